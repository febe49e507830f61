import { beforeAll, expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { encodePlanning } from './1032-encode-planning.ts';

const prop = '0409-4699-30';
const two = (value: number) => String(value).padStart(2, '0');

/** From Friday, May 1st, to Friday the 15th a tray is used and refilled by three a day; seven more tags lie in the pharmacy. */
function writeEvents(): string {
  const lines = ['tag,event,occurred_at,ndc,lot,expiry,facility_code,location_code,tray_code,staff_code'];
  let tags = 0;
  const encode = (expiry = '2027-01-31') => {
    const tag = `T${tags++}`;
    const seconds = tags * 30;
    const at = `${two(8 + Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
    lines.push(`${tag},encoded,2026-05-01T${at},${prop},AB1234,${expiry},MAIN,PHARM,,N1`);
    return tag;
  };
  const happen = (tag: string, event: string, at: string, tray = '', location = '') =>
    lines.push(`${tag},${event},2026-05-${at}:00,,,,MAIN,${location},${tray},P1`);
  let inside = [encode(), encode(), encode()];
  for (const tag of inside) happen(tag, 'restocked', '01T20:00', 'K1', 'ADC1');
  for (let day = 2; day <= 15; day++) {
    for (const tag of inside) happen(tag, 'used', `${two(day)}T10:00`, 'K1');
    inside = [encode(), encode(), encode()];
    for (const tag of inside) happen(tag, 'restocked', `${two(day)}T20:00`, 'K1', 'ADC1');
  }
  for (const tag of [encode(), encode(), encode(), encode('2026-06-01')]) happen(tag, 'approved', '02T08:00');
  happen(encode(), 'returned', '02T08:00', '', 'PHARM');
  happen(encode(), 'voided', '02T08:00');
  // Out of a tray: no check has turned it down.
  happen(encode(), 'voided', '02T08:00', 'K1');
  encode();
  encode();
  return `${lines.join('\n')}\n`;
}

onDuckDb((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({
      ...smallHospital,
      products: `ndc,item_code,manufacturer,description,package_size,container_qty\n${prop},PROP,Hospira,Propofol 20 mL vials,200,20\n`,
      prices: 'ndc,price_type,facility_code,package_price,effective_from,effective_to\n',
      movements: `movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,unit_cost\nM1,MAIN,PHARM,${prop},2026-04-01T08:00:00,receive,400,1\n`,
      tray_types: 'tray_type_code,name,category\nKIT,Kit,other\n',
      tray_type_items: 'tray_type_code,item_code,segment,par,min\nKIT,PROP,S1,3,\nKIT,FENT,S2,1,\n',
      trays: 'tray_code,tray_type_code,facility_code,home_location_code\nK1,KIT,MAIN,\n',
      rfid_events: writeEvents(),
    });
    await refreshMarts(warehouse.engine, 1);
  });

  const ask = (query: Record<string, string> = {}) => askReport(warehouse, encodePlanning, query);

  it('what is covered for the fewest days comes first, and of that what is to be encoded', async () => {
    expect((await ask()).sort).toEqual(['cover_days', 'urgency']);
  });

  it('a weekend of six expected units needs ten; five are there, and a package holds ten', async () => {
    const { rows } = await ask({ item: 'PROP' });
    // Fridays 0, 3, 3 and every other day 3: Saturday and Sunday come to 6. Poisson(6): P(≤ 9) = 0.916, P(≤ 10) = 0.957.
    expect(rows).toMatchObject([
      {
        facility: 'Main Hospital',
        plan_status: 'short',
        restock_per_day: 42 / 15,
        expected_qty: 6,
        target_qty: 10,
        ready_tags: 4,
        waiting_count: 2,
        short_dated_tags: 1,
        first_pass_pct: 0.8,
        available_tags: 5,
        tags_per_package: 10,
        encode_qty: 10,
        encode_packages: 1,
        cover_days: 5 / (42 / 15),
        untagged_qty: 400 - 7 * 20,
        encode_minutes: 5,
        encode_value: 200,
        why: '6 in 2 days; 10 cover 95 %; 5 there',
      },
    ]);
  });

  it('an item of the template that nobody restocks wants no tags, and stock that nobody knows is not none', async () => {
    const { rows } = await ask({ item: 'FENT' });
    expect(rows).toMatchObject([
      { target_qty: 0, encode_qty: 0, cover_days: null, untagged_qty: null, plan_status: 'ok', encode_value: null },
    ]);
  });

  it('the key figures add up and the chart names what is missing', async () => {
    const { kpis, series, notes } = await ask();
    expect(kpis.map(({ key, value }) => [key, value])).toEqual([
      ['encode_qty', 10],
      ['encode_minutes', 5],
      ['items_out_count', 0],
      ['no_stock_count', 0],
      ['waiting_count', 2],
    ]);
    expect(notes).toEqual([]);
    expect(series[0]?.title).toBe(
      '1 item is below target; Propofol 10 mg/mL at Main Hospital lacks most, 5 of 10: encode 10',
    );
    expect(series[0]?.points).toMatchObject([{ available_tags: 5, target_qty: 10, status: 'Below target' }]);
    expect((await ask({ planStatus: 'short' })).rows).toHaveLength(1);
  });

  it('the days behind the plan stand beside it, and the filters hold for them as well', async () => {
    const demand = async (query: Record<string, string> = {}) =>
      (await ask(query)).series.find(({ key }) => key === 'demand');
    const drawn = await demand();
    const of = (flow: string) => drawn?.points.filter((point) => point.flow === flow).map(({ units }) => units);
    // The first three filled a new tray; 54 were encoded on the first day, two of them voided since.
    expect(of('Put into trays')).toEqual([0, ...Array.from({ length: 14 }, () => 3)]);
    expect(of('Encoded')).toEqual([54, ...Array.from({ length: 14 }, () => 0)]);
    expect(drawn?.title).toBe(
      'In 56 days trays took 3 units a day, most on Sundays (3); encoding came to 128.6% of that',
    );
    expect((await demand({ planStatus: 'short' }))?.points).toEqual(drawn?.points);
    for (const query of [{ planStatus: 'over' }, { item: 'FENT' }, { facility: 'EAST' }])
      expect((await demand(query))?.title).toBe('No tray was refilled in the 56 days that the plan looks at');
  });

  it('a policy that wants more certainty raises the target, and stock that is too little says so', async () => {
    await warehouse.load({
      policies: 'facility_code,item_code,service_level\nMAIN,PROP,0.99\n',
      movements: `movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity,unit_cost\nM2,MAIN,PHARM,${prop},2026-05-15T08:00:00,dispense,200,\n`,
    });
    await refreshMarts(warehouse.engine, 1);
    // Poisson(6): P(≤ 11) = 0.980, P(≤ 12) = 0.991.
    expect((await ask({ item: 'PROP' })).rows).toMatchObject([
      { target_qty: 12, encode_qty: 10, untagged_qty: 60, plan_status: 'no_stock' },
    ]);
  });
});
