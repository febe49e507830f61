import { expect, it } from 'vitest';
import { useWarehouse } from '../../testkit/warehouses/on-each-engine.ts';
import { surgicalHospital } from '../../testkit/warehouses/surgical-hospital.ts';
import type { Engine } from '../engine.ts';
import { refreshMarts } from './pipeline.ts';

const warehouse = useWarehouse('duckdb');

/** Notes which mart is made by holding every row against every other: on ten million rows that never ends. */
function noteSlowJoins(engine: Engine): Set<string> {
  const slow = new Set<string>();
  const write = engine.write.bind(engine);
  engine.write = (work, signal) =>
    write((writing) => {
      const { store } = writing;
      const run: typeof store.run = async (sql, values) => {
        const target = /^\s*(?:insert into|create temp table) (\w+)[\s\S]*\bleft join\b/u.exec(sql)?.[1];
        const plan = target ? JSON.stringify(await store.rows(`explain ${sql}`, values)) : '';
        if (target && plan.includes('BLOCKWISE_NL_JOIN')) slow.add(target);
        return store.run(sql, values);
      };
      return work({ ...writing, store: { ...store, run } });
    }, signal);
  return slow;
}

it('no mart is made by holding every row against every other', async () => {
  const slow = noteSlowJoins(warehouse.engine);
  await warehouse.load({
    ...surgicalHospital,
    tray_types: 'tray_type_code,name,category\nCRASH,Crash cart,crash_cart\n',
    trays: 'tray_code,tray_type_code,facility_code,home_location_code\nT1,CRASH,MAIN,OR1\n',
    rfid_events: `tag,event,occurred_at,ndc,lot,expiry,facility_code,location_code,tray_code,staff_code
A,encoded,2026-05-01T08:00:00,0409-9094-22,AB1234,2027-01-31,MAIN,PHARM,,W
A,restocked,2026-05-02T08:00:00,,,,MAIN,,T1,W
`,
  });
  await refreshMarts(warehouse.engine, 1);
  await warehouse.engine.write(({ store }) =>
    store.run(
      'create temp table told as select a.tag from tag_events a left join tag_events b on b.tag = a.tag and a.step = 1',
    ),
  );
  expect([...slow]).toEqual(['told']);
});
