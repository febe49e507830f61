import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { listed } from '../../../query/define/table.ts';
import { ledger } from '../datasets/ledger/ledger.ts';
import { ledgerMonths } from '../datasets/ledger/ledger-months.ts';
import { ledgerSource } from '../datasets/ledger/ledger-source.ts';
import { movementKindWords } from '../datasets/usage/movement-kinds.ts';
import { drawBalance, levelsOfBalance, titleOfBalance } from './charts/balance.ts';

export const skuHistory = defineReport({
  page: '1060',
  question: 'What happened to this item at this facility, movement by movement, and does the ledger close?',
  grain: 'One row per movement or count of one item at one facility, between an opening and a closing row.',
  time: 'period',
  filters: ['facility', 'item', 'location', 'ndc', 'lot', 'kind', 'staff', 'reason', 'sourceId'],
  requires: { item: 'an item', facility: 'a facility' },
  table: listed(ledger, {
    columns: [
      'occurred_at',
      'location',
      'kind',
      'ndc',
      'lot',
      'expiry',
      'opening_qty',
      'movement_qty',
      'closing_qty',
      'unit_cost',
      'movement_value',
      'closing_value',
      'reason',
      'staff',
      'source_id',
      'flag',
    ],
    sort: ['occurred_at'],
  }),
  kpis: ['opening_qty', 'received_qty', 'usage_qty', 'removed_qty', 'count_variance_qty', 'closing_qty'],
  charts: [
    {
      kind: 'step',
      x: 'occurred_at',
      y: 'closing_qty',
      roles: {
        mark: 'counted_qty',
        above: 'received_qty',
        below: 'usage_qty',
        further_below: 'removed_qty',
        since: 'since',
      },
      axes: { counted_qty: { label: 'Counted', type: 'quantity' } },
      fields: [
        'occurred_at',
        'closing_qty',
        'kind',
        'received_qty',
        'usage_qty',
        'removed_qty',
        'since',
        'reorder_point',
        'order_up_to',
      ],
      sort: ['occurred_at'],
      draws: sql`is_turn`,
      guides: levelsOfBalance,
      points: drawBalance,
      title: titleOfBalance,
    },
  ],
  rowDrill: {
    detail: 'source',
    carry: ['item', 'facility', 'sourceId'],
    when: { kind: Object.keys(movementKindWords) },
  },
  cellDrills: {
    kind: { page: '1054', carry: ['item', 'facility', 'ndc'], when: { kind: ['receive'] } },
    lot: { page: '1067', carry: ['item', 'facility', 'lot'] },
    ndc: { page: '1088', carry: ['ndc'] },
    closing_qty: { detail: 'months', carry: ['item', 'facility'] },
  },
  details: {
    source: {
      title: 'The movement as it was loaded',
      grain: 'One row per field.',
      table: listed(ledgerSource, { columns: ['field', 'value', 'file'], sort: [] }),
    },
    months: {
      title: 'The ledger by month',
      grain: 'One row per month.',
      table: listed(ledgerMonths, {
        columns: [
          'month',
          'opening_qty',
          'received_qty',
          'transfer_net_qty',
          'usage_qty',
          'removed_qty',
          'adjusted_in_qty',
          'count_variance_qty',
          'closing_qty',
          'stockout_days',
        ],
        sort: ['month'],
      }),
      rowDrill: { page: '1060', carry: ['item', 'facility'] },
    },
  },
});
