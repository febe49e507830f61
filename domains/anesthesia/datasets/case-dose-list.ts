import { within } from '../../../query/define/asked.ts';
import { defineList } from '../../../query/define/define.ts';
import type { Filter } from '../../../query/define/filter.ts';
import { sql, table } from '../../../query/define/sql.ts';
import { ndcAsShown, optionalProductJoin } from '../../products/datasets/product.ts';
import { caseFilter } from '../../shared/datasets/case.ts';
import { caseFilters, drugFilters, ownUserFilters, teamFilters } from './case-filters.ts';
import { amount, caseFields, caseNames, drugFields, drugNames, userNames, witnessNames } from './case-list-fields.ts';
import { recordFields } from './case-record-fields.ts';

/**
 * Drug records of cases as they were loaded, one row per case, drug and user: where every figure about drugs of cases ends. A
 * user means own records on some pages and whole cases on others.
 */
const doseListOf = (users: Record<'user' | 'role', Filter>) =>
  defineList({
    name: 'dose records',
    source: 'Drug records of anesthesia cases (case_doses), one by one.',
    reach: 'case_records',
    filters: { ...caseFilters, case: caseFilter, ...users, ...drugFilters },
    fields: {
      ...caseFields,
      ...drugFields,
      ...recordFields,
      ndc: {
        label: 'NDC',
        type: 'code',
        definition: 'The package, where the record names it.',
        value: ndcAsShown('ndc'),
        code: sql`ndc`,
      },
      variance_qty: amount(
        'Variance',
        'variance_qty',
        "Given + wasted + returned − dispensed of this record. A hand-over inside the case makes one record lack what another has: the case's own sum decides.",
      ),
      unit_cost: {
        label: 'Unit cost',
        type: 'money',
        definition: 'What one unit of the drug cost at the facility on that day.',
        value: sql`unit_cost`,
      },
      usage_value: {
        label: 'Usage cost',
        type: 'money',
        definition: '(Dispensed − returned) × unit cost.',
        value: sql`usage_value`,
        total: sql`sum(usage_value)`,
      },
      waste_value: {
        label: 'Waste value',
        type: 'money',
        definition: 'Wasted × unit cost.',
        better: 'down',
        value: sql`waste_value`,
        total: sql`sum(waste_value)`,
      },
    },
    tie: ['case_id', 'item_id', 'staff_id'],
    adds: { joins: [...caseNames, drugNames, userNames, witnessNames, optionalProductJoin] },
    rows: ({ asked, where }) =>
      sql`select fact.case_id, fact.item_id, fact.staff_id, fact.witness_staff_id, fact.product_id, fact.facility_id, fact.location_id, fact.service_line, fact.procedure, fact.dispensed as dispensed_qty, fact.administered as given_qty, fact.wasted as waste_qty, fact.returned as returned_qty,
  fact.administered + fact.wasted + fact.returned - fact.dispensed as variance_qty, fact.unaccounted as unaccounted_qty, fact.wasted_local, fact.minutes_to_waste, fact.witness_state, fact.waste_state,
  fact.unit_cost, fact.usage_value, fact.waste_value, cast(null as varchar) as team
from ${table('dose_records')} fact where ${within(sql`fact.local_date`, asked)} and ${where()}`,
  });

export const caseDoseList = doseListOf(teamFilters);
export const ownDoseList = doseListOf(ownUserFilters);
