import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';

const isPosted = "outcome in ('340b', 'gpo', 'wac')";
const known = (row: string): string => `${row}.from_load <= epoch.load_id and epoch.load_id < ${row}.to_load`;

/**
 * `charge_postings`: the entries of charges. A charge with its credits is a family; at each load at which anything of it changed, what it
 * should have posted is held against what it had. A reversal follows its original; credits above what is left of it post only the rest. A
 * charge that goes elsewhere, or counts otherwise, posts a pair at discovery: out with what was left of it, in with what is.
 */
export async function makeChargePostings(store: CompanyStore, whole: boolean): Promise<void> {
  const asked = whole ? 'true' : 'origin_id in (select charge_id from stale_charges)';
  await store.makeTemp(
    'family_rows',
    `select charge_id, origin_id, from_load, to_load, kind, facility_id, entity_340b_id, product_id, unit_factor, source_qty, units, rule,
       case when ${isPosted} then case outcome when '340b' then '340B' when 'gpo' then 'GPO' else 'WAC' end end as account,
       is_first, occurred_at, occurred_local, ledger_at, ledger_local
     from charge_outcomes where ${asked} and (kind <> 'credit' or origin_id <> charge_id)`,
  );
  await store.makeTemp(
    'family_states',
    `with epochs as (
       select origin_id, from_load as load_id from family_rows
       union select origin_id, to_load from family_rows where to_load < 2147483647
     ), states as (
       select epoch.origin_id, epoch.load_id, own.kind, own.facility_id, own.entity_340b_id, own.product_id, own.account, own.unit_factor, own.source_qty,
         case when own.account is null then null else own.units end as units, own.rule, own.is_first,
         own.occurred_at, own.occurred_local, own.ledger_at, own.ledger_local
       from epochs epoch left join family_rows own on own.charge_id = epoch.origin_id and own.kind <> 'credit' and ${known('own')} and own.account is not null
     )
     select states.*, lag(load_id) over family as load_before, lead(load_id) over family as load_after,
       lag(entity_340b_id) over family as entity_before, lag(product_id) over family as product_before,
       lag(account) over family as account_before, lag(units) over family as units_before, lag(unit_factor) over family as factor_before,
       lag(rule) over family as rule_before, lag(facility_id) over family as facility_before, lag(occurred_at) over family as occurred_at_before,
       lag(occurred_local) over family as occurred_local_before,
       coalesce(max(case when account is not null then 1 else 0 end) over (partition by origin_id order by load_id rows between unbounded preceding and 1 preceding), 0) = 1 as was_posted
     from states window family as (partition by origin_id order by load_id)`,
  );
  await store.makeTemp(
    'family_credits',
    `with claims as (
       select epoch.origin_id, epoch.load_id, epoch.load_before, epoch.load_after, credit.charge_id, credit.units as claim, epoch.units as original,
         credit.source_qty, credit.is_first, credit.from_load, credit.occurred_at, credit.occurred_local, credit.ledger_at, credit.ledger_local,
         sum(credit.units) over (partition by epoch.origin_id, epoch.load_id order by credit.ledger_at, credit.charge_id rows unbounded preceding) as claimed
       from family_states epoch join family_rows credit on credit.origin_id = epoch.origin_id and credit.kind = 'credit' and ${known('credit')}
     ), allotted as (
       select claims.*, case when original is null then 0 else least(claim, greatest(0, original - (claimed - claim))) end as taken from claims
     )
     select allotted.*, lag(load_id) over one as known_before, lag(taken) over one as taken_before, lead(load_id) over one as known_after
     from allotted window one as (partition by origin_id, charge_id order by load_id)`,
  );
  await store.makeTemp('charge_postings', postings);
}

const hasChanged =
  '(epoch.account is distinct from epoch.account_before or epoch.entity_340b_id is distinct from epoch.entity_before or epoch.product_id is distinct from epoch.product_before or epoch.units is distinct from epoch.units_before)';
const wasKnown = 'credit.known_before is not null and credit.known_before = epoch.load_before';
const ofEpoch = 'credit.origin_id = epoch.origin_id and credit.load_id = epoch.load_id';
const bucket = 'epoch.entity_340b_id, epoch.facility_id, epoch.product_id, epoch.account';
const ownTime = (row: string) => `${row}.occurred_at, ${row}.occurred_local, ${row}.ledger_at, ${row}.ledger_local`;

/** An entry at discovery has the moment of its load: it is put in where the entries are stored. */
const postings = `
  with sums as (
    select epoch.origin_id, epoch.load_id,
      sum(credit.taken) as taken, sum(case when ${wasKnown} then credit.taken else 0 end) as taken_old
    from family_states epoch join family_credits credit on ${ofEpoch} group by epoch.origin_id, epoch.load_id
  ), epochs as (
    select epoch.*, coalesce(sums.taken_old, 0) as taken_old, coalesce(before.taken, 0) as taken_before
    from family_states epoch
    left join sums on sums.origin_id = epoch.origin_id and sums.load_id = epoch.load_id
    left join sums before on before.origin_id = epoch.origin_id and before.load_id = epoch.load_before
  )
  select epoch.origin_id, epoch.load_id, 1 as turn, epoch.kind as entry_kind, ${bucket}, epoch.origin_id as source_id, epoch.source_qty, epoch.unit_factor,
    epoch.units, epoch.rule, cast(null as varchar) as reverses_id, not epoch.is_first as is_discovery, ${ownTime('epoch')}
  from epochs epoch where epoch.account is not null and not epoch.was_posted
  union all
  select epoch.origin_id, epoch.load_id, 2, 'reclass_out', epoch.entity_before, epoch.facility_before, epoch.product_before, epoch.account_before, epoch.origin_id, null, epoch.factor_before,
    -(epoch.units_before - epoch.taken_before), epoch.rule_before, epoch.origin_id, true, epoch.occurred_at_before, epoch.occurred_local_before, null, null
  from epochs epoch where epoch.was_posted and ${hasChanged} and epoch.account_before is not null and epoch.units_before <> epoch.taken_before
  union all
  select epoch.origin_id, epoch.load_id, 3, 'reclass_in', ${bucket}, epoch.origin_id, null, epoch.unit_factor,
    epoch.units - epoch.taken_old, epoch.rule, epoch.origin_id, true, epoch.occurred_at, epoch.occurred_local, null, null
  from epochs epoch where epoch.was_posted and ${hasChanged} and epoch.account is not null and epoch.units <> epoch.taken_old
  union all
  select epoch.origin_id, epoch.load_id, 4, 'reversal', ${bucket}, credit.charge_id, credit.source_qty, epoch.unit_factor,
    -credit.taken, epoch.rule, epoch.origin_id, not (credit.is_first and credit.from_load = credit.load_id), ${ownTime('credit')}
  from epochs epoch join family_credits credit on ${ofEpoch}
  where epoch.account is not null and credit.taken > 0 and (not epoch.was_posted or not coalesce(${wasKnown}, false))
  union all
  select epoch.origin_id, epoch.load_id, 5, case when credit.taken > credit.taken_before then 'reversal' else 'reclass_in' end, ${bucket}, credit.charge_id, credit.source_qty, epoch.unit_factor,
    credit.taken_before - credit.taken, epoch.rule, epoch.origin_id, true, ${ownTime('credit')}
  from epochs epoch join family_credits credit on ${ofEpoch}
  where epoch.account is not null and epoch.was_posted and not ${hasChanged} and ${wasKnown} and credit.taken <> credit.taken_before
  union all
  select epoch.origin_id, epoch.load_id, 6, 'reclass_in', ${bucket}, credit.charge_id, credit.source_qty, epoch.unit_factor,
    credit.taken, epoch.rule, epoch.origin_id, true, ${ownTime('credit')}
  from epochs epoch join family_credits credit on credit.origin_id = epoch.origin_id and credit.load_after = epoch.load_id
  where epoch.account is not null and not ${hasChanged} and credit.taken > 0 and (credit.known_after is null or credit.known_after <> epoch.load_id)`;
