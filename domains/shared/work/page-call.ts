import type * as z from 'zod/mini';
import type { FiguresFollow } from '../../../contracts/decisions.ts';
import type { CompanyReader } from '../../../query/define/company-reader.ts';
import type { AuditRecord } from '../../../state/audit.ts';
import type { Decision } from '../../../state/decisions.ts';
import type { CompanyDb } from '../../../state/transactions.ts';
import type { Compute } from './computation.ts';
import type { DecisionKind } from './decision-kind.ts';

/** An entry of the audit log; its subject is the route of the page. */
export type AuditEntry = Pick<AuditRecord, 'action' | 'detail'>;

/** What a call works with: the reader's company and nothing beyond it. */
export interface CallContext {
  reader: CompanyReader;
  userId: number;
  username: string;
  /** The permission keys of the caller's roles. */
  rights: readonly string[];
  now: Date;
  /** Work with a thread of its own, in the company's turn: two at once, three more wait, others are refused. */
  run<T>(work: (compute: Compute) => Promise<T>): Promise<T>;
  /** The place of the caller's own run that waits, from 1 on; null where none waits. */
  placeInLine(): number | null;
  /** A transaction on the company's own state. */
  inCompany<T>(work: (db: CompanyDb) => Promise<T>): Promise<T>;
  /** Asks for a job in the transaction of what causes it: it begins once that has ended. */
  startJob(db: CompanyDb, wanted: { kind: string; input: unknown; requestId?: string }): Promise<{ id: number }>;
  /** Shows decisions that were kept, once their transaction has ended: every question from then on answers with them. */
  show(kind: DecisionKind, decided: readonly Decision[]): Promise<FiguresFollow>;
  /** Writes to the audit log in the transaction of the deed. */
  audit(db: CompanyDb, entries: readonly AuditEntry[]): Promise<void>;
  /** Writes to the audit log where nothing else is written, as for a view or an export. */
  note(entry: AuditEntry): Promise<void>;
}

/** An answer that is a file of its own. */
export interface FileAnswer {
  type: string;
  fileName: string;
  text: string;
}

type Schema = z.ZodMiniType;
type Read<S> = S extends Schema ? z.output<S> : undefined;

/** A call of a page beyond its questions, below `/api/reports/<page>`: what people do there, or a computation. */
export interface PageCall<
  Body extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Params extends Schema | undefined = Schema | undefined,
> {
  page: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the address of the page. @example 'planned-levels/:id' */
  path: string;
  /** The right that it needs; the page's own permission key where it is not given. */
  right?: string;
  summary: string;
  body?: Body;
  query?: Query;
  params?: Params;
  /** The longest body in bytes, where the usual bound is too low. */
  bodyLimit?: number;
  /** 201 where the call makes something new; 200 where it is not given. */
  status?: 201;
  /** Whether its answer names people, as the authors of decisions: it then writes an audit entry. */
  aboutPeople: 'never' | 'always';
  /** Absent where the answer is a file. */
  answer?: Schema;
  handle(
    asked: { body: Read<Body>; query: Read<Query>; params: Read<Params> },
    context: CallContext,
  ): Promise<object | FileAnswer>;
}

/** Types of a call's body, query and parameters follow from their schemas. */
export const definePageCall = <
  Body extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Params extends Schema | undefined = undefined,
>(
  call: PageCall<Body, Query, Params>,
): PageCall => call as unknown as PageCall;
