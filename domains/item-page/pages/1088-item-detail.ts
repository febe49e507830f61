import type { ChartRow, ChartWords } from '../../../query/define/chart.ts';
import { noteCount } from '../../../query/define/note-count.ts';
import { defineReport, type MetaOf } from '../../../query/define/report.ts';
import { summed } from '../../../query/define/table.ts';
import { item } from '../datasets/item.ts';
import { itemPanels, toldApart } from './1088-item-panels.ts';

function titleOfUse(points: ChartRow[], { quantity }: ChartWords): string {
  const used = points.filter(({ usage_qty }) => usage_qty !== null).map((point) => Number(point.usage_qty));
  const last = used.at(-1);
  const before = used.slice(0, -1);
  if (last === undefined || before.length === 0)
    return 'Too few whole months to compare, or items of more than one unit';
  const mean = before.reduce((sum, one) => sum + one, 0) / before.length;
  const word = last > mean * 1.05 ? 'above' : last < mean * 0.95 ? 'below' : 'close to';
  return `The last whole month used ${quantity(last)}, ${word} the ${quantity(mean)} of the months before`;
}

/** What must be known before anything else. */
const urgent = <const Figure extends string>(measure: Figure, text: (ndcs: string) => string): MetaOf<Figure> =>
  noteCount(measure, 'look', (count, value) => text(value === 1 ? 'one NDC' : `${count} NDCs`), { isFirst: true });

export const itemDetail = defineReport({
  page: '1088',
  question:
    'Everything about one drug on one page: is it safe, where is it, how long does it last, what does it cost, what else could be used?',
  grain:
    'One row per NDC that is chosen, or per NDC of the item that is chosen; without a choice, every NDC that was ever stocked.',
  time: 'as_of',
  filters: ['ndc', 'item', 'facility'],
  about: { filters: ['ndc', 'item'], note: 'Choose an item or an NDC to see its stock, use, prices and alternatives.' },
  table: summed(item, {
    by: [...toldApart],
    columns: [
      'item',
      'ndc',
      'manufacturer',
      'on_hand_qty',
      'usable_qty',
      'days_on_hand',
      'avg_daily_usage',
      'on_order_qty',
      'on_hand_value',
      'shortage_status',
      'recall_verdict',
      'unit_cost',
      'spend_total',
      'net_impact',
      'package_size',
      'product',
      'generic_name',
      'gtin',
      'dea_schedule',
      'ven_class',
      'product_status',
      'storage',
      'orphan',
    ],
    sort: ['item'],
  }),
  kpis: [
    'on_hand_qty',
    'usable_qty',
    'days_on_hand',
    'avg_daily_usage',
    'on_order_qty',
    'on_hand_value',
    'spend_total',
    'net_impact',
  ],
  charts: [
    {
      kind: 'line',
      by: ['bucket'],
      x: 'bucket',
      y: 'usage_qty',
      bucket: 'month',
      span: { whole: 'month', least: 13 },
      measures: ['usage_qty', 'received_qty', 'item_usage_qty'],
      roles: { whole: 'item_usage_qty' },
      sort: ['bucket'],
      title: titleOfUse,
    },
  ],
  rowDrill: { page: '1067', carry: ['ndc', 'item', 'facility'] },
  cellDrills: {
    days_on_hand: { detail: 'trend', carry: ['ndc', 'facility'] },
    ndc: { page: '1088', carry: ['ndc', 'facility'] },
    shortage_status: { detail: 'shortages', carry: ['ndc'] },
    recall_verdict: { detail: 'recalls', carry: ['ndc'] },
    on_hand_qty: { page: '1067', carry: ['ndc', 'item', 'facility'] },
    avg_daily_usage: { page: '1060', carry: ['item', 'facility'] },
    on_order_qty: { page: '1054', carry: ['ndc', 'item', 'facility'], set: { status: 'open,overdue,backordered' } },
    spend_total: { page: '1083', carry: ['ndc', 'item', 'facility'] },
    net_impact: { page: '1085', carry: ['ndc', 'item', 'facility'] },
    unit_cost: { detail: 'prices', carry: ['ndc', 'facility'] },
    generic_name: { detail: 'alternatives', carry: ['ndc'] },
    gtin: { detail: 'codes', carry: ['ndc'] },
  },
  details: itemPanels,
  record: {
    filters: ['ndc', 'item'],
    isBelow: true,
    panels: [
      { detail: 'facts', as: 'facts', when: 'ndc' },
      ...(
        [
          'stock',
          'alternatives',
          'recalls',
          'shortages',
          'trend',
          'prices',
          'purchases',
          'balances_340b',
          'orders',
          'codes',
        ] as const
      ).map((detail) => ({ detail, as: 'table' as const })),
    ],
  },
  // The gravest first.
  meta: {
    recall_affected: urgent('affected_ndcs', (ndcs) => `Recalled lots are on hand, of ${ndcs}.`),
    expired: urgent('expired_ndcs', (ndcs) => `Expired lots are on the shelf, of ${ndcs}.`),
    recall_need_review: urgent(
      'review_ndcs',
      (ndcs) => `Lots on hand may be recalled and must be looked at, of ${ndcs}.`,
    ),
    shortage: urgent('short_ndcs', (ndcs) => `FDA’s list of shortages names ${ndcs} as short or to be discontinued.`),
  },
});
