import type { ColumnType, Generated } from 'kysely';
import type { FrozenContent, SealedLog } from '../contracts/evidence.ts';
import type { FactValue, WorkItemAct } from '../contracts/work-items.ts';
import type { Moment, OptionalMoment, OwnCompany } from './column-types.ts';

export interface WorkItemsTable {
  id: Generated<number>;
  company_id: OwnCompany;
  kind: string;
  subject: string[];
  facility_code: string | null;
  title: string;
  facts: ColumnType<Record<string, FactValue>, string, string>;
  state: string;
  is_closed: boolean;
  owner_id: number | null;
  due: ColumnType<unknown, string | null, string | null>;
  version: number;
  opened_at: Moment;
  opened_by: string;
  changed_at: Moment;
  closed_at: OptionalMoment;
}

export interface WorkItemFilesTable {
  id: Generated<number>;
  company_id: OwnCompany;
  item_id: number;
  name: string;
  type: string;
  sha256: string;
  content: Buffer;
  user_id: number;
  author: string;
  at: Moment;
}

export interface WorkItemEntriesTable {
  id: Generated<number>;
  company_id: OwnCompany;
  item_id: number;
  version: number;
  act: WorkItemAct;
  /** All that stands after it. */
  state: string;
  is_closed: boolean;
  owner_id: number | null;
  due: ColumnType<unknown, string | null, never>;
  title: string;
  facts: ColumnType<Record<string, FactValue>, string, never>;
  note: string;
  file_id: number | null;
  /** Null where a rule did it. */
  user_id: number | null;
  author: string;
  at: Moment;
  request_id: string | null;
}

export interface FrozenRowsTable {
  id: Generated<number>;
  company_id: OwnCompany;
  purpose: string;
  subject: string[];
  title: string;
  content: ColumnType<FrozenContent, string, never>;
  row_count: number;
  sha256: string;
  user_id: number | null;
  author: string;
  at: Moment;
}

export interface SealsTable {
  /** Null for entries before a company is known. */
  company_id: number | null;
  seq: number;
  log: SealedLog;
  first_id: number;
  last_id: number;
  entries: number;
  hash: Buffer;
  chain: Buffer;
  at: Moment;
}
