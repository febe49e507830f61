import { expect, it } from 'vitest';
import { onEachEngine } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { rebuildMarts, refreshMarts } from '../../../warehouse/marts/pipeline.ts';

const trays = {
  tray_types: 'tray_type_code,name\nCRASH,Crash cart\n',
  trays: 'tray_code,tray_type_code,facility_code\nT1,CRASH,MAIN\nT2,CRASH,MAIN\n',
};
const header = 'tag,event,occurred_at,ndc,lot,expiry,facility_code,location_code,tray_code\n';

onEachEngine((warehouse) => {
  const ask = (sql: string) => warehouse.engine.query(sql);

  it('a tag is what its last event says, in the place that was named last, and what is used stays used until it is found', async () => {
    await warehouse.load({
      ...smallHospital,
      ...trays,
      rfid_events: `${header}A,encoded,2026-03-01T08:00:00,0409-4699-30,L1,2027-01-31,MAIN,PHARM,
A,restocked,2026-03-02T08:00:00,,,,MAIN,,T1
A,removed,2026-03-03T08:00:00,,,,MAIN,ADC1,T1
A,restocked,2026-03-03T09:00:00,,,,MAIN,,T2
A,used,2026-03-05T08:00:00,,,,MAIN,,T2
A,restocked,2026-03-06T08:00:00,,,,MAIN,,T1
B,encoded,2026-03-01T08:00:00,0409-4699-30,L1,2027-01-31,MAIN,PHARM,
B,encoded,2026-03-01T09:00:00,0409-4699-30,L2,2027-02-28,MAIN,PHARM,
B,found,2026-03-04T09:00:00,,,,MAIN,ADC1,
D,encoded,2026-03-01T08:00:00,0409-4699-30,L1,2027-01-31,MAIN,PHARM,
D,restocked,2026-03-02T08:00:00,,,,MAIN,,T1
D,used,2026-03-03T08:00:00,,,,MAIN,,T1
D,found,2026-03-04T08:00:00,,,,MAIN,,T1
D,returned,2026-03-05T08:00:00,,,,MAIN,,
3074257BF7194E4000001A85,encoded,2026-03-01T08:00:00,0409-4699-30,L1,2027-01-31,MAIN,PHARM,
`,
    });
    await refreshMarts(warehouse.engine, 1);
    const spans = await ask(
      `select tag, from_date, to_date, status, event_after_final as after_final, re_encoded, lot, location_code, tray_code from tag_spans span
       left join locations place on place.company_id = span.company_id and place.location_id = span.location_id
       left join trays on trays.company_id = span.company_id and trays.tray_id = span.tray_id where tag in ('A', 'B') order by tag, from_date`,
    );
    const a = { tag: 'A', re_encoded: false, lot: 'L1' };
    const b = { tag: 'B', re_encoded: true, lot: 'L2', after_final: false, tray_code: null };
    expect(spans).toEqual([
      {
        ...a,
        from_date: '2026-03-01',
        to_date: '2026-03-02',
        status: 'encoded',
        after_final: false,
        location_code: 'PHARM',
        tray_code: null,
      },
      {
        ...a,
        from_date: '2026-03-02',
        to_date: '2026-03-03',
        status: 'restocked',
        after_final: false,
        location_code: 'PHARM',
        tray_code: 'T1',
      },
      {
        ...a,
        from_date: '2026-03-03',
        to_date: '2026-03-05',
        status: 'restocked',
        after_final: false,
        location_code: 'ADC1',
        tray_code: 'T2',
      },
      {
        ...a,
        from_date: '2026-03-05',
        to_date: '2026-03-06',
        status: 'used',
        after_final: false,
        location_code: 'ADC1',
        tray_code: null,
      },
      {
        ...a,
        from_date: '2026-03-06',
        to_date: '9999-12-31',
        status: 'used',
        after_final: true,
        location_code: 'ADC1',
        tray_code: null,
      },
      { ...b, from_date: '2026-03-01', to_date: '2026-03-04', status: 'encoded', location_code: 'PHARM' },
      { ...b, from_date: '2026-03-04', to_date: '9999-12-31', status: 'encoded', location_code: 'ADC1' },
    ]);
    // Read again: the use was none, and the tag lives on until it is put back on the shelf.
    expect(
      await ask(
        "select status, event_after_final, tray_id is not null as in_tray from tag_spans where tag = 'D' order by from_date",
      ),
    ).toEqual([
      { status: 'encoded', event_after_final: false, in_tray: false },
      { status: 'restocked', event_after_final: false, in_tray: true },
      { status: 'used', event_after_final: false, in_tray: false },
      { status: 'restocked', event_after_final: false, in_tray: true },
      { status: 'returned', event_after_final: false, in_tray: false },
    ]);
    expect(await ask('select tag, gtin, serial, is_bad from tag_codes')).toEqual([
      { tag: '3074257BF7194E4000001A85', gtin: '80614141123458', serial: '6789', is_bad: false },
    ]);
  });

  it('a later load ends as a rebuild from all events would', async () => {
    await warehouse.load({
      rfid_events: `${header}A,approved,2026-03-01T08:30:00,,,,MAIN,,
C,encoded,2026-03-07T08:00:00,0409-4699-30,L3,2027-01-31,EAST,PHARM,
`,
    });
    await refreshMarts(warehouse.engine, 1);
    const contents = () => ask('select * from tag_spans order by tag, from_date');
    const refreshed = await contents();
    await rebuildMarts(warehouse.engine, 1);
    expect(refreshed).toHaveLength(14);
    expect(await contents()).toEqual(refreshed);
  });
});
