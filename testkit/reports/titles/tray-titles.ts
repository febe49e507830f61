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

/** Titles about trays. */
export const trayTitles: Record<string, Expected> = {
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
  '1032 available_tags': async ({ page }) => {
    const { rows } = await page('1032');
    const wanted = rows.filter((row) => num(row, 'target_qty') > 0);
    const missing = wanted.filter((row) => num(row, 'available_tags') < num(row, 'target_qty'));
    if (wanted.length === 0) return 'No item is wanted in trays before the next round';
    if (missing.length === 0) return 'Every item has the tags it needs until the next round';
    const lacks = (row: Row) => num(row, 'target_qty') - num(row, 'available_tags');
    const items = missing.length === 1 ? '1 item' : `${number(missing.length)} items`;
    return worst(missing, lacks).map(
      (row) =>
        `${items} ${missing.length === 1 ? 'is' : 'are'} below target; ${row.item} at ${row.facility} lacks most, ${number(lacks(row))} of ${number(num(row, 'target_qty'))}: encode ${number(num(row, 'encode_qty'))}`,
    );
  },
  '1032 demand': async ({ ask, to }) => {
    const { rows } = await ask(trayEncodeDays, ['date'], ['restocked_count', 'encoded_count']);
    const [needed, encoded] = [sum(rows, 'restocked_count'), sum(rows, 'encoded_count')];
    if (needed === 0) return 'No tray was refilled in the 56 days that the plan looks at';
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
          `In 56 days trays took ${number(Math.round(needed / days.length))} units a day, most on ${word} (${number(Math.round(most))}); encoding came to ${percent(encoded / needed)} of that`,
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
};
