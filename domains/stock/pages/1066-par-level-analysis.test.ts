import { beforeAll, expect, it } from 'vitest';
import { companyReader } from '../../../server/reports/company-reader.ts';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import type { Compute } from '../../shared/work/computation.ts';
import { simulatePar } from '../work/par-simulation/simulate-par.ts';
import { parLevelAnalysis } from './1066-par-level-analysis.ts';

const inPlace: Compute = async (computation, input) => computation.compute(input);

/**
 * Sixty days of one draw of 5 a day from a drawer that is filled to 4; two drawers nobody draws from, one of which has been there
 * for 59 days; one without levels. The clinic drew one a day of what keeps ten days, was out for the third of four weeks, and
 * draws two a day, without a level, from another.
 */
const draws = Array.from({ length: 60 }, (_, index) => {
  const date = new Date(Date.parse('2026-05-02T00:00:00Z') + index * 86_400_000).toISOString().slice(0, 10);
  return `D${index},MAIN,ADC1,0409-4699-30,A,,${date}T10:00:00,dispense,5,\n`;
}).join('');
const june = (index: number) => new Date(Date.UTC(2026, 5, 3 + index)).toISOString().slice(0, 10);
const interrupted = Array.from({ length: 28 }, (_, index) =>
  index < 14 || index >= 21 ? `E${index},EAST,PHARM,63323-269-10,E,,${june(index)}T10:00:00,dispense,1,\n` : '',
).join('');
const withoutLevel = Array.from(
  { length: 40 },
  (_, index) => `W${index},EAST,PHARM,0409-9094-22,W,,${june(index - 12)}T10:00:00,dispense,2,\n`,
).join('');

onDuckDb((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({
      ...smallHospital,
      locations: `${smallHospital.locations}MAIN,SAT,Satellite,satellite
MAIN,CART,Crash cart,crash_cart
`,
      policies: `facility_code,item_code,location_code,min_qty,max_qty
MAIN,PROP,ADC1,2,4
MAIN,FENT,ADC1,1,10
MAIN,FENT,PHARM,1,10
EAST,PROP,PHARM,1,20
`,
      movements: `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost
R1,MAIN,ADC1,0409-4699-30,A,2027-12-31,2026-05-02T08:00:00,receive,500,0.5
R2,MAIN,ADC1,0409-9094-22,B,2027-12-31,2026-05-02T08:00:00,receive,8,2
R3,MAIN,PHARM,0409-4699-30,A,,2026-05-02T08:00:00,receive,50,0.5
R4,MAIN,PHARM,0409-4699-30,A,,2026-06-29T08:00:00,dispense,1,
R5,MAIN,PHARM,0409-9094-22,B,2027-12-31,2026-01-02T08:00:00,receive,8,2
R6,EAST,PHARM,63323-269-10,E,${june(10)},${june(0)}T08:00:00,receive,14,2
R7,EAST,PHARM,63323-269-10,E,,${june(21)}T08:00:00,receive,7,2
R8,EAST,PHARM,0409-9094-22,W,,${june(-12)}T08:00:00,receive,90,2
${draws}${interrupted}${withoutLevel}`,
    });
    await refreshMarts(warehouse.engine, 1);
  });

  it('replays the current levels and those that the draws suggest', async () => {
    const { rows } = await askReport(warehouse, parLevelAnalysis, { item: 'PROP', location: 'ADC1' });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      status: 'over',
      on_hand_qty: 200,
      par_min: 2,
      par_max: 4,
      // One day's draws, and those of any six days.
      suggested_min: 5,
      suggested_max: 30,
      stockout_rate: 1,
      stockout_rate_suggested: 0,
      vend_fill_ratio: 1,
      suggestion: 'raise',
    });
    // Refilled to 30 on every fifth day; 46 days count, 9 of them begin with a refill. Nothing is left at night now.
    expect(rows[0]?.vend_fill_ratio_suggested).toBeCloseTo(46 / 9, 9);
    expect(rows[0]?.carrying_cost_delta).toBeCloseTo(((5 + 45 * 15) / 46) * 0.5 * 0.2, 9);
  });

  it('suggests to remove what nobody draws, and keeps what it knows too little of', async () => {
    const { rows } = await askReport(warehouse, parLevelAnalysis, { sort: 'location,item', facility: 'MAIN' });
    expect(
      rows.map((row) => [row.location_code, row.item_code, row.status, row.suggestion, row.stockout_rate]),
    ).toEqual([
      // Nobody has drawn from it, and it has been there for 59 days only.
      ['ADC1', 'FENT', 'idle', 'keep', null],
      ['ADC1', 'PROP', 'over', 'raise', 1],
      ['PHARM', 'FENT', 'idle', 'remove', null],
      ['PHARM', 'PROP', 'no_par', 'keep', null],
    ]);
  });

  it('holds what is suggested against what is, and nothing against an earlier day, of which nothing is replayed', async () => {
    const { kpis, rows } = await askReport(warehouse, parLevelAnalysis, { item: 'PROP', location: 'ADC1' });
    expect(kpis.map(({ change_is, change, compared_with }) => [change_is, change, compared_with])).toEqual([
      ['none', null, null],
      ['points', -1, 'against the current levels'],
      ['none', null, null],
      ['none', null, null],
    ]);
    expect(rows[0]?.replayed_draws).toBe(46);
  });

  it('can be narrowed to a status and to a suggestion', async () => {
    const idle = await askReport(warehouse, parLevelAnalysis, { status: 'idle,no_par', facility: 'MAIN' });
    expect(idle.total_rows).toBe(3);
    const raised = await askReport(warehouse, parLevelAnalysis, { suggestion: 'raise' });
    expect(raised.rows.map((row) => row.item_code)).toEqual(['PROP']);
  });

  it('tells a saving only with what it does to stock-outs', async () => {
    const { series } = await askReport(warehouse, parLevelAnalysis, { facility: 'MAIN' });
    expect(series[0]?.points.map((point) => [point.scenario, point.name, point.stockout_rate])).toEqual([
      ['Current levels', 'Current levels', 1],
      ['Suggested levels', 'Suggested levels', 0],
      // Every day is like every other: the same levels cover nine of ten stretches and all of them.
      ...['90%', '95%', '98%', '99%', '99.5%', '99.9%'].map((name) => ['Every service level', name, 0]),
    ]);
    expect(series[0]?.points[2]?.carrying_cost_year).toBeCloseTo(Number(series[0]?.points[1]?.carrying_cost_year), 9);
    expect(series[0]?.title).toContain('change stock-outs from 100');
  });

  it('shows the scenarios of a position under each other', async () => {
    const { rows, detail } = await askReport(warehouse, parLevelAnalysis, {
      detail: 'scenarios',
      item: 'PROP',
      location: 'ADC1',
    });
    expect(detail?.title).toBe('Try other levels');
    expect(rows).toMatchObject([
      { scenario: 'current', par_min: 2, par_max: 4, vends: 46, unmet_vends: 46, stockout_rate: 1 },
      { scenario: 'suggested', par_min: 5, par_max: 30, vends: 46, unmet_vends: 0, fills: 9, location_code: 'ADC1' },
    ]);
    expect(rows[1]?.fills_month).toBeCloseTo((9 * 30.4) / 46, 9);
    expect(rows[1]?.carrying_cost_year).toBeCloseTo(((5 + 45 * 15) / 46) * 0.5 * 0.2, 9);
  });

  it('asks on days without stock for what such days ask for, and throws away what does not keep', async () => {
    const place = { facility: 'EAST', location: 'PHARM', item: 'PROP' };
    const [row] = (await askReport(warehouse, parLevelAnalysis, place)).rows;
    // One a day on all of the 14 days that count, those of the empty week included; without that it would be 7.
    expect(row).toMatchObject({ replayed_draws: 14, suggestion: 'keep' });
    // Filled to 20 on the day after the 11th and the 22nd, when 9 are thrown away: 16 to 9 are left at night, then 19 to 14.
    const [shown] = (await askReport(warehouse, parLevelAnalysis, { detail: 'scenarios', ...place })).rows;
    const yearly = ((100 + 99) / 14) * 2 * 0.2;
    expect(shown).toMatchObject({ scenario: 'current', vends: 14, unmet_vends: 0, fills: 1 });
    expect(shown?.carrying_cost_year).toBeCloseTo(yearly, 9);
    const reader = { warehouse: warehouse.engine, companyId: 1, query: {}, today: '2026-11-15', signal: undefined };
    const { positions } = await simulatePar(companyReader(reader), inPlace, {
      positions: [{ ...place, min: 1, max: 20 }],
      impute: true,
    });
    const current = positions[0]?.scenarios.find(({ scenario }) => scenario === 'current');
    expect(positions[0]?.shelf_life_days).toBe(10);
    expect(current).toMatchObject({ vends: 14, vend_fill_ratio: 14 });
    expect(current?.carrying_cost_year).toBeCloseTo(yearly, 9);
  });

  it('compares like with like: what has no level yet is in neither rate', async () => {
    const { rows, totals } = await askReport(warehouse, parLevelAnalysis, { facility: 'EAST', sort: 'item' });
    expect(rows.map((row) => [row.item_code, row.suggestion, row.stockout_rate])).toEqual([
      ['FENT', 'add', null],
      ['PROP', 'keep', 0],
    ]);
    expect(totals).toMatchObject({ stockout_rate: 0, stockout_rate_suggested: 0, vend_fill_ratio: 14 });
    expect(totals?.vend_fill_ratio_suggested).toBe(14);
    // Filled to twelve whenever two are left, every fifth day: 26 days count.
    expect(rows[0]?.vend_fill_ratio_suggested).toBeCloseTo(26 / 5, 9);
  });

  it('says the same as a simulation of the same levels', async () => {
    const [row] = (await askReport(warehouse, parLevelAnalysis, { item: 'PROP', location: 'ADC1' })).rows;
    const reader = { warehouse: warehouse.engine, companyId: 1, query: {}, today: '2026-11-15', signal: undefined };
    const { positions } = await simulatePar(companyReader(reader), inPlace, {
      positions: [{ facility: 'MAIN', location: 'ADC1', item: 'PROP', min: 5, max: 30 }],
      impute: true,
    });
    const [actual, current, suggested, proposed] = positions[0]?.scenarios ?? [];
    expect(current).toMatchObject({ par_min: 2, par_max: 4, stockout_rate: row?.stockout_rate });
    expect(suggested).toMatchObject({ par_min: row?.suggested_min, par_max: row?.suggested_max });
    expect(suggested?.vend_fill_ratio).toBe(row?.vend_fill_ratio_suggested);
    expect((suggested?.carrying_cost_year ?? 0) - (current?.carrying_cost_year ?? 0)).toBeCloseTo(
      Number(row?.carrying_cost_delta),
      9,
    );
    expect({ ...proposed, scenario: 'suggested' }).toEqual(suggested);
    // Filled once, before the days that count.
    expect(actual).toMatchObject({ vends: 46, unmet_vends: null, fills: 0, stockout_rate: null });
  });

  it('shows and counts what is below zero, and never advises to remove what lies on a crash cart', async () => {
    await warehouse.load({
      movements: `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost
C1,MAIN,CART,0409-9094-22,B,2027-12-31,2026-01-02T08:00:00,receive,2,2
S1,MAIN,SAT,63323-269-10,S,,2026-06-20T08:00:00,waste,3,2
`,
    });
    await refreshMarts(warehouse.engine, 1);
    const of = async (query: Record<string, string>) => {
      const { rows, notes } = await askReport(warehouse, parLevelAnalysis, {
        facility: 'MAIN',
        sort: 'location',
        ...query,
      });
      return [
        ...rows.map((row) => [row.location_code, row.item_code, row.on_hand_qty, row.status, row.suggestion]),
        ...notes.map(({ text }) => text),
      ];
    };
    expect(await of({ status: 'negative' })).toEqual([
      ['SAT', 'PROP', -3, 'negative', 'keep'],
      '1 position holds less than nothing: a receipt or a count is missing there.',
    ]);
    expect(await of({ suggestion: 'remove' })).toEqual([]);
    expect(await of({ item: 'FENT', location: 'PHARM' })).toEqual([['PHARM', 'FENT', 8, 'idle', 'keep']]);
  });

  it('says of a rate on how few draws it rests', async () => {
    const { columns } = await askReport(warehouse, parLevelAnalysis);
    const few = columns.filter((column) => column.few).map(({ key, few: on }) => [key, on?.of, on?.below]);
    expect(few).toEqual(
      ['stockout_rate', 'stockout_rate_suggested', 'vend_fill_ratio', 'vend_fill_ratio_suggested'].map((key) => [
        key,
        'replayed_draws',
        8,
      ]),
    );
  });
});
