import type { Invariant } from '../../../warehouse/checks/invariant.ts';

const inOrder = `select tag, event, occurred_at, tray_id,
    lag(event) over (partition by tag order by occurred_at, event) as event_before,
    row_number() over (partition by tag order by occurred_at, event) as n
  from rfid_events where company_id = $1`;

export const tagInvariants: Invariant[] = [
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
];
