import { column } from '../../../warehouse/marts/mart.ts';

/** What an episode is, whatever is known of its state. */
export const contentColumns = [
  column('episode_id', 'varchar'),
  /** nursing, anesthesia, or no_patient. */
  column('engine', 'varchar'),
  column('patient_id', 'integer'),
  column('encounter_id', 'integer', false),
  column('case_id', 'integer', false),
  column('drug', 'varchar'),
  column('item_id', 'integer'),
  /** Of the first removal that is not covered; of the first one where all are. */
  column('staff_id', 'integer'),
  column('facility_id', 'integer'),
  column('location_id', 'integer'),
  column('started_at', 'timestamp'),
  column('started_local', 'timestamp'),
  column('local_date', 'date'),
  column('local_hour', 'smallint'),
  column('weekday', 'smallint'),
  column('is_night', 'boolean'),
  /** Until when its records are awaited. */
  column('ends_at', 'timestamp'),
  column('removals', 'integer'),
  column('dispensed', 'double precision'),
  column('given', 'double precision'),
  column('wasted', 'double precision'),
  column('returned', 'double precision'),
  column('variance', 'double precision'),
  column('tolerance', 'double precision'),
  column('own_class', 'varchar'),
  column('late_records', 'varchar'),
  /** Words between commas: what else is to be said of it. */
  column('own_flags', 'varchar'),
  /** Its records with their amounts, in their order: what a revision is compared by. */
  column('members', 'varchar'),
  column('newest_load_id', 'integer'),
] as const;

export const stateColumns = [
  column('variance_class', 'varchar'),
  column('flags', 'varchar'),
  /** Of the system: pending, balanced, rematched or open. What people decide stands over it. */
  column('state', 'varchar'),
  /** When it came to this is in `episode_revisions`: what is derived holds no clock. */
  column('revision', 'integer'),
] as const;

export const contentNames = contentColumns.map(({ name }) => name).join(', ');
