import type { DrillTo } from '../../query/define/table.ts';

/** Which column of a row a carried filter takes its value from. */
export const columnOf = (filter: string): string => filter.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

/** Which columns of a row a drill from it reads. */
export const carriedColumns = ({ carry = [] }: DrillTo): string[] => carry.map(columnOf);
