import type { Invariant } from './invariant.ts';

const inOrder = `select tag, event, occurred_at, tray_id,
    lag(event) over (partition by tag order by occurred_at, event) as event_before,
    row_number() over (partition by tag order by occurred_at, event) as n
  from rfid_events where company_id = $1`;

export const tagAndCaseInvariants: Invariant[] = [
  {
    name: "a tag's life begins when it is encoded",
    says: 'the first event of every tag is encoded, and it is encoded once',
    broken: `select tag, event, occurred_at from (${inOrder}) events where (n = 1) <> (event = 'encoded')`,
  },
  {
    name: 'what is final stays final',
    says: 'nothing follows voided, expired or recalled; only found follows used',
    broken: `select tag, event, event_before, occurred_at from (${inOrder}) events
      where event_before in ('voided', 'expired', 'recalled') or (event_before = 'used' and event <> 'found')`,
  },
  {
    name: 'a tag is in one tray at a time',
    says: 'a tag that is in a tray leaves it before it is restocked into another',
    broken: `select tag, occurred_at, tray_before, tray_id from (
        select tag, event, occurred_at, tray_id,
          lag(event) over (partition by tag order by occurred_at, event) as event_before,
          lag(tray_id) over (partition by tag order by occurred_at, event) as tray_before
        from rfid_events where company_id = $1) events
      where event = 'restocked' and event_before = 'restocked' and tray_before is distinct from tray_id`,
  },
  {
    name: 'wastes of a case add up',
    says: 'where single acts of wasting are known, they add up to what the case dose says was wasted',
    broken: `select dose.case_id, dose.item_id, dose.staff_id, dose.wasted, acts.wasted as in_acts
      from case_doses dose join (select case_id, item_id, staff_id, sum(quantity) as wasted from case_wastes where company_id = $1 group by case_id, item_id, staff_id) acts
        on acts.case_id = dose.case_id and acts.item_id = dose.item_id and acts.staff_id = dose.staff_id
      where dose.company_id = $1 and dose.wasted <> acts.wasted`,
  },
];
