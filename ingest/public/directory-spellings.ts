import type { Staging } from '../../warehouse/engine.ts';

const columns = [
  { name: 'spelling', type: 'varchar', required: true },
  { name: 'ndc11', type: 'varchar', required: true },
];

/**
 * A relation of the staging, `spelling -> ndc11`: the ten digits of packages in FDA's directory that the company has as
 * products. Ten digits without hyphens can be several NDCs; here they are only where the directory, past listings included,
 * knows them as a single one.
 */
export function directorySpellings(staging: Staging, companyId: number): Promise<string> {
  return staging.fetch(
    'directory_spellings',
    columns,
    `select ndc10 as spelling, min(ndc11) as ndc11 from ndc_packages
     where ndc10 in (select package.ndc10 from ndc_packages package join products product
       on product.ndc = package.ndc11 where product.company_id = ${companyId})
     group by ndc10 having min(ndc11) = max(ndc11)`,
  );
}
