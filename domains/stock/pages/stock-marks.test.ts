import { beforeAll, expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { loadShortages } from '../../../testkit/warehouses/load-public.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { placedOrders } from '../../purchasing/pages/1054-placed-orders.ts';
import { onHandByLocation } from './1059-on-hand-by-location.ts';
import { onHandByItem } from './1064-on-hand-by-item.ts';
import { onHandByLocationGroup } from './1070-on-hand-by-location-group.ts';

/**
 * Propofol at the hospital and the clinic: the hospital bought one NDC within the year, the clinic none. Of fentanyl the clinic had
 * one unit for one day. Ketamine lies in the pharmacy, and nobody makes it any more.
 */
const hospital = {
  ...smallHospital,
  locations: `facility_code,location_code,name,location_type,location_group
MAIN,PHARM,Central pharmacy,central_pharmacy,Pharmacy
MAIN,ADC1,Cabinet 1,adc,ICU
MAIN,ADC2,Cabinet 2,adc,Icu
EAST,PHARM,Clinic pharmacy,central_pharmacy,Pharmacy
`,
  items: `${smallHospital.items}KETA,Ketamine 500 mg,ketamine,vial,3\n`,
  products: `ndc,item_code,manufacturer,description,package_size,status
63323-269-10,PROP,Fresenius Kabi,"Propofol, 10 mL vials",100,active
0409-4699-30,PROP,Hospira,Propofol 20 mL vials,200,inactive
0409-9094-22,FENT,Hospira,Fentanyl 2 mL vials,20,active
0409-2051-05,KETA,Hospira,Ketamine vials,10,inactive
`,
  purchase_lines: `po_number,line,facility_code,supplier,ndc,account,ordered_at,received_at,packages_ordered,packages_received,package_price,status
PO1,1,MAIN,Alpha,63323-269-10,GPO,2026-06-20T09:00:00,2026-06-22T09:00:00,2,2,100,received
PO2,1,EAST,Alpha,63323-269-10,GPO,2026-06-28T09:00:00,,2,,100,placed
PO3,1,EAST,Alpha,0409-9094-22,GPO,2026-06-28T09:00:00,,2,,100,placed
`,
  movements: `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost
M1,MAIN,PHARM,63323-269-10,A,2028-12-31,2026-06-22T08:00:00,receive,200,1
M2,MAIN,ADC1,0409-4699-30,B,2028-12-31,2026-06-22T08:00:00,receive,50,1
M3,MAIN,ADC2,0409-4699-30,B,2028-12-31,2026-06-22T08:00:00,receive,50,1
M4,EAST,PHARM,0409-4699-30,B,2028-12-31,2026-06-22T08:00:00,receive,20,1
M5,MAIN,PHARM,0409-2051-05,K,2028-12-31,2026-06-22T08:00:00,receive,7,1
M6,EAST,PHARM,0409-9094-22,F,2028-12-31,2026-04-10T08:00:00,receive,1,1
M7,EAST,PHARM,0409-9094-22,F,,2026-04-11T08:00:00,dispense,1,
M8,MAIN,ADC1,0409-4699-30,B,,2026-06-30T08:00:00,dispense,1,
`,
};

onDuckDb((warehouse) => {
  beforeAll(async () => {
    await warehouse.load(hospital);
    await refreshMarts(warehouse.engine, 1);
    await loadShortages(warehouse, '2026-06-25', [{ ndc: '0409-4699-30', availability: 'Unavailable' }]);
  });

  it.each(['2026-06-30', '2026-06-29'])('a shortage is that of the NDCs a facility receives (%s)', async (to) => {
    const short = async (shortageStatus: string, day = to) => {
      const { rows } = await askReport(warehouse, onHandByItem, { to: day, shortageStatus, sort: 'item' });
      return rows.map((row) => [row.item_code, row.on_hand_qty]);
    };
    const held = to === '2026-06-30' ? 299 : 300;
    // The hospital receives the other NDC; at the clinic any may have come.
    expect(await short('watch')).toEqual([['PROP', held]]);
    expect(await short('unavailable')).toEqual([['PROP', 20]]);
    expect(await short('unavailable,watch')).toEqual([['PROP', held + 20]]);
    expect((await short('none')).map(([item]) => item)).toEqual(['FENT', 'KETA']);
    // Before the list came out nothing was on it.
    expect(await short('unavailable,watch', '2026-06-24')).toEqual([]);
  });

  it('and the orders say the same', async () => {
    const orders = async (shortageStatus: string) =>
      (
        await askReport(warehouse, placedOrders, {
          from: '2026-06-01',
          to: '2026-06-30',
          shortageStatus,
          sort: 'po_number',
        })
      ).rows.map((row) => row.po_number);
    expect([await orders('watch'), await orders('unavailable'), await orders('none')]).toEqual([
      ['PO1'],
      ['PO2'],
      ['PO3'],
    ]);
  });

  it.each(['2026-06-30', '2026-06-29'])(
    'items that were mostly out and items that nobody makes are flagged (%s)',
    async (to) => {
      const { rows } = await askReport(warehouse, onHandByItem, { to, sort: 'item' });
      expect(rows.map((row) => [row.item_code, row.is_constrained, row.is_obsolete])).toEqual([
        ['FENT', true, false],
        ['KETA', false, true],
        // One of its two NDCs is still made.
        ['PROP', false, false],
      ]);
    },
  );

  it('a place that feeds others is not held against its peers', async () => {
    const { series } = await askReport(warehouse, onHandByLocation, {});
    expect(series[0]?.points.map((point) => [point.location, point.peers])).toEqual([
      ['Central pharmacy', 'Feeds other locations'],
      ['Cabinet 2', 'No peers to compare with'],
      ['Cabinet 1', 'No peers to compare with'],
    ]);
  });

  it('groups that differ only in capital letters are told', async () => {
    const { meta, notes, rows } = await askReport(warehouse, onHandByLocationGroup, {});
    expect(rows).toHaveLength(3);
    expect(meta.similar_groups).toBe(1);
    expect(notes.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^1 group is named like another/u));
    const one = await askReport(warehouse, onHandByLocationGroup, { facility: 'EAST' });
    expect(one.meta.similar_groups).toBe(0);
  });
});
