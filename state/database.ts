import type { ColumnType, Generated } from 'kysely';
import type { AuditAction } from '../contracts/audit.ts';
import type { ImportJob, JobOutcome } from '../contracts/imports.ts';
import type { Profile } from '../contracts/profile.ts';
import type { Ticket } from '../contracts/support.ts';

/** A moment: a Date when read, a Date or nothing (the database's clock) when written. */
type Moment = ColumnType<Date, Date | undefined, Date>;
type OptionalMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** Filled in by the database with the company of the open transaction (see transactions.ts). */
type OwnCompany = ColumnType<number, number | undefined, never>;

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

/** Kept as JSON: an object when read, its text when written. */
type Json<T> = ColumnType<T, string, string>;

interface ImportJobsTable {
  id: Generated<number>;
  company_id: OwnCompany;
  kind: ImportJob['kind'];
  status: ColumnType<ImportJob['status'], ImportJob['status'] | undefined>;
  source: ImportJob['source'];
  /** Absent where the files came by the command line or the watched folder. */
  user_id: number | null;
  requested_by: string;
  /** The data folder that holds the files: servers that share a state leave each other's jobs alone. */
  home: string;
  /** Where the files wait, within the data folder. */
  folder: string;
  files: Json<ImportJob['files']>;
  accept_partial: boolean;
  restore_zeros: Generated<boolean>;
  load_id: number | null;
  message: string | null;
  outcome: Json<JobOutcome>;
  created_at: Moment;
  started_at: OptionalMoment;
  ended_at: OptionalMoment;
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
  import_jobs: ImportJobsTable;
  company_secrets: CompanySecretsTable;
  decisions: DecisionsTable;
  audit_log: AuditLogTable;
}
