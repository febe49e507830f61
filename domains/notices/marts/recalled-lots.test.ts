import { expect, it } from 'vitest';
import { loadPublic } from '../../../testkit/warehouses/load-public.ts';
import { onEachEngine, type TestWarehouse } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { companiesToRefresh } from '../../../warehouse/marts/staleness.ts';

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
});
