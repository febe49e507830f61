import { addDays } from '../../../../contracts/calendar.ts';
import { type Asked, within } from '../../../../query/define/asked.ts';
import { type Fragment, sql, table } from '../../../../query/define/sql.ts';
import { episodeRows } from '../episodes/episode-rows.ts';
import { withContainer } from './containers.ts';

const placed = sql`fact.facility_id, fact.location_id, fact.staff_id, fact.item_id, fact.product_id, fact.drug, fact.is_night, fact.local_date, fact.local_hour,
  cast(fact.weekday as integer) as weekday`;

/** Removals and returns of some days, with the container that they are of. */
export const removalFacts = (asked: Asked): Fragment =>
  withContainer(sql`
    select fact.record_id, fact.kind, fact.source, fact.case_id, fact.amount, fact.container as content, ${placed}
    from ${table('drug_records')} fact
    where fact.kind in ('dispense', 'override_dispense', 'return') and fact.is_counted and ${within(sql`fact.local_date`, asked)}`);

/** Wastes of some days: those of cabinets, and of anesthesia single acts where they are sent, else the waste of the record. */
export const wasteFacts = (asked: Asked): Fragment =>
  withContainer(sql`
    select fact.waste_id, fact.episode_id, fact.source, fact.case_id, fact.encounter_id, fact.amount, fact.quantity, fact.container as content, fact.minutes, fact.wasted_local,
      fact.witness_staff_id, fact.witness_state, coalesce(fact.is_whole_container, false) as is_whole_container, ${placed}
    from ${table('drug_wastes')} fact
    where fact.state = 'wasted' and ${within(sql`fact.local_date`, asked)}`);

/** Judged episodes of a partial dose with no waste on record, under the container of their first removal. */
export const undocumentedFacts = (asked: Asked): Fragment =>
  withContainer(sql`
    select fact.facility_id, fact.location_id, fact.staff_id, fact.item_id, fact.drug, fact.is_night, fact.local_date,
      cast(extract(hour from fact.started_local) as integer) as local_hour, cast(extract(isodow from fact.started_local) as integer) as weekday,
      coalesce(first.container, held.container_qty * held.factor) as content
    from (${episodeRows({ ...asked, filters: {} }, () => sql`true`)}) fact
    join ${table('watched_drugs')} held on held.item_id = fact.item_id
    left join ${table('drug_records')} first on first.record_id = fact.episode_id
    where fact.variance_class = 'NO_WASTE_DOC' and fact.shown_state <> 'pending'`);

/** Doses are charted within so many days of their removal. */
const daysToDose = 2;
const aLittle = 1.0001;

/** What was given of each removal of one container: where several were taken at once, which of them a dose came from is not known. */
export const doseFacts = (asked: Asked): Fragment => sql`
  select fact.*, cast(round(cast(fact.given_amount as decimal(18,6)), 4) as double precision) as given
  from (
    select fact.*, coalesce(charted.given, cast(recorded.administered as double precision) * fact.factor, 0) as given_amount
    from (${removalFacts(asked)}) fact
    left join (
      select member.removal_id, sum(member.amount) as given
      from ${table('episode_members')} member
      join ${table('drug_records')} dose on dose.record_id = member.record_id and dose.kind = 'given'
      where ${within(sql`member.local_date`, { from: addDays(asked.from, -1), to: addDays(asked.to, daysToDose) })}
      group by member.removal_id
    ) charted on charted.removal_id = fact.record_id
    left join ${table('dose_records')} recorded on fact.source = 'case' and recorded.case_id = fact.case_id and recorded.item_id = fact.item_id and recorded.staff_id = fact.staff_id
    where fact.kind <> 'return' and fact.content > 0 and fact.amount <= ${aLittle} * fact.content
  ) fact
  where fact.given_amount > 0 and fact.given_amount <= ${aLittle} * fact.content`;
