/** DuckDB's words for an error after which it may answer nothing more: its own mistakes, and what broke while it wrote. */
const faults = /^(?:INTERNAL|FATAL) Error|database has been invalidated/u;

export const isAboutFault = (error: unknown): error is Error => error instanceof Error && faults.test(error.message);

/** Every later statement on a broken database fails with this, whatever it asks. */
export const isAfterFault = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('database has been invalidated');
