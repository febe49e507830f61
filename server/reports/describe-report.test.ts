import { expect, it } from 'vitest';
import { reports } from '../../domains/all-domains.ts';
import { describeColumns, describeDrill, describeFigure } from './describe-report.ts';

const alarmOf = (page: string, key: string) => {
  const report = reports.find((one) => one.page === page);
  return report ? describeFigure(report.table, key).alarm : null;
};

it('a figure says from where on it asks for a look', () => {
  const none = { above: null, below: null, of: null, is_past: false };
  expect(alarmOf('1007', 'used_then_seen_count')).toEqual({ ...none, level: 'warn', above: 0.02, of: 'items_used' });
  expect(alarmOf('1002', 'skipped_approval_count')).toEqual({ ...none, level: 'bad', above: 0 });
  expect(alarmOf('1002', 'self_approved_count')).toEqual({ ...none, level: 'warn', above: 0 });
  expect(alarmOf('1017', 'tagged_pct')).toEqual({ ...none, level: 'warn', above: 1 });
  expect(alarmOf('1064', 'earliest_expiry')).toEqual({ ...none, level: 'bad', is_past: true });
  for (const page of ['1058', '1059', '1064', '1069', '1070'])
    for (const key of ['on_hand_qty', 'on_hand_value']) expect(alarmOf(page, key)).toMatchObject({ below: 0 });
  for (const page of ['1061', '1072', '1077']) expect(alarmOf(page, 'usage_value')).toMatchObject({ below: 0 });
});

it('what a limit is a part of stands in the same table', () => {
  for (const report of reports) {
    const columns = describeColumns(report, report.table);
    for (const { alarm, key } of columns)
      if (alarm?.of)
        expect(
          columns.some((column) => column.key === alarm.of),
          `${report.page} ${key}`,
        ).toBe(true);
  }
});

it('a drill needs what alone tells the rows of its table apart', () => {
  const needsOf = (page: string, by: string[]) => {
    const report = reports.find((one) => one.page === page);
    return report && describeDrill(report, report.rowDrill, by)?.needs;
  };
  expect(needsOf('1061', ['location_group'])).toEqual(['location_group']);
  expect(needsOf('1007', ['item', 'tray'])).toEqual(['item', 'tray']);
  // A tag is known by itself, in whatever tray it lies or not.
  expect(needsOf('1068', ['tag', 'ndc', 'tray'])).toEqual([]);
  // A detail stays on the page.
  expect(needsOf('1062', ['item'])).toEqual([]);
});
