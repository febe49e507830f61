import { column } from '../marts/mart.ts';
import type { Table } from './tables.ts';

/**
 * Every evaluation of an episode that came to something else than the one before: what was known, and when. Nothing in it is ever
 * changed, and marts that are made anew go on from it.
 */
export const episodeRevisions: Table = {
  name: 'episode_revisions',
  columns: [
    column('company_id', 'integer'),
    column('episode_id', 'varchar'),
    column('revision', 'integer'),
    column('evaluated_at', 'timestamp'),
    column('newest_load_id', 'integer', false),
    column('engine', 'varchar'),
    column('encounter_id', 'integer', false),
    column('case_id', 'integer', false),
    column('drug', 'varchar'),
    column('item_id', 'integer'),
    column('staff_id', 'integer'),
    column('facility_id', 'integer'),
    column('location_id', 'integer'),
    column('started_at', 'timestamp'),
    column('started_local', 'timestamp'),
    column('local_date', 'date'),
    column('is_night', 'boolean'),
    column('ends_at', 'timestamp'),
    column('dispensed', 'double precision'),
    column('given', 'double precision'),
    column('wasted', 'double precision'),
    column('returned', 'double precision'),
    column('variance', 'double precision'),
    column('tolerance', 'double precision'),
    column('variance_class', 'varchar'),
    column('flags', 'varchar'),
    column('state', 'varchar'),
    column('members', 'varchar'),
    /** Of a replaced episode: the one that has its first removal now. */
    column('successor', 'varchar', false),
    /** Tells what was said from what is said next. */
    column('seen', 'varchar'),
  ],
  key: ['company_id', 'episode_id', 'revision'],
  sort: ['company_id', 'episode_id', 'revision'],
};
