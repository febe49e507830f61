import { beforeAll, expect, it } from 'vitest';
import type { Report } from '../../../query/define/report.ts';
import { askReport } from '../../../testkit/warehouses/ask-report.ts';
import { onDuckDb } from '../../../testkit/warehouses/on-each-engine.ts';
import { surgicalHospital } from '../../../testkit/warehouses/surgical-hospital.ts';
import { refreshMarts } from '../../../warehouse/marts/pipeline.ts';
import { anesthesiaUsageByUser } from './1014-by-user.ts';
import { wasteStatsByUser } from './1035-waste-stats-by-user.ts';
import { countByChance } from './case-notes.ts';

const users = Array.from({ length: 9 }, (_, at) => `U${at + 1}`);
const casesOfEach = 24;
/** Has cases of her own and leaves every record to U1, who wastes all that is taken in them. */
const supervisor = 'S';

const cases = [...users, supervisor].flatMap((user, u) =>
  Array.from({ length: casesOfEach }, (_, n) => {
    const day = `2026-05-${String(n + 1).padStart(2, '0')}`;
    const isSupervised = user === supervisor;
    const taken = n < 2 * u ? 200 : 100;
    const wasted = isSupervised ? taken : ((u + n) % 4) * 25;
    const recorder = isSupervised ? 'U1' : user;
    const waste = wasted > 0 ? `${day}T09:10:00,W` : ',';
    return {
      user,
      cost: 0.02 * taken + (n % 2 === 0 ? 2 : 0),
      hasPropofol: n % 2 === 0,
      row: `${user}-${n},MAIN,OR1,,Ureteroscopy,Urology,${user},${day}T08:00:00,${day}T09:00:00\n`,
      doses: [
        `${user}-${n},FENT,${recorder},0409-9094-22,${taken},${taken - wasted},${wasted},0,${waste}\n`,
        n % 2 === 0 ? `${user}-${n},PROP,${recorder},63323-269-10,200,200,0,0,,\n` : '',
      ].join(''),
    };
  }),
);

/** Nine nurse anesthetists with cases of one kind, each taking two vials more often than the one before, and one who only supervises. Every other case has a vial of propofol at $2. */
const hospital: Record<string, string> = {
  ...surgicalHospital,
  staff: `${surgicalHospital.staff}${[...users, supervisor].map((user) => `${user},MAIN,${user} Example,crna\n`).join('')}`,
  movements: `${surgicalHospital.movements}M2,MAIN,PHARM,63323-269-10,L2,2027-06-30,2026-05-01T00:10:00,receive,100000,0.01\nM3,MAIN,PHARM,0409-9094-22,L1,2027-06-30,2026-05-01T00:05:00,receive,100000,0.02\n`,
  cases: `${surgicalHospital.cases?.split('\n')[0]}\n${cases.map(({ row }) => row).join('')}`,
  case_doses: `${surgicalHospital.case_doses?.split('\n')[0]}\n${cases.map(({ doses }) => doses).join('')}`,
};

onDuckDb((warehouse) => {
  beforeAll(async () => {
    await warehouse.load(hospital);
    await refreshMarts(warehouse.engine, 1);
  });

  const ask = (report: Report, query: Record<string, string> = {}) =>
    askReport(warehouse, report, { from: '2026-05-01', to: '2026-05-31', ...query });

  it('a ratio of costs is that of the two costs beside it, under a filter on drugs as well', async () => {
    for (const item of ['', 'PROP']) {
      const chosen = cases.filter(({ hasPropofol }) => hasPropofol || item === '');
      const { rows } = await ask(anesthesiaUsageByUser, item ? { item } : {});
      expect(rows).toHaveLength(10);
      for (const row of rows) {
        const own = chosen.filter(({ user }) => user === row.user_code);
        const mean = own.reduce((sum, { cost }) => sum + cost, 0) / own.length;
        expect(row.cost_per_case, `${row.user} ${item}`).toBeCloseTo(mean, 9);
        expect(row.score_cases).toBe(own.length);
        expect(row.cost_ratio).toBeCloseTo(mean / Number(row.expected_cost_per_case), 9);
      }
    }
  });

  it('users beyond the limits are those of the table: who has no record has a score and no row', async () => {
    const { rows, kpis, meta, notes } = await ask(wasteStatsByUser);
    expect(rows.map((row) => row.user_code).toSorted()).toEqual(users);
    expect(rows.every((row) => row.score_state === 'scored')).toBe(true);
    expect(rows.filter((row) => Number(row.waste_z) > 3.09)).toEqual([]);
    expect(kpis.find(({ key }) => key === 'users_above_waste_limit')?.value).toBe(0);
    expect(meta).toMatchObject({ users_scored: 9 });
    expect(notes[0]?.text).toContain('9 users are compared. By chance alone, fewer than 0.1 of them');
    // Her cases are the reason to look at her all the same: they stand under her name on the page about cases.
    expect((await ask(wasteStatsByUser, { detail: 'score', user: supervisor })).total_rows).toBe(casesOfEach);
  });

  it('the median of colleagues is one of their raw scores', async () => {
    const { rows } = await ask(anesthesiaUsageByUser);
    const raw = rows.map((row) => Number(row.score_raw)).toSorted((a, b) => a - b);
    expect(raw).toHaveLength(10);
    for (const row of rows) expect(row.score_median).toBeCloseTo(raw[4] ?? Number.NaN, 9);
    expect(raw[4]).not.toBeCloseTo(raw[5] ?? Number.NaN, 3);
  });
});

it('what chance gives is never told as none', () => {
  const told = (users: number) => countByChance(users, { number: String });
  expect([1, 24, 49, 50, 74, 1000].map(told)).toEqual([
    'fewer than 0.1',
    'fewer than 0.1',
    'fewer than 0.1',
    '0.1',
    '0.1',
    '2',
  ]);
});
