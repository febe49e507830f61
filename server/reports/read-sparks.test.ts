import { beforeAll, expect, test } from 'vitest';
import { summed } from '../../model/report.ts';
import { singleDraws } from '../../testkit/reports/single-draws.ts';
import { loadFiles } from '../../testkit/warehouses/load-files.ts';
import { onEachEngine } from '../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';
import { readSparks } from './read-sparks.ts';

const movements = `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost,reason,staff_code
A,MAIN,ADC1,63323-269-10,,,2026-11-02T08:10:00,dispense,1,1,,N1
B,MAIN,PHARM,63323-269-10,,,2026-11-03T08:50:00,dispense,2,1,,N1
C,MAIN,ADC1,0409-9094-22,,,2026-11-03T23:10:00,dispense,30,1,,N1
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
const rowOf = (item: string, code: string, location: string, place: string, date: string) => ({
  item,
  item_code: code,
  location,
  location_code: place,
  date,
  date_code: date,
  first_day: '2026-11-02',
});
const propofol = rowOf('Propofol 10 mg/mL', 'PROP', 'Cabinet 1', 'ADC1', '2026-11-02');
const fentanyl = rowOf('Fentanyl 50 mcg/mL', 'FENT', 'Cabinet 1', 'ADC1', '2026-11-03');

onEachEngine((warehouse) => {
  beforeAll(() => loadFiles(warehouse.engine, 1, { ...smallHospital, movements }));

  test('series are read for the rows in view alone, where there are more than can be read at once', async () => {
    const reader = { warehouse: warehouse.engine, companyId: 1, query: {}, today: '2026-11-15', signal: undefined };
    const all = await readSparks(reader, table, 'trend', asked);
    expect([all.of(propofol), all.of(fentanyl)]).toEqual([[1], [1]]);
    const some = await readSparks(reader, table, 'trend', asked, [propofol]);
    expect([some.of(propofol), some.of(fentanyl)]).toEqual([[1], [0]]);
    expect((await readSparks(reader, table, 'trend', asked, [])).of(propofol)).toEqual([0]);
  });
});
