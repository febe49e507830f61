import type { Doors, Glance } from './transactions.ts';

/** More sessions than one small server has at a time; beyond it everybody is looked up once more. */
const mostRemembered = 1000;

/**
 * Doors that remember what was seen at a glance until anybody goes through one of them: a session, a role or a password may
 * have changed there. Only for a store that no other process can write to. What is only noted changes nothing that a glance sees.
 */
export function rememberGlances(doors: Doors): Doors {
  let seen = new Map<string, unknown[]>();
  const forget = () => {
    seen = new Map();
  };
  return {
    ...doors,
    inCompany: (companyId, work) => doors.inCompany(companyId, work).finally(forget),
    atFrontDesk: (work) => doors.atFrontDesk(work).finally(forget),
    foundCompany: (company, work) => doors.foundCompany(company, work).finally(forget),
    async glanceAtFrontDesk<T>(glance: Glance, value: Buffer): Promise<T[]> {
      const key = `${glance} ${value.toString('base64')}`;
      const known = seen.get(key);
      if (known) return known as T[];
      const before = seen;
      const rows = await doors.glanceAtFrontDesk<T>(glance, value);
      // Whoever went through a door meanwhile may have changed what was seen.
      if (rows.length > 0 && before === seen) {
        if (seen.size >= mostRemembered) seen.clear();
        seen.set(key, rows);
      }
      return rows;
    },
  };
}
