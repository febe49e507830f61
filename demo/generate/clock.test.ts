import { expect, it } from 'vitest';
import { addMonths, Clock, civilDate, dayOf, firstOfQuarter, hour, isoDate, weekday, type Zone } from './clock.ts';

it('counts days as the calendar does, leap years and centuries included', () => {
  for (const text of ['1999-12-31', '2000-02-29', '2024-02-29', '2026-11-14', '2100-03-01']) {
    const day = Date.parse(`${text}T00:00:00Z`) / 86_400_000;
    const { year, month, date } = civilDate(day);
    expect(dayOf(year, month, date)).toBe(day);
    expect(isoDate(day)).toBe(text);
    expect(weekday(day)).toBe(new Date(`${text}T00:00:00Z`).getUTCDay());
  }
});

it('adds months to the last day of a month without running over', () => {
  expect(isoDate(addMonths(dayOf(2026, 11, 15), -24))).toBe('2024-11-15');
  expect(isoDate(addMonths(dayOf(2026, 1, 31), 1))).toBe('2026-02-28');
  expect(isoDate(firstOfQuarter(dayOf(2026, 11, 14)))).toBe('2026-10-01');
});

const zones: Zone[] = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'];

it.each(zones)('tells the time of %s as the time zone data of the machine does, also when clocks change', (zone) => {
  const clock = new Clock(zone);
  const theirs = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  for (const day of [dayOf(2025, 3, 9), dayOf(2025, 7, 4), dayOf(2025, 11, 2), dayOf(2026, 1, 1), dayOf(2026, 3, 8)]) {
    for (let n = -2; n < 30; n += 1) {
      const moment = clock.midnight(day) + n * hour + 1830;
      expect(clock.wall(moment)).toBe(theirs.format(moment * 1000).replace(' ', 'T'));
      expect(Date.parse(clock.stamp(moment))).toBe(moment * 1000);
    }
  }
});
