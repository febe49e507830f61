/** One end of a leg that no number ties to another: so much of one NDC, at a moment in minutes. */
export interface LooseEnd {
  id: string;
  /** What must be the same at both ends: leg, facility and NDC. */
  key: string;
  quantity: string;
  at: number;
}

/** Clocks of two systems differ by so many minutes. */
const clockError = 30;
const within = 24 * 60;

/**
 * Ends that probably belong together. First those of one quantity; of what is left, those whose quantities differ: a move that lost
 * something on its way is one gap of what it lost, and not one of all that left and another of all that arrived.
 */
export function pairMoves(departures: readonly LooseEnd[], arrivals: readonly LooseEnd[]): Map<string, string> {
  const equal = pairBy(({ key, quantity }) => `${key} ${quantity}`, departures, arrivals);
  const taken = new Set(equal.values());
  const others = pairBy(
    ({ key }) => key,
    departures.filter(({ id }) => !equal.has(id)),
    arrivals.filter(({ id }) => !taken.has(id)),
  );
  return new Map([...equal, ...others]);
}

/**
 * What left and arrived within 24 hours. Each is used once, the
 * earliest first: as every departure waits equally long, no other choice pairs more of them.
 */
function pairBy(
  keyOf: (end: LooseEnd) => string,
  departures: readonly LooseEnd[],
  arrivals: readonly LooseEnd[],
): Map<string, string> {
  const waiting = new Map<string, LooseEnd[]>();
  for (const arrival of inOrder(arrivals)) {
    const queue = waiting.get(keyOf(arrival));
    if (queue) queue.push(arrival);
    else waiting.set(keyOf(arrival), [arrival]);
  }
  const pairs = new Map<string, string>();
  const next = new Map<string, number>();
  for (const departure of inOrder(departures)) {
    const { id, at } = departure;
    const key = keyOf(departure);
    const queue = waiting.get(key) ?? [];
    let place = next.get(key) ?? 0;
    while (place < queue.length && (queue[place]?.at ?? 0) < at - clockError) place++;
    const arrival = queue[place];
    if (arrival && arrival.at <= at + within) {
      pairs.set(id, arrival.id);
      place++;
    }
    next.set(key, place);
  }
  return pairs;
}

const inOrder = (ends: readonly LooseEnd[]): LooseEnd[] =>
  ends.toSorted((a, b) => a.at - b.at || a.id.localeCompare(b.id));
