import type { ChartRow } from '../../../query/define/chart.ts';
import { defineFinding } from '../../../query/define/finding.ts';
import { defineReport } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { listed, summed } from '../../../query/define/table.ts';
import { savingCauses, wacLeak } from '../datasets/wac-leak.ts';
import { wacLines } from '../datasets/wac-lines.ts';
import { wacCauseWords } from '../science/wac-causes.ts';
import { scopeNote } from './balance-parts.ts';

const most = 20;

/** The drugs with the most to gain, each split by what must be repaired, with the running share of everything. */
function rankItems(rows: ChartRow[]): ChartRow[] {
  const amount = (row: ChartRow) => Number(row.recoverable_amount ?? 0);
  const whole = rows.reduce((all, row) => all + amount(row), 0);
  let running = 0;
  return rows
    .filter((row) => amount(row) > 0)
    .slice(0, most)
    .flatMap((row) => {
      running += amount(row);
      return savingCauses.flatMap((cause) => {
        const part = Number(row[`recoverable_${cause}`] ?? 0);
        return part > 0 ? [{ ...row, repair: wacCauseWords[cause], amount: part, running_share: running / whole }] : [];
      });
    });
}

const findLeak = defineFinding({
  by: ['item'],
  measures: ['recoverable_amount', 'spend_wac'],
  keeps: sql`recoverable_amount > 0`,
  order: ['-recoverable_amount'],
  says: ({ total, rows: [worst], count }, { money, number }) => {
    const spent = Number(total.spend_wac ?? 0);
    if (spent === 0) return 'Nothing was bought on WAC in these days';
    if (!worst) return `${money(spent)} was bought on WAC, and none of it could have been cheaper`;
    return `${money(Number(total.recoverable_amount))} of ${money(spent)} on WAC could have been saved, on ${count === 1 ? '1 drug' : `${number(count)} drugs`}; most on ${worst.item}: ${money(Number(worst.recoverable_amount))}`;
  },
});

const findCause = defineFinding({
  by: ['cause'],
  measures: ['recoverable_amount'],
  keeps: sql`recoverable_amount > 0`,
  order: ['-recoverable_amount'],
  says: ({ rows: [worst] }, { money }) =>
    worst
      ? `Repair first: ${worst.cause}, ${money(Number(worst.recoverable_amount))}`
      : 'No cause that can be repaired cost anything',
});

export const wacLeakReport = defineReport({
  page: 'wac-leak',
  isWorkList: true,
  question: 'Which WAC purchases could have been cheaper, why were they not, and what is the fix worth?',
  grain: 'One row per WAC purchase line and cause; or per item, NDC, cause or facility, which adds them up.',
  time: 'period',
  filters: [
    'facility',
    'entity340b',
    'entityType',
    'item',
    'ndc',
    'manufacturer',
    'supplier',
    'therapeuticClass',
    'cause',
    'fixable',
    'inShortage',
    'level',
    'poLineId',
  ],
  table: summed(wacLeak, {
    by: ['received_on', 'facility', 'item', 'ndc', 'po_line_id', 'cause'],
    columns: [
      'item',
      'cause',
      'recoverable_amount',
      'fix',
      'facility',
      'ndc',
      'packages_wac',
      'paid_package_price',
      'target_package_price',
      'spend_wac',
      'wac_premium',
      'fixable',
      'received_on',
      'po_line_id',
      'balance_at_order_units',
      'shortage_status',
      'supplier',
    ],
    sort: ['-recoverable_amount'],
    having: sql`line_count > 0`,
    needs: ['line_count'],
  }),
  kpis: ['recoverable_amount', 'recoverable_pct', 'spend_wac', 'wac_pct', 'justified_spend', 'unpriced_spend'],
  charts: [
    {
      id: 'items',
      kind: 'stacked_bar',
      by: ['item'],
      x: 'item',
      y: 'amount',
      series: 'repair',
      line: 'running_share',
      axes: {
        amount: { label: 'Recoverable', type: 'money' },
        repair: { label: 'Cause', type: 'text' },
        running_share: { label: 'Running share of all that is recoverable', type: 'percent' },
      },
      measures: [
        'recoverable_amount',
        'recoverable_balance_available',
        'recoverable_wac_not_required',
        'recoverable_ndc_switch',
        'recoverable_cdm_unmatched',
        'recoverable_location_unmapped',
        'recoverable_billing_discrepancy',
        'recoverable_no_full_package',
      ],
      sort: ['-recoverable_amount'],
      points: rankItems,
      title: findLeak,
      sets: { item: 'item_code' },
    },
    {
      id: 'causes',
      kind: 'ranked_bar',
      by: ['cause'],
      x: 'cause',
      y: 'recoverable_amount',
      measures: ['recoverable_amount'],
      sort: ['-recoverable_amount'],
      points: (rows) => rows.filter(({ recoverable_amount }) => Number(recoverable_amount ?? 0) > 0),
      title: findCause,
      sets: { cause: 'cause_code' },
    },
  ],
  rowDrill: { detail: 'walk', carry: ['poLineId', 'item', 'ndc', 'cause', 'facility'] },
  cellDrills: {
    cause: { page: 'wac-leak', carry: ['cause', 'facility'] },
    balance_at_order_units: { page: '1078', carry: ['ndc', 'facility'], set: { account: '340B' } },
    target_package_price: { page: '1016', carry: ['ndc', 'facility'] },
    shortage_status: { page: '1097', carry: ['ndc', 'facility'] },
    ndc: { page: '1088', carry: ['ndc', 'facility'] },
    fix: { page: '1098', carry: ['ndc', 'facility'], when: { cause: ['cdm_unmatched'] } },
    packages_wac: {
      page: '1081',
      carry: ['ndc', 'facility'],
      set: { outcome: 'pending_data,hold' },
      when: { cause: ['location_unmapped', 'billing_discrepancy'] },
    },
  },
  details: {
    walk: {
      title: 'How the packages were given out',
      grain: 'One row per purchase line on WAC and cause.',
      table: listed(wacLines, {
        columns: [
          'po_line_id',
          'ordered_at',
          'facility',
          'supplier',
          'item',
          'ndc',
          'cause',
          'packages',
          'paid_package_price',
          'target_package_price',
          'recoverable_amount',
          'walk_steps',
          'price_340b',
          'compare_price_gpo',
          'gpo_price_source',
          'next_balance_date',
        ],
        sort: ['-ordered_at'],
      }),
      rowDrill: { page: '1078', carry: [], set: { sourceId: '=po_line_id' } },
    },
  },
  meta: {
    lines: { measure: 'line_count', note: { level: 'info', text: scopeNote('purchase on WAC') } },
  },
});
