/** A definition of several meanings, one line each. */
export const asLines = (...lines: string[]): string => lines.join('\n');
