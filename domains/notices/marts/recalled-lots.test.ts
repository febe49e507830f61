import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { loadPublic } from '../../../testkit/warehouses/load-public.ts';
import { onEachEngine, type TestWarehouse } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { writeDecided } from '../../../warehouse/decided/write-decided.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { companiesToRefresh } from '../../../warehouse/marts/staleness.ts';
import { decideVerdict, type VerdictStep } from '../science/decided-verdict.ts';
import { decidedRecallVerdicts } from './decided-recall-verdicts.ts';
import { decidedVerdictSql } from './recall-verdicts.ts';

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

const publish = (warehouse: TestWarehouse, day: string, notices: Record<string, unknown>[]) =>
  loadPublic(
    warehouse,
    'drug-enforcement.json',
    JSON.stringify({ meta: { last_updated: day }, results: notices.map(notice) }),
  );

const verdicts = ({ engine }: TestWarehouse) =>
  engine.query(
    `select ndc, lot, from_date, to_date, verdict, recall_number, more_notices, recall_class, matched_by from recalled_lots
     join products on products.company_id = recalled_lots.company_id and products.product_id = recalled_lots.product_id
     where recalled_lots.company_id = 1 order by ndc, lot, from_date`,
  );

const header = 'movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost\n';

onEachEngine((warehouse) => {
  it('a notice that is loaded means the lots it names, from the day it was published', async () => {
    await warehouse.load({
      ...smallHospital,
      movements: `${header}M1,MAIN,ADC1,0409-4699-30,AB-1234,,2026-03-09T09:00:00,receive,50,0.3
M2,MAIN,ADC1,0409-4699-30,ZZ9999,,2026-03-09T09:00:00,receive,50,0.3
M3,MAIN,ADC1,0409-4699-30,,,2026-03-09T09:00:00,receive,5,0.3
M4,MAIN,ADC1,0409-9094-22,AB1234,,2026-03-09T09:00:00,receive,5,0.3
M5,MAIN,ADC1,0409-9094-22,AB1234,,2026-10-25T09:00:00,dispense,1,0.3
`,
    });
    await refreshMarts(warehouse.engine, 1);
    expect(await verdicts(warehouse)).toEqual([]);
    expect(await companiesToRefresh(warehouse.engine)).toEqual([]);

    await publish(warehouse, '2026-10-07', [
      {
        recall_number: 'D-1-2026',
        product_description: 'Propofol, NDC 0409-4699-30',
        code_info: 'Lot #: AB1234, Exp 10/2027',
      },
      {
        recall_number: 'D-2-2026',
        classification: 'Class I',
        status: 'Terminated',
        termination_date: '20261005',
        product_description: 'Propofol, NDC 0409-4699-30',
        code_info: 'Lot AB1234',
      },
      { recall_number: 'D-3-2026', product_description: 'Something else', code_info: 'All lots' },
    ]);
    expect(await companiesToRefresh(warehouse.engine)).toEqual([1]);
    await refreshMarts(warehouse.engine, 1);
    expect(await companiesToRefresh(warehouse.engine)).toEqual([]);
    const ndc = '00409469930';
    const since = { from_date: '2026-10-07', to_date: '9999-12-31', matched_by: 'ndc11' };
    expect(await verdicts(warehouse)).toEqual([
      {
        ndc,
        lot: '',
        ...since,
        verdict: 'need_review',
        recall_number: 'D-1-2026',
        more_notices: 0,
        recall_class: 'II',
      },
      {
        ndc,
        lot: 'AB-1234',
        ...since,
        verdict: 'affected',
        recall_number: 'D-2-2026',
        more_notices: 1,
        recall_class: 'I',
      },
      {
        ndc,
        lot: 'ZZ9999',
        ...since,
        verdict: 'not_affected',
        recall_number: 'D-1-2026',
        more_notices: 0,
        recall_class: 'II',
      },
    ]);
  });

  it('a notice that grows is judged anew, and the days before keep what was known then', async () => {
    await publish(warehouse, '2026-10-14', [
      {
        recall_number: 'D-1-2026',
        product_description: 'Propofol, NDC 0409-4699-30',
        code_info: 'All lots within expiry',
      },
    ]);
    await refreshMarts(warehouse.engine, 1);
    const rows = await verdicts(warehouse);
    expect(rows.filter(({ lot }) => lot === 'ZZ9999')).toMatchObject([
      { from_date: '2026-10-07', to_date: '2026-10-14', verdict: 'not_affected' },
      { from_date: '2026-10-14', to_date: '9999-12-31', verdict: 'affected' },
    ]);
  });

  it('a letter from a firm is a notice like any other, for whoever was sent it', async () => {
    await warehouse.load({
      recall_notices: `notice_code,received_on,ndc,product,lots,class,reason
L-1,2026-10-20,0409-9094-22,Fentanyl 2 mL,AB1234,Class I,Particles
`,
    });
    await refreshMarts(warehouse.engine, 1);
    const rows = await verdicts(warehouse);
    expect(rows.filter(({ ndc }) => ndc === '00409909422')).toEqual([
      {
        ndc: '00409909422',
        lot: 'AB1234',
        from_date: '2026-10-20',
        to_date: '9999-12-31',
        verdict: 'affected',
        recall_number: 'L-1',
        more_notices: 0,
        recall_class: 'I',
        matched_by: 'ndc11',
      },
    ]);
  });

  it('the newest day of stock shows notices as they stand now, and the day before does not change', async () => {
    await warehouse.load({
      recall_notices: `notice_code,line,received_on,ndc,product,lots,class
L-2,1,2026-11-02,0409-9094-22,Fentanyl 2 mL,ZZ0001,Class II
L-2,2,2026-11-02,0409-4699-30,Propofol 20 mL,ZZ9999,Class II
`,
    });
    await refreshMarts(warehouse.engine, 1);
    const of = (key: string) =>
      warehouse.engine.query(
        'select ndc, lot, from_date, verdict, reason, matched from recall_verdicts join products on products.product_id = recall_verdicts.product_id where recall_key = $1 order by ndc, lot',
        [key],
      );
    const from_date = '2026-10-25';
    expect(await of('L-2')).toEqual([
      { ndc: '00409469930', lot: '', from_date, verdict: 'need_review', reason: 'unknown_lot', matched: null },
      { ndc: '00409469930', lot: 'AB-1234', from_date, verdict: 'not_affected', reason: 'not_listed', matched: null },
      { ndc: '00409469930', lot: 'ZZ9999', from_date, verdict: 'affected', reason: 'listed', matched: 'ZZ9999' },
      { ndc: '00409909422', lot: 'AB1234', from_date, verdict: 'not_affected', reason: 'not_listed', matched: null },
    ]);
  });

  describe('what a person decides', () => {
    let id = 100;
    const decide = async (lot: string, steps: Partial<VerdictStep>[], place: [string, string] = ['', '']) => {
      const [row] = await warehouse.engine.query<{ text_mark: string }>(
        "select max(text_mark) as text_mark from recall_verdicts where recall_key = 'D-1-2026' and to_date = date '9999-12-31'",
      );
      const told = steps.map((step) => ({ over: 'need_review', mark: row?.text_mark, ...step }));
      await writeDecided(warehouse.engine, 1, decidedRecallVerdicts, [
        {
          subject: ['fda_enforcement', 'D-1-2026', '00409469930', lot, ...place],
          values: [told.at(-1)?.verdict ?? null, 'Checked', JSON.stringify(told)],
          by: 'demo',
          at: '2026-11-19T08:00:00.000Z',
          id: id++,
        },
      ]);
      expect(await companiesToRefresh(warehouse.engine)).toEqual([1]);
      await refreshMarts(warehouse.engine, 1);
    };
    const on = (day: string, lot: string) =>
      warehouse.engine
        .query<{ location_code: string; verdict: string; other_places: string | null }>(
          `select coalesce(place.location_code, '') as location_code, verdict from recalled_lots lots join products on products.product_id = lots.product_id
           left join locations place on place.location_id = lots.location_id
           where ndc = '00409469930' and lot = $1 and from_date <= cast($2 as date) and cast($2 as date) < to_date order by location_code`,
          [lot, day],
        )
        .then((rows) => rows.map(({ location_code, verdict }) => `${location_code} ${verdict}`.trim()));

    it('counts from the day it was decided, and past days stay', async () => {
      await decide('ZZ9999', [
        { verdict: 'not_affected', from: '2026-10-18', over: 'affected' },
        { verdict: 'affected', from: '2026-10-22', over: 'affected' },
      ]);
      expect(await on('2026-10-15', 'ZZ9999')).toEqual(['affected']);
      expect(await on('2026-10-19', 'ZZ9999')).toEqual(['not_affected']);
      expect(await on('2026-10-25', 'ZZ9999')).toEqual(['affected']);
    });

    it('about a lot that is not known counts at its place alone', async () => {
      expect(await on('2026-10-25', '')).toEqual(['affected']);
      await decide('', [{ verdict: 'not_affected', from: '2026-10-20', over: 'affected' }], ['MAIN', 'ADC1']);
      // The letter of the same NDC says nothing of a lot that is not known.
      expect(await on('2026-10-25', '')).toEqual(['affected', 'ADC1 need_review']);
      expect(await on('2026-10-19', '')).toEqual(['affected', 'ADC1 affected']);
    });

    it('lapses with the text that was seen; a lot that the new text means is affected', async () => {
      await publish(warehouse, '2026-10-24', [
        { recall_number: 'D-1-2026', product_description: 'Propofol, NDC 0409-4699-30', code_info: 'Lot ZZ9998' },
      ]);
      await refreshMarts(warehouse.engine, 1);
      await decide('ZZ9999', [{ verdict: 'not_affected', from: '2026-10-24' }]);
      expect(await on('2026-10-25', 'ZZ9999')).toEqual(['affected']);
      await warehouse.load({
        recall_notices: `notice_code,line,received_on,ndc,product,lots,class
L-2,2,2026-11-02,0409-4699-30,Propofol 20 mL,ZZ9998,Class II
`,
      });
      await refreshMarts(warehouse.engine, 1);
      expect(await on('2026-10-25', 'ZZ9999')).toEqual(['not_affected']);
      await publish(warehouse, '2026-10-25', [
        {
          recall_number: 'D-1-2026',
          product_description: 'Propofol, NDC 0409-4699-30',
          code_info: 'Lots ZZ9998, ZZ9997',
        },
      ]);
      await refreshMarts(warehouse.engine, 1);
      expect(await on('2026-10-25', 'ZZ9999')).toEqual(['need_review']);
      await publish(warehouse, '2026-10-26', [
        {
          recall_number: 'D-1-2026',
          product_description: 'Propofol, NDC 0409-4699-30',
          code_info: 'Lots ZZ9998, ZZ9999',
        },
      ]);
      await refreshMarts(warehouse.engine, 1);
      expect(await on('2026-10-25', 'ZZ9999')).toEqual(['affected']);
    });
  });
});

it('the SQL of what counts is the rule', async () => {
  const [verdicts, marks] = [['affected', 'need_review', 'not_affected'] as const, ['first', 'second']];
  const cases = verdicts.flatMap((read) =>
    [...verdicts, null].flatMap((verdict) =>
      verdicts.flatMap((over) => marks.map((mark) => ({ read, step: { verdict, over, mark, from: '2026-11-01' } }))),
    ),
  );
  const text = (value: string | null) => (value === null ? 'cast(null as varchar)' : `'${value}'`);
  const sql = decidedVerdictSql({
    read: 'read',
    mark: "'first'",
    step: { verdict: 'verdict', over: 'over_verdict', mark: 'mark' },
  });
  const rows = cases.map(
    ({ read, step }, n) =>
      `select ${n} as n, ${text(read)} as read, ${text(step.verdict)} as verdict, ${text(step.over)} as over_verdict, ${text(step.mark)} as mark`,
  );
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const told = await connection.runAndReadAll(
    `select ${sql.verdict} as verdict, ${sql.by} as verdict_by from (${rows.join(' union all ')}) made order by n`,
  );
  expect(told.getRowObjectsJson()).toEqual(
    cases.map(({ read, step }) => {
      const { verdict, by } = decideVerdict({ verdict: read, mark: 'first' }, step);
      return { verdict, verdict_by: by };
    }),
  );
  connection.closeSync();
});
