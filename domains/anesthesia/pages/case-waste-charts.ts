import { type ChartRow, charted } from '../../../query/define/chart.ts';
import { defineFinding } from '../../../query/define/finding.ts';
import { sql } from '../../../query/define/sql.ts';
import { weekHeatmap } from '../../shared/pages/week-heatmap.ts';
import { caseWastes, minuteClassStarts } from '../datasets/case-wastes.ts';

const mostOfEach = 20;
/** The title speaks of whole classes of minutes, whatever is late by the settings. */
const soonMinutes = 30;
const lastInTime = minuteClassStarts.indexOf(soonMinutes) - 1;
const count = (points: ChartRow[], key = 'records'): number =>
  points.reduce((sum, point) => sum + Number(point[key] ?? 0), 0);

/** The filters that a mark stands for: what is known of the witness, or that nothing is wasted yet, and from how many minutes on. */
function withFilters(row: ChartRow): ChartRow {
  const isPending = row.witness_state_code === 'pending';
  return {
    ...row,
    seen: isPending ? null : (row.witness_state ?? null),
    seen_code: isPending ? null : (row.witness_state_code ?? null),
    left: isPending ? (row.witness_state ?? null) : null,
    left_code: isPending ? 'pending' : null,
    later_than: minuteClassStarts[Number(row.minutes_class_code)] ?? null,
  };
}

/** How long leftovers are carried after the case, by what is known of the witness. */
export const wasteDelays = charted(caseWastes, {
  kind: 'histogram',
  by: ['minutes_class', 'witness_state'],
  x: 'minutes_class',
  y: 'records',
  series: 'witness_state',
  measures: ['records'],
  points: (rows) =>
    rows.toSorted((a, b) => Number(a.minutes_class_code) - Number(b.minutes_class_code)).map(withFilters),
  title: (points, { number, percent }) => {
    const wasted = points.filter((point) => point.witness_state_code !== 'pending');
    if (points.length === 0) return 'Nothing was left over in this time';
    const unseen = count(points.filter((point) => ['missing', 'self'].includes(String(point.witness_state_code))));
    const pending = count(points) - count(wasted);
    const soon = count(wasted.filter((point) => Number(point.minutes_class_code) <= lastInTime));
    return `${percent(soon / Math.max(1, count(wasted)))} of ${number(count(wasted))} wastes came within ${soonMinutes} minutes of the case; ${number(unseen)} without a witness, ${number(pending)} not wasted yet`;
  },
  axes: {
    seen: { label: 'Witness', type: 'status' },
    left: { label: 'Waste', type: 'status' },
    later_than: { label: 'Minutes late', type: 'minutes' },
  },
  sets: { witnessState: 'seen_code', wasteState: 'left_code', minLate: 'later_than' },
});

/** How often the most frequent pair signed together. Two who share shifts sign often for each other: a count alone names nobody. */
const findWitnessPairs = defineFinding({
  by: ['user', 'witness'],
  measures: ['pair_wastes'],
  keeps: sql`pair_wastes > 0 and witness_staff_id is not null`,
  order: ['-pair_wastes'],
  says: ({ rows: [top], count }, { number }) =>
    top
      ? `Pairs of user and witness: ${number(count)}; most wastes signed by one: ${number(Number(top.pair_wastes))}`
      : 'No waste has a witness',
});

/** Who witnesses for whom: users with most wastes, and beside each the witnesses who sign most for them. */
export const wastePairs = charted(caseWastes, {
  id: 'pairs',
  kind: 'heatmap',
  by: ['user', 'witness'],
  x: 'witness',
  y: 'user',
  z: 'pair_wastes',
  measures: ['pair_wastes'],
  points: orderPairs,
  title: findWitnessPairs,
  sets: { user: 'user_code', witness: 'witness_code' },
});

function orderPairs(rows: ChartRow[]): ChartRow[] {
  const signed = rows.filter((row) => row.witness !== null && Number(row.pair_wastes) > 0);
  const users = rank(signed, 'user').slice(0, mostOfEach);
  const witnesses = rank(
    signed.filter((row) => users.includes(String(row.user))),
    'witness',
  ).slice(0, mostOfEach);
  const drawn = signed.filter((row) => users.includes(String(row.user)) && witnesses.includes(String(row.witness)));
  // A witness stands beside the user for whom he signs most, so that frequent pairs lie together on the diagonal.
  const mainUser = new Map(
    witnesses.map((witness) => {
      const own = drawn.filter((row) => row.witness === witness);
      const [most] = own.toSorted((a, b) => Number(b.pair_wastes) - Number(a.pair_wastes));
      return [witness, users.indexOf(String(most?.user))] as const;
    }),
  );
  const place = (row: ChartRow) => [mainUser.get(String(row.witness)) ?? 0, witnesses.indexOf(String(row.witness))];
  return drawn.toSorted((a, b) => {
    const [mainA = 0, rankA = 0] = place(a);
    const [mainB = 0, rankB = 0] = place(b);
    return mainA - mainB || rankA - rankB || users.indexOf(String(a.user)) - users.indexOf(String(b.user));
  });
}

function rank(rows: ChartRow[], key: 'user' | 'witness'): string[] {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(String(row[key]), (sums.get(String(row[key])) ?? 0) + Number(row.pair_wastes));
  return [...sums].sort(([a, m], [b, n]) => n - m || a.localeCompare(b)).map(([one]) => one);
}

/** When drugs are wasted. What is not wasted yet has no hour. */
export const wasteHours = weekHeatmap(caseWastes, {
  measure: 'wastes',
  label: 'Wastes',
  value: 'as it is',
  most: 'Most is wasted',
});
