import { atLeast } from '../../../domains/shared/science/binomial.ts';
import { tagWeeks } from '../../../domains/tags/datasets/counts/tag-weeks.ts';
import { serial } from '../../../domains/tags/datasets/serials/serial.ts';
import { tagAges } from '../../../domains/tags/datasets/stock/tag-ages.ts';
import { tagStock } from '../../../domains/tags/datasets/stock/tag-stock.ts';
import { tagApproved } from '../../../domains/tags/datasets/tag-approved.ts';
import { tagEncoded } from '../../../domains/tags/datasets/tag-encoded.ts';
import { tagUsed } from '../../../domains/tags/datasets/tag-used.ts';
import { tagVoided } from '../../../domains/tags/datasets/tag-voided.ts';
import { trayCycleUse } from '../../../domains/trays/datasets/tray-cycle-use.ts';
import { trayEncodeDays } from '../../../domains/trays/datasets/tray-encode-days.ts';
import { trayFleet } from '../../../domains/trays/datasets/tray-fleet.ts';
import { trayIdle } from '../../../domains/trays/datasets/tray-idle.ts';
import { trayItemFrequency } from '../../../domains/trays/datasets/tray-item-frequency.ts';
import { trayMove } from '../../../domains/trays/datasets/tray-move.ts';
import { trayRestock } from '../../../domains/trays/datasets/tray-restock.ts';
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

const slowest =
  (of: Dataset, middle: string, unit: string, most: string, least: string): Expected =>
  async ({ ask }) => {
    const rows = (await ask(of, ['tray_type'], [middle, 'restocks'])).rows.filter(
      (row) => row[middle] !== null && num(row, 'restocks') >= 5,
    );
    if (rows.length === 0) return 'No kind of tray has 5 restocks to compare';
    return worst(rows, (row) => num(row, middle)).flatMap((slow) => {
      const told = number(num(slow, middle));
      const first = `${slow.tray_type} ${most}: median ${told} ${unit}${told === '1' ? '' : 's'}`;
      if (rows.length === 1) return [first];
      return worst(rows, (row) => -num(row, middle)).map(
        (fast) => `${first}; ${fast.tray_type} ${least}: ${number(num(fast, middle))}`,
      );
    });
  };

/** Titles about tags and trays. */
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
  '1009 items_restocked': async ({ ask }) => {
    const { total } = await ask(trayMove, [], ['items_restocked', 'restocked_for_use', 'restocked_for_expiry']);
    const whole = num(total, 'items_restocked');
    return whole === 0
      ? 'Nothing was restocked in this time'
      : `${percent(num(total, 'restocked_for_use') / whole)} of what went in replaced what was used, ${percent(num(total, 'restocked_for_expiry') / whole)} what had expired or was recalled`;
  },
  '1009 hours': mostOf(trayMove, 'items_restocked', 'Most units are restocked', 'Restocked, mean per hour'),
  '1010 hours': mostOf(trayRestock, 'restocks', 'Most trays are restocked', 'Restocks, mean per hour'),
  '1010 duration': slowest(trayRestock, 'minutes_per_restock_median', 'minute', 'takes longest', 'is quickest'),
  '1011 restocks': async ({ page, ask }) => {
    const { tiles } = await page('1011');
    const { rows } = await ask(trayRestock, ['tray_type'], ['restocks']);
    const whole = tiles.restocks ?? 0;
    const made = rows.filter((row) => num(row, 'restocks') > 0);
    if (whole === 0) return 'No tray was restocked in this time';
    return worst(made, (row) => num(row, 'restocks')).map((row) =>
      made.length === 1
        ? `${number(whole)} restocks of ${row.tray_type}`
        : `${row.tray_type} made ${percent(num(row, 'restocks') / whole)} of ${number(whole)} restocks`,
    );
  },
  '1012 items_per_restock': async ({ page, ask }) => {
    const { tiles } = await page('1012');
    const { rows } = await ask(trayItemFrequency, ['item', 'tray_type'], ['cycles']);
    const banded = rows.filter((row) => num(row, 'cycles') >= 10).length;
    return banded === 0
      ? 'No item has enough cycles to show how often it is restocked'
      : `Of ${number(banded)} items of tray types, topped up nearly always: ${number(tiles.every_count ?? 0)}; never: ${number(tiles.never_count ?? 0)}`;
  },
  '1013 tray_type': async ({ ask }) => {
    const { rows } = await ask(trayFleet, ['tray'], ['overdue_count', 'days_since_last', 'fleet_count']);
    const all = number(sum(rows, 'fleet_count'));
    const overdue = rows.filter((row) => num(row, 'overdue_count') > 0);
    if (overdue.length === 0) return `None of ${all} trays is overdue`;
    return worst(overdue, (row) => num(row, 'days_since_last')).map(
      (row) =>
        `${overdue.length} of ${all} trays ${overdue.length === 1 ? 'is' : 'are'} overdue; ${row.tray} was restocked ${number(num(row, 'days_since_last'))} days ago`,
    );
  },
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
  '1027 par': async ({ page }) => {
    const { rows } = await page('1027');
    const changes = rows.filter((row) => row.par_action !== 'keep');
    if (changes.length === 0) return 'No par needs to change';
    const size = (row: Row) => (row.release_value === null ? -1 : Math.abs(num(row, 'release_value')));
    return worst(changes, size)
      .map((row) => {
        const told = `${row.item} in ${row.tray_type}: a par of ${number(num(row, 'recommended_par'))} instead of ${number(num(row, 'par'))}`;
        const value = num(row, 'release_value');
        return row.release_value === null
          ? told
          : `${told} ${value >= 0 ? 'releases' : 'ties up'} ${money(Math.abs(value))}, the largest change`;
      })
      .map((text) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()));
  },
  '1027 distribution': async ({ ask }) => {
    const { rows } = await ask(trayCycleUse, ['used_per_cycle'], ['cycles']);
    const whole = sum(rows, 'cycles');
    const none = sum(
      rows.filter((row) => num(row, 'used_per_cycle') === 0),
      'cycles',
    );
    return whole === 0
      ? 'No cycle began with the item in the tray'
      : `In ${percent(none / whole)} of ${number(whole)} cycles none was used`;
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
  '1032 available_tags': async ({ page }) => {
    const { rows } = await page('1032');
    const drawn = rows.filter((row) => num(row, 'target_qty') > 0).slice(0, 30);
    const missing = drawn.filter((row) => num(row, 'available_tags') < num(row, 'target_qty'));
    if (drawn.length === 0) return 'No item is wanted in trays before the next round';
    if (missing.length === 0) return 'Every item has the tags it needs until the next round';
    const lacks = (row: Row) => num(row, 'target_qty') - num(row, 'available_tags');
    const items = missing.length === 1 ? '1 item' : `${number(missing.length)} items`;
    const which =
      drawn.length < 30
        ? items
        : `${missing.length === drawn.length ? 'All' : `${number(missing.length)} of the`} 30 items with the fewest days covered`;
    return worst(missing, lacks).map(
      (row) =>
        `${which} ${missing.length === 1 ? 'is' : 'are'} below target; ${row.item} at ${row.facility} lacks most, ${number(lacks(row))} of ${number(num(row, 'target_qty'))}: encode ${number(num(row, 'encode_qty'))}`,
    );
  },
  '1032 demand': async ({ ask, to }) => {
    const { rows } = await ask(trayEncodeDays, ['date'], ['restocked_count', 'encoded_count']);
    const [needed, encoded] = [sum(rows, 'restocked_count'), sum(rows, 'encoded_count')];
    if (needed === 0) return 'No tray was refilled in the eight weeks that the plan looks at';
    const words = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];
    const first = Math.min(...rows.map((row) => Date.parse(String(row.date))));
    const days = Array.from({ length: (Date.parse(to) - first) / 86_400_000 + 1 }, (_, n) => first + n * 86_400_000);
    const mean = words.map((_, weekday) => {
      const taken = rows.filter((row) => new Date(String(row.date)).getUTCDay() === weekday);
      return sum(taken, 'restocked_count') / days.filter((day) => new Date(day).getUTCDay() === weekday).length;
    });
    const most = Math.max(...mean.filter((one) => !Number.isNaN(one)));
    return words
      .filter((_, at) => mean[at] === most)
      .map(
        (word) =>
          `In eight weeks trays took ${number(Math.round(needed / days.length))} units a day, most on ${word} (${number(Math.round(most))}); encoding came to ${percent(encoded / needed)} of that`,
      );
  },
  '1039 days_to_first_expiry': async ({ page, ask }) => {
    const { tiles, totals } = await page('1039');
    const { rows } = await ask(trayIdle, ['item', 'tray'], ['will_expire_value']);
    const [lost, whole] = [tiles.will_expire_value ?? 0, tiles.live_value ?? 0];
    if (num(totals, 'live_tag_count') === 0) return 'No unit is in a tray under these filters';
    if (lost === 0)
      return `Nothing with a known cost will expire in its tray, of ${number(num(totals, 'live_tag_count'))} units`;
    return worst(rows, (row) => num(row, 'will_expire_value')).map(
      (row) =>
        `${money(lost)} of ${money(whole)} in trays will expire there, most of it ${row.item} in ${row.tray}: ${money(num(row, 'will_expire_value'))}`,
    );
  },
  '1040 days_between_median': slowest(trayFleet, 'days_between_median', 'day', 'comes back slowest', 'fastest'),
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
