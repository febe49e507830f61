import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../contracts/calendar.ts';
import { forecastFiles, forecastDay as last } from '../../../testkit/forecast/forecast-files.ts';
import { forecastStore } from '../../../testkit/forecast/forecast-store.ts';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { demandEvents } from './1004-demand-event.ts';

type Row = Record<string, number | string | boolean | null>;

/** Weeks of each past occurrence, counted from the first of the files, and what it did to `steady`. */
const occurrences = [
  { code: 'FLU1', name: 'Flu 2025', weeks: [20, 21], effect: 1.3 },
  { code: 'FLU2', name: 'Flu 2026', weeks: [32, 33], effect: 1.2 },
  { code: 'FLU3', name: 'Flu 2027', weeks: [44, 45], effect: 1.4 },
] as const;

/** The files of the forecast tests, in which three occurrences of one event raised the use of an item; a fourth is to come. */
function filesWithEvents(): Record<string, string> {
  const files = forecastFiles();
  const raised = new Map<number, number>(
    occurrences.flatMap(({ weeks, effect }) => weeks.map((week) => [week, effect])),
  );
  const movements = (files.movements ?? '').split('\n').map((line) => {
    const cells = line.split(',');
    const week = Number(/steady(\d+)$/u.exec(cells[0] ?? '')?.[1] ?? Number.NaN);
    const effect = raised.get(week);
    if (effect !== undefined && cells[5] === 'dispense') cells[6] = String(Math.round(Number(cells[6]) * effect));
    return cells.join(',');
  });
  const first = addDays(last, 1 - 7 * 60);
  const dayOf = (week: number, day: number) => addDays(first, 7 * week + day);
  const events = [
    ...occurrences.map(
      ({ code, name, weeks: [from, to] }) => `${code},${name},seasonal,steady,${dayOf(from, 0)},${dayOf(to, 6)},30`,
    ),
    `FLU4,Flu 2028,seasonal,steady,${addDays(last, 8)},${addDays(last, 21)},30`,
    `SHORT,One day to come,other,seldom,${addDays(last, 30)},${addDays(last, 30)},10`,
  ];
  return {
    ...files,
    movements: movements.join('\n'),
    demand_events: `event_code,name,kind,item_code,starts_on,ends_on,uplift_pct\n${events.join('\n')}\n`,
  };
}

onDuckDb((warehouse) => {
  beforeAll(async () => {
    await warehouse.load(filesWithEvents());
    await forecastStore(warehouse.engine, { newestDay: last, origins: 13 });
  }, 240_000);
  const ask = async (query: Record<string, string> = {}) => {
    const from = addDays(last, -500);
    const answer = await askReport(warehouse, demandEvents, { from, to: last, ...query });
    return { ...answer, rows: answer.rows as Row[] };
  };
  const rowOf = (rows: Row[], code: string): Row => rows.find((row) => row.event_code === code) ?? {};

  describe('past occurrences', () => {
    it('are measured beside a forecast from before they began', async () => {
      const { rows, kpis } = await ask();
      expect(rows.map(({ event_code }) => event_code)).toEqual(['FLU3', 'FLU2', 'FLU1']);
      for (const { code, effect } of occurrences) {
        const row = rowOf(rows, code);
        expect(row).toMatchObject({ status: 'ended', sku_count: 2, uplift_pct: 0.3 });
        expect(Math.abs(Number(row.measured_pct) - (effect - 1))).toBeLessThan(0.08);
        expect(Number(row.event_actual_qty)).toBeGreaterThan(Number(row.without_event_qty));
      }
      expect(rowOf(rows, 'FLU3').evidence).toBe('clear');
      const figures = Object.fromEntries(kpis.map(({ key, value }) => [key, value]));
      expect(figures.active_count).toBe(0);
      expect(figures.effect_value).toBeCloseTo(
        rows.reduce((sum, row) => sum + Number(row.effect_value), 0),
        6,
      );
    });

    it('teach the next one: their median, shrunk where they are few', async () => {
      const { rows } = await ask({ status: 'planned' });
      const row = rowOf(rows, 'FLU4');
      expect(row).toMatchObject({ status: 'planned', evidence: 'pending', occurrence_count: 3, measured_pct: null });
      expect(Math.abs(Number(row.learned_pct) - 0.18)).toBeLessThan(0.05);
      expect(rowOf(rows, 'SHORT')).toMatchObject({ learned_pct: null, occurrence_count: 0 });
      const { rows: past } = await ask({ detail: 'occurrences', event: 'FLU4' });
      expect(past.map(({ event }) => event).sort()).toEqual(['Flu 2025', 'Flu 2026', 'Flu 2027']);
    });

    it('are the sum of their SKUs', async () => {
      const [{ rows }, { rows: skus }] = [await ask({ event: 'FLU3' }), await ask({ detail: 'skus', event: 'FLU3' })];
      expect(skus.map(({ facility }) => facility).sort()).toEqual(['East', 'Main']);
      for (const key of ['without_event_qty', 'event_actual_qty', 'effect_value'])
        expect(skus.reduce((sum, sku) => sum + Number(sku[key]), 0)).toBeCloseTo(Number(rows[0]?.[key]), 6);
    });
  });

  it('filters narrow the events', async () => {
    expect((await ask({ item: 'seldom', status: 'planned' })).rows.map(({ event_code }) => event_code)).toEqual([
      'SHORT',
    ]);
    expect((await ask({ kind: 'other' })).rows).toEqual([]);
    expect((await ask({ evidence: 'pending', status: 'planned' })).rows).toHaveLength(2);
    expect((await ask({ facility: 'MAIN' })).rows).toHaveLength(3);
  });
});
