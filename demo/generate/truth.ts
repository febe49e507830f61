import { isoDate } from './clock.ts';

/** What was planted in a company, for those who want to know how much of it is found. No part of the product reads it. */
export interface Planted {
  kind: 'misuse' | 'honest outlier' | 'supply' | 'recall' | '340B' | 'data quality' | 'demand';
  what: string;
  who?: string;
  with?: string;
  where?: string;
  items?: string[];
  from: string;
  to: string;
  /** How strong it is, in the words of the pattern. */
  magnitude: Record<string, number | string>;
  /** Rows it left, as far as they have a key of their own. */
  rows: string[];
}

const mostRows = 500;

export class Truth {
  readonly planted: Planted[] = [];

  add(planted: Omit<Planted, 'from' | 'to' | 'rows'> & { from: number; to: number }): Planted {
    const added = { ...planted, from: isoDate(planted.from), to: isoDate(planted.to), rows: [] };
    this.planted.push(added);
    return added;
  }
}

export function remember(planted: Planted | undefined, row: string): void {
  if (planted && planted.rows.length < mostRows) planted.rows.push(row);
}
