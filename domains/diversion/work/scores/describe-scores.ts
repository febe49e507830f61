import { roleWords } from '../../../anesthesia/datasets/case-filters.ts';
import { passFalseDiscovery } from '../../../shared/science/false-discovery.ts';
import { middle } from '../../../shared/science/quantile.ts';
import { careAreaWords } from '../../datasets/handling-filters.ts';
import { explainMetric, mainReasons } from '../../science/scoring/explain.ts';
import { appliesTo, metrics } from '../../science/scoring/metrics.ts';
import { shrinkRatio, weightOfOne } from '../../science/scoring/shrunk-ratio.ts';
import type { UserMetric, UserScore } from '../../science/scoring/user-score.ts';

const plural: Record<string, string> = {
  rn: 'nurses',
  crna: 'nurse anesthetists',
  anesthesiologist: 'anesthesiologists',
  resident: 'residents',
  pharmacist: 'pharmacists',
  technician: 'technicians',
};

/** With whom a metric was compared, for a sentence. @example 'nurses of 4 West Medical' */
export function peersOf({ level }: Pick<UserMetric, 'level'>, { role, area }: UserScore, unit: string): string {
  const who = plural[role] ?? 'colleagues';
  if (level === 'unit_shift') return `${who} of ${unit} on the same shifts`;
  if (level === 'unit') return `${who} of ${unit}`;
  if (level === 'facility_care_area') return `${who} of such units here (${careAreaWords[area] ?? area})`;
  if (level === 'care_area') return `${who} of such units (${careAreaWords[area] ?? area})`;
  return `all ${who}`;
}

const rateOfAlerts = 0.1;

/** The figures that say how sure a metric is, over all users of a day. */
export function addAlerts(users: readonly UserScore[]): Map<UserMetric, boolean> {
  const all = users.filter(({ tier }) => tier !== 'grey').flatMap((user) => user.metrics);
  const passed = passFalseDiscovery(
    all.map(({ z }) => z),
    rateOfAlerts,
  );
  return new Map(all.map((metric, place) => [metric, passed[place] ?? false]));
}

/** By metric: the weight of one, by the users of the same role and care area where there are enough. */
export function shrinker(
  users: readonly UserScore[],
): (metric: UserMetric, user: UserScore) => { ratio: number; low: number } {
  const groups = new Map<string, UserMetric[]>();
  const keyOf = (metric: string, { role }: UserScore) => `${metric}/${role}`;
  for (const user of users)
    for (const metric of user.metrics) {
      const key = keyOf(metric.metric, user);
      groups.set(key, [...(groups.get(key) ?? []), metric]);
    }
  const weights = new Map([...groups].map(([key, of]) => [key, weightOfOne(of)]));
  return (metric, user) => shrinkRatio(metric, weights.get(keyOf(metric.metric, user)) ?? 50);
}

/** The median rate of colleagues of the same role and care area with at least a quarter of the exposure. */
export function peerRates(users: readonly UserScore[]): (metric: UserMetric, user: UserScore) => number | null {
  const groups = new Map<string, { user: number; rate: number; exposure: number }[]>();
  const keyOf = (metric: string, { role, area }: UserScore) => `${metric}/${role}/${area}`;
  for (const user of users)
    for (const { metric, observed, exposure } of user.metrics) {
      if (exposure <= 0) continue;
      const key = keyOf(metric, user);
      const group = groups.get(key) ?? [];
      groups.set(key, group);
      group.push({ user: user.user, rate: observed / exposure, exposure });
    }
  return (metric, user) => {
    const peers = (groups.get(keyOf(metric.metric, user)) ?? []).filter(
      (one) => one.user !== user.user && one.exposure >= metric.exposure / 4,
    );
    return peers.length < 8 ? null : middle(peers.map(({ rate }) => rate).sort((a, b) => a - b));
  };
}

/** What a user is compared with, over all metrics: the level that carries most of what is expected. */
export function peerGroupOf(user: UserScore, unit: string): string | null {
  const main = user.metrics.find(({ metric }) => metric === 'M1') ?? user.metrics[0];
  if (!main) return null;
  const where =
    main.level === 'unit_shift' || main.level === 'unit'
      ? unit
      : main.level === 'role' || main.level === 'none'
        ? 'all units'
        : (careAreaWords[user.area] ?? user.area);
  return `${roleWords[user.role] ?? user.role} · ${where} · ${main.peers} peers`;
}

/** The sentences of the main reasons, numbers and comparisons alone. */
export const reasonsOf = (user: UserScore, unit: string): string | null =>
  mainReasons(user.metrics)
    .map((metric) => explainMetric(metric, peersOf(metric, user, unit)))
    .join('; ') || null;

/** Metrics that apply to the role and could not be computed. */
export const missingOf = ({ role, metrics: found }: UserScore): string | null =>
  metrics
    .filter((metric) => appliesTo(metric, role) && metric.weight > 0 && !found.some((one) => one.metric === metric.id))
    .map(({ label }) => label)
    .join(', ') || null;
