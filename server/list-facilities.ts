import type { Engine } from '../warehouse/engine.ts';

/** A company's facilities, in the order of their codes. */
export const listFacilities = (warehouse: Engine, companyId: number): Promise<{ code: string; name: string }[]> =>
  warehouse.query('select facility_code as code, name from facilities where company_id = $1 order by facility_code', [
    companyId,
  ]);
