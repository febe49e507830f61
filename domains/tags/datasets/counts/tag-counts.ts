import type { Asked } from '../../../../query/define/asked.ts';
import { defineDataset, type Measure, type Pairs } from '../../../../query/define/define.ts';
import type { Filter } from '../../../../query/define/filter.ts';
import type { Join } from '../../../../query/define/joins.ts';
import { type Fragment, oneOf, sql, table } from '../../../../query/define/sql.ts';
import { eventUserJoin, tagJoins } from '../tag-dimensions.ts';
import { tagEventFilters } from '../tag-event-filters.ts';
import { systemUser } from '../tag-filters.ts';
import { countedCells } from './tag-count-cells.ts';
import { type CountDimension, countDimensions } from './tag-count-dimensions.ts';
import { countSources } from './tag-count-facts.ts';
import { type CountPart, countedParts, voidStage } from './tag-count-parts.ts';

const countFilters = {
  ...tagEventFilters,
  voidStage: {
    label: 'Voided',
    words: { before_approval: 'Before approval', on_shelf: 'Approved, not in a tray', in_tray: 'In a tray' },
    where: (values) => oneOf(voidStage, values),
  },
} satisfies Record<string, Filter>;

const encoderJoin: Join = {
  alias: 'first_by',
  table: table('staff'),
  on: { staff_id: 'cell.encoder_id' },
  brings: {
    encoder_name: sql`coalesce(first_by.name, ${systemUser})`,
    encoder_code: sql`coalesce(first_by.staff_code, ${systemUser})`,
  },
};

interface CountsOf<Meas extends string> {
  name: string;
  title: string;
  measures: Record<Meas, Measure<CountPart>>;
  pairs?: Pairs<CountDimension, NoInfer<Meas>>;
  /** Filters that say nothing about tags that still wait. */
  notOfWaiting?: string[];
}

const partsOf = Object.fromEntries(
  Object.entries(countedParts).map(([part, { ofEvent }]) => [part, ofEvent]),
) as Record<CountPart, (asked: Asked) => Fragment>;

/** Counted events of tags, one by one or by day, with the tags that wait for approval at the end beside them. */
export const countTags = <const Meas extends string>({
  name: called,
  title,
  measures,
  pairs = {},
  notOfWaiting = [],
}: CountsOf<Meas>) =>
  defineDataset<CountDimension, CountPart, Meas, keyof typeof countFilters>({
    name: called,
    title,
    time: 'period',
    buckets: ['week', 'month'],
    pairs,
    source: 'Events of RFID tags; prices and receipts for the value.',
    reach: 'tag_events',
    filters: countFilters,
    dimensions: countDimensions,
    grains: { item: { by: ['item_id'], keep: ['drug_name'] } },
    parts: partsOf,
    measures,
    adds: { joins: [...tagJoins, eventUserJoin, encoderJoin] },
    sources: countSources,
    cells: (wanted) => countedCells(wanted, notOfWaiting),
  });
