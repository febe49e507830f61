import type { ColumnType, Generated } from 'kysely';
import type { AuditAction } from '../contracts/audit.ts';
import type { JobLane, JobProgress, JobStatus } from '../contracts/jobs.ts';
import type { LetterStatus } from '../contracts/letters.ts';
import type { Profile } from '../contracts/profile.ts';
import type { Ticket } from '../contracts/support.ts';
import type { Moment, OptionalMoment, OwnCompany } from './column-types.ts';
import type {
  FrozenRowsTable,
  SealsTable,
  WorkItemEntriesTable,
  WorkItemFilesTable,
  WorkItemsTable,
} from './work-tables.ts';

interface CompaniesTable {
  id: Generated<number>;
  code: string;
  name: string;
  created_at: Moment;
}

interface UsersTable {
  id: Generated<number>;
  company_id: OwnCompany;
  username: string;
  firstname: string;
  lastname: Generated<string>;
  email: string | null;
  /** Null until an invitation was redeemed, and for single sign-on users for good. */
  password_hash: string | null;
  sso: Generated<boolean>;
  sso_issuer: string | null;
  sso_subject: string | null;
  layout: string;
  theme: Generated<Profile['theme']>;
  density: Generated<Profile['density']>;
  avatar: Buffer | null;
  home_favorite_id: number | null;
  disabled: Generated<boolean>;
  /** Where the user may change what is planned; none means everywhere. */
  facilities: Generated<string[]>;
  /** Whose rows the user sees; none means those of all facilities. */
  sees_facilities: Generated<string[]>;
  /** Which member of the staff the user is, by their code in the files. */
  staff_code: string | null;
  /** The customers, by their codes, that are the user's; none means all of them. */
  customers: Generated<string[]>;
  last_sign_in_at: OptionalMoment;
  created_at: Moment;
}

interface RolesTable {
  id: Generated<number>;
  company_id: OwnCompany;
  name: string;
  menugroups: string[];
  menupages: string[];
}

interface UserRolesTable {
  company_id: OwnCompany;
  user_id: number;
  role_id: number;
}

interface FavoritesTable {
  id: Generated<number>;
  company_id: OwnCompany;
  user_id: number;
  name: string;
  url: string;
  created_at: Moment;
}

interface SessionsTable {
  /** SHA-256 of the cookie's value: who reads the table still cannot sign in. */
  token_hash: Buffer;
  company_id: number;
  user_id: number;
  csrf_token: string;
  created_at: Moment;
  seen_at: Moment;
}

interface SignInAttemptsTable {
  key: string;
  failures: number;
  window_started_at: Moment;
}

interface PasswordLinksTable {
  token_hash: Buffer;
  company_id: number;
  user_id: number;
  purpose: 'invitation' | 'reset';
  expires_at: Moment;
}

interface TicketsTable {
  id: Generated<number>;
  company_id: OwnCompany;
  user_id: number;
  topic: Ticket['topic'];
  subject: string;
  message: string;
  page: string | null;
  delivery: ColumnType<Ticket['delivery'], Ticket['delivery'] | undefined>;
  created_at: Moment;
}

interface JobsTable {
  id: Generated<number>;
  company_id: OwnCompany;
  kind: string;
  lane: JobLane;
  subject: string;
  input: ColumnType<unknown, string, never>;
  status: ColumnType<JobStatus, JobStatus | undefined>;
  /** Null where nobody signed in has asked: a schedule, the command line, the watched folder. */
  user_id: number | null;
  requested_by: string;
  request_id: string | null;
  schedule: string | null;
  due_at: OptionalMoment;
  progress: ColumnType<JobProgress | null, string | null | undefined, string | null>;
  checkpoint: ColumnType<unknown, string | null | undefined, string | null>;
  outcome: ColumnType<unknown, string | null | undefined, string | null>;
  message: string | null;
  attempts: Generated<number>;
  cancelled_by: string | null;
  /** Which server works on it, until when it may be silent. */
  runner: string | null;
  lease_until: OptionalMoment;
  claimed_at: OptionalMoment;
  created_at: Moment;
  started_at: OptionalMoment;
  ended_at: OptionalMoment;
}

interface JobFilesTable {
  company_id: OwnCompany;
  job_id: number;
  name: string;
  type: string;
  bytes: number;
  sha256: string;
  kept_until: Date;
  /** What others than the one who asked must be granted, beside the right of the kind. */
  rights: string[];
}

interface JobFilePartsTable {
  company_id: OwnCompany;
  job_id: number;
  part: number;
  content: Buffer;
}

interface LettersTable {
  id: Generated<number>;
  company_id: ColumnType<number, number, never>;
  kind: string;
  /** Known before it is sent: sent twice, it is one letter to whoever receives it. */
  message_id: string;
  user_id: number | null;
  ticket_id: number | null;
  to_address: string;
  subject: string;
  /** Null where it is made when it is sent, and once it has gone. */
  body: string | null;
  /** Of a link to set a password, which is made when the letter is sent. */
  purpose: 'invitation' | 'reset' | null;
  status: ColumnType<LetterStatus, LetterStatus | undefined>;
  attempts: Generated<number>;
  next_at: Moment;
  runner: string | null;
  lease_until: OptionalMoment;
  error: string | null;
  created_at: Moment;
  ended_at: OptionalMoment;
}

interface SchedulesTable {
  company_id: OwnCompany;
  id: string;
  /** Null as the schedule declares it. */
  pattern: string | null;
  /** Null for the time zone of most of the company's facilities. */
  time_zone: string | null;
  is_on: Generated<boolean>;
  /** Moments up to this one are dealt with. */
  done_until: Date;
  changed_by: string | null;
  changed_at: OptionalMoment;
}

interface DecisionsTable {
  id: Generated<number>;
  company_id: OwnCompany;
  kind: string;
  subject: string[];
  field: string;
  /** Null where the decision withdraws the one before. */
  value: ColumnType<unknown, string | null, never>;
  note: string;
  user_id: number;
  author: string;
  decided_at: Moment;
  request_id: string | null;
  replaces: number | null;
}

interface CompanySecretsTable {
  company_id: OwnCompany;
  patient_salt: string;
  /** Null until a pseudonym is first needed. */
  name_key: string | null;
}

interface AuditLogTable {
  id: Generated<number>;
  company_id: ColumnType<number | null, number | null | undefined, never>;
  at: ColumnType<Date, never, never>;
  user_id: number | null;
  username: string | null;
  action: AuditAction;
  subject: string | null;
  detail: string | null;
  address: string | null;
  user_agent: string | null;
}

export interface Database {
  companies: CompaniesTable;
  users: UsersTable;
  roles: RolesTable;
  user_roles: UserRolesTable;
  favorites: FavoritesTable;
  sessions: SessionsTable;
  sign_in_attempts: SignInAttemptsTable;
  password_links: PasswordLinksTable;
  tickets: TicketsTable;
  jobs: JobsTable;
  job_files: JobFilesTable;
  job_file_parts: JobFilePartsTable;
  schedules: SchedulesTable;
  letters: LettersTable;
  company_secrets: CompanySecretsTable;
  decisions: DecisionsTable;
  work_items: WorkItemsTable;
  work_item_files: WorkItemFilesTable;
  work_item_entries: WorkItemEntriesTable;
  frozen_rows: FrozenRowsTable;
  seals: SealsTable;
  audit_log: AuditLogTable;
}
