import type { ChartRow } from '../../../query/define/chart.ts';
import { defineFinding } from '../../../query/define/finding.ts';
import { defineDetails, defineMeta } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { listed } from '../../../query/define/table.ts';
import { purchaseLines, savingsLines } from '../datasets/purchase-lines.ts';
import { scopeNote } from './balance-parts.ts';

/** Nothing was bought in these days: what only carries a balance, or use, is no row. */
export const hasLines = sql`line_count > 0`;

const lineColumns = [
  'counted_on',
  'po_line',
  'kind',
  'facility',
  'supplier',
  'account',
  'item',
  'ndc',
  'packages',
  'package_price',
  'spend',
  'price_gpo',
  'gpo_source',
  'price_wac',
  'price_340b',
  'difference_gpo',
] satisfies (keyof (typeof purchaseLines)['fields'])[];

const detailsOf = (lines: typeof purchaseLines) =>
  defineDetails({
    lines: {
      title: 'Purchase lines',
      grain: 'One row per purchase line, credit or return of these days.',
      table: listed(lines, { columns: [...lineColumns], sort: ['-counted_on'] }),
      rowDrill: { page: '1078', carry: [], set: { sourceId: '=po_line' } },
    },
  });

export const lineDetails = detailsOf(purchaseLines);
export const savingsLineDetails = detailsOf(savingsLines);

export const spendMeta = defineMeta({
  lines: { measure: 'line_count', note: { level: 'info', text: scopeNote('purchase') } },
});
export const savingsMeta = defineMeta({
  lines: { measure: 'line_count', note: { level: 'info', text: scopeNote('purchase on 340B or WAC') } },
});

const accounts = [
  ['340B', 'spend_340b'],
  ['GPO', 'spend_gpo'],
  ['WAC', 'spend_wac'],
] as const;

/** Each row by account. */
export const drawByAccount = (rows: ChartRow[]): ChartRow[] =>
  rows.flatMap((row) =>
    accounts.map(([series, key]) => ({ ...row, on_account: series, on_account_spend: Number(row[key] ?? 0) })),
  );

export const findSpend = defineFinding({
  by: ['item'],
  measures: ['spend_total', 'spend_wac'],
  keeps: sql`spend_total > 0`,
  order: ['-spend_total'],
  says: ({ total, rows: [most], count }, { money, percent, number }) => {
    if (!most) return 'Nothing was bought in these days';
    const spent = Number(total.spend_total);
    return `${money(spent)} on ${count === 1 ? '1 drug' : `${number(count)} drugs`}, ${percent(Number(total.spend_wac) / spent)} of it on WAC; most on ${most.item}: ${money(Number(most.spend_total))}`;
  },
});

export const findMix = defineFinding({
  by: ['facility'],
  measures: ['mix_gap_pct', 'eligible_use_pct', 'bought_340b_pct'],
  keeps: sql`mix_gap_pct is not null and abs(mix_gap_pct) > 0.1`,
  order: ['-mix_gap_pct'],
  says: ({ rows: [most], count }, { percent, number }) => {
    if (!most) return 'At no facility do purchases on 340B differ from eligible use by more than 10 points';
    const which = count === 1 ? 'At 1 facility' : `At ${number(count)} facilities`;
    return `${which} purchases on 340B differ from eligible use by more than 10 points; ${most.facility}: ${percent(Number(most.bought_340b_pct))} bought, ${percent(Number(most.eligible_use_pct))} eligible`;
  },
});

export const findMakers = defineFinding({
  by: ['manufacturer'],
  measures: ['spend_total', 'spend_wac', 'no_340b_price_count'],
  keeps: sql`spend_wac > 0`,
  order: ['-spend_wac'],
  says: ({ total, rows: [most] }, { money, percent }) => {
    const spent = Number(total.spend_total ?? 0);
    if (!most) return spent > 0 ? 'Nothing was bought on WAC' : 'Nothing was bought in these days';
    return `${percent(Number(total.spend_wac) / spent)} of the spend is on WAC; most of it goes to ${most.manufacturer}: ${money(Number(most.spend_wac))}`;
  },
});

/** Over all facilities: gross savings less the penalty is the net; what could be recovered would come on top. */
export const drawSavings = (rows: ChartRow[]): ChartRow[] => {
  const sum = (key: string) => rows.reduce((all, row) => all + Number(row[key] ?? 0), 0);
  const [saved, penalty] = [sum('savings_vs_gpo'), sum('wac_variance')];
  return [
    { step: 'Savings vs GPO', amount: saved, is_total: false },
    { step: 'WAC penalty', amount: -penalty, is_total: false },
    { step: 'Net impact', amount: saved - penalty, is_total: true },
    { step: 'To recover', amount: sum('recoverable_amount'), is_total: false },
  ];
};

export const findSavings = defineFinding({
  measures: ['savings_vs_gpo', 'wac_variance', 'net_impact'],
  says: ({ total }, { money }) =>
    `340B saved ${money(Number(total.savings_vs_gpo ?? 0))} against GPO; WAC cost ${money(Number(total.wac_variance ?? 0))} more than GPO: ${money(Number(total.net_impact ?? 0))} in all`,
});

/** Savings to the right, the penalty to the left. */
export const drawNet =
  (x: string) =>
  (rows: ChartRow[]): ChartRow[] =>
    rows.flatMap((row) => [
      { ...row, x: row[x] ?? '', part: 'Savings vs GPO', amount: Number(row.savings_vs_gpo ?? 0) },
      { ...row, x: row[x] ?? '', part: 'WAC penalty', amount: -Number(row.wac_variance ?? 0) },
    ]);
