import { beforeAll, expect, it } from 'vitest';
import { everyHour, figuresOf } from '../../../testkit/reports/figures-of.ts';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { itemsApproved } from './1002-items-approved.ts';
import { itemStatus } from './1031-item-status.ts';

const header = 'tag,event,occurred_at,ndc,lot,expiry,facility_code,location_code,tray_code,staff_code\n';
const encoded = (tag: string, at: string, user = 'N1') =>
  `${tag},encoded,2026-${at}:00,63323-269-10,L1,2027-03-01,MAIN,PHARM,,${user}\n`;
const then = (tag: string, event: string, at: string, user = 'P1', tray = '') =>
  `${tag},${event},2026-${at}:00,,,,MAIN,PHARM,${tray},${user}\n`;

onDuckDb((warehouse) => {
  beforeAll(async () => {
    // Twenty days in February on which approval took 20 or 30 minutes in turn.
    const usual = Array.from({ length: 20 }, (_, index) => {
      const date = `02-${String(index + 1).padStart(2, '0')}`;
      return encoded(`U${index}`, `${date}T08:00`) + then(`U${index}`, 'approved', `${date}T08:${index % 2 ? 30 : 20}`);
    });
    await warehouse.load({
      ...smallHospital,
      tray_types: 'tray_type_code,name\nCRASH,Crash cart\n',
      trays: 'tray_code,tray_type_code,facility_code\nT1,CRASH,MAIN\n',
      rfid_events:
        header +
        usual.join('') +
        encoded('A', '03-02T08:00') +
        then('A', 'approved', '03-02T08:10') +
        encoded('B', '03-02T08:00') +
        then('B', 'approved', '03-02T12:00') +
        encoded('C', '03-02T08:00') +
        then('C', 'approved', '03-02T12:01') +
        encoded('SELF', '03-03T08:00') +
        then('SELF', 'approved', '03-03T20:00', 'N1') +
        encoded('NOBODY', '03-03T08:00', '') +
        then('NOBODY', 'approved', '03-03T08:20') +
        // Checked again after its return: counted once.
        then('A', 'restocked', '03-03T09:00', 'N1', 'T1') +
        then('A', 'returned', '03-03T10:00') +
        then('A', 'approved', '03-03T11:00') +
        encoded('REJECT', '03-03T08:00') +
        then('REJECT', 'voided', '03-03T09:00') +
        encoded('HASTY', '03-03T08:00') +
        then('HASTY', 'restocked', '03-03T09:30', 'N1', 'T1') +
        // Approved before it was encoded: counted, without a time.
        then('EARLY', 'approved', '03-04T07:00') +
        encoded('EARLY', '03-04T08:00') +
        encoded('WAITS', '03-01T12:00') +
        encoded('WAITS2', '03-04T12:00'),
    });
    await refreshMarts(warehouse.engine, 1);
  });

  const ask = (query: Record<string, string> = {}) =>
    askReport(warehouse, itemsApproved, { from: '2026-03-01', to: '2026-03-04', ...query });

  it('each checker with how fast, how sure and how independent', async () => {
    const { rows, totals } = await ask();
    expect(rows).toMatchObject([
      {
        user: 'Bob Example',
        items_approved: 5,
        // 10, 20, 240 and 241 minutes; one has no time.
        minutes_to_approve_median: 20,
        minutes_to_approve_p90: 241,
        approved_on_time_pct: 0.75,
        rejected_count: 1,
        self_approved_count: 0,
        skipped_approval_count: 0,
        unknown_checker_count: 1,
      },
      {
        user: 'Ann Example',
        items_approved: 1,
        minutes_to_approve_median: 720,
        approved_on_time_pct: 0,
        rejected_count: 0,
        first_pass_pct: 1,
        self_approved_count: 1,
        skipped_approval_count: 1,
      },
    ]);
    expect(rows[0]?.first_pass_pct).toBeCloseTo(5 / 6, 9);
    expect(totals).toMatchObject({ items_approved: 6, minutes_to_approve_median: 240, approved_on_time_pct: 0.6 });
  });

  it('what waits is told at the end of the last day, whoever is asked about', async () => {
    const told = async (query: Record<string, string> = {}) =>
      Object.fromEntries((await ask(query)).kpis.map(({ key, value }) => [key, value]));
    const all = await told();
    // EARLY, WAITS and WAITS2 are encoded last; the oldest since noon of March 1.
    expect(all).toMatchObject({ waiting_count: 3, waiting_oldest_hours: 84 });
    expect(all.independent_pct).toBeCloseTo(1 - 2 / 6, 9);
    expect(await told({ user: 'P1' })).toMatchObject({ items_approved: 5, waiting_count: 3 });
  });

  it('what waits is a column to choose, and leads to the tags that wait', async () => {
    const { rows, columns } = await ask({ groupBy: 'item', aside: 'waiting_count,waiting_oldest_hours' });
    expect(rows).toMatchObject([{ item: 'Propofol 10 mg/mL', waiting_count: 3, waiting_oldest_hours: 84 }]);
    const column = columns.find(({ key }) => key === 'waiting_count');
    expect(column).toMatchObject({ is_aside: true, drill: { page: '1031', set: { itemState: 'waiting' } } });
    const waiting = await askReport(warehouse, itemStatus, { to: '2026-03-04', item: 'PROP', ...column?.drill?.set });
    expect(waiting.rows.map(({ tag }) => tag).toSorted()).toEqual(['EARLY', 'WAITS', 'WAITS2']);
    // Ann encoded all three; whom a filter leaves is not joined by her.
    expect((await ask({ user: 'P1' })).rows.map(({ user }) => user)).toEqual(['Bob Example']);
  });

  it.each(['user', 'encoder', 'item', 'ndc', 'date', 'facility'])(
    'rows by %s add up to the same, read by day or event by event',
    async (by) => {
      const answer = await ask({ groupBy: by });
      const { rows, totals } = answer;
      expect(figuresOf(answer)).toEqual(figuresOf(await ask({ groupBy: by, ...everyHour })));
      for (const key of ['items_approved', 'rejected_count', 'self_approved_count', 'skipped_approval_count'])
        expect(rows.reduce((sum, row) => sum + Number(row[key]), 0)).toBe(totals[key]);
      expect(totals.items_approved).toBe(6);
    },
  );

  it('days are judged by the twenty before them', async () => {
    const { series } = await ask();
    const points = series[0]?.points ?? [];
    expect(points.map(({ date, minutes_to_approve_median }) => [date, minutes_to_approve_median])).toEqual([
      ['2026-03-02', 240],
      ['2026-03-03', 20],
    ]);
    // On logarithms: the middle is that of 20 and 30, each step is ln 1.5.
    expect(points[0]?.middle).toBeCloseTo(Math.sqrt(20 * 30), 6);
    expect(points[0]?.high).toBeCloseTo(Math.sqrt(20 * 30) * 1.5 ** 2.66, 6);
    expect(series[0]?.title).toBe('On 1 of 2 days approval was slower than usual');
    const early = await ask({ from: '2026-02-05', to: '2026-02-20' });
    expect(early.series[0]?.points[0]?.high).toBeNull();
  });

  it('hours with fewer than ten units are not judged', async () => {
    const { series } = await ask();
    expect(
      (series[1]?.points ?? []).filter(({ encoded_approved }) => encoded_approved).every(({ is_few }) => is_few),
    ).toBe(true);
    const whole = await ask({ from: '2026-02-01' });
    expect(whole.series[1]?.points.length).toBeGreaterThan(0);
  });
});
