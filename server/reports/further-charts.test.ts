import { beforeAll, expect, test } from 'vitest';
import { removalList } from '../../domains/stock/datasets/removals/removal-list.ts';
import { charted } from '../../query/define/chart.ts';
import { defineReport } from '../../query/define/report.ts';
import { listed, summed } from '../../query/define/table.ts';
import { singleDraws } from '../../testkit/reports/single-draws.ts';
import { askReport } from '../../testkit/warehouses/ask-report.ts';
import { loadFiles } from '../../testkit/warehouses/load-files.ts';
import { onEachEngine } from '../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';

/** Monday the 2nd and Tuesday the 3rd of November 2026, one draw of the week before, and one removal. */
const movements = `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost,reason,staff_code
A,MAIN,ADC1,63323-269-10,,,2026-11-02T08:10:00,dispense,1,1,,N1
B,MAIN,ADC1,63323-269-10,,,2026-11-02T08:50:00,dispense,2,1,,N1
C,MAIN,PHARM,0409-9094-22,,,2026-11-03T23:10:00,dispense,30,1,,N1
D,MAIN,ADC1,63323-269-10,,,2026-10-28T09:00:00,dispense,6,1,,N1
E,MAIN,ADC1,63323-269-10,,,2026-11-03T09:00:00,waste,1,1,,N1
`;
const days = { from: '2026-11-02', to: '2026-11-08' };

/** Hours across and weekdays down, as people call them. */
const week = charted(singleDraws, {
  id: 'hours',
  kind: 'heatmap',
  by: ['weekday', 'hour'],
  x: 'hour',
  y: 'weekday',
  z: 'draws',
  measures: ['draws'],
  sort: ['weekday', 'hour'],
  title: (points) => `${points.length} hours with draws`,
  drill: { page: '1065', carry: ['hour', 'weekday'] },
});

const draws = defineReport({
  page: '1077',
  question: 'When is what drawn?',
  grain: 'One row per item.',
  time: 'period',
  filters: ['item', 'location', 'hour', 'weekday'],
  timeless: ['item'],
  table: summed(singleDraws, { by: ['item'], columns: ['item', 'draws'], sort: ['item'] }),
  kpis: ['quantity_median'],
  charts: [
    {
      kind: 'control_chart',
      by: ['date'],
      x: 'date',
      y: 'quantity_median',
      roles: { high: 'limit' },
      axes: { limit: { label: 'Upper limit', type: 'quantity' } },
      measures: ['quantity_median'],
      span: { before: 7 },
      points: (rows, { from }) => {
        const before = rows.filter(({ date }) => String(date) < from);
        return rows.filter(({ date }) => String(date) >= from).map((row) => ({ ...row, limit: before.length }));
      },
      title: () => 'Draws stay small',
    },
    week,
  ],
});

onEachEngine((warehouse) => {
  beforeAll(() => loadFiles(warehouse.engine, 1, { ...smallHospital, movements }));

  test('a page draws its main chart first, and each further one with its own key, title and drill', async () => {
    const { series } = await askReport(warehouse, draws, days);
    expect(series.map(({ key, kind, title }) => [key, kind, title])).toEqual([
      ['quantity_median', 'control_chart', 'Draws stay small'],
      ['hours', 'heatmap', '2 hours with draws'],
    ]);
    expect(series[1]?.drill).toMatchObject({
      page: '1065',
      carry: [
        { filter: 'hour', column: 'hour' },
        { filter: 'weekday', column: 'weekday' },
      ],
    });
  });

  test('hours and weekdays are told in words, with what the filter takes beside them', async () => {
    const { series } = await askReport(warehouse, draws, days);
    expect(series[1]?.points).toEqual([
      { weekday: 'Mon', weekday_code: 1, hour: '08:00', hour_code: 8, draws: 2 },
      { weekday: 'Tue', weekday_code: 2, hour: '23:00', hour_code: 23, draws: 1 },
    ]);
  });

  test('a chart can look back before the days of the page, and draw what its points make of it', async () => {
    const [chart] = (await askReport(warehouse, draws, days)).series;
    expect(chart?.points.map(({ date, quantity_median, limit }) => [date, quantity_median, limit])).toEqual([
      ['2026-11-02', 1, 1],
      ['2026-11-03', 30, 1],
    ]);
    expect(chart?.roles).toEqual({ high: { key: 'limit', label: 'Upper limit', type: 'quantity', unit: null } });
  });

  test('one thing is shown over all days, and the page says so', async () => {
    const { period, totals, notes } = await askReport(warehouse, draws, { ...days, item: 'PROP' });
    expect(period).toMatchObject({ from: '2026-10-28', to: '2026-11-03' });
    expect(totals.draws).toBe(3);
    expect(notes.map(({ text }) => text)).toEqual([
      'All days are shown, because one item is looked at. From and To do not apply.',
    ]);
    expect((await askReport(warehouse, draws, days)).notes).toEqual([]);
  });

  test('a page of a list draws what a dataset sums, under the same filters', async () => {
    const removals = defineReport({
      page: '1065',
      question: 'What was removed, and when is drawn?',
      grain: 'One row per movement.',
      time: 'period',
      filters: ['item'],
      table: listed(removalList, { columns: ['item'], optionalColumns: ['movement_qty'], sort: ['item'] }),
      kpis: [],
      charts: [week],
    });
    const { series, rows, columns } = await askReport(warehouse, removals, { ...days, item: 'FENT' });
    expect(series[0]?.points.map(({ weekday, draws: count }) => [weekday, count])).toEqual([['Tue', 1]]);
    expect(rows).toEqual([]);
    expect(columns.map(({ key, is_aside }) => [key, is_aside])).toEqual([
      ['item', false],
      ['movement_qty', true],
    ]);
    const wider = { ...removals, filters: ['item', 'kind'] };
    await expect(askReport(warehouse, wider, days)).rejects.toThrow('which has no filter kind');
  });
});
