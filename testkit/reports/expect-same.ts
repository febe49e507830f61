import { expect } from 'vitest';
import { findDifferences } from './find-differences.ts';

/** The same answer. Without `expect` on each value, which takes longer for a thousand cells than the page to answer. */
export const expectSame = (found: unknown, expected: unknown, where: string): void =>
  expect(findDifferences(found, expected, where)).toEqual([]);
