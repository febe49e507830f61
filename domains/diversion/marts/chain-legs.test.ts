import { beforeAll, expect, it } from 'vitest';
import { inventChains } from '../../../testkit/diversion/chain-hospitals.ts';
import { onEachEngine } from '../../../testkit/warehouses/on-each-engine.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';

type Leg = { facility: string; leg: string; state: string; cause: string | null; row: string; missing: number };

const seeds = Array.from({ length: 20 }, (_, at) => 101 + at);
const clean = [201, 202, 203, 204, 205];

onEachEngine((warehouse) => {
  const { files, planted } = inventChains(seeds, clean);
  let legs: Leg[] = [];
  beforeAll(async () => {
    await warehouse.load(files);
    await refreshMarts(warehouse.engine, 1);
    legs = await warehouse.engine.query<Leg>(
      `select place.facility_code as facility, known.leg, known.state, known.cause, coalesce(known.from_row, known.to_row) as row, known.missing
       from chain_legs known join facilities place on place.facility_id = known.facility_id`,
    );
  }, 240_000);

  const named = ({ facility, leg, row }: { facility: string; leg: string; row: string }) => `${facility} ${leg} ${row}`;

  it('finds what was planted in the leg where it was planted, and nothing else', () => {
    const kinds = new Set(planted.map(({ leg }) => leg));
    expect([...kinds].sort()).toEqual(['compounded', 'destroyed', 'loaded', 'moved', 'received']);
    expect(planted.length).toBeGreaterThan(200);
    const wanted = new Set(planted.map(named));
    const gaps = legs.filter(({ state }) => state === 'gap');
    const found = gaps.map(named);
    const right = found.filter((one) => wanted.has(one));
    expect(right.length / found.length).toBeGreaterThanOrEqual(0.99);
    expect(new Set(right).size / wanted.size).toBeGreaterThanOrEqual(0.99);
  });

  it('finds nothing where every unit was kept', () => {
    const ofClean = legs.filter(({ facility }) => clean.includes(Number(facility.slice(1))));
    expect(ofClean.length).toBeGreaterThan(500);
    expect(ofClean.filter(({ state }) => state === 'gap')).toEqual([]);
    expect(new Set(ofClean.map(({ state }) => state))).toContain('probable');
    expect(ofClean.filter(({ leg, state }) => leg === 'received' && state === 'not_judged').length).toBe(0);
  });

  it('says how much is missing', () => {
    const short = legs.filter(({ leg, cause }) => leg === 'received' && cause === 'short');
    expect(short.length).toBeGreaterThan(20);
    expect(short.every(({ missing }) => missing > 0)).toBe(true);
    const alone = legs.filter(({ cause }) => cause === 'no_second_person');
    expect(alone.every(({ missing, state }) => missing === 0 && state === 'gap')).toBe(true);
  });
});
