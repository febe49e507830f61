import { beforeAll, expect, it } from 'vitest';
import { onEachEngine } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';

const header = 'movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost\n';

onEachEngine((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({
      ...smallHospital,
      counts: `facility_code,location_code,ndc,lot,expiry,counted_at,quantity
MAIN,ADC1,0409-4699-30,a-1,2027-06-30,2026-03-10T08:00:00,100
`,
      movements: `${header}M1,MAIN,ADC1,0409-4699-30,A1,2027-01-31,2026-03-01T08:00:00,receive,5,1
M2,MAIN,ADC1,0409-4699-30,A1,2027-03-31,2026-03-12T09:00:00,receive,10,1
M3,MAIN,ADC1,0409-4699-30,A 1,,2026-03-13T09:00:00,expire,1,1
M4,MAIN,ADC1,0409-4699-30,B1,2027-05-31,2026-03-09T09:00:00,receive,50,1
M5,MAIN,PHARM,0409-4699-30,N/A,2026-04-30,2026-03-09T09:00:00,receive,1,1
M6,MAIN,PHARM,0409-4699-30,N/A,2027-04-30,2026-03-10T09:00:00,receive,1,1
M7,MAIN,PHARM,0409-9094-22,A1,2028-01-31,2026-03-10T09:00:00,receive,1,1
`,
    });
    await refreshMarts(warehouse.engine, 1);
  });

  const told = () =>
    warehouse.engine.query(
      `select ndc, lot, expiry, expiry_conflict from lots join products on products.company_id = lots.company_id and products.product_id = lots.product_id
       where lots.company_id = 1 order by ndc, lower(lot), lot`,
    );
  const ofA1 = { ndc: '00409469930', expiry: '2027-01-31', expiry_conflict: true };
  const expected = [
    { ...ofA1, lot: 'A 1' },
    { ...ofA1, lot: 'a-1' },
    { ...ofA1, lot: 'A1' },
    { ndc: '00409469930', lot: 'B1', expiry: '2027-05-31', expiry_conflict: false },
    // Nobody knows which lots these were: the expiry said last, and no conflict.
    { ndc: '00409469930', lot: 'N/A', expiry: '2027-04-30', expiry_conflict: false },
    { ndc: '00409909422', lot: 'A1', expiry: '2028-01-31', expiry_conflict: false },
  ];
  const inOrder = (rows: Record<string, unknown>[]) =>
    rows.toSorted((a, b) => `${a.ndc} ${a.lot}`.localeCompare(`${b.ndc} ${b.lot}`));

  it('of two expiries of a lot the earlier one holds, however the lot is written', async () => {
    expect(inOrder(await told())).toEqual(inOrder(expected));
  });

  it('a store made by another definition, where the one said last held, is mended when it is opened', async () => {
    await warehouse.engine.write(async ({ store }) => {
      await store.run("update lots set expiry = date '2027-03-31' where lot = 'A1' and expiry_conflict");
      await store.run("update lots set expiry = null, expiry_conflict = false where lot = 'A 1'");
      await store.run('update removals set expiry = null');
      await store.run("delete from mart_definitions where mart = 'lots'");
    });
    await warehouse.reopen();
    await refreshMarts(warehouse.engine, 1);
    expect(inOrder(await told())).toEqual(inOrder(expected));
    expect(await warehouse.engine.query('select expiry from removals')).toEqual([{ expiry: '2027-01-31' }]);
  });
});
