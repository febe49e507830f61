import { beforeAll, describe, expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { loadPublic } from '../../../testkit/warehouses/load-public.ts';
import { onEachEngine } from '../../../testkit/warehouses/on-each-engine.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { type Availability, scoreImpact } from '../science/impact.ts';
import { drugShortages } from './1097-drug-shortages.ts';
import { drawGaps } from './shortage-scatter.ts';

const to = '2026-03-27';
const days = (count: number, last = to) =>
  Array.from({ length: count }, (_, back) => new Date(Date.parse(last) - back * 86_400_000).toISOString().slice(0, 10));

const line = (ndc: string, more: Record<string, unknown>) => ({
  package_ndc: ndc,
  generic_name: 'Dopamine Hydrochloride Injection',
  company_name: 'Hospira, Inc., a Pfizer Company',
  presentation: `Dopamine Hydrochloride, Injection, 40 mg/1 mL (NDC ${ndc})`,
  dosage_form: 'Injection',
  status: 'Current',
  update_type: 'Revised',
  initial_posting_date: '01/01/2020',
  update_date: '03/20/2026',
  ...more,
});
const current = line('0409-7809-24', {
  availability: 'Unavailable',
  related_info: 'Next Delivery and Estimated Recovery: December 2027',
});
const discontinued = line('0409-7809-24', {
  status: 'To Be Discontinued',
  discontinued_date: '08/27/2025',
  update_date: '08/27/2025',
  initial_posting_date: '08/27/2025',
});

const head = 'movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost\n';
const draws = (id: string, ndc: string, daily: number, place = 'MAIN,PHARM') =>
  days(90)
    .map((day, n) => `${id}${n},${place},${ndc},L1,,${day}T10:00:00,dispense,${daily},\n`)
    .join('');

onEachEngine((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({
      facilities: 'facility_code,name,timezone\nMAIN,Main,America/Chicago\nEAST,East,America/Chicago\n',
      locations:
        'facility_code,location_code,name,location_type\nMAIN,PHARM,Central,central_pharmacy\nEAST,PHARM,East,central_pharmacy\n',
      items: `item_code,name,generic_name,unit,strength,dosage_form,route,ven_class
DOPA,Dopamine 400 mg,dopamine hydrochloride,mL,200 mg/5 mL,injection,IV,V
MIDA,Midazolam 5 mg,midazolam hydrochloride,mL,5 mg/1 mL,injection,IV,E
MIDB,Midazolam 10 mg,midazolam hydrochloride,mL,10 mg/2 mL,injection,IV,E
MIDC,Midazolam 50 mg,midazolam hydrochloride,mL,50 mg/50 mL,injection,IV,E
KETO,Ketorolac,ketorolac tromethamine,mL,30 mg/1 mL,injection,IV,N
`,
      products: `ndc,item_code,manufacturer,description,package_size
0409-7809-24,DOPA,Hospira,Dopamine,25
23155-601-41,MIDA,Avet,Midazolam 5 mg,10
0641-6056-10,MIDA,Hikma,Midazolam 5 mg,10
0641-6057-10,MIDB,Hikma,Midazolam 10 mg,10
0641-6058-10,MIDC,Hikma,Midazolam 50 mg,10
0409-3795-01,KETO,Hospira,Ketorolac,25
`,
      prices:
        'ndc,price_type,facility_code,package_price,effective_from,effective_to\n0641-6058-10,WAC,,50,2025-01-01,\n',
      movements: `${head}R1,MAIN,PHARM,0409-7809-24,L1,,2025-12-01T08:00:00,receive,2100,1
R2,MAIN,PHARM,23155-601-41,L1,,2025-12-01T08:00:00,receive,100,1
R3,EAST,PHARM,0641-6057-10,L1,,2025-12-01T08:00:00,receive,400,1
R4,MAIN,PHARM,0409-3795-01,L1,,2025-12-01T08:00:00,receive,10,1
${draws('D', '0409-7809-24', 20)}${draws('M', '23155-601-41', 1)}`,
      purchase_lines: `po_number,line,facility_code,supplier,ndc,account,ordered_at,expected_at,received_at,packages_ordered,packages_received,package_price,status
P1,1,MAIN,W,23155-601-41,WAC,2026-03-20T09:00:00,2026-04-01T09:00:00,,2,,10,confirmed
P2,1,MAIN,W,23155-601-41,WAC,2026-03-20T09:00:00,2026-12-01T09:00:00,,9,,10,confirmed
P3,1,MAIN,W,23155-601-41,WAC,2026-03-20T09:00:00,2026-04-01T09:00:00,,9,,10,placed
`,
    });
    const published = (day: string, results: unknown[]) =>
      loadPublic(warehouse, `drug-shortages-${day}.json`, JSON.stringify({ meta: { last_updated: day }, results }));
    const midazolam = (more: Record<string, unknown>) =>
      line('23155-601-41', {
        generic_name: 'Midazolam Hydrochloride Injection',
        company_name: 'Avet',
        presentation: 'Midazolam Hydrochloride, Injection, 5 mg/1 mL (NDC 23155-601-41)',
        ...more,
      });
    await published('2026-03-10', [
      current,
      discontinued,
      midazolam({ availability: 'Available', update_date: '03/01/2026' }),
    ]);
    await published(to, [
      current,
      discontinued,
      midazolam({ availability: 'Limited Availablity', related_info: 'Estimated recovery: May 2026' }),
      line('0409-3795-99', {
        generic_name: 'Ketorolac Tromethamine Injection',
        availability: 'Unavailable',
        initial_posting_date: '03/27/2026',
      }),
    ]);
    await refreshMarts(warehouse.engine, 1);
  }, 120_000);

  const ask = (query: Record<string, string> = {}) =>
    askReport(warehouse, drugShortages, {
      to,
      ...query,
      aside:
        'days_out,confirmed_inbound_qty,conserve_pct,match_type,gap_part,availability_part,alternative_part,vital_part,is_assumed',
    });
  const rowOf = async (ndc: string, query: Record<string, string> = {}) => (await ask({ ndc, ...query })).rows[0];

  it('works out the published example', async () => {
    expect(await rowOf('0409-7809-24')).toMatchObject({
      ndc_code: '00409780924',
      shortage_status: 'current',
      availability: 'unavailable',
      est_recovery_date: '2027-12-31',
      days_out: 644,
      usable_qty: 300,
      avg_daily_usage: 20,
      days_on_hand: 15,
      item_days_on_hand: 15,
      stockout_date: '2026-04-11',
      gap_days: 629,
      units_short: 12_580,
      best_alternative: null,
      impact_band: 'critical',
      week_change: 'same',
      shortage_marks: 'conflict',
    });
    const row = await rowOf('0409-7809-24');
    expect(Number(row?.impact_score)).toBeCloseTo(99.07, 2);
    expect(Number(row?.conserve_pct)).toBeCloseTo(0.9767, 4);
  });

  it('says what changed, what comes and what can stand in', async () => {
    expect(await rowOf('23155-601-41')).toMatchObject({
      availability: 'limited',
      week_change: 'worse',
      days_out: 65,
      days_on_hand: 10,
      gap_days: 55,
      // Two packages of ten are confirmed for before the end of May: 65 − 10 − 20.
      confirmed_inbound_qty: 20,
      units_short: 35,
      // 10 mg/2 mL is 5 mg/mL too: the same drug in another size. It lies at the other facility.
      best_alternative: 'A · 00641-6057-10 · 400 days',
    });
    const detail = await askReport(warehouse, drugShortages, { to, detail: 'alternatives', ndc: '23155-601-41' });
    expect(detail.rows.map((row) => [row.tier, row.ndc_code ?? row.ndc, row.can_order])).toEqual([
      ['A', '00641605710', false],
      ['B', '00641605810', true],
    ]);
    // Where that facility does not count, only what can be ordered stands in.
    expect(await rowOf('23155-601-41', { facility: 'MAIN' })).toMatchObject({
      best_alternative: 'B · 00641-6058-10 · 0 days',
    });
  });

  it('lists what only shares a generic, and neither blames it for a status nor for a gap', async () => {
    expect(await rowOf('0409-3795-01')).toMatchObject({
      match_type: 'generic',
      shortage_status: null,
      availability: null,
      days_out: null,
      gap_days: null,
      days_on_hand: null,
      week_change: null,
      availability_part: 5,
      alternative_part: 20,
      vital_part: 0,
    });
  });

  it('the score is that of the science, part by part', async () => {
    for (const row of (await ask()).rows) {
      const told = (
        await askReport(warehouse, drugShortages, { to, detail: 'alternatives', ndc: String(row.ndc_code) })
      ).rows;
      const impact = scoreImpact({
        state: row.match_type === 'generic' ? 'generic' : (row.shortage_status as 'current'),
        availability: row.availability as Availability | null,
        isGone: true,
        daysOut: row.days_out as number | null,
        daysOnHand: row.days_on_hand as number | null,
        alternatives: told.map(({ tier, alt_days }) => ({ tier: tier as 'A', days: alt_days as number | null })),
        venClass: { '0409-7809-24': 'V', '23155-601-41': 'E', '0409-3795-01': 'N' }[String(row.ndc).slice(1)] as 'V',
      });
      expect([row.gap_part, row.availability_part, row.alternative_part, row.vital_part].map(Number)).toEqual(
        [impact.gap, impact.availability, impact.alternative, impact.vital].map((part) => expect.closeTo(part, 6)),
      );
      expect(Number(row.impact_score)).toBeCloseTo(impact.score, 6);
    }
  });

  it('counts what is short, critical, changed and without an alternative', async () => {
    const { kpis, rows } = await ask();
    expect(Object.fromEntries(kpis.map(({ key, value }) => [key, value]))).toEqual({
      shortage_ndc_count: 2,
      critical_count: 1,
      below_7_days_count: 0,
      no_alternative_count: 1,
      changed_count: 1,
    });
    const scores = rows.map((row) => Number(row.impact_score));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(rows.map((row) => row.ndc_code).sort()).toEqual([
      '00409379501',
      '00409780924',
      '00641605710',
      '23155060141',
    ]);
    expect((await ask({ shortageStatus: 'current,to_be_discontinued' })).rows).toHaveLength(2);
    expect((await ask({ weekChange: 'worse' })).rows).toHaveLength(1);
  });

  it('knows on an earlier day what the list said then', async () => {
    expect(await rowOf('23155-601-41', { to: '2026-03-15' })).toMatchObject({
      availability: 'available',
      days_out: 180,
      is_assumed: true,
    });
    const { rows } = await askReport(warehouse, drugShortages, { to, detail: 'fda_shortages', ndc: '23155-601-41' });
    expect(rows.map((row) => [row.valid_from, row.valid_to, row.availability])).toEqual([
      ['2026-03-27', null, 'Limited Availablity'],
      ['2026-03-10', '2026-03-27', 'Available'],
    ]);
  });
});

describe('the chart', () => {
  it('cuts both axes at a year and draws the line on which supply returns as stock ends', () => {
    const points = drawGaps([
      { ndc: 'a', impact_band: 'critical', days_on_hand: 12.34, days_out: 900, avg_daily_usage: 2 },
      { ndc: 'b', impact_band: 'ok', days_on_hand: null, days_out: 9, avg_daily_usage: 2 },
    ]);
    expect(points.map(({ ndc, days_on_hand, days_out }) => [ndc, days_on_hand, days_out])).toEqual([
      ['a', 12.3, 365],
      ['Supply returns as stock ends', 0, 0],
      ['Supply returns as stock ends', 365, 365],
    ]);
    expect(drawGaps([])).toEqual([]);
  });
});
