import type { Asked } from '../../../../query/define/asked.ts';
import { type Fragment, name, sql } from '../../../../query/define/sql.ts';
import { type PositionFigureName, positionFigures } from '../../marts/state/stock-positions.ts';
import { isAboutPlaces } from './stock-at.ts';

const figure = (column: PositionFigureName) => (): Fragment => sql`fact.${name(column)}`;
const figures = Object.fromEntries(
  (Object.keys(positionFigures) as PositionFigureName[]).map((column) => [column, figure(column)]),
) as Record<PositionFigureName, () => Fragment>;

/** What the measures of stock are made of, by position: place × item. What belongs to no place stands under place 0. */
export const stockParts = {
  ...figures,
  /** Of each NDC without a cost, the first place that holds it, so that NDCs are counted and not places. */
  unpriced: () => sql`fact.unpriced`,
  /** Whether positions are judged, by the levels of their places, or SKUs. */
  judges_places: (asked: Asked) => (isAboutPlaces(asked) ? sql`1` : sql`0`),
  /** The median of days on hand of the other places of the same type; the same on all positions of a place. */
  peer_days: () => sql`peers.peer_days`,
  as_of: () => sql`fact.day`,
};

/** A minus in one place and a plus in another cancel within a SKU; between positions they do not. */
export const usableParts = {
  position: { usable: figure('usable'), usable_value: figure('usable_value') },
  sku: {
    usable: (asked: Asked) => figure(isAboutPlaces(asked) ? 'usable' : 'sku_usable')(),
    usable_value: (asked: Asked) => figure(isAboutPlaces(asked) ? 'usable_value' : 'sku_usable_value')(),
  },
};

export type StockPart = keyof typeof stockParts | keyof typeof usableParts.sku;
