import type { Computation } from '../../../shared/work/computation.ts';
import { expectCounts } from '../../science/scoring/expected-counts.ts';
import { type ScoredMetric, scoreMetric } from '../../science/scoring/metric-scores.ts';
import { type Metric, metricById } from '../../science/scoring/metrics.ts';
import type { ScoreInput } from '../../science/scoring/score-input.ts';
import { scoreUsers } from '../../science/scoring/score-users.ts';
import { type Compared, mainPlaces, strataOf, summarize } from '../../science/scoring/sum-strata.ts';
import type { UserScore } from '../../science/scoring/user-score.ts';

/** Dispenses of one drug against what peers would have taken on the same shifts. */
export type DrugScore = ScoredMetric & Pick<Compared, 'level' | 'peers'> & { drug: number };

export interface ScoredDay {
  users: UserScore[];
  drugs: DrugScore[];
}

/** Every user of a day, and every drug of each: the part of a run that takes a core. */
export const scoreDay: Computation<ScoreInput, ScoredDay> = {
  name: 'score-users',
  compute: (input) => ({ users: scoreUsers(input).users, drugs: scoreDrugs(input) }),
};

/** A shift cannot be cut by drug: each drug is held against all shifts of the unit. */
function scoreDrugs(input: ScoreInput): DrugScore[] {
  const volume = metricById.get('M1') as Metric;
  const roleOf = new Map(input.users.map(({ user, role }) => [user, role]));
  const own = input.cells.filter(({ user }) => roleOf.has(user));
  const places = mainPlaces(own);
  const shifts = own.filter(({ counts }) => (counts.shifts ?? 0) > 0);
  const drugs = [...new Set(own.filter(({ drug, counts }) => drug > 0 && counts.dispenses).map(({ drug }) => drug))];
  return drugs
    .sort((a, b) => a - b)
    .flatMap((drug) => {
      const taken = own.filter((cell) => cell.drug === drug && cell.counts.dispenses);
      const compared = summarize(
        expectCounts(strataOf(volume, [...shifts.map(onlyShifts), ...taken.map(onlyTaken)], roleOf)),
      );
      const raw = [...compared].flatMap(([user, { observed, exposure, expected }]) => {
        const place = places.get(user);
        return place && exposure > 0 && (observed > 0 || expected >= 1)
          ? [{ user, role: roleOf.get(user) ?? '', area: place.area, observed, exposure, expected }]
          : [];
      });
      return scoreMetric(raw).map((one): DrugScore => {
        const { level = 'none', peers = 0 } = compared.get(one.user) ?? {};
        return { ...one, drug, level, peers };
      });
    });
}

const onlyShifts = (cell: ScoreInput['cells'][number]) => ({
  ...cell,
  drug: 0,
  counts: { shifts: cell.counts.shifts ?? 0 },
});
const onlyTaken = (cell: ScoreInput['cells'][number]) => ({
  ...cell,
  drug: 0,
  counts: { dispenses: cell.counts.dispenses ?? 0 },
});
