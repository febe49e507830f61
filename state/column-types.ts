import type { ColumnType } from 'kysely';

/** A moment: a Date when read, a Date or nothing (the database's clock) when written. */
export type Moment = ColumnType<Date, Date | undefined, Date>;
export type OptionalMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** Filled in by the database with the company of the open transaction (see transactions.ts). */
export type OwnCompany = ColumnType<number, number | undefined, never>;
