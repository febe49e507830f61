import { beforeAll, expect, it } from 'vitest';
import { everyHour, figuresOf } from '../../../testkit/reports/figures-of.ts';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { itemsEncoded } from './1001-items-encoded.ts';

const header = 'tag,event,occurred_at,ndc,lot,expiry,facility_code,location_code,tray_code,staff_code\n';
const encoded = (tag: string, at: string, user = 'N1', more: { ndc?: string; lot?: string; expiry?: string } = {}) =>
  `${tag},encoded,2026-${at}:00,${more.ndc ?? '63323-269-10'},${more.lot ?? 'L1'},${more.expiry ?? '2027-03-01'},MAIN,PHARM,,${user}\n`;
const then = (tag: string, event: string, at: string, user = 'P1') =>
  `${tag},${event},2026-${at}:00,,,,MAIN,PHARM,,${user}\n`;

onDuckDb((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({
      ...smallHospital,
      movements: `movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,unit_cost
R1,MAIN,PHARM,63323-269-10,2026-02-01T08:00:00,receive,100,0.4
`,
      rfid_events:
        header +
        // Before the days asked for: one waits on, one is voided within them.
        encoded('OLD1', '01-10T08:00') +
        encoded('OLD2', '01-10T08:05') +
        then('OLD2', 'voided', '03-02T09:00') +
        // A Monday: three in a row, then a break.
        encoded('A', '03-02T08:00') +
        encoded('B', '03-02T08:02') +
        encoded('C', '03-02T08:06', 'N1', { expiry: '2026-05-30' }) +
        encoded('D', '03-02T10:00', 'N1', { lot: '' }) +
        encoded('E', '03-03T09:00', 'P1', { ndc: '0409-9094-22' }) +
        encoded('A', '03-04T08:00') +
        then('A', 'approved', '03-02T08:30') +
        then('B', 'approved', '03-02T08:12') +
        then('C', 'approved', '03-12T08:06') +
        then('B', 'used', '03-05T08:00') +
        then('C', 'recalled', '03-13T08:00') +
        // Nobody ever said what it is.
        then('GHOST', 'used', '03-06T08:00'),
    });
    await refreshMarts(warehouse.engine, 1);
  });

  const ask = (query: Record<string, string> = {}) =>
    askReport(warehouse, itemsEncoded, { from: '2026-03-01', to: '2026-03-14', ...query });

  it('each item with what was tagged, what it is worth, and what waits', async () => {
    const { rows, totals, total_rows } = await ask();
    expect(total_rows).toBe(2);
    expect(rows).toMatchObject([
      {
        item: 'Propofol 10 mg/mL',
        items_encoded: 4,
        approved_pct: 0.75,
        // 30, 10 and 14,400 minutes.
        minutes_to_approve_median: 30,
        waiting_count: 3,
        void_pct: 0.25,
        // 2 and 4 minutes; the rest were breaks.
        minutes_per_tag_median: 2,
        shelf_life_days_median: 364,
        short_dated_encoded_count: 1,
        missing_facts_count: 1,
      },
      {
        item: 'Fentanyl 50 mcg/mL',
        items_encoded: 1,
        encoded_value: null,
        approved_pct: 0,
        waiting_count: 1,
        void_pct: 0,
      },
    ]);
    expect(rows[0]?.encoded_value).toBeCloseTo(1.6, 6);
    expect(totals).toMatchObject({ items_encoded: 5, waiting_count: 4, void_pct: 0.2, minutes_to_approve_median: 30 });
  });

  it('a tag that is encoded again counts once and waits again; one that was never encoded is told of apart', async () => {
    const { kpis, meta } = await ask();
    expect(Object.fromEntries(kpis.map(({ key, value }) => [key, value]))).toMatchObject({
      items_encoded: 5,
      encoded_per_day: 2.5,
      waiting_count: 4,
    });
    expect(meta).toEqual({ unknown_tag_count: 1, unpriced_count: 1 });
  });

  it('an earlier day knows only what had happened by then', async () => {
    const { rows } = await ask({ to: '2026-03-11', item: 'PROP' });
    expect(rows[0]).toMatchObject({ approved_pct: 0.5, minutes_to_approve_median: 10 });
  });

  it.each(['item', 'ndc', 'user', 'date', 'location', 'facility'])(
    'rows by %s add up to the same, read by day or event by event',
    async (by) => {
      const answer = await ask({ groupBy: by });
      const { rows, totals } = answer;
      expect(figuresOf(answer)).toEqual(figuresOf(await ask({ groupBy: by, ...everyHour })));
      for (const key of ['items_encoded', 'waiting_count', 'short_dated_encoded_count', 'missing_facts_count'])
        expect(rows.reduce((sum, row) => sum + Number(row[key]), 0)).toBe(totals[key]);
      expect(totals.items_encoded).toBe(5);
    },
  );

  it('a user is who encoded, and filters by user, hour and weekday hold', async () => {
    const { rows } = await ask({ groupBy: 'user' });
    expect(rows.map(({ user, items_encoded }) => [user, items_encoded])).toEqual([
      ['Ann Example', 4],
      ['Bob Example', 1],
    ]);
    expect((await ask({ user: 'P1' })).totals.items_encoded).toBe(1);
    expect((await ask({ hour: '8', weekday: '1' })).totals.items_encoded).toBe(3);
  });

  it('the weeks before the first unit of an item are unknown, later ones without any are zero', async () => {
    const { rows } = await ask({ to: '2026-03-22' });
    const trends = Object.fromEntries(rows.map(({ item, trend }) => [item, trend]));
    // The data begin in January; the week of Jan 5 has two, that of Mar 2 four.
    expect((trends['Propofol 10 mg/mL'] as number[]).reduce((sum, week) => sum + week, 0)).toBe(4);
    const fentanyl = trends['Fentanyl 50 mcg/mL'] as (number | null)[];
    expect(fentanyl.slice(-3)).toEqual([1, 0, 0]);
    expect(fentanyl.slice(0, -3).every((week) => week === null)).toBe(true);
  });

  it('the charts split what was tagged by what became of it, and by hour', async () => {
    const { series } = await ask();
    const states = (series[0]?.points ?? []).map(({ date, cohort_state_code, items_encoded }) => [
      date,
      cohort_state_code,
      items_encoded,
    ]);
    expect(states.toSorted()).toEqual([
      ['2026-03-02', 'expired_or_recalled', 1],
      ['2026-03-02', 'used', 1],
      ['2026-03-02', 'waiting', 2],
      ['2026-03-03', 'waiting', 1],
    ]);
    const [busiest] = (series[1]?.points ?? []).filter(
      ({ weekday_code, hour_code }) => weekday_code === 1 && hour_code === 8,
    );
    // Three on one of the two Mondays.
    expect(busiest?.mean).toBe(1.5);
  });
});
