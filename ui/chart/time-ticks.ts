const oneDay = 86_400_000;
const daySteps = [1, 2, 4, 7, 14, 28];
const monthSteps = [1, 2, 3, 6, 12, 24];

/** Moments on an axis of time at even distances, at midnights or at firsts of months; null where hours are told. */
export function timeTicks(from: number, to: number, most: number): number[] | null {
  const days = (to - from) / oneDay;
  if (days < 2) return null;
  const step = daySteps.find((size) => days / size < most);
  if (step) {
    const first = Math.ceil(from / oneDay) * oneDay;
    return Array.from(
      { length: Math.floor((to - first) / (step * oneDay)) + 1 },
      (_, at) => first + at * step * oneDay,
    );
  }
  const months = days / 30.4;
  const size = monthSteps.find((one) => months / one < most) ?? Math.ceil(months / most);
  const start = new Date(from);
  const ticks: number[] = [];
  for (let at = 0; ticks.length <= most; at += size) {
    const tick = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + at, 1);
    if (tick > to) break;
    if (tick >= from) ticks.push(tick);
  }
  return ticks;
}
