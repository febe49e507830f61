import { beforeAll, expect, it } from 'vitest';
import { simulatePar } from '../../server/reports/par-simulation/simulate-par.ts';
import { askReport } from '../../testkit/warehouses/ask-report.ts';
import { onEachEngine } from '../../testkit/warehouses/on-each-engine.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';
import { refreshMarts } from '../../warehouse/marts/pipeline.ts';
import { parLevelAnalysis } from './1066-par-level-analysis.ts';

/** Sixty days of one draw of 5 a day from a drawer that is filled to 4; a drawer nobody draws from; one without levels. */
const draws = Array.from({ length: 60 }, (_, index) => {
  const date = new Date(Date.parse('2026-05-02T00:00:00Z') + index * 86_400_000).toISOString().slice(0, 10);
  return `D${index},MAIN,ADC1,0409-4699-30,A,,${date}T10:00:00,dispense,5,\n`;
}).join('');

onEachEngine((warehouse) => {
  beforeAll(async () => {
    await warehouse.load({
      ...smallHospital,
      policies: `facility_code,item_code,location_code,min_qty,max_qty
MAIN,PROP,ADC1,2,4
MAIN,FENT,ADC1,1,10
`,
      movements: `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost
R1,MAIN,ADC1,0409-4699-30,A,2027-12-31,2026-05-02T08:00:00,receive,500,0.5
R2,MAIN,ADC1,0409-9094-22,B,2027-12-31,2026-05-02T08:00:00,receive,8,2
R3,MAIN,PHARM,0409-4699-30,A,,2026-05-02T08:00:00,receive,50,0.5
R4,MAIN,PHARM,0409-4699-30,A,,2026-06-29T08:00:00,dispense,1,
${draws}`,
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
    const { rows } = await askReport(warehouse, parLevelAnalysis, { sort: 'location,item' });
    expect(
      rows.map((row) => [row.location_code, row.item_code, row.status, row.suggestion, row.stockout_rate]),
    ).toEqual([
      ['ADC1', 'FENT', 'idle', 'remove', null],
      ['ADC1', 'PROP', 'over', 'raise', 1],
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
    const idle = await askReport(warehouse, parLevelAnalysis, { status: 'idle,no_par' });
    expect(idle.total_rows).toBe(2);
    const raised = await askReport(warehouse, parLevelAnalysis, { suggestion: 'raise' });
    expect(raised.rows.map((row) => row.item_code)).toEqual(['PROP']);
  });

  it('tells a saving only with what it does to stock-outs', async () => {
    const { series } = await askReport(warehouse, parLevelAnalysis, {});
    expect(series[0]?.points.map((point) => [point.scenario, point.name, point.stockout_rate])).toEqual([
      ['Current levels', 'Current levels', 1],
      ['Suggested levels', 'Suggested levels', 0],
      // Every day is like every other: the same levels cover nine of ten stretches and all of them.
      ...['90%', '95%', '98%', '99%', '99.5%', '99.9%'].map((name) => ['Every service level', name, 0]),
    ]);
    expect(series[0]?.points[2]?.carrying_cost_year).toBe(series[0]?.points[1]?.carrying_cost_year);
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

  it('says the same as a simulation of the same levels', async () => {
    const [row] = (await askReport(warehouse, parLevelAnalysis, { item: 'PROP', location: 'ADC1' })).rows;
    const reader = { warehouse: warehouse.engine, companyId: 1, query: {}, today: '2026-11-15', signal: undefined };
    const { positions } = await simulatePar(reader, {
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
});
