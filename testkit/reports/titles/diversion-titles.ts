import { legWords } from '../../../domains/diversion/datasets/chain/chain-words.ts';
import { compliance } from '../../../domains/diversion/datasets/handling/compliance.ts';
import { dispensing } from '../../../domains/diversion/datasets/handling/dispensing.ts';
import { drugUsers } from '../../../domains/diversion/datasets/handling/drug-users.ts';
import { wasteTimes } from '../../../domains/diversion/datasets/handling/waste-times.ts';
import {
  personChangeWeeks,
  personHours,
  personScoreWeeks,
} from '../../../domains/diversion/datasets/person/person-weeks.ts';
import { userDrugWeeks } from '../../../domains/diversion/datasets/person/user-drug-weeks.ts';
import { userMetrics } from '../../../domains/diversion/datasets/person/user-metrics.ts';
import { scoreMetrics, scoreParts } from '../../../domains/diversion/datasets/scores/score-metrics.ts';
import { containerDoses } from '../../../domains/diversion/datasets/waste/container-doses.ts';
import { containerWaste } from '../../../domains/diversion/datasets/waste/container-waste.ts';
import { wastePairCounts } from '../../../domains/diversion/datasets/waste/waste-pairs.ts';
import { wasteScores } from '../../../domains/diversion/datasets/waste/waste-scores.ts';
import { numberWords } from '../../../server/reports/number-words.ts';
import type { Row } from '../../../warehouse/engine.ts';
import type { Expected } from './expected-titles.ts';
import { groupRows, num, sum, worst } from './title-facts.ts';
import { mostOf, standingOut } from './week-titles.ts';

const { number, percent } = numberWords;

const isOpen = ({ state }: Row): boolean => ['open', 'in_review'].includes(String(state));
const classNames: Record<string, string> = {
  NONE: 'Balanced',
  NO_DOC: 'Nothing recorded',
  PARTIAL_MISSING: 'Part missing',
  NO_WASTE_DOC: 'Waste not recorded',
  OVER: 'Recorded too much',
  WRONG_PATIENT: 'Perhaps another patient',
  LATE_DOC: 'Recorded outside the window',
  SOURCE_MISMATCH: 'Cabinet and anesthesia record differ',
};

/** Worked out from the rows of the list, one by one. */
export const diversionTitles: Record<string, Expected> = {
  'compliance-scorecard main': async ({ ask }) => {
    const rows = (await ask(compliance, ['unit'], ['compliance_score'])).rows.filter(
      ({ compliance_score: score }) => score !== null,
    );
    if (rows.length === 0) return 'No unit has enough records for a score';
    return worst(rows, (row) => -num(row, 'compliance_score')).map(
      (row) =>
        `${row.unit} has the lowest compliance score of ${number(rows.length)} units: ${number(Math.round(num(row, 'compliance_score')))}`,
    );
  },
  'compliance-scorecard trend': async ({ page }) => {
    const judged = (await page('reconciliation')).rows.filter(({ state }) => state !== 'pending');
    const balanced = judged.filter(({ state }) => state === 'balanced');
    return judged.length === 0
      ? 'No episode of this time is judged'
      : `${percent(1 - balanced.length / judged.length)} of the judged episodes of this time show a variance`;
  },
  'compliance-scorecard mix': async ({ page }) => {
    const judged = (await page('reconciliation')).rows.filter(({ state }) => state !== 'pending');
    const matched = judged.filter(({ state }) => ['balanced', 'rematched'].includes(String(state)));
    return judged.length === 0
      ? 'No episode of this time is judged'
      : `Of ${number(judged.length)} episodes ${percent(matched.length / judged.length)} closed by matching, ${percent(judged.filter(isOpen).length / judged.length)} are still open`;
  },
  'controlled-chain main': async ({ page }) => {
    const { rows } = await page('controlled-chain');
    const gaps = rows.filter(({ state }) => state === 'gap');
    if (gaps.length === 0) return 'No leg of this time has a gap';
    const legs = [...groupRows(gaps, (row) => String(row.leg))].map(([leg, of]) => ({ leg, count: of.length }));
    return worst(legs, (row) => num(row, 'count')).map(
      ({ leg, count }) =>
        `Open gaps: ${number(gaps.length)}; most of them: ${legWords[String(leg)]} (${number(Number(count))})`,
    );
  },
  'reconciliation age': async ({ page }) => {
    const rows = (await page('reconciliation')).rows.filter(isOpen);
    if (rows.length === 0) return 'No episode of this time is open';
    const missing = rows.filter((row) => num(row, 'variance_qty') < -(0.02 * num(row, 'dispensed_qty') + 0.000001));
    const classes = [...groupRows(rows, (row) => String(row.variance_class))].map(([name, of]) => ({
      name,
      count: of.length,
    }));
    return worst(classes, (row) => num(row, 'count')).map(
      ({ name, count }) =>
        `${number(rows.length)} episodes are open, ${number(missing.length)} of them with a missing amount; most frequent: ${classNames[String(name)]} (${number(Number(count))})`,
    );
  },
  'reconciliation flow': async ({ page }) => {
    const { rows } = await page('reconciliation');
    const pending = rows.filter(({ state }) => state === 'pending');
    const balanced = rows.filter(({ state }) => state === 'balanced');
    const judged = rows.length - pending.length;
    if (rows.length === 0) return 'Nothing was removed in this time';
    return `${judged > 0 ? percent(1 - balanced.length / judged) : 'None'} of the judged episodes did not balance at first; ${number(pending.length)} of ${number(rows.length)} wait for records`;
  },
  'reconciliation causes': async ({ page }) => {
    const closed = (await page('reconciliation')).rows.filter(
      ({ state, cause }) => cause !== null && ['reconciled', 'unreconciled'].includes(String(state)),
    );
    return closed.length === 0
      ? 'No episode of this time was closed by hand'
      : `${number(closed.length)} episodes were closed by hand`;
  },
  'potential-diverter-ranking contributions': async ({ ask }) => {
    const { rows } = await ask(scoreParts, ['user', 'metric'], ['contribution']);
    const whole = sum(rows, 'contribution');
    if (whole === 0) return 'Nobody of whom enough is known stands apart in these records';
    const metrics = [...groupRows(rows, (row) => String(row.metric))].map(([metric, of]) => ({
      metric,
      part: sum(of, 'contribution'),
    }));
    return worst(metrics, (row) => num(row, 'part')).map(
      ({ metric, part }) => `${metric} makes ${percent(Number(part) / whole)} of the first scores`,
    );
  },
  'potential-diverter-ranking funnel': async ({ ask }) => {
    const { rows } = await ask(scoreMetrics, ['user'], ['z']);
    const above = rows.filter((row) => num(row, 'z') > 3.09).length;
    return rows.length === 0
      ? 'Nothing is expected of any scored user: there is nothing to compare'
      : `${number(above)} of ${number(rows.length)} users compared ${above === 1 ? 'is' : 'are'} above the outer limit`;
  },
  'drug-dispense-scorecard main': async ({ ask }) => {
    const { rows } = await ask(drugUsers, ['user', 'drug'], ['z']);
    const above = rows.filter((row) => num(row, 'z') > 3.09).length;
    return rows.length === 0
      ? 'No user of a drug can be compared'
      : `Users of ${rows[0]?.drug}: ${number(above)} of ${number(rows.length)} compared ${above === 1 ? 'is' : 'are'} above the outer limit`;
  },
  'drug-dispense-scorecard flow': async ({ ask }) => {
    const rows = (await ask(dispensing, ['drug'], ['unaccounted_episodes', 'episodes'])).rows.filter(
      (row) => num(row, 'unaccounted_episodes') > 0,
    );
    return rows.length === 0
      ? 'No drug has an episode with a missing amount'
      : worst(rows, (row) => num(row, 'unaccounted_episodes')).map(
          (row) =>
            `${number(rows.length)} drugs have episodes with a missing amount, ${row.drug} most: ${number(num(row, 'unaccounted_episodes'))} of ${number(num(row, 'episodes'))}`,
        );
  },
  'drug-dispense-scorecard trend': async ({ page }) => {
    const judged = (await page('reconciliation')).rows.filter(({ state }) => state !== 'pending');
    const missing = judged.filter(
      (row) =>
        ['open', 'in_review', 'unreconciled'].includes(String(row.state)) &&
        num(row, 'variance_qty') < -(0.02 * num(row, 'dispensed_qty') + 0.000001),
    );
    return judged.length === 0
      ? 'No episode of this time is judged'
      : `${percent(missing.length / judged.length)} of ${number(judged.length)} judged episodes have a missing amount`;
  },
  'waste-analysis main': async ({ page }) => {
    const rows = (await page('waste-analysis')).rows
      .filter((row) => num(row, 'waste_value') > 0)
      .sort((a, b) => num(b, 'waste_value') - num(a, 'waste_value'));
    const whole = sum(rows, 'waste_value');
    const few = rows.findIndex((_, at) => sum(rows.slice(0, at + 1), 'waste_value') / whole >= 0.8 - 1e-12) + 1;
    return few === 0
      ? 'Nothing with a cost was wasted in this time'
      : `${number(few)} of ${number(rows.length)} containers make ${percent(sum(rows.slice(0, few), 'waste_value') / whole)} of the waste value`;
  },
  'waste-analysis user_funnel': async ({ ask }) => {
    const { rows } = await ask(wasteScores, ['user'], ['z']);
    const above = rows.filter((row) => num(row, 'z') > 3.09).length;
    return rows.length === 0
      ? 'Nothing is expected of any scored user: there is nothing to compare'
      : `${number(above)} of ${number(rows.length)} users compared ${above === 1 ? 'is' : 'are'} above the outer limit`;
  },
  'waste-analysis witness_matrix': async ({ ask }) => {
    const rows = (await ask(wastePairCounts, ['user', 'witness'], ['pair_wastes', 'expected'])).rows.filter(
      (row) => num(row, 'pair_wastes') >= 3 && num(row, 'expected') > 0,
    );
    const above = rows.filter(
      (row) => 2 * (Math.sqrt(num(row, 'pair_wastes') + 3 / 8) - Math.sqrt(num(row, 'expected') + 1 / 8)) > 3.09,
    ).length;
    return rows.length === 0
      ? 'No pair of user and witness has 3 wastes'
      : `${number(above)} of ${number(rows.length)} pairs with 3 wastes or more ${above === 1 ? 'is' : 'are'} above the outer limit`;
  },
  'waste-analysis hours': mostOf(
    containerWaste,
    'wastes_per_100',
    'Most wastes per 100 dispenses',
    'Wastes per 100 dispenses',
    false,
    'dispenses',
    20,
  ),
  'waste-analysis dose_histogram': async ({ ask }) => {
    const rows = (await ask(containerDoses, ['drug', 'container', 'dose'], ['doses'])).rows.filter(
      (row) => num(row, 'doses') > 0,
    );
    const all = sum(rows, 'doses');
    return rows.length === 0
      ? 'No dose can be followed to one container'
      : worst(rows, (row) => num(row, 'doses')).map(
          (row) =>
            `Of ${row.drug}, ${row.container}: ${number(num(row, 'dose'))} is given most often, ${percent(num(row, 'doses') / all)} of ${number(all)} doses`,
        );
  },
  'time-to-waste main': async ({ page }) => {
    const { rows } = await page('time-to-waste');
    const duties = sum(rows, 'duties');
    const soon = rows.reduce((total, row) => total + num(row, 'within_30_pct') * num(row, 'duties'), 0);
    return duties === 0
      ? 'Nothing was left over in this time'
      : `${percent(soon / duties)} of ${number(duties)} leftovers were wasted within 30 minutes`;
  },
  'time-to-waste hours': standingOut(
    wasteTimes,
    'over_30_pct',
    'duties',
    'The largest share of late wastes is of removals',
    'Over 30 min',
  ),
  'time-to-waste weeks': async ({ page }) => {
    const { rows } = await page('time-to-waste');
    const duties = sum(rows, 'duties');
    const of = (key: string) =>
      percent(rows.reduce((total, row) => total + num(row, key) * num(row, 'duties'), 0) / duties);
    return duties === 0
      ? 'Nothing was left over in this time'
      : `In this time ${of('within_30_pct')} were wasted within 30 minutes; ${of('pending_pct')} are not wasted yet`;
  },
  'user-drug-history main': async ({ ask }) => {
    const { rows } = await ask(userDrugWeeks, ['week', 'drug'], ['dispenses', 'signal']);
    const dispenses = sum(rows, 'dispenses');
    return dispenses === 0
      ? 'Nothing was removed in this time'
      : `${number(dispenses)} dispenses; in ${number(rows.filter(({ signal }) => signal === true).length)} weeks of a drug the trend is a signal`;
  },
  'user-drug-history drug_by_week': async ({ ask }) => {
    const rows = (await ask(userDrugWeeks, ['drug'], ['z'])).rows.filter(({ z }) => z !== null);
    return rows.length === 0
      ? 'No drug can be compared'
      : worst(rows, (row) => num(row, 'z'))
          .map(
            (row) => `${row.drug} is furthest above what is expected: z ${number(Math.round(num(row, 'z') * 10) / 10)}`,
          )
          .map((text) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()));
  },
  'user-investigation contributions': async ({ ask }) => {
    const { rows } = await ask(userMetrics, ['metric'], ['part']);
    const whole = sum(rows, 'part');
    if (whole <= 0) return 'No metric is above what is expected';
    return worst(rows, (row) => num(row, 'part')).map(
      (row) =>
        `The composite is ${number(Math.round(whole * 100) / 100)}; ${row.metric} makes ${percent(num(row, 'part') / whole)} of it`,
    );
  },
  'user-investigation score_history': async ({ ask }) => {
    const { rows } = await ask(personScoreWeeks, ['week', 'line'], ['r_value']);
    const known = rows.filter(({ line }) => line === 'As known now');
    return known.length === 0
      ? 'No week of the last 26 has a score'
      : `In ${number(known.filter((row) => num(row, 'r_value') >= 2.5).length)} of ${number(known.length)} scored weeks the distance is 2.5 or more`;
  },
  'user-investigation change_charts': async ({ ask }) => {
    const { rows } = await ask(personChangeWeeks, ['week', 'metric'], ['alarms']);
    const weeks = number(new Set(rows.map(({ week }) => String(week))).size);
    const alarms = sum(rows, 'alarms');
    if (rows.length === 0) return 'Nothing is known of the own past';
    return alarms === 0
      ? `No chart of ${weeks} weeks departs from the own past`
      : `${number(alarms)} alarms in ${weeks} weeks against the own past`;
  },
  'user-investigation hours': mostOf(personHours, 'dispenses', 'Most is removed', 'Dispenses', false),
  'potential-diverter-ranking distribution': async ({ page }) => {
    const scored = (await page('potential-diverter-ranking')).rows.filter(({ tier }) => tier !== 'grey');
    const count = (tier: string) => number(scored.filter((row) => row.tier === tier).length);
    return scored.length === 0
      ? 'Nobody has enough data to be scored'
      : `Of ${number(scored.length)} scored users ${count('red')} are to be read first, ${count('amber')} after them`;
  },
};
