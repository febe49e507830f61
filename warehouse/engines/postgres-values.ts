import pg from 'pg';

const oids = { bigint: 20, numeric: 1700, date: 1082, timestamp: 1114 };

/** The same plain values as the embedded engine hands out. pg would read a timestamp in the zone of this process. */
const parsers: Record<number, (text: string) => string | number> = {
  [oids.bigint]: Number,
  [oids.numeric]: Number,
  [oids.date]: (text) => text,
  [oids.timestamp]: (text) => new Date(`${text.replace(' ', 'T')}Z`).toISOString(),
};

export const plainTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format as 'text'),
} as typeof pg.types;
