import { isOneAtMost, type Measure } from '../../../query/define/define.ts';
import type { Join } from '../../../query/define/joins.ts';
import { sql, table } from '../../../query/define/sql.ts';
import { unitMeasures } from '../../products/datasets/quantity-units.ts';

/** Items of one drug share its name, its unit and mostly its schedule; of several schedules the strictest is shown. */
export const drugJoin: Join = {
  alias: 'watched',
  table: sql`(select drug, min(drug_name) as drug_name, min(dose_unit) as dose_unit, min(dea_schedule) as dea_schedule from ${table('watched_drugs')} known group by drug)`,
  on: { drug: 'cell.drug' },
  brings: { drug_name: 'drug_name', dose_unit: 'dose_unit', drug_schedule: 'dea_schedule' },
};

/** Amounts stand in the unit of the drug's doses; of rows with several drugs they have none. */
export const doseUnitMeasures = {
  base_unit: {
    ...unitMeasures.base_unit,
    definition: 'The unit in which doses of the drug are counted; blank where the row has several drugs.',
    of: sql`case when ${isOneAtMost(sql`drug`)} then max(dose_unit) end`,
  },
  container_size: { ...unitMeasures.container_size, of: sql`cast(null as double precision)` },
} satisfies Record<string, Measure<never>>;
