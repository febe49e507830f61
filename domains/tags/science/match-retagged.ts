/** A void or a new tag: of which NDC and lot at which facility, and when, in seconds. */
export interface Labelled {
  id: string;
  of: string;
  at: number;
}

/** The voids whose unit got a new tag within so many seconds. Each new tag answers for one void, the oldest first. */
export function matchRetagged(voids: readonly Labelled[], encodings: readonly Labelled[], soon: number): Set<string> {
  const byTime = (a: Labelled, b: Labelled) => a.at - b.at || (a.id < b.id ? -1 : 1);
  const queues = new Map<string, { voids: Labelled[]; first: number }>();
  for (const one of [...voids].sort(byTime)) {
    const queue = queues.get(one.of);
    if (queue) queue.voids.push(one);
    else queues.set(one.of, { voids: [one], first: 0 });
  }
  const matched = new Set<string>();
  for (const { id, of, at } of [...encodings].sort(byTime)) {
    const queue = queues.get(of);
    if (!queue) continue;
    // What is too old for this tag is too old for all that follow.
    const isOver = (one: Labelled) => matched.has(one.id) || at - one.at > soon;
    while (queue.first < queue.voids.length && isOver(queue.voids[queue.first] as Labelled)) queue.first += 1;
    for (let place = queue.first; place < queue.voids.length; place += 1) {
      const one = queue.voids[place] as Labelled;
      if (one.at >= at) break;
      if (one.id === id || matched.has(one.id)) continue;
      matched.add(one.id);
      break;
    }
  }
  return matched;
}
