import type { Engine } from '../../warehouse/engine.ts';
import type { EpcisOptions } from '../standards/epcis/convert-epcis.ts';
import type { Hl7Options } from '../standards/hl7/hl7-options.ts';
import { knownRecords } from './known-records.ts';
import type { StandardSettings } from './standard-settings.ts';

interface Product extends Record<string, string | null> {
  ndc: string;
  gtin: string | null;
  item_code: string;
  unit: string;
}

/** What the converters of the standards must know of a company: its products, places and records, and how its senders speak. */
export async function buildStandardOptions(
  engine: Engine,
  companyId: number,
  salt: string,
  settings: StandardSettings,
): Promise<EpcisOptions & Hl7Options> {
  const products = await engine.query<Product>(
    `select product.ndc, product.gtin, item.item_code, item.unit from products product
     join items item on item.company_id = product.company_id and item.item_id = product.item_id where product.company_id = $1`,
    [companyId],
  );
  const facilities = await engine.query<{ code: string }>(
    'select facility_code as code from facilities where company_id = $1 limit 2',
    [companyId],
  );
  const cabinets = await engine.query<{ code: string }>(
    `select location_code as code from locations where company_id = $1 and location_type = 'adc'`,
    [companyId],
  );
  const listed = await engine.query<{ ndc11: string }>(
    'select distinct ndc11 from ndc_packages where ndc11 is not null and valid_to is null',
  );
  const byNdc = new Map(products.map((product) => [product.ndc, product]));
  const byGtin = new Map(products.map((product) => [(product.gtin ?? '').padStart(14, '0'), product.ndc]));
  const directory = new Set(listed.map((row) => row.ndc11));
  const [only, another] = facilities;
  return {
    // Where a company has a single facility, everything happens there.
    ...(only && !another ? { facility: only.code } : {}),
    ...settings,
    salt,
    cabinets: new Set(cabinets.map((row) => row.code)),
    isKnownNdc: (ndc11) => byNdc.has(ndc11) || directory.has(ndc11),
    ndcOfGtin: (gtin14) => byGtin.get(gtin14),
    itemOfNdc: (ndc11) => byNdc.get(ndc11)?.item_code,
    unitOfNdc: (ndc11) => byNdc.get(ndc11)?.unit,
    ...knownRecords(engine, companyId),
  };
}
