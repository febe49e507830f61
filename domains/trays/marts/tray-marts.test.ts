import { expect, it } from 'vitest';
import { onEachEngine } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';

const trays = {
  tray_types: 'tray_type_code,name,category\nCRASH,Crash cart,crash_cart\nBARE,No template,other\n',
  tray_type_items: `tray_type_code,item_code,segment,par,min,rank,units_per_par
CRASH,PROP,S1,5,4,1,1
CRASH,FENT,S1,5,4,2,2
`,
  trays: 'tray_code,tray_type_code,facility_code,home_location_code\nT1,CRASH,MAIN,ADC1\nT2,BARE,MAIN,\n',
};
const header = 'tag,event,occurred_at,ndc,lot,expiry,facility_code,location_code,tray_code,staff_code\n';
const encoded = (tag: string, expiry = '2027-01-31', ndc = '0409-4699-30') =>
  `${tag},encoded,2026-03-01T08:00:00,${ndc},AB1234,${expiry},MAIN,PHARM,,N1\n${tag},approved,2026-03-01T08:29:00,,,,MAIN,PHARM,,P1\n`;
const event = (tag: string, kind: string, at: string, tray = '') =>
  `${tag},${kind},2026-03-${at}:00,,,,MAIN,,${tray},N1\n`;

onEachEngine((warehouse) => {
  const ask = (sql: string) => warehouse.engine.query(sql);

  it('a tray of par 5 is refilled for 3 used and 1 expired', async () => {
    await warehouse.load({
      ...smallHospital,
      ...trays,
      rfid_events:
        header +
        'ABCDEFGHI'
          .split('')
          .map((tag) => encoded(tag))
          .join('') +
        event('A', 'restocked', '02T14:58', 'T1') +
        event('B', 'restocked', '02T14:58', 'T1') +
        event('C', 'restocked', '02T14:59', 'T1') +
        event('D', 'restocked', '02T14:59', 'T1') +
        event('E', 'restocked', '02T15:00', 'T1') +
        event('A', 'used', '03T09:00') +
        event('B', 'used', '03T10:00') +
        event('C', 'used', '03T11:00') +
        event('D', 'expired', '03T16:00') +
        event('F', 'restocked', '03T16:05', 'T1') +
        event('G', 'restocked', '03T16:06', 'T1') +
        event('H', 'restocked', '03T16:06', 'T1') +
        event('I', 'restocked', '03T16:07', 'T1'),
      tray_scans: `tray_code,scanned_at,kind,facility_code
T1,2026-03-03T15:58:00,scan_in,MAIN
T1,2026-03-03T16:10:00,verify,MAIN
`,
    });
    await refreshMarts(warehouse.engine, 1);
    const cycles = await ask(
      'select restock_no, seconds, items_restocked, used, pulled, expired_pulled, present, missing, below_min, wrong_items, verified_at is not null as verified, tray_expiry from tray_cycles order by restock_no',
    );
    expect(cycles).toEqual([
      {
        restock_no: 1,
        seconds: 120,
        items_restocked: 5,
        used: null,
        pulled: null,
        expired_pulled: null,
        present: 5,
        missing: 0,
        below_min: 0,
        wrong_items: 0,
        verified: false,
        tray_expiry: '2027-01-31',
      },
      {
        restock_no: 2,
        seconds: 420,
        items_restocked: 4,
        used: 3,
        pulled: 1,
        expired_pulled: 1,
        present: 5,
        missing: 0,
        below_min: 0,
        wrong_items: 0,
        verified: true,
        tray_expiry: '2027-01-31',
      },
    ]);
    expect(
      await ask(
        "select cause, count(*) as units from tray_stays where entered_on = date '2026-03-03' group by cause order by cause",
      ),
    ).toEqual([
      { cause: 'expiry', units: 1 },
      { cause: 'use', units: 3 },
    ]);
  });

  it('odd events are kept, marked and not counted twice', async () => {
    await warehouse.load({
      rfid_events:
        header +
        encoded('two-trays') +
        event('two-trays', 'restocked', '10T09:00', 'T1') +
        event('two-trays', 'restocked', '10T09:10', 'T1') +
        event('two-trays', 'restocked', '11T09:00', 'T2') +
        event('two-trays', 'used', '12T09:00') +
        event('two-trays', 'used', '12T09:01') +
        event('unknown', 'restocked', '10T09:05', 'T1') +
        event('early', 'approved', '01T07:00') +
        'early,encoded,2026-03-01T08:00:00,0409-4699-30,,,MAIN,PHARM,,P1\n' +
        event('early', 'approved', '01T09:00'),
    });
    await refreshMarts(warehouse.engine, 1);
    const told = await ask(
      `select tag, event, is_counted, is_after_final or is_out_of_order or is_skipped_approval or is_moved or is_re_read as odd, tray_code, product_id is null as unknown, seconds_to_approve
       from tag_events left join trays on trays.company_id = tag_events.company_id and trays.tray_id = tag_events.tray_id
       where tag in ('two-trays', 'unknown', 'early') order by tag, step`,
    );
    const said = told.map(({ tag, event: kind, is_counted, odd, tray_code, unknown, seconds_to_approve }) =>
      [
        tag,
        kind,
        is_counted ? 'counted' : 'kept',
        odd ? 'odd' : 'ok',
        tray_code,
        unknown ? 'unknown' : '',
        seconds_to_approve,
      ].join(' '),
    );
    expect(said.map((line) => line.trimEnd())).toEqual([
      'early approved counted odd',
      'early encoded counted odd',
      'early approved kept ok',
      'two-trays encoded counted ok   1740',
      'two-trays approved counted ok   1740',
      'two-trays restocked counted ok T1',
      'two-trays restocked kept odd T1',
      'two-trays restocked counted odd T2',
      'two-trays used counted ok T2',
      'two-trays used kept odd',
      'unknown restocked counted odd T1 unknown',
    ]);
    // It lay in one tray after the other, and the tray without a template lacks nothing.
    expect(
      await ask(
        `select tray_code, restock_no, has_template, missing, wrong_items, verified_at from tray_cycles cycle join trays on trays.company_id = cycle.company_id and trays.tray_id = cycle.tray_id
         where local_date >= date '2026-03-10' order by tray_code`,
      ),
    ).toEqual([
      // The tag that nobody encoded is no item of the template.
      { tray_code: 'T1', restock_no: 3, has_template: true, missing: 0, wrong_items: 1, verified_at: null },
      { tray_code: 'T2', restock_no: 1, has_template: false, missing: 0, wrong_items: 0, verified_at: null },
    ]);
  });

  it('a template holds from its day on, and a substitute fills what it stands for', async () => {
    await warehouse.load({
      tray_type_items: `tray_type_code,item_code,segment,effective_from,effective_to,par,min,rank,units_per_par
CRASH,PROP,S1,,2026-03-20,5,4,1,1
CRASH,FENT,S1,,2026-03-20,5,4,2,2
CRASH,PROP,S1,2026-03-20,,8,8,1,1
CRASH,FENT,S1,2026-03-20,,8,8,2,2
`,
      rfid_events:
        header +
        encoded('half-1', '2026-03-25', '0409-9094-22') +
        encoded('half-2', '2026-03-31', '0409-9094-22') +
        event('half-1', 'restocked', '26T09:00', 'T1') +
        event('half-2', 'restocked', '26T09:02', 'T1'),
    });
    await refreshMarts(warehouse.engine, 1);
    expect(
      await ask(
        "select restock_no, missing, below_min, expired_inside, tray_expiry from tray_cycles cycle join trays on trays.tray_id = cycle.tray_id where tray_code = 'T1' order by restock_no",
      ),
    ).toEqual([
      { restock_no: 1, missing: 0, below_min: 0, expired_inside: 0, tray_expiry: '2027-01-31' },
      { restock_no: 2, missing: 0, below_min: 0, expired_inside: 0, tray_expiry: '2027-01-31' },
      { restock_no: 3, missing: 0, below_min: 0, expired_inside: 0, tray_expiry: '2027-01-31' },
      // Five of eight, and two halves are one more.
      { restock_no: 4, missing: 2, below_min: 1, expired_inside: 1, tray_expiry: '2026-03-25' },
    ]);
  });

  it('a void is made good by a new tag of the lot, and a later notice marks what went out and what lies inside', async () => {
    await warehouse.load({
      rfid_events:
        header +
        encoded('spoilt') +
        event('spoilt', 'voided', '01T08:40') +
        'anew,encoded,2026-03-01T08:50:00,0409-4699-30,AB1234,2027-01-31,MAIN,PHARM,,N1\n',
    });
    await refreshMarts(warehouse.engine, 1);
    expect(await ask("select is_retagged, seconds_since_encoded from tag_events where event = 'voided'")).toEqual([
      { is_retagged: true, seconds_since_encoded: 2400 },
    ]);
    const recalled = () =>
      ask(
        `select (select count(*) from tag_events where is_recalled_at_event) as sent_out, (select sum(recalled_inside) from tray_cycles) as inside, (select count(*) from tray_cycles where recalled_inside > 0) as restocks`,
      );
    expect(await recalled()).toEqual([{ sent_out: 0, inside: 0, restocks: 0 }]);
    await warehouse.load({
      recall_notices: 'notice_code,received_on,ndc,lots,class,reason\nR1,2026-03-03,0409-4699-30,AB1234,I,particles\n',
    });
    await refreshMarts(warehouse.engine, 1);
    // Used on the day and after: A, B and C, F to I into the tray, and what was stocked twice and used.
    expect(await recalled()).toEqual([{ sent_out: 12, inside: 17, restocks: 4 }]);
  });
});
