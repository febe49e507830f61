import type { Table } from '../../../../warehouse/schema/tables.ts';
import type { CompanyStore } from '../../../../warehouse/scope/company-store.ts';
import type { Value } from '../../../../warehouse/sql.ts';
import { changeWeeks, drugScores, metricValues, riskScores } from '../../marts/score-results.ts';
import { explainMetric } from '../../science/scoring/explain.ts';
import { shrinkRatio, weightOfOne } from '../../science/scoring/shrunk-ratio.ts';
import type { UserScore } from '../../science/scoring/user-score.ts';
import { addAlerts, missingOf, peerGroupOf, peerRates, peersOf, reasonsOf, shrinker } from './describe-scores.ts';
import type { ChangeWeek } from './read-change-weeks.ts';
import type { DrugNumbers } from './read-score-input.ts';
import type { ScoredDay } from './score-day.ts';

/** What was said of a user when the day was first published. */
export type FirstScore = {
  window_days: number;
  staff_id: number;
  first_distance: number | null;
  first_score: number | null;
  first_tier: string | null;
  first_place: number | null;
  first_at: string;
  revision: number;
};

export interface Results {
  date: string;
  scored: { windowDays: number; drugs: DrugNumbers; day: ScoredDay }[];
  units: readonly { unit_id: number; unit: string; location_id: number }[];
  weeks: readonly ChangeWeek[];
  firsts: readonly FirstScore[];
  isNewest: boolean;
  now: Date;
}

type Records = Record<string, Value>[];

const timestamp = (moment: Date): string => moment.toISOString().slice(0, 23);
const asStored = (moment: string): string => moment.replace('Z', '').replace('T', ' ');

export async function writeScores(store: CompanyStore, run: number, results: Results): Promise<void> {
  const units = new Map(results.units.map((one) => [Number(one.unit_id), one]));
  const firsts = new Map(results.firsts.map((one) => [`${one.window_days}/${one.staff_id}`, one]));
  const recent = new Set(
    results.weeks
      .filter(({ is_alarm, week }) => is_alarm && week >= lastWeekOf(results.weeks))
      .map((one) => one.staff_id),
  );
  for (const { windowDays, drugs, day } of results.scored) {
    const { users } = day;
    const [alerts, shrink, rateOf] = [addAlerts(users), shrinker(users), peerRates(users)];
    const nameOf = ({ unit }: UserScore) => units.get(unit)?.unit ?? '';
    await add(
      store,
      riskScores,
      run,
      users.map((user) => {
        const before = firsts.get(`${windowDays}/${user.user}`);
        const isSame = before && near(before.first_distance, user.distance) && before.revision === 0;
        return {
          ...{ window_days: windowDays, staff_id: user.user, role: user.role },
          ...{ facility_id: user.facility, location_id: units.get(user.unit)?.location_id ?? user.unit },
          ...{ unit_id: user.unit, unit: nameOf(user), care_area: user.area },
          ...{ dispenses: user.dispenses, shifts: user.shifts, coverage: user.coverage },
          compared: 1 - (user.compared.none ?? 0),
          composite: user.composite,
          distance: user.distance,
          score: user.score,
          tier: user.tier,
          grey_reason: user.greyReason,
          place: user.rank,
          reference_median: user.reference?.median ?? null,
          reference_scale: user.reference?.scale ?? null,
          reference_users: user.reference?.users ?? null,
          peer_group: peerGroupOf(user, nameOf(user)),
          reasons: user.tier === 'grey' ? null : reasonsOf(user, nameOf(user)),
          missing_metrics: missingOf(user),
          first_distance: before ? before.first_distance : user.distance,
          first_score: before ? before.first_score : user.score,
          first_tier: before ? before.first_tier : user.tier,
          first_place: before ? before.first_place : user.rank,
          first_at: before ? asStored(before.first_at) : timestamp(results.now),
          revision: before ? before.revision + (isSame ? 0 : 1) : 0,
          has_alarm: recent.has(user.user),
        };
      }),
    );
    await add(
      store,
      metricValues,
      run,
      users.flatMap((user) =>
        user.metrics.map((metric) => {
          const shrunk = shrink(metric, user);
          return {
            ...{
              window_days: windowDays,
              staff_id: user.user,
              metric: metric.metric,
              weight: metric.weight,
              facility_id: user.facility,
            },
            ...{ observed: metric.observed, exposure: metric.exposure, expected: metric.expected },
            peer_rate: rateOf(metric, user),
            raw: metric.raw,
            spread_median: metric.spread?.median ?? null,
            spread_phi: metric.spread?.phi ?? null,
            spread_of: metric.spread?.of ?? null,
            ...{ z: metric.z, level: metric.level, peers: metric.peers, changed: metric.changed },
            contribution: metric.contribution,
            shrunk_ratio: shrunk.ratio,
            shrunk_low: shrunk.low,
            is_alert: alerts.get(metric) ?? false,
            sentence: explainMetric(metric, peersOf(metric, user, nameOf(user))),
          };
        }),
      ),
    );
    const weight = weightOfOne(day.drugs);
    const facilityOf = new Map(users.map(({ user, facility }) => [user, facility]));
    await add(
      store,
      drugScores,
      run,
      day.drugs.map((one) => ({
        ...{
          window_days: windowDays,
          staff_id: one.user,
          drug: drugs.names[one.drug] ?? '',
          facility_id: facilityOf.get(one.user) ?? 0,
        },
        ...{ observed: one.observed, exposure: one.exposure, expected: one.expected },
        spread_median: one.spread?.median ?? null,
        spread_phi: one.spread?.phi ?? null,
        ...{ z: one.z, level: one.level, peers: one.peers },
        shrunk_ratio: shrinkRatio(one, weight).ratio,
      })),
    );
  }
  const main = new Map(
    results.scored.flatMap(({ day }) => day.users.map(({ user, facility }) => [user, facility] as const)),
  );
  await add(
    store,
    changeWeeks,
    run,
    results.weeks.flatMap((one) => {
      const facility = main.get(one.staff_id);
      return facility === undefined ? [] : [{ ...one, facility_id: facility }];
    }),
  );
}

async function add(store: CompanyStore, to: Table, run: number, records: Records): Promise<void> {
  if (records.length > 0)
    await store.insertRecords(
      to,
      records.map((record) => ({ ...record, run_id: run })),
    );
}

const near = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) < 1e-9;

const lastWeekOf = (weeks: readonly ChangeWeek[]): string =>
  weeks.reduce((last, { week }) => (week > last ? week : last), '');
