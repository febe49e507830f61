import { beforeAll, expect, it } from 'vitest';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { surgicalHospital } from '../../../testkit/warehouses/surgical-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { wasteWitnessDetail } from './1038-waste-witness-detail.ts';

onDuckDb((warehouse) => {
  beforeAll(async () => {
    await warehouse.load(surgicalHospital);
    await refreshMarts(warehouse.engine, 1);
  });

  const ask = (query: Record<string, string> = {}) =>
    askReport(warehouse, wasteWitnessDetail, { from: '2026-05-01', to: '2026-05-31', ...query });

  it('every leftover of a watched drug is a row, wasted or not', async () => {
    const { rows } = await ask({ sort: 'case,user' });
    expect(
      rows.map((row) => [row.case, row.user_code, row.waste_state, row.minutes_to_waste, row.witness_state]),
    ).toEqual([
      ['C1', 'B', 'wasted', 10, 'witnessed'],
      ['C2', 'A', 'pending', null, null],
      ['C2', 'B', 'wasted', 0, 'witnessed'],
      ['C3', 'B', 'wasted', 70, 'self'],
      ['C6', 'A', 'wasted', 0, 'witnessed'],
      ['C7', 'A', 'wasted', 120, 'missing'],
      ['C8', 'B', 'wasted', 5, 'witnessed'],
    ]);
    expect((await ask({ watched: 'all', case: 'C5' })).rows).toMatchObject([
      { item_code: 'ONDA', witness_state: 'not_required', full_package: true },
    ]);
  });

  it('median, late and unwitnessed are taken over wastes alone', async () => {
    const { kpis } = await ask();
    expect(kpis.map(({ key, value }) => [key, value])).toEqual([
      ['wastes', 6],
      ['pending_count', 1],
      ['unwitnessed_pct', 2 / 6],
      ['minutes_to_waste_median', 5],
      ['late_waste_pct', 2 / 6],
      ['waste_value', 8.2],
    ]);
  });

  it('filters find the late ones, the unseen ones and the hour of the waste', async () => {
    const cases = async (query: Record<string, string>) =>
      (await ask({ ...query, sort: 'case' })).rows.map((row) => row.case);
    expect(await cases({ minLate: '30' })).toEqual(['C3', 'C7']);
    expect(await cases({ witnessState: 'missing,self' })).toEqual(['C3', 'C7']);
    expect(await cases({ hour: '23', weekday: '4' })).toEqual(['C7']);
    expect(await cases({ wasteState: 'pending' })).toEqual(['C2']);
    expect(await cases({ minLate: 'soon' })).toEqual([]);
  });

  it('a click on a bar filters by what it stands for, and a cell counts the wastes of an hour', async () => {
    const { series } = await ask();
    const [delays, , hours] = series;
    const marks = delays?.points.map((point) => [
      point.minutes_class,
      point.later_than,
      point.seen_code,
      point.left_code,
      point.records,
    ]);
    expect(marks).toEqual([
      ['0 to 5', null, 'witnessed', null, 3],
      ['5 to 10', 5, 'witnessed', null, 1],
      ['60 to 120', 60, 'missing', null, 1],
      ['60 to 120', 60, 'self', null, 1],
      ['Not wasted yet', null, null, 'pending', 1],
    ]);
    expect((await ask({ witnessState: 'missing', minLate: '60' })).rows.map((row) => row.case)).toEqual(['C7']);
    // On Tuesday 5 May at 08:40 one waste; the month has four Tuesdays.
    const cell = hours?.points.find((point) => point.weekday_code === 2 && point.hour_code === 8);
    expect([cell?.wastes, hours?.z?.label]).toEqual([1, 'Wastes']);
    expect(hours?.sets.map(({ filter }) => filter)).toEqual(['hour', 'weekday']);
  });

  it('what is not wasted yet stands first, whichever way minutes are sorted', async () => {
    const minutes = async (sort: string) => (await ask({ sort })).rows.map((row) => row.minutes_to_waste);
    expect(await minutes('minutes_to_waste')).toEqual([null, 0, 0, 5, 10, 70, 120]);
    expect(await minutes('-minutes_to_waste')).toEqual([null, 120, 70, 10, 5, 0, 0]);
  });

  it('the pairs say who witnesses for whom', async () => {
    const { series } = await ask();
    const pairs = series.find(({ key }) => key === 'pairs');
    expect(pairs?.points.map((point) => [point.user_code, point.witness_code, point.pair_wastes])).toEqual([
      ['B', 'W', 3],
      ['A', 'W', 1],
      ['B', 'B', 1],
    ]);
    expect(pairs?.sets.map(({ filter }) => filter)).toEqual(['user', 'witness']);
    expect(series[0]?.title).toBe(
      '66.7% of 6 wastes came within 30 minutes of the case; 2 without a witness, 1 not wasted yet',
    );
  });

  it('the share of a pair is that of what others saw of the user, whichever witness is asked for', async () => {
    const pairs = async (query: Record<string, string>) =>
      (await ask({ ...query, user: 'B', sort: 'case' })).rows.map((row) => [
        row.case,
        row.witness_code,
        row.pair_wastes,
        row.pair_share_pct,
      ]);
    // Bob's were seen by Wes in C1, C2 and C8; in C3 he signed for himself, which nobody saw.
    const [c1, c2, c8] = ['C1', 'C2', 'C8'].map((code) => [code, 'W', 3, 1]);
    expect(await pairs({})).toEqual([c1, c2, ['C3', 'B', 1, null], c8]);
    expect(await pairs({ witness: 'W' })).toEqual([c1, c2, c8]);
    await warehouse.load({
      case_doses: `${surgicalHospital.case_doses?.split('\n')[0]}\nC4,FENT,B,0409-9094-22,100,50,50,0,2026-05-05T13:00:00,A\n`,
    });
    await refreshMarts(warehouse.engine, 1);
    expect(await pairs({ witness: 'A' })).toEqual([['C4', 'A', 1, 1 / 4]]);
    expect(await pairs({ witnessState: 'witnessed', witness: 'W' })).toEqual(
      ['C1', 'C2', 'C8'].map((code) => [code, 'W', 3, 3 / 4]),
    );
  });
});
