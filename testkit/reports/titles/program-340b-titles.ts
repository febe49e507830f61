import { accumulator } from '../../../domains/program-340b/datasets/accumulator.ts';
import { compliance } from '../../../domains/program-340b/datasets/compliance.ts';
import { savings, spend } from '../../../domains/program-340b/datasets/spend.ts';
import { splitBilling } from '../../../domains/program-340b/datasets/split-billing.ts';
import { wacLeak } from '../../../domains/program-340b/datasets/wac-leak.ts';
import { numberWords } from '../../../server/reports/number-words.ts';
import type { Expected } from './expected-titles.ts';
import { num, sum, worst } from './title-facts.ts';

const { money, number, percent } = numberWords;

/** The net, added up from every NDC at every facility. */
const saved: Expected = async ({ ask }) => {
  const { rows } = await ask(savings, ['facility', 'ndc'], ['savings_vs_gpo', 'wac_variance']);
  const [gained, lost] = [sum(rows, 'savings_vs_gpo'), sum(rows, 'wac_variance')];
  return `340B saved ${money(gained)} against GPO; WAC cost ${money(lost)} more than GPO: ${money(gained - lost)} in all`;
};

/** Titles of the 340B pages. */
export const programTitles: Record<string, Expected> = {
  '1075 amount': async ({ ask }) => {
    const { rows } = await ask(accumulator, ['item'], ['negative_exposure', 'available_savings']);
    const left = `${money(sum(rows, 'available_savings'))} could still be saved on earned balances`;
    const over = rows.filter((row) => num(row, 'negative_exposure') > 0);
    if (over.length === 0) return `No drug is below zero; ${left}`;
    return worst(over, (row) => num(row, 'negative_exposure')).map(
      (row) =>
        `${over.length === 1 ? '1 drug is' : `${number(over.length)} drugs are`} over-bought, ${row.item} most: ${money(num(row, 'negative_exposure'))}; ${left}`,
    );
  },
  '1078 balance_after': async ({ page }) => {
    const { rows } = await page('1078');
    if (rows.length === 0) return 'Nothing was posted in these days';
    const isBelow = rows.some((row) => num(row, 'balance_after') < 0);
    return isBelow ? 'The balance was below zero in these days' : 'The balance stayed above zero in these days';
  },
  '1081 charge_count': async ({ ask }) => {
    const { rows } = await ask(
      splitBilling,
      ['facility', 'ndc'],
      ['charge_count', 'unmatched_count', 'held_count', 'misallocated_packages'],
    );
    const charges = sum(rows, 'charge_count');
    if (charges === 0) return 'No charge counts in these days';
    const [unmatched, held] = [sum(rows, 'unmatched_count'), sum(rows, 'held_count')];
    return `${percent((unmatched + held) / charges)} of ${number(charges)} charges went nowhere: ${number(unmatched)} are not mapped, ${number(held)} are held; ${number(sum(rows, 'misallocated_packages'))} packages were ordered on the wrong account`;
  },
  '1083 on_account_spend': async ({ ask }) => {
    const { rows } = await ask(spend, ['item'], ['spend_total', 'spend_wac']);
    const bought = rows.filter((row) => num(row, 'spend_total') > 0);
    if (bought.length === 0) return 'Nothing was bought in these days';
    const all = sum(rows, 'spend_total');
    return worst(bought, (row) => num(row, 'spend_total')).map(
      (row) =>
        `${money(all)} on ${bought.length === 1 ? '1 drug' : `${number(bought.length)} drugs`}, ${percent(sum(rows, 'spend_wac') / all)} of it on WAC; most on ${row.item}: ${money(num(row, 'spend_total'))}`,
    );
  },
  '1090 eligible_use_pct': async ({ ask }) => {
    const { rows } = await ask(spend, ['facility'], ['mix_gap_pct', 'eligible_use_pct', 'bought_340b_pct']);
    const apart = rows.filter((row) => row.mix_gap_pct !== null && Math.abs(num(row, 'mix_gap_pct')) > 0.1);
    if (apart.length === 0) {
      return 'At no facility do purchases on 340B differ from eligible use by more than 10 points';
    }
    const which = apart.length === 1 ? 'At 1 facility' : `At ${number(apart.length)} facilities`;
    return worst(apart, (row) => num(row, 'mix_gap_pct')).map(
      (row) =>
        `${which} purchases on 340B differ from eligible use by more than 10 points; ${row.facility}: ${percent(num(row, 'bought_340b_pct'))} bought, ${percent(num(row, 'eligible_use_pct'))} eligible`,
    );
  },
  '1092 wac_pct': async ({ ask }) => {
    const { rows } = await ask(spend, ['manufacturer'], ['spend_total', 'spend_wac']);
    const all = sum(rows, 'spend_total');
    const onWac = rows.filter((row) => num(row, 'spend_wac') > 0);
    if (onWac.length === 0) return all > 0 ? 'Nothing was bought on WAC' : 'Nothing was bought in these days';
    return worst(onWac, (row) => num(row, 'spend_wac')).map(
      (row) =>
        `${percent(sum(rows, 'spend_wac') / all)} of the spend is on WAC; most of it goes to ${row.manufacturer}: ${money(num(row, 'spend_wac'))}`,
    );
  },
  '1085 amount': saved,
  '1089 amount': saved,
  '1091 amount': saved,
  '1093 exposure_amount': async ({ ask }) => {
    const { rows } = await ask(compliance, ['exception_id', 'rule_id'], ['open_count', 'open_high_count']);
    const open = sum(rows, 'open_count');
    if (open === 0) return 'No finding is open';
    const byRule = new Map<string, number>();
    for (const row of rows)
      byRule.set(String(row.rule_id), (byRule.get(String(row.rule_id)) ?? 0) + num(row, 'open_count'));
    const most = Math.max(...byRule.values());
    return [...byRule]
      .filter(([, count]) => count === most)
      .map(
        ([rule]) =>
          `${open === 1 ? '1 finding is' : `${number(open)} findings are`} open, ${number(sum(rows, 'open_high_count'))} of high severity; most often: ${rule} (${number(most)})`,
      );
  },
  'wac-leak items': async ({ ask }) => {
    const { rows } = await ask(wacLeak, ['item'], ['recoverable_amount', 'spend_wac']);
    const spent = sum(rows, 'spend_wac');
    if (spent === 0) return 'Nothing was bought on WAC in these days';
    const leaking = rows.filter((row) => num(row, 'recoverable_amount') > 0);
    if (leaking.length === 0) return `${money(spent)} was bought on WAC, and none of it could have been cheaper`;
    return worst(leaking, (row) => num(row, 'recoverable_amount')).map(
      (row) =>
        `${money(sum(rows, 'recoverable_amount'))} of ${money(spent)} on WAC could have been saved, on ${leaking.length === 1 ? '1 drug' : `${number(leaking.length)} drugs`}; most on ${row.item}: ${money(num(row, 'recoverable_amount'))}`,
    );
  },
  'wac-leak causes': async ({ ask }) => {
    const { rows } = await ask(wacLeak, ['cause'], ['recoverable_amount']);
    const leaking = rows.filter((row) => num(row, 'recoverable_amount') > 0);
    if (leaking.length === 0) return 'No cause that can be repaired cost anything';
    return worst(leaking, (row) => num(row, 'recoverable_amount')).map(
      (row) => `Repair first: ${row.cause}, ${money(num(row, 'recoverable_amount'))}`,
    );
  },
  '1087 amount': async ({ ask }) => {
    const { rows } = await ask(
      accumulator,
      ['entity_340b_id', 'account'],
      ['negative_exposure', 'available_savings', 'negative_ndc_count'],
    );
    const left = `${money(sum(rows, 'available_savings'))} could still be saved on earned balances`;
    const entities = new Map<string, number>();
    for (const row of rows) {
      const id = String(row.entity_340b_id);
      entities.set(id, (entities.get(id) ?? 0) + num(row, 'negative_exposure'));
    }
    const over = [...entities].filter(([, exposure]) => exposure > 0);
    if (over.length === 0) return `No balance is below zero; ${left}`;
    const most = Math.max(...over.map(([, exposure]) => exposure));
    const count = sum(rows, 'negative_ndc_count');
    return over
      .filter(([, exposure]) => exposure === most)
      .map(
        ([id]) =>
          `${count === 1 ? '1 NDC is' : `${number(count)} NDCs are`} over-bought, ${money(sum(rows, 'negative_exposure'))} in all, most at ${id}; ${left}`,
      );
  },
};
