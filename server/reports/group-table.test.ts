import { beforeAll, describe, expect, test } from 'vitest';
import { defineReport } from '../../query/define/report.ts';
import { summed } from '../../query/define/table.ts';
import { singleDraws } from '../../testkit/reports/single-draws.ts';
import { askReport } from '../../testkit/warehouses/ask-report.ts';
import { loadFiles } from '../../testkit/warehouses/load-files.ts';
import { onEachEngine } from '../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';
import { exportReport } from './export/export-report.ts';
import { readQuestion } from './read-question.ts';

/** Monday the 2nd and Tuesday the 3rd of November 2026, and one draw long before; the data begin on a Monday. */
const movements = `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost,reason,staff_code
A,MAIN,ADC1,63323-269-10,,,2026-11-02T08:10:00,dispense,1,1,,N1
B,MAIN,ADC1,63323-269-10,,,2026-11-02T08:50:00,dispense,2,1,,N1
C,MAIN,PHARM,63323-269-10,,,2026-11-03T23:10:00,dispense,30,1,,N1
D,MAIN,ADC1,0409-9094-22,,,2026-11-03T08:00:00,dispense,4,5,,N1
E,EAST,PHARM,0409-9094-22,,,2026-11-03T09:00:00,dispense,5,5,,P1
F,MAIN,ADC1,63323-269-10,,,2026-10-07T09:00:00,dispense,6,1,,N1
G,MAIN,ADC1,63323-269-10,,,2026-09-28T09:00:00,receive,600,1,,N1
`;
const days = { from: '2026-11-02', to: '2026-11-08' };

const draws = defineReport({
  page: '1077',
  question: 'Who draws what?',
  grain: 'One row per item.',
  time: 'period',
  filters: ['item', 'location', 'hour', 'weekday'],
  groupBy: { allowed: ['item', 'location', 'facility', 'date'], default: ['item'] },
  table: summed(singleDraws, {
    by: ['item'],
    columns: ['item', 'draws', 'quantity_median', 'quantity_p90', 'change_pct', 'trend'],
    optionalColumns: ['draws_before'],
    sort: ['-draws'],
  }),
  kpis: ['draws', 'quantity_p90'],
  rowDrill: { page: '1077', carry: ['item', 'location'] },
});

onEachEngine((warehouse) => {
  beforeAll(() => loadFiles(warehouse.engine, 1, { ...smallHospital, movements }));
  const ask = (query: Record<string, string>) => askReport(warehouse, draws, { ...days, ...query });
  const shown = (rows: Record<string, unknown>[], ...keys: string[]) => rows.map((row) => keys.map((key) => row[key]));

  describe('rows are told apart', () => {
    test('as the page says, where nothing is asked for', async () => {
      const { rows, columns, grain, totals } = await ask({});
      expect(shown(rows, 'item_code', 'draws')).toEqual([
        ['PROP', 3],
        ['FENT', 2],
      ]);
      expect(columns.map(({ key }) => key)).toEqual([...draws.table.columns, 'draws_before']);
      expect([grain, totals.draws]).toEqual(['One row per item.', 5]);
    });

    test('by what is asked for, in that order, with the code of each', async () => {
      const { rows, columns, grain, totals, total_rows } = await ask({
        groupBy: 'location,item',
        sort: 'location,item',
      });
      expect(shown(rows, 'location_code', 'item_code', 'draws')).toEqual([
        ['ADC1', 'FENT', 1],
        ['ADC1', 'PROP', 2],
        ['PHARM', 'PROP', 1],
        ['PHARM', 'FENT', 1],
      ]);
      expect(columns.slice(0, 3).map(({ key }) => key)).toEqual(['location', 'item', 'draws']);
      expect([grain, totals.draws, total_rows]).toEqual(['One row per location and item.', 5, 4]);
    });

    test('by day, and lead to that day; there a series of weeks is left out', async () => {
      const { rows, columns, row_drill } = await ask({ groupBy: 'date', sort: 'date' });
      expect(shown(rows, 'date', 'draws')).toEqual([
        ['2026-11-02', 2],
        ['2026-11-03', 3],
      ]);
      expect(columns.map(({ key }) => key)).not.toContain('trend');
      expect(row_drill?.carry).toEqual([
        { filter: 'item', column: 'item' },
        { filter: 'location', column: 'location' },
        { filter: 'from', column: 'date' },
        { filter: 'to', column: 'date' },
      ]);
    });

    test('in the page’s own order where they were sorted by what is hidden now', async () => {
      const { sort } = await ask({ groupBy: 'location', sort: 'item' });
      expect(sort).toEqual(['-draws']);
      const { sort: kept } = await ask({ groupBy: 'location', sort: 'item,-location' });
      expect(kept).toEqual(['-location']);
    });

    test('by what a search looks into', async () => {
      expect((await ask({ groupBy: 'location', q: 'propofol' })).total_rows).toBe(0);
      expect((await ask({ groupBy: 'location,item', q: 'propofol' })).total_rows).toBe(2);
    });

    test('in the export too', async () => {
      const reader = { warehouse: warehouse.engine, companyId: 1, query: days, today: '2026-11-15', signal: undefined };
      const question = readQuestion(draws, { ...days, groupBy: 'facility,location', sort: 'facility' });
      const { content } = await exportReport(reader, question, 'csv', {
        by: 'demo',
        at: new Date('2026-11-15T12:00:00Z'),
      });
      const [head, first] = (await content.toArray()).join('').replace('\uFEFF', '').split('\r\n');
      expect(head).toBe('Facility,Location,Draws,Median drawn,P90 drawn,Change,13 weeks,Draws before');
      // Of the six weeks with data, one draw in the last; what was before the row's first day is unknown.
      expect(first).toMatch(/^East Clinic,Clinic pharmacy,1,5,5,[^,]*,— — — — — 1,/u);
    });
  });

  test('a percentile is one of the values, over all of them in the total', async () => {
    const { rows, totals, kpis } = await ask({});
    expect(shown(rows, 'quantity_median', 'quantity_p90')).toEqual([
      [2, 30],
      [4, 5],
    ]);
    expect([totals.quantity_median, totals.quantity_p90, kpis[1]?.value]).toEqual([4, 30, 30]);
  });

  test('a change is against the days before, and unknown where there were none', async () => {
    const query = { from: '2026-10-10', to: '2026-11-05' };
    expect((await ask(query)).totals.change_pct).toBeNull();
    const { rows } = await ask({ from: '2026-11-03', to: '2026-11-03', sort: 'item' });
    expect(shown(rows, 'item_code', 'change_pct')).toEqual([
      ['FENT', null],
      ['PROP', -0.5],
    ]);
  });

  test('a trend is unknown before the first day of the row, and zero after it', async () => {
    const { rows } = await ask({ sort: 'item' });
    const [fentanyl, propofol] = rows.map(({ trend }) => trend);
    expect(propofol).toEqual([null, 1, 0, 0, 0, 3]);
    expect(fentanyl).toEqual([null, null, null, null, null, 2]);
  });

  test('the hour and the weekday by the local clock are filters', async () => {
    expect((await ask({ hour: '8' })).totals.draws).toBe(3);
    expect((await ask({ weekday: '1' })).totals.draws).toBe(2);
    expect((await ask({ hour: '8,23', weekday: '2' })).totals.draws).toBe(2);
  });
});

describe('the choice', () => {
  test.each([
    ['staff', 'groupBy: "staff" is not one of item, location, facility, date'],
    ['item,,<b>', 'groupBy: "?b?" is not one of item, location, facility, date'],
    ['', 'groupBy: must name at least one of item, location, facility, date'],
    [' , ', 'groupBy: must name at least one of item, location, facility, date'],
  ])('%j is refused and named', (groupBy, words) => {
    expect(() => readQuestion(draws, { groupBy })).toThrow(words);
  });

  test('is taken once where it is given twice, and its words beside it are no filter', () => {
    const { groupedBy, filters } = readQuestion(draws, { groupBy: 'item,item', groupByName: 'Item,Item' });
    expect([groupedBy, filters]).toEqual([['item'], {}]);
  });

  test('is unknown on a page that offers none', () => {
    const { groupBy: _, ...plain } = draws;
    expect(() => readQuestion(plain, { groupBy: 'item' })).toThrow('groupBy: is not a filter of this page');
  });
});
