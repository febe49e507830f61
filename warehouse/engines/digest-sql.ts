import type { Engine } from '../engine.ts';

/** SQL that is the SHA-256 of a text, in hexadecimal digits. The engines have no spelling of it in common. */
export const digestSql = (engine: Engine['kind'], text: string): string =>
  engine === 'duckdb' ? `sha256(${text})` : `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;
