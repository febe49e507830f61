import type { ClientBase } from 'pg';
import { administratorKey, groupKeys, pageKeys } from '../catalog/pages.ts';

/**
 * Gives the keys that the product did not have at its last start to the roles that hold User Administration: a new page is found by
 * somebody who can give it to others. What an administrator has taken away since stays away.
 */
export async function giveNewRights(
  client: ClientBase,
  catalogue: { groups: readonly string[]; pages: readonly string[] } = { groups: groupKeys, pages: pageKeys },
): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `with added as (insert into known_rights select unnest($2::text[] || $3::text[]) on conflict do nothing returning key),
    given as (
      update roles set
        menugroups = array(select unnest(menugroups) union select key from added where key = any($2) order by 1),
        menupages = array(select unnest(menupages) union select key from added where key = any($3) order by 1)
      where $1 = any(menupages) and exists (select 1 from added)
    )
    select key from added`,
    [administratorKey, catalogue.groups, catalogue.pages],
  );
  return rows.map(({ key }) => key);
}
