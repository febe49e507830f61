import type { Engine, Sql } from '../warehouse/engine.ts';
import { getEntity } from '../warehouse/schema/entities.ts';
import { tableColumns } from '../warehouse/schema/layout.ts';

/** How many facts of each kind a company has, or is to have. */
export interface Facts {
  movements: number;
  tagEvents: number;
  doses: number;
}

/** How often the sites of a company are copied, and how often each site does what it did. */
export interface Growth extends Facts {
  sites: number;
}

/** As many facts as were asked for, from so many: more sites first, then busier ones. */
export function planGrowth(wanted: Facts, has: Facts): Growth {
  const movementCopies = Math.max(1, Math.round(wanted.movements / has.movements));
  const sites = Math.max(1, Math.round(movementCopies / 5));
  const each = (kind: keyof Facts) => Math.max(1, Math.round(wanted[kind] / has[kind] / sites));
  return { sites, movements: each('movements'), tagEvents: each('tagEvents'), doses: each('doses') };
}

/** Far above what a generated company uses, so that copies never meet. */
const apart = { facilities: 1_000, places: 100_000, trays: 100_000, cases: 10_000_000 };

/**
 * Makes a company as large as a benchmark needs, inside the store: its sites are copied with everything that happened there, and
 * each site's facts once more at other hours of the day. Loading files that large takes longer than measuring them.
 */
export async function growCompany(engine: Engine, companyId: number, growth: Growth): Promise<void> {
  await engine.write(async ({ store }) => {
    for (let site = 1; site < growth.sites; site++) await copySite(store, companyId, site);
    await repeat(store, companyId, 'movements', 'movement_id', growth.movements);
    await repeat(store, companyId, 'rfid_events', 'tag', growth.tagEvents);
    for (let time = 1; time < growth.doses; time++) {
      await copyCases(store, companyId, `case_id < ${growth.sites * apart.cases}`, time * growth.sites, {});
    }
  });
}

/** Only what the company had at first is copied to a new site. */
async function copySite(store: Sql, companyId: number, site: number): Promise<void> {
  const place = {
    facility_id: `facility_id + ${site * apart.facilities}`,
    location_id: `location_id + ${site * apart.places}`,
  };
  const tray = { tray_id: `tray_id + ${site * apart.trays}` };
  const copy = (entity: string, changes: Record<string, string>) =>
    copyRows(store, companyId, entity, `facility_id < ${apart.facilities}`, { ...place, ...changes });
  await copy('facilities', { facility_code: `facility_code || '-${site}'`, name: `name || ' ${site}'` });
  await copy('locations', {});
  await copy('counts', {});
  await copy('purchase_lines', { po_number: `po_number || '-${site}'` });
  await copy('movements', { movement_id: `movement_id || '-${site}'` });
  await copy('trays', {
    ...tray,
    tray_code: `tray_code || '-${site}'`,
    home_location_id: `home_location_id + ${site * apart.places}`,
  });
  await copy('tray_scans', tray);
  await copyCases(store, companyId, `case_id < ${apart.cases}`, site, place);
  // Before the tag, for serial numbers are spread by their end.
  await copy('rfid_events', { ...tray, tag: `'${site}-' || tag`, case_id: `case_id + ${site * apart.cases}` });
}

async function copyCases(
  store: Sql,
  companyId: number,
  where: string,
  copy: number,
  changes: Record<string, string>,
): Promise<void> {
  const own = { ...changes, case_id: `case_id + ${copy * apart.cases}` };
  await copyRows(store, companyId, 'cases', where, { ...own, case_code: `case_code || '-${copy}'` });
  for (const entity of ['case_handovers', 'case_doses', 'case_wastes']) {
    await copyRows(store, companyId, entity, where, own);
  }
}

/** The same facts once more, some minutes later, under keys of their own. */
async function repeat(store: Sql, companyId: number, entity: string, key: string, times: number): Promise<void> {
  for (let time = 1; time < times; time++) {
    const later = (column: string) => `${column} + interval '${time * 7} minutes'`;
    await copyRows(store, companyId, entity, `${key} not like '%/%'`, {
      [key]: `'${time}/' || ${key}`,
      occurred_at: later('occurred_at'),
      occurred_local: later('occurred_local'),
      // What happened before midnight may happen after it then.
      local_date: `cast(${later('occurred_local')} as date)`,
      local_month: `cast(date_trunc('month', ${later('occurred_local')}) as date)`,
      local_hour: `cast(extract(hour from ${later('occurred_local')}) as smallint)`,
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
  const values = columns.map((column) => changes[column] ?? column);
  await store.run(
    `insert into ${entity} (${columns.join(', ')}) select ${values.join(', ')} from ${entity} where company_id = $1 and ${where}`,
    [companyId],
  );
}
