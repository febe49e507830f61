import type { ChartRow } from '../../../query/define/chart.ts';
import { defineFinding } from '../../../query/define/finding.ts';
import { sql } from '../../../query/define/sql.ts';

/** Said on every page; and where a company sends nothing of the program, that. */
export const scopeNote =
  (what: string) =>
  (value: number): string =>
    value > 0
      ? 'Contract pharmacy is out of scope.'
      : `No ${what} of a facility with a 340B ID in what is shown. Facilities get theirs in the file facilities (entity_340b_id). Contract pharmacy is out of scope.`;

/** To the right what a balance still allows, to the left what was over-bought. */
export const drawBalances =
  (x: string) =>
  (rows: ChartRow[]): ChartRow[] =>
    rows.flatMap((row) => [
      ...(Number(row.available_savings ?? 0) > 0
        ? [
            {
              ...row,
              x: row[x] ?? '',
              part: `${row.account}, could still be bought`,
              amount: Number(row.available_savings),
            },
          ]
        : []),
      ...(Number(row.negative_exposure ?? 0) > 0
        ? [{ ...row, x: row[x] ?? '', part: `${row.account}, over-bought`, amount: -Number(row.negative_exposure) }]
        : []),
    ]);

export const findEntityBalances = defineFinding({
  by: ['entity_340b_id'],
  measures: ['negative_exposure', 'available_savings', 'negative_ndc_count'],
  keeps: sql`negative_exposure > 0`,
  order: ['-negative_exposure'],
  says: ({ total, rows: [worst] }, { money, number }) => {
    const left = `${money(Number(total.available_savings ?? 0))} could still be saved on earned balances`;
    if (!worst) return `No balance is below zero; ${left}`;
    const count = Number(total.negative_ndc_count);
    return `${count === 1 ? '1 NDC is' : `${number(count)} NDCs are`} over-bought, ${money(Number(total.negative_exposure))} in all, most at ${worst.entity_340b_id}; ${left}`;
  },
});

export const findItemBalances = defineFinding({
  by: ['item'],
  measures: ['negative_exposure', 'available_savings'],
  keeps: sql`negative_exposure > 0`,
  order: ['-negative_exposure'],
  says: ({ total, rows: [worst], count }, { money, number }) => {
    const left = `${money(Number(total.available_savings ?? 0))} could still be saved on earned balances`;
    if (!worst) return `No drug is below zero; ${left}`;
    const which = count === 1 ? '1 drug is' : `${number(count)} drugs are`;
    return `${which} over-bought, ${worst.item} most: ${money(Number(worst.negative_exposure))}; ${left}`;
  },
});
