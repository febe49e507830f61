/**
 * Shortens names that are too long for their place and would look the same there, so that what they differ by is seen:
 * "Central Pharmacy, Main" and "Central Pharmacy, East" become "Central Pha…Main" and "Central Pha…East". All others stay as
 * they are and are cut at their end.
 */
export function tellApart(names: string[], most: number): Map<string, string> {
  const alike = new Map<string, string[]>();
  for (const name of new Set(names)) {
    if (name.length <= most) continue;
    const seen = name.slice(0, most);
    alike.set(seen, [...(alike.get(seen) ?? []), name]);
  }
  const shortened = new Map<string, string>();
  for (const group of alike.values()) {
    if (group.length < 2) continue;
    const from = firstDifference(group);
    for (const name of group) {
      const short = leaveOut(name, from, most);
      if (short !== name) shortened.set(name, short);
    }
  }
  return shortened;
}

/** Where the first word begins that is not the same in all of them. */
function firstDifference(names: string[]): number {
  const [first = '', ...others] = names;
  let place = 0;
  while (place < first.length && others.every((other) => other[place] === first[place])) place++;
  return Math.max(first.lastIndexOf(' ', place - 1), first.lastIndexOf('-', place - 1)) + 1;
}

/** So much of the beginning stays at least, that it is known what the rest belongs to. */
const leastOfBeginning = 5;

function leaveOut(name: string, from: number, most: number): string {
  const rest = name.slice(from);
  const beginning = name.slice(0, Math.max(leastOfBeginning, most - rest.length - 1)).trimEnd();
  return beginning.length < from ? `${beginning}…${rest}` : name;
}
