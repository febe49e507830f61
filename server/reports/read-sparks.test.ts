import { beforeAll, expect, test } from 'vitest';
import { compileSummed } from '../../query/compile/compile-summed.ts';
import { parseSort } from '../../query/compile/question.ts';
import { summed } from '../../query/define/table.ts';
import { singleDraws } from '../../testkit/reports/single-draws.ts';
import { loadFiles } from '../../testkit/warehouses/load-files.ts';
import { onEachEngine } from '../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';
import { readSparks } from './read-sparks.ts';
import { run } from './reader.ts';

const movements = `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost,reason,staff_code
A,MAIN,ADC1,63323-269-10,,,2026-11-02T08:10:00,dispense,1,1,,N1
B,MAIN,PHARM,63323-269-10,,,2026-11-03T08:50:00,dispense,2,1,,N1
C,MAIN,ADC1,0409-9094-22,,,2026-11-03T23:10:00,dispense,30,1,,N1
D,EAST,ADC1,63323-269-10,,,2026-11-02T08:10:00,dispense,1,1,,N1
E,EAST,ADC1,63323-269-10,,,2026-11-02T09:10:00,dispense,1,1,,N1
`;
const asked = {
  from: '2026-11-02',
  to: '2026-11-08',
  previous: null,
  yearBefore: null,
  filters: {},
  covered: { from: '2026-11-02', to: '2026-11-08' },
  isNewest: true,
};
const table = summed(singleDraws, { by: ['item', 'location', 'date'], columns: ['item'], sort: ['item'] });
/** Called and coded as one of the other facility. */
const locations = `${smallHospital.locations}EAST,ADC1,Cabinet 1,adc\n`;

onEachEngine((warehouse) => {
  const reader = () => ({
    warehouse: warehouse.engine,
    companyId: 1,
    query: {},
    today: '2026-11-15',
    signal: undefined,
  });
  const readRows = async () =>
    (
      await run(
        reader(),
        compileSummed({
          dataset: table.of,
          by: table.by,
          measures: ['draws', 'first_day'],
          withIds: true,
          asked,
          having: null,
          bucket: null,
          sort: ['-draws', 'item', 'location'].map(parseSort),
          limit: 10,
          offset: 0,
        }),
      )
    ).slice(1);

  beforeAll(() => loadFiles(warehouse.engine, 1, { ...smallHospital, locations, movements }));

  test('every row has the series of what it is of, and none that of another with the same names', async () => {
    const rows = await readRows();
    const { of } = await readSparks(reader(), table, 'trend', asked);
    expect(rows.map((row) => [row.item_code, row.location, row.draws, of(row)])).toEqual([
      ['PROP', 'Cabinet 1', 2, [2]],
      ['FENT', 'Cabinet 1', 1, [1]],
      ['PROP', 'Cabinet 1', 1, [1]],
      ['PROP', 'Central pharmacy', 1, [1]],
    ]);
  });

  test('series are read for the rows in view alone, where there are more than can be read at once', async () => {
    const [, fentanyl = {}, propofol = {}] = await readRows();
    const some = await readSparks(reader(), table, 'trend', asked, [propofol]);
    expect([some.of(propofol), some.of(fentanyl)]).toEqual([[1], [0]]);
    expect((await readSparks(reader(), table, 'trend', asked, [])).of(propofol)).toEqual([0]);
  });
});
