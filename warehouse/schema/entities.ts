import type { Entity } from './define.ts';
import * as care from './entities/care.ts';
import * as demand from './entities/demand.ts';
import * as items from './entities/items.ts';
import * as notices from './entities/notices.ts';
import * as people from './entities/people.ts';
import * as places from './entities/places.ts';
import * as program340b from './entities/program-340b.ts';
import * as stock from './entities/stock.ts';

/** Every entity of a company, so ordered that what is referred to comes before what refers to it. */
export const entities: Entity[] = inLoadingOrder([
  ...Object.values<Entity>(places),
  ...Object.values<Entity>(items),
  ...Object.values<Entity>(demand),
  ...Object.values<Entity>(people),
  ...Object.values<Entity>(program340b),
  ...Object.values<Entity>(notices),
  ...Object.values<Entity>(care),
  ...Object.values<Entity>(stock),
]);

const byName = new Map(entities.map((entity) => [entity.name, entity]));

export const findEntity = (name: string): Entity | undefined => byName.get(name);

export function getEntity(name: string): Entity {
  const entity = byName.get(name);
  if (!entity) throw new Error(`There is no entity ${name}.`);
  return entity;
}

/** The entities whose rows must be there before a row of this one can be understood; itself excepted. */
export function needs(entity: Entity): string[] {
  const referred = entity.columns.flatMap(({ kind }) => (kind.is === 'reference' ? [kind.to] : []));
  const through = entity.facility?.through?.entity;
  // A person may appear under any of their sign-ons.
  const aliases = referred.includes('staff') && entity.name !== 'staff_aliases' ? ['staff_aliases'] : [];
  return [...new Set([...referred, ...aliases, ...(through ? [through] : [])])].filter((name) => name !== entity.name);
}

function inLoadingOrder(all: Entity[]): Entity[] {
  const ordered: Entity[] = [];
  const visit = (entity: Entity) => {
    if (ordered.includes(entity)) return;
    for (const name of needs(entity)) {
      const needed = all.find((candidate) => candidate.name === name);
      if (!needed) throw new Error(`${entity.name} refers to ${name}, which does not exist.`);
      visit(needed);
    }
    ordered.push(entity);
  };
  for (const entity of all) visit(entity);
  return ordered;
}
