import { beforeAll, expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { loadPublic } from '../../../testkit/warehouses/load-public.ts';
import { onEachEngine } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { writeDecided } from '../../../warehouse/decided/write-decided.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { decidedRecallTasks } from '../marts/decided-recall-tasks.ts';
import { recallMatch } from './recall-match.ts';

const to = '2026-10-31';
const notice = (more: Record<string, unknown>) => ({
  product_type: 'Drugs',
  classification: 'Class II',
  status: 'Ongoing',
  reason_for_recall: 'CGMP',
  report_date: '20261001',
  recalling_firm: 'Hospira, Inc.',
  openfda: {},
  ...more,
});

onEachEngine((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({
      ...smallHospital,
      movements: `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost
M1,MAIN,ADC1,0409-4699-30,AB-1234,2027-01-31,2026-09-09T09:00:00,receive,50,0.5
M2,MAIN,PHARM,0409-4699-30,AB-1234,2027-01-31,2026-09-09T09:00:00,receive,30,0.5
M3,MAIN,ADC1,0409-4699-30,AB-1234,,2026-09-20T09:00:00,dispense,4,
M4,MAIN,ADC1,0409-4699-30,AB-1234,,2026-10-08T09:00:00,dispense,6,
M5,MAIN,PHARM,0409-4699-30,AB-1234,,2026-10-09T09:00:00,recall,20,
M6,MAIN,ADC1,0409-4699-30,ZZ9999,2027-01-31,2026-09-09T09:00:00,receive,10,0.5
M7,EAST,PHARM,0409-4699-30,,,2026-09-09T09:00:00,receive,5,0.5
M8,EAST,PHARM,63323-269-10,K1,,2026-10-31T09:00:00,receive,5,0.5
`,
      rfid_events: `tag,event,occurred_at,ndc,lot,expiry,facility_code,location_code
T1,encoded,2026-09-10T08:00:00,0409-4699-30,AB-1234,2027-01-31,MAIN,ADC1
T2,encoded,2026-09-10T08:00:00,0409-4699-30,AB-1234,2027-01-31,MAIN,ADC1
T2,used,2026-10-09T08:00:00,,,,MAIN,ADC1
`,
      purchase_lines: `po_number,line,facility_code,supplier,ndc,account,ordered_at,expected_at,received_at,packages_ordered,packages_received,package_price,status
P1,1,MAIN,W,0409-4699-30,WAC,2026-09-08T09:00:00,2026-09-09T09:00:00,2026-09-09T09:00:00,1,1,100,received
P2,1,EAST,W,0409-4699-30,WAC,2026-10-30T09:00:00,2026-11-02T09:00:00,,2,,100,placed
`,
    });
    await loadPublic(
      warehouse,
      'drug-enforcement.json',
      JSON.stringify({
        meta: { last_updated: '2026-10-07' },
        results: [
          notice({
            recall_number: 'D-1-2026',
            product_description: 'Propofol, NDC 0409-4699-30',
            code_info: 'Lot #: AB1234, Exp 10/2027',
          }),
          notice({
            recall_number: 'D-2-2026',
            classification: 'Class I',
            product_description: 'Propofol, NDC 0409-4699-30',
            code_info: 'Lot AB1234',
          }),
          notice({ recall_number: 'D-3-2026', product_description: 'Something else', code_info: 'All lots' }),
          notice({
            recall_number: 'D-4-2019',
            status: 'Terminated',
            report_date: '20190101',
            termination_date: '20200101',
            product_description: 'Propofol, NDC 0409-4699-30',
            code_info: 'Lot QQ1234',
          }),
        ],
      }),
    );
    await refreshMarts(warehouse.engine, 1);
  }, 120_000);

  const ask = (query: Record<string, string> = {}) =>
    askReport(warehouse, recallMatch, { to, aside: 'due_at,first_seen_on,on_hand_value,expiry,decision', ...query });

  it('says of each lot and place whether a notice means it, and why', async () => {
    const { rows } = await ask({ recallNumber: 'D-1-2026' });
    expect(
      rows.map((row) => [
        row.lot,
        row.facility_code,
        row.location_code ?? null,
        row.recall_verdict,
        row.verdict_reason,
        row.on_hand_qty,
        row.on_order_qty,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['AB-1234', 'MAIN', 'ADC1', 'affected', 'listed', 40, 0],
        ['AB-1234', 'MAIN', 'PHARM', 'affected', 'listed', 10, 0],
        [null, 'EAST', 'PHARM', 'need_review', 'unknown_lot', 5, 0],
        [null, 'EAST', null, 'need_review', 'not_received', 0, 400],
        ['ZZ9999', 'MAIN', 'ADC1', 'not_affected', 'not_listed', 10, 0],
      ]),
    );
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatchObject({
      recall_verdict: 'affected',
      first_seen_on: '2026-10-07',
      due_at: '2026-10-10',
      task_status: 'late',
    });
    const cabinet = rows.find((row) => row.location_code === 'ADC1' && row.lot === 'AB-1234');
    expect(cabinet).toMatchObject({
      live_tag_count: 1,
      received_qty: 50,
      used_qty: 10,
      used_after_notice: 6,
      pulled_qty: 0,
      recovery_pct: 0,
      expiry: '2027-01-31',
      on_hand_value: 20,
    });
    const pharmacy = rows.find((row) => row.location_code === 'PHARM' && row.facility_code === 'MAIN');
    expect(pharmacy).toMatchObject({ pulled_qty: 20, on_hand_qty: 10 });
    expect(Number(pharmacy?.recovery_pct)).toBeCloseTo(20 / 30);
  });

  it('counts a lot that two notices name once', async () => {
    const { kpis, totals } = await ask();
    const figures = Object.fromEntries(kpis.map(({ key, value }) => [key, value]));
    expect(figures).toMatchObject({
      affected_place_count: 2,
      affected_value: 25,
      irrelevant_notice_count: 1,
      hours_to_quarantine: 600,
    });
    // Each of two notices: the unknown lot, and what is on order.
    expect(figures.need_review_count).toBe(4);
    expect(figures.known_lot_pct).toBeCloseTo(30 / 32.5);
    expect(figures.recovery_pct).toBeCloseTo(20 / 70);
    expect(totals.on_hand_qty).toBe(65);
    expect((await ask({ onlyOpen: 'yes', recallVerdict: 'affected' })).rows).toHaveLength(4);
  });

  it('leaves old notices out until they are asked for', async () => {
    expect((await ask()).rows.some((row) => row.recall_number === 'D-4-2019')).toBe(false);
    expect((await ask({ recallNumber: 'D-4-2019' })).rows).toHaveLength(4);
    expect((await ask({ reportedTo: '2019-12-31' })).rows).toHaveLength(4);
    expect((await ask({ reportedFrom: 'yesterday' })).rows).toHaveLength(0);
  });

  it('opens the notice, its tags, orders, uses and tasks', async () => {
    const open = async (detail: string, query: Record<string, string> = {}) =>
      (await ask({ detail, recallNumber: 'D-1-2026', ...query })).rows;
    expect(await open('notice')).toMatchObject([
      {
        recall_number: 'D-1-2026',
        recalling_firm: 'Hospira, Inc.',
        parse_state: 'full',
        parsed_lots: 'AB1234',
        own_ndc_count: 1,
      },
    ]);
    expect((await open('serials')).map((row) => [row.tag, row.is_live, row.recall_verdict])).toEqual([
      ['T1', true, 'affected'],
      ['T2', false, 'affected'],
    ]);
    expect((await open('orders')).map((row) => [row.po_number, row.lot_link, row.recall_verdict])).toEqual([
      ['P1', 'AB-1234, ZZ9999', 'affected'],
      ['P2', null, 'need_review'],
    ]);
    expect((await open('exposure')).map((row) => [row.tag, row.used_qty, row.patient_known])).toEqual([
      ['T2', 1, false],
      [null, 6, false],
      [null, 4, false],
    ]);
    expect(
      (await open('tasks')).map((row) => [row.facility_code, row.location_code ?? null, row.task_status]),
    ).toContainEqual(['MAIN', 'ADC1', 'late']);
  });

  it('a place that was counted back is done', async () => {
    await writeDecided(warehouse.engine, 1, decidedRecallTasks, [
      {
        subject: ['fda_enforcement', 'D-1-2026', 'MAIN', 'ADC1'],
        values: [
          ...['done', 40, 38, 'two vials broken', ',00409469930 AB1234 A,'],
          ...['2026-10-08T09:00:00Z', '2026-10-08T11:00:00Z'],
        ],
        by: 'ann',
        at: '2026-10-08T11:00:00.000Z',
        id: 1,
      },
    ]);
    const { rows } = await ask({ recallNumber: 'D-1-2026', taskStatus: 'done' });
    expect(rows.map((row) => row.lot)).toEqual(['AB-1234']);
    const [task] = (await ask({ detail: 'tasks', recallNumber: 'D-1-2026', taskStatus: 'done' })).rows;
    expect(task).toMatchObject({ expected_qty: 40, found_qty: 38, difference_qty: -2, task_note: 'two vials broken' });
  });
});
