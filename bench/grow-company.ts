import type { Engine, Sql } from '../warehouse/engine.ts';
import { getEntity } from '../warehouse/schema/entities.ts';
import { tableColumns } from '../warehouse/schema/layout.ts';

/** How often the sites of a company are copied, and how often each site does what it did. */
export interface Growth {
  sites: number;
  /** Movements of each site. */
  movements: number;
  /** Tag events of each site. */
  tagEvents: number;
}

/** As many movements and tag events as were asked for, from so many: more sites first, then busier ones. */
export function planGrowth(
  wanted: { movements: number; tagEvents: number },
  has: { movements: number; tagEvents: number },
): Growth {
  const movementCopies = Math.max(1, Math.round(wanted.movements / has.movements));
  const sites = Math.max(1, Math.round(movementCopies / 5));
  return {
    sites,
    movements: Math.max(1, Math.round(movementCopies / sites)),
    tagEvents: Math.max(1, Math.round(wanted.tagEvents / has.tagEvents / sites)),
  };
}

/**
 * Makes a company as large as a benchmark needs, inside the store: its sites are copied with everything that happened there, and
 * each site's facts once more at other hours of the day. Loading files that large takes longer than measuring them.
 */
export async function growCompany(engine: Engine, companyId: number, growth: Growth): Promise<void> {
  await engine.write(async ({ store }) => {
    for (let site = 1; site < growth.sites; site++) {
      const place = { facility_id: `facility_id + ${site * 1_000}`, location_id: `location_id + ${site * 100_000}` };
      const copy = (entity: string, changes: Record<string, string>) =>
        copyRows(store, companyId, entity, 'true', { ...place, ...changes });
      await copy('facilities', { facility_code: `facility_code || '-${site}'`, name: `name || ' ${site}'` });
      await copy('locations', {});
      await copy('counts', {});
      await copy('purchase_lines', { po_number: `po_number || '-${site}'` });
      await copy('movements', { movement_id: `movement_id || '-${site}'` });
      await copy('rfid_events', { tag: `tag || '-${site}'` });
    }
    await repeat(store, companyId, 'movements', 'movement_id', growth.movements);
    await repeat(store, companyId, 'rfid_events', 'tag', growth.tagEvents);
  });
}

/** The same facts once more, some hours later on the same day, under keys of their own. */
async function repeat(store: Sql, companyId: number, entity: string, key: string, times: number): Promise<void> {
  for (let time = 1; time < times; time++) {
    const later = (column: string) => `${column} + interval '${time * 7} minutes'`;
    await copyRows(store, companyId, entity, `${key} not like '%/%'`, {
      [key]: `${key} || '/${time}'`,
      occurred_at: later('occurred_at'),
      occurred_local: later('occurred_local'),
    });
  }
}

async function copyRows(
  store: Sql,
  companyId: number,
  entity: string,
  where: string,
  changes: Record<string, string>,
): Promise<void> {
  const columns = tableColumns(getEntity(entity)).map(({ name }) => name);
  // Only what the company had at first is copied to a new site.
  const original = columns.includes('facility_id') && 'facility_id' in changes ? 'facility_id < 1000' : 'true';
  const values = columns.map((column) => changes[column] ?? column);
  await store.run(
    `insert into ${entity} (${columns.join(', ')}) select ${values.join(', ')} from ${entity} where company_id = $1 and ${original} and ${where}`,
    [companyId],
  );
}
