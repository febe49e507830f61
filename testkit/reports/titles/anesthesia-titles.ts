import { caseCosts } from '../../../domains/anesthesia/datasets/case-costs.ts';
import { caseSummary } from '../../../domains/anesthesia/datasets/case-summary.ts';
import { caseWastes } from '../../../domains/anesthesia/datasets/case-wastes.ts';
import { itemWaste, pairWaste, userWaste } from '../../../domains/anesthesia/datasets/users/case-user-waste.ts';
import { caseUsers } from '../../../domains/anesthesia/datasets/users/case-users.ts';
import { atLeast } from '../../../domains/shared/science/binomial.ts';
import { numberWords } from '../../../server/reports/number-words.ts';
import type { Row } from '../../../warehouse/engine.ts';
import type { Expected } from './expected-titles.ts';
import { groupRows, num, sum, worst } from './title-facts.ts';
import { mostOf, standingOut } from './week-titles.ts';

const { money, number, percent } = numberWords;
const outerLimit = 3.09;

const beyond = (scores: number[]): string => {
  const [above, below] = [scores.filter((z) => z > outerLimit).length, scores.filter((z) => z < -outerLimit).length];
  return scores.length === 0
    ? 'Insufficient: fewer than 8 users can be compared'
    : `${number(above)} of ${number(scores.length)} users compared ${above === 1 ? 'is' : 'are'} above the outer limit, ${number(below)} below it`;
};
const scoresOf = (rows: Row[], key: string): number[] =>
  rows.filter((row) => row[key] !== null).map((row) => num(row, key));

const costliest =
  (by: 'service_line' | 'procedure', what: string): Expected =>
  async ({ ask }) => {
    const { rows } = await ask(caseCosts, [by], ['cases', 'cost_per_case']);
    const judged = rows.filter((row) => num(row, 'cases') >= 10 && row.cost_per_case !== null);
    if (judged.length === 0) return `No ${what} has 10 cases with a cost`;
    return worst(judged, (row) => num(row, 'cost_per_case')).map(
      (row) =>
        `Half of ${number(num(row, 'cases'))} cases of ${row[by]} cost more than ${money(num(row, 'cost_per_case'))}, the most of ${judged.length} with at least 10 cases`,
    );
  };

/** Titles about cases, their drugs and the people who handle them. */
export const anesthesiaTitles: Record<string, Expected> = {
  '1008 value': async ({ page }) => {
    const { rows } = await page('1008');
    const [spent, given, wasted, left] = ['usage_value', 'given_value', 'waste_value', 'unaccounted_value'].map((key) =>
      sum(rows, key),
    );
    if (!spent || spent <= 0) return 'No drug with a cost was used in this time';
    return `Of ${money(spent)} spent on drugs, ${percent((given ?? 0) / spent)} reached patients and ${percent((wasted ?? 0) / spent)} was wasted; ${money(left ?? 0)} is unaccounted for`;
  },
  '1014 cost_ratio': async ({ page }) => beyond(scoresOf((await page('1014')).rows, 'cost_z')),
  '1015 primary_cases': async ({ page, ask }) => {
    const { tiles } = await page('1015');
    const { rows } = await ask(caseUsers, ['case_record'], ['primary_cases']);
    const whole = sum(rows, 'primary_cases');
    if (whole === 0) return 'No cases in this time';
    const without = percent(
      sum(
        rows.filter((row) => row.case_record_code === 'no_record'),
        'primary_cases',
      ) / whole,
    );
    return `${percent(tiles.variance_case_pct ?? 0)} of the cases with watched drugs do not add up; ${without} of ${number(whole)} cases have no drug record`;
  },
  '1015 hours': mostOf(caseUsers, 'distinct_cases', 'Most cases begin', 'Case starts, mean per hour'),
  '1034 flagged_case_pct': async ({ askBy, from, to }) => {
    const { rows } = await askBy('week', caseSummary, [], ['cases', 'flagged_cases'], { before: 182 });
    const day = (row: Row) => String(row.bucket).slice(0, 10);
    const end = (row: Row) => new Date(Date.parse(day(row)) + 6 * 86_400_000).toISOString().slice(0, 10);
    const before = rows.filter((row) => end(row) < from);
    const usual = sum(before, 'flagged_cases') / sum(before, 'cases');
    const judged = rows.filter((row) => day(row) >= from && end(row) <= to);
    if (rows.length === before.length) return 'There are no cases in this time';
    if (before.length < 8) return 'Fewer than 8 weeks before this time: no limits can be drawn';
    if (judged.length === 0) return 'This time holds no whole week to judge';
    const outside = judged.filter((row) => {
      const [found, cases] = [num(row, 'flagged_cases'), num(row, 'cases')];
      return atLeast(found, cases, usual) < 0.00135 || 1 - atLeast(found + 1, cases, usual) < 0.00135;
    }).length;
    return outside === 0
      ? `The share of flagged cases stays within what chance explains around ${percent(usual)}`
      : `In ${outside} of ${judged.length} whole weeks the share of flagged cases is outside what chance explains around ${percent(usual)}`;
  },
  '1034 flags': async ({ ask }) => {
    const { rows } = await ask(caseSummary, ['flag'], ['flagged_cases']);
    if (rows.length === 0) return 'No case has a flag in this time';
    return worst(rows, (row) => num(row, 'flagged_cases')).map(
      (row) => `${row.flag} is the most frequent flag: ${number(num(row, 'flagged_cases'))} cases`,
    );
  },
  '1034 hours': standingOut(
    caseSummary,
    'flagged_case_pct',
    'cases',
    'The largest share of cases is flagged',
    'Flagged',
  ),
  '1035 waste_ratio': async ({ page }) => beyond(scoresOf((await page('1035')).rows, 'waste_z')),
  '1035 hours': standingOut(
    userWaste,
    'late_waste_pct',
    'wastes',
    'The largest share of late wastes is of cases that begin',
    'Late wastes',
  ),
  '1036 waste_value': async ({ page }) => {
    const rows = (await page('1036')).rows
      .filter((row) => num(row, 'waste_value') > 0)
      .sort((a, b) => num(b, 'waste_value') - num(a, 'waste_value'));
    const whole = sum(rows, 'waste_value');
    const few = rows.findIndex((_, at) => sum(rows.slice(0, at + 1), 'waste_value') / whole >= 0.8 - 1e-12) + 1;
    return few === 0
      ? 'Nothing with a cost was wasted in this time'
      : `${number(few)} of ${number(rows.length)} drugs make ${percent(sum(rows.slice(0, few), 'waste_value') / whole)} of the waste value`;
  },
  '1036 users': async ({ ask }) => {
    const drugs = (await ask(itemWaste, ['item'], ['score_events'])).rows;
    if (drugs.length !== 1) return 'Choose one drug to compare its users; it takes 8 users with enough cases';
    return beyond(scoresOf((await ask(itemWaste, ['user', 'item'], ['waste_z'])).rows, 'waste_z'));
  },
  '1037 cost_per_case': costliest('service_line', 'service line'),
  '1037 procedures': costliest('procedure', 'procedure'),
  '1038 records': async ({ page }) => {
    const { rows } = await page('1038');
    const wasted = rows.filter((row) => row.waste_state === 'wasted');
    const soon = wasted.filter((row) => row.minutes_to_waste !== null && num(row, 'minutes_to_waste') <= 30).length;
    const unseen = rows.filter((row) => ['missing', 'self'].includes(String(row.witness_state))).length;
    if (rows.length === 0) return 'Nothing was left over in this time';
    return `${percent(soon / Math.max(1, wasted.length))} of ${number(wasted.length)} wastes came within 30 minutes of the case; ${number(unseen)} without a witness, ${number(rows.length - wasted.length)} not wasted yet`;
  },
  '1038 pairs': async ({ page }) => {
    const { rows } = await page('1038');
    const signed = rows.filter((row) => row.waste_state === 'wasted' && row.witness !== null);
    const pairs = [...groupRows(signed, (row) => `${row.user_code} ${row.witness_code}`).values()];
    return pairs.length === 0
      ? 'No waste has a witness'
      : `Pairs of user and witness: ${number(pairs.length)}; most wastes signed by one: ${number(Math.max(...pairs.map((of) => of.length)))}`;
  },
  '1038 hours': mostOf(caseWastes, 'wastes', 'Most is wasted', 'Wastes', false),
  '1094 user': async ({ ask }) => {
    const { rows, total } = await ask(pairWaste, ['user', 'item'], ['waste_z', 'pairs_above_limit']);
    const compared = scoresOf(rows, 'waste_z').length;
    const out = rows.filter((row) => num(row, 'pairs_above_limit') > 0);
    if (compared === 0) return 'Insufficient: no user and drug has enough data to be compared';
    if (out.length === 0) return `None of ${number(compared)} pairs of user and drug stands out beyond chance`;
    if (num(total, 'pairs_above_limit') !== out.length)
      return `The tile says ${total.pairs_above_limit} pairs, the rows ${out.length}`;
    return worst(out, (row) => num(row, 'waste_z')).map(
      (row) =>
        `${out.length} of ${number(compared)} pairs of user and drug ${out.length === 1 ? 'stands' : 'stand'} out; the largest difference is ${row.user} with ${row.item}: z ${number(Math.round(num(row, 'waste_z') * 10) / 10)}`,
    );
  },
};
