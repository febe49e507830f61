import type { Favorite } from '../../contracts/favorites.ts';
import type { Writer } from './writer.ts';

interface Home {
  id: number | null;
  url: string | null;
}

/**
 * Compares what the store holds with what was acknowledged, and returns every loss as a sentence. A write that was under
 * way when the server died may be there or not, but never half. Afterwards the writers know what is really there.
 */
export function findLosses(writers: Writer[], stored: Favorite[], home: Home): string[] {
  const losses: string[] = [];
  const unexplained = new Map(stored.map((favorite) => [favorite.id_favorites_pk, favorite]));
  for (const writer of writers) {
    losses.push(...compareFavorites(writer, unexplained), ...takeInNew(writer, unexplained));
  }
  for (const { id_favorites_pk: id, name } of unexplained.values())
    losses.push(`Favorite ${id} (${name}) was removed, but is there.`);
  losses.push(...compareHome(writers, stored, home));
  return losses;
}

function compareFavorites(writer: Writer, unexplained: Map<number, Favorite>): string[] {
  return [...writer.favorites.values()].flatMap((known) => {
    const found = unexplained.get(known.id);
    unexplained.delete(known.id);
    const { underWay } = known;
    delete known.underWay;
    if (!found) {
      writer.favorites.delete(known.id);
      return underWay === 'removal' ? [] : [`Favorite ${known.id} (${known.name}) was acknowledged, but is gone.`];
    }
    const names = typeof underWay === 'object' ? [known.name, underWay.rename] : [known.name];
    const losses = names.includes(found.name)
      ? []
      : [`Favorite ${known.id} is named ${found.name}, not ${names.join(' or ')}.`];
    if (found.url !== known.url) losses.push(`Favorite ${known.id} leads to ${found.url}, not ${known.url}.`);
    known.name = found.name;
    return losses;
  });
}

/** A creation that was under way either happened whole or not at all. */
function takeInNew(writer: Writer, unexplained: Map<number, Favorite>): string[] {
  const losses: string[] = [];
  for (const [url, name] of writer.mayExist) {
    const found = [...unexplained.values()].find((favorite) => favorite.url === url);
    if (!found) continue;
    unexplained.delete(found.id_favorites_pk);
    if (found.name !== name) losses.push(`The new favorite ${url} is named ${found.name}, not ${name}.`);
    writer.favorites.set(found.id_favorites_pk, { id: found.id_favorites_pk, url, name: found.name });
  }
  writer.mayExist.clear();
  return losses;
}

function compareHome(writers: Writer[], stored: Favorite[], home: Home): string[] {
  const [writer] = writers;
  if (!writer) return [];
  const exists = (id: number | null | undefined) => stored.some((favorite) => favorite.id_favorites_pk === id);
  // A removal that happened takes the homepage with it.
  const expected = [writer.home, writer.homeUnderWay].flatMap((id) =>
    id === undefined ? [] : [exists(id) ? id : null],
  );
  const losses = expected.includes(home.id) ? [] : [`The homepage is ${home.id}, not ${expected.join(' or ')}.`];
  const target = stored.find((favorite) => favorite.id_favorites_pk === home.id);
  if ((target?.url ?? null) !== home.url)
    losses.push(`The homepage ${home.id} leads to ${home.url}, not ${target?.url}.`);
  writer.home = home.id;
  writer.homeUnderWay = undefined;
  return losses;
}
