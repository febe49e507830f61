import type { Invariant } from '../../../warehouse/checks/invariant.ts';

export const wasteInvariants: Invariant[] = [
  {
    name: 'wastes of a case add up',
    says: 'where single acts of wasting are known, they add up to what the case dose says was wasted',
    broken: `select dose.case_id, dose.item_id, dose.staff_id, dose.wasted, acts.wasted as in_acts
      from case_doses dose join (select case_id, item_id, staff_id, sum(quantity) as wasted from case_wastes where company_id = $1 group by case_id, item_id, staff_id) acts
        on acts.case_id = dose.case_id and acts.item_id = dose.item_id and acts.staff_id = dose.staff_id
      where dose.company_id = $1 and dose.wasted <> acts.wasted`,
  },
];
