import { atLeast } from '../../../domains/shared/science/binomial.ts';
import { tagWeeks } from '../../../domains/tags/datasets/counts/tag-weeks.ts';
import { serial } from '../../../domains/tags/datasets/serials/serial.ts';
import { tagAges } from '../../../domains/tags/datasets/stock/tag-ages.ts';
import { tagStock } from '../../../domains/tags/datasets/stock/tag-stock.ts';
import { tagApproved } from '../../../domains/tags/datasets/tag-approved.ts';
import { tagEncoded } from '../../../domains/tags/datasets/tag-encoded.ts';
import { tagUsed } from '../../../domains/tags/datasets/tag-used.ts';
import { tagVoided } from '../../../domains/tags/datasets/tag-voided.ts';
import type { Dataset } from '../../../query/define/define.ts';
import { numberWords } from '../../../server/reports/number-words.ts';
import type { Row } from '../../../warehouse/engine.ts';
import type { Expected } from './expected-titles.ts';
import { num, sum, worst } from './title-facts.ts';
import { mostOf } from './week-titles.ts';

const { money, number, percent } = numberWords;

const pareto =
  (of: Dataset, by: string, measure: string, one: string, many: string, what: string): Expected =>
  async ({ ask }) => {
    const rows = (await ask(of, [by], [measure])).rows.filter((row) => num(row, measure) > 0);
    const sorted = rows.sort((a, b) => num(b, measure) - num(a, measure));
    if (sorted.length === 0) return `No ${one} has any of ${what}`;
    if (sorted.length === 1) return `One ${one} makes up all of ${what}`;
    const whole = sum(sorted, measure);
    const few = sorted.findIndex((_, at) => sum(sorted.slice(0, at + 1), measure) / whole >= 0.8 - 1e-12) + 1;
    if (few === sorted.length)
      return worst(sorted, (row) => num(row, measure)).map(
        (row) => `${row[by]} makes up ${percent(num(row, measure) / whole)} of ${what}`,
      );
    return `${few} of ${sorted.length} ${many} ${few === 1 ? 'makes' : 'make'} up 80% of ${what}`;
  };

/** Titles about tags. */
export const tagTitles: Record<string, Expected> = {
  '1001 items_encoded': async ({ ask }) => {
    const { rows } = await ask(tagEncoded, ['cohort_state'], ['items_encoded']);
    const whole = sum(rows, 'items_encoded');
    const of = (state: string) =>
      percent(
        sum(
          rows.filter((row) => row.cohort_state_code === state),
          'items_encoded',
        ) / whole,
      );
    return whole === 0
      ? 'Nothing was tagged in this time'
      : `Of ${number(whole)} units tagged, ${of('approved_not_used')} are approved and not used, ${of('waiting')} wait for approval`;
  },
  '1001 hours': mostOf(tagEncoded, 'items_encoded', 'Most is encoded', 'Encoded, mean per hour'),
  '1002 minutes_to_approve_median': async ({ askBefore, from }) => {
    const { rows } = await askBefore(60, tagApproved, ['date'], ['minutes_to_approve_median']);
    const known = rows
      .filter((row) => row.minutes_to_approve_median !== null && row.date !== null)
      .sort((a, b) => String(a.date).localeCompare(String(b.date)));
    const dayOf = (row: Row) => String(row.date).slice(0, 10);
    const days = known.filter((row) => dayOf(row) >= from).map((row) => num(row, 'minutes_to_approve_median'));
    const before = known.filter((row) => dayOf(row) < from).slice(-28);
    const logs = before
      .map((row) => num(row, 'minutes_to_approve_median'))
      .filter((value) => value > 0)
      .map(Math.log);
    const mean = (values: number[]) => values.reduce((total, one) => total + one, 0) / values.length;
    if (days.length === 0) return 'Nothing was approved in this time';
    if (logs.length < 14) return 'Too few days with approvals before this period to set limits';
    const steps = logs.slice(1).map((log, at) => Math.abs(log - (logs[at] ?? 0)));
    const slow = days.filter((minutes) => minutes > Math.exp(mean(logs) + 2.66 * mean(steps))).length;
    return slow === 0
      ? 'Approval was not slower than usual on any day'
      : `On ${slow} of ${days.length} days approval was slower than usual`;
  },
  '1002 hours': mostOf(
    tagApproved,
    'encoded_minutes_median',
    'The wait is longest for what is encoded',
    'Wait',
    false,
    'encoded_approved',
  ),
  '1003 live_tag_count': async ({ page }) => {
    const { tiles } = await page('1003');
    const [whole, expired, recalled] = [
      tiles.live_tag_count ?? 0,
      tiles.expired_live_count ?? 0,
      tiles.affected_tag_count ?? 0,
    ];
    if (whole === 0) return 'No live tag under these filters';
    return expired + recalled === 0
      ? `None of ${number(whole)} live tags has expired or is under recall`
      : `Of ${number(whole)} live tags ${number(expired)} have expired and ${number(recalled)} are under recall`;
  },
  '1005 tag': async ({ page }) => {
    const { rows } = await page('1005');
    const tags = [...new Set(rows.map((row) => row.tag))].slice(0, 15);
    const events = rows.filter((row) => tags.includes(row.tag ?? null));
    const odd = events.filter((row) => row.event_check !== 'ok').length;
    const told = `${number(events.length)} ${events.length === 1 ? 'event' : 'events'}`;
    const found = odd === 0 ? `no fault in ${told}` : `${number(odd)} of ${told} to look at`;
    if (tags.length === 0) return 'No event under these filters';
    return tags.length === 1
      ? `The life of ${tags[0]}: ${found}`
      : `${tags.length === 15 ? 'The 15 tags seen last' : `${tags.length} tags`}: ${found}`;
  },
  '1006 weeks': async ({ askBy, from, to }) => {
    const { rows } = await askBy('week', tagVoided, [], ['items_voided', 'items_encoded'], { before: 182 });
    const day = (row: Row) => String(row.bucket).slice(0, 10);
    const end = (row: Row) => new Date(Date.parse(day(row)) + 6 * 86_400_000).toISOString().slice(0, 10);
    const whole = rows.filter((row) => day(row) >= from && end(row) <= to && num(row, 'items_encoded') >= 50);
    if (
      sum(
        rows.filter((row) => end(row) >= from),
        'items_encoded',
      ) === 0
    )
      return 'Nothing was encoded in this time';
    if (whole.length === 0) return 'No whole week with enough units to judge the void rate';
    const before = rows.filter((row) => end(row) < from);
    const usual = sum(before, 'items_voided') / sum(before, 'items_encoded');
    const high = whole.filter(
      (row) => atLeast(num(row, 'items_voided'), num(row, 'items_encoded'), usual) < 0.00135,
    ).length;
    return high === 0
      ? 'In no whole week were more tags voided than chance explains'
      : `In ${high} of ${whole.length} whole weeks, more tags were voided than chance explains`;
  },
  '1006 reasons': async ({ page }) => {
    const { rows, tiles } = await page('1006');
    const whole = tiles.items_voided ?? 0;
    if (whole === 0) return 'Nothing was voided in this time';
    const given = rows.filter((row) => row.reason !== 'not given');
    const none = percent(tiles.no_reason_pct ?? 0);
    if (given.length === 0) return `None of ${number(whole)} voids has a reason`;
    return worst(given, (row) => num(row, 'items_voided')).map((row) =>
      `${row.reason} is the most frequent reason: ${percent(num(row, 'items_voided') / whole)} of ${number(whole)} voids; ${none} have none`.replace(
        /^\p{Ll}/u,
        (letter) => letter.toUpperCase(),
      ),
    );
  },
  '1006 users': async ({ ask }) => {
    const { rows } = await ask(tagVoided, ['encoder'], ['items_encoded', 'items_voided']);
    const judged = rows.filter((row) => num(row, 'items_encoded') >= 30);
    if (sum(rows, 'items_encoded') === 0) return 'Nothing was encoded in this time';
    if (judged.length === 0) return 'No encoder has 30 tags to be judged by';
    const usual = sum(rows, 'items_voided') / sum(rows, 'items_encoded');
    const high = judged.filter(
      (row) => atLeast(num(row, 'items_voided'), num(row, 'items_encoded'), usual) < 0.001,
    ).length;
    const end = 'are voided more often than chance explains';
    return high === 0
      ? `Of ${judged.length} encoders with at least 30 tags, those of none ${end}`
      : `The tags of ${high} of ${judged.length} encoders with at least 30 tags ${end}`;
  },
  '1007 used_value': pareto(tagUsed, 'item', 'used_value', 'item', 'items', 'the value used'),
  '1007 hours': mostOf(tagUsed, 'items_used', 'Most is used', 'Used, mean per hour'),
  '1017 live_value': async ({ page }) => {
    const { tiles } = await page('1017');
    const inTrays = await page('1031');
    const value = sum(
      inTrays.rows.filter((row) => row.item_state === 'in_tray'),
      'tag_value',
    );
    const whole = tiles.live_value ?? 0;
    return whole === 0
      ? 'No tagged stock with a known value'
      : `${percent(1 - value / whole)} of ${money(whole)} of tagged stock is outside trays`;
  },
  '1017 history': async ({ ask }) => {
    const { rows } = await ask(tagWeeks, ['week'], ['change']);
    const first = rows.map((row) => String(row.week).slice(0, 10)).sort();
    if (first.length === 0) return 'No live tag in the last 26 weeks';
    const whole = sum(rows, 'change');
    return Array.from({ length: 7 }, (_, back) => back).map((back) => {
      const sunday = new Date(Date.parse('2026-11-14') - back * 86_400_000);
      const began = new Date(sunday.getTime() - 25 * 7 * 86_400_000).toISOString().slice(0, 10);
      const then = sum(
        rows.filter((row) => String(row.week).slice(0, 10) <= began),
        'change',
      );
      const word = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(sunday);
      return `Live tags went from ${number(then)} to ${number(whole)} in the 25 weeks up to ${word}`;
    });
  },
  '1028 live_value': async ({ page }) => {
    const { rows, tiles } = await page('1028');
    const [whole, expiring] = [tiles.live_tag_count ?? 0, tiles.expiring_90_count ?? 0];
    if (whole === 0) return 'No live tag under these filters';
    if (expiring === 0) return `None of ${number(whole)} live tags expires within 90 days`;
    return worst(rows, (row) => num(row, 'expiring_90_count')).map(
      (row) =>
        `${number(expiring)} of ${number(whole)} live tags (${percent(expiring / whole)}) expire within 90 days, most of ${row.item} (${row.ndc}): ${number(num(row, 'expiring_90_count'))}`,
    );
  },
  '1029 live_value': pareto(
    tagStock,
    'manufacturer',
    'live_value',
    'manufacturer',
    'manufacturers',
    'the tagged value',
  ),
  '1031 tag_count': async ({ ask }) => {
    const { rows } = await ask(tagAges, ['item_state', 'dwell_band'], ['tag_count']);
    const old = rows.filter((row) => num(row, 'tag_count') > 0 && /^(8|31|over)/u.test(String(row.dwell_band)));
    const of = (state: string) =>
      sum(
        old.filter((row) => row.item_state_code === state),
        'tag_count',
      );
    if (of('waiting') + of('out') === 0) return 'No tag has waited for approval or been out for more than a week';
    return `${number(of('waiting'))} tags have waited for approval for more than a week, ${number(of('out'))} have been out for more than a week`;
  },
  '1068 tag_count': async ({ ask }) => {
    const { rows } = await ask(serial, ['alert'], ['tag_count']);
    const of = (...codes: string[]) =>
      sum(
        rows.filter((row) => codes.includes(String(row.alert_code))),
        'tag_count',
      );
    const [whole, barred, review] = [sum(rows, 'tag_count'), of('quarantine', 'expired_in_stock'), of('review')];
    if (whole === 0) return 'No tag under these filters';
    return barred + review === 0
      ? `None of ${number(whole)} tags is under recall or expired`
      : `${number(barred)} of ${number(whole)} tags must not be used, ${number(review)} must be looked at`;
  },
};
