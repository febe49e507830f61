import { column, type Mart } from '../../../warehouse/marts/mart.ts';
import type { CompanyStore } from '../../../warehouse/scope/company-store.ts';
import { gatherTouched } from './care-parts.ts';
import { contentColumns, contentNames, stateColumns } from './episode-columns.ts';
import { gatherContent } from './episode-rows.ts';
import { judgeEpisodes, unitDays } from './episode-states.ts';
import { matchedParts, matchedWhole } from './matched-care.ts';

const names = [...contentColumns, ...stateColumns].map(({ name }) => name).join(', ');

/**
 * Removals of watched drugs with what became of them. A load works out the episodes of the patients that it touches, however old; beside
 * these, those that wait for records, and those that a change of another one concerns, are judged anew. Each evaluation that comes to
 * something else is kept as a revision.
 */
export const episodes: Mart = {
  name: 'episodes',
  reads: [
    'administrations',
    'adc_transactions',
    'care_units',
    'case_doses',
    'cases',
    'drug_records',
    'encounters',
    'episode_members',
    { of: 'episode_revisions', version: 'select 1 as version' },
    'stale_care',
    'staff',
    'watched_drugs',
  ],
  marks: ['stale_care_days'],
  table: {
    name: 'episodes',
    columns: [column('company_id', 'integer'), ...contentColumns, ...stateColumns],
    key: ['company_id', 'episode_id'],
    sort: ['company_id', 'local_date', 'episode_id'],
  },
  async refresh(store, { whole, need }) {
    await need(whole ? matchedWhole : matchedParts);
    await gatherTouched(store, whole);
    await gatherContent(store, whole);
    await store.makeTemp(
      'episodes_gone',
      whole ? 'select * from episodes where false' : `select * from episodes where ${isTouched}`,
    );
    await store.makeTemp(
      'episodes_kept',
      whole ? 'select * from episodes where false' : `select * from episodes where not ${isTouched}`,
    );
    await store.makeTemp(
      'all_content',
      `select ${contentNames} from episode_content union all select ${contentNames} from episodes_kept`,
    );
    await store.makeTemp(
      'gap_days',
      `select unit_id, local_date, true as is_gap from (${unitDays('all_content')}) days where is_gap`,
    );
    await store.makeTemp('completed_days', 'select unit_id, local_date from gap_days where false');
    await store.makeTemp('episode_rows', whole ? `select ${contentNames} from episode_content` : concerned);
    await store.makeTemp('former_states', formerStates);
    await judgeEpisodes(store, 'all_content', new Date().toISOString().slice(0, 23));
    await store.makeTemp('episode_changes', changes);
    await store.run(newRevisions);
    if (!whole) {
      await store.run(superseded, [new Date().toISOString().slice(0, 23)]);
      await store.run(
        'delete from episodes where episode_id in (select episode_id from episodes_gone union select episode_id from episode_rows)',
      );
      await markDays(store);
    }
    await store.run(
      `insert into episodes (company_id, ${names})
       select cast($1 as integer), ${contentColumns.map(({ name }) => `one.${name}`).join(', ')}, one.variance_class, one.flags, one.state, one.revision
       from episode_changes one order by one.local_date, one.episode_id`,
    );
    for (const name of [
      'episode_content',
      'episodes_gone',
      'episodes_kept',
      'all_content',
      'episode_rows',
      'judged_episodes',
      'episode_changes',
    ])
      await store.run(`drop table ${name}`);
  },
};

/** Of the episodes there are: those of what is worked out anew. */
const isTouched = `(encounter_id in (select encounter_id from touched_care where encounter_id > 0)
  or (encounter_id is null and case_id is null and staff_id in (select staff_id from touched_care where staff_id > 0))
  or case_id in (select case_id from touched_cases))`;

/** What is judged: new content, what waits, what stands in a unit-day that is or was a gap, and unbalanced ones beside those that changed. */
const concerned = `
  select ${contentNames} from episode_content
  union all
  select ${contentColumns.map(({ name }) => `kept.${name}`).join(', ')}
  from episodes_kept kept
  join care_units unit on unit.location_id = kept.location_id
  left join gap_days day on day.unit_id = unit.unit_id and day.local_date = kept.local_date
  where kept.state = 'pending' or day.is_gap or kept.variance_class = 'WRONG_PATIENT'
    or (abs(kept.variance) > kept.tolerance and (kept.staff_id, kept.drug) in (
      select staff_id, drug from episode_content where abs(variance) > tolerance
      union select staff_id, drug from episodes_gone where abs(variance) > tolerance))`;

const formerStates = `
  select known.episode_id, max(known.revision) as revision, bool_or(known.state = 'open') as was_open, max(case when known.revision = newest.revision then known.seen end) as seen
  from episode_revisions known
  join (select episode_id, max(revision) as revision from episode_revisions group by episode_id) newest on newest.episode_id = known.episode_id
  where known.episode_id in (select episode_id from episode_rows)
  group by known.episode_id`;

/** What a reader is told: the rest follows from it. */
const changes = `
  select told.*, case when told.former_seen is not distinct from told.seen then told.former_revision else told.former_revision + 1 end as revision
  from (
    select judged_episodes.*, md5(members || '|' || cast(staff_id as varchar) || '|' || cast(round(cast(variance as decimal(18,6)), 4) as varchar) || '|' || variance_class || '|' || flags || '|' || state) as seen
    from judged_episodes
  ) told`;

const kept = `newest_load_id, engine, encounter_id, case_id, drug, item_id, staff_id, facility_id, location_id, started_at, started_local, local_date, is_night, ends_at,
  dispensed, given, wasted, returned, variance, tolerance, variance_class, flags`;

const newRevisions = `
  insert into episode_revisions (company_id, episode_id, revision, evaluated_at, ${kept}, state, members, successor, seen)
  select cast($1 as integer), episode_id, revision, now_at, ${kept}, state, members, null, seen
  from episode_changes where revision <> former_revision`;

/** An episode whose first removal is the first of none any more: it points to the one that has it now. */
const superseded = `
  insert into episode_revisions (company_id, episode_id, revision, evaluated_at, ${kept}, state, members, successor, seen)
  select cast($1 as integer), gone.episode_id, gone.revision + 1, cast($2 as timestamp), ${kept
    .split(', ')
    .map((name) => `gone.${name.trim()}`)
    .join(', ')}, 'superseded', gone.members, member.episode_id, 'superseded'
  from episodes_gone gone
  left join (select distinct record_id, episode_id from matched_members where rule = 'removal') member on member.record_id = gone.episode_id
  where gone.episode_id not in (select episode_id from episode_rows)`;

/** Days on which an episode is another one, is gone, or has come. */
const markDays = (store: CompanyStore): Promise<void> =>
  store.run(
    `insert into stale_care_days (company_id, local_date) select distinct cast($1 as integer), local_date from (
       select local_date from episode_changes where revision <> former_revision union select local_date from episodes_gone) days`,
  );
