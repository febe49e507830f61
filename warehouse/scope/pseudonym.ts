import { createHash } from 'node:crypto';
import type { Engine } from '../engine.ts';
import { digestSql } from '../engines/digest-sql.ts';

/** Forty bits: that any two of twenty thousand people share a pseudonym has a chance of one in five thousand. */
const digits = 10;

/**
 * What a person is called for a reader without the right to names: the same in every answer of a company, another in every other
 * company. The key is a secret of the company; without it nobody can try codes until one fits.
 */
export const pseudonymCode = (key: string, code: string): string =>
  `P-${createHash('sha256').update(`${key}:${code}`).digest('hex').slice(0, digits).toUpperCase()}`;

/** The pseudonym where names stand. */
export const pseudonymName = (key: string, code: string): string => `Person ${pseudonymCode(key, code).slice(2)}`;

/** The same in SQL; `key` and `code` are expressions. A blank is no code and stays blank. */
export const pseudonymSql = (engine: Engine['kind'], as: 'code' | 'name', key: string, code: string): string =>
  `case when coalesce(${code}, '') = '' then ${code} else concat('${as === 'code' ? 'P-' : 'Person '}', upper(left(${digestSql(engine, `concat(cast(${key} as varchar), ':', ${code})`)}, ${digits}))) end`;
