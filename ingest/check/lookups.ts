import type { Staging } from '../../warehouse/engine.ts';
import { getEntity } from '../../warehouse/schema/entities.ts';
import { idColumn } from '../../warehouse/schema/layout.ts';
import { directorySpellings } from '../public/directory-spellings.ts';

/**
 * A relation `spelling -> id` (and facility, where there is one) for an entity that files refer to by code. A person is
 * found under every sign-on, a product under every accepted spelling of its NDC; so the check of a file is one equality join.
 */
export async function lookup(staging: Staging, entityName: string, companyId: number): Promise<string> {
  const existing = await staging.existing(getEntity(entityName), companyId);
  const id = idColumn(entityName);
  switch (entityName) {
    case 'locations':
      return `(select location_code as spelling, location_id as id, facility_id from ${existing})`;
    case 'products':
      return productSpellings(existing, await directorySpellings(staging, companyId));
    case 'staff': {
      const aliases = await staging.existing(getEntity('staff_aliases'), companyId);
      return `(select staff_code as spelling, staff_id as id, facility_id from ${existing}
        union all select a.alias, a.staff_id, s.facility_id from ${aliases} a join ${existing} s on s.staff_id = a.staff_id
        where a.alias not in (select staff_code from ${existing}))`;
    }
    default: {
      const hasFacility = getEntity(entityName).facility?.column !== undefined;
      const code = getEntity(entityName).columns.find(({ need }) => need === 'key')?.name;
      return `(select ${code} as spelling, ${id} as id${hasFacility ? ', facility_id' : ''} from ${existing})`;
    }
  }
}

/** Eleven digits, 5-4-2, each ten-digit shape whose dropped zero is one, and the bare ten digits that the directory can tell. */
function productSpellings(products: string, directory: string): string {
  const [labeler, product, pack] = ['substr(ndc, 1, 5)', 'substr(ndc, 6, 4)', 'substr(ndc, 10, 2)'];
  const shapes = [
    { spelling: 'ndc', where: 'true' },
    { spelling: `${labeler} || '-' || ${product} || '-' || ${pack}`, where: 'true' },
    { spelling: `substr(${labeler}, 2) || '-' || ${product} || '-' || ${pack}`, where: `ndc like '0%'` },
    { spelling: `${labeler} || '-' || substr(${product}, 2) || '-' || ${pack}`, where: `${product} like '0%'` },
    { spelling: `${labeler} || '-' || ${product} || '-' || substr(${pack}, 2)`, where: `${pack} like '0%'` },
  ];
  const told = `select directory.spelling, product.product_id as id from ${directory} directory join ${products} product on product.ndc = directory.ndc11`;
  return `(${shapes
    .map(({ spelling, where }) => `select ${spelling} as spelling, product_id as id from ${products} where ${where}`)
    .join(' union all ')} union all ${told})`;
}
