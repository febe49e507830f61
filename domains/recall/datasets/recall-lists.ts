import type { Field } from '../../../query/define/define.ts';
import type { Fragment } from '../../../query/define/sql.ts';

export const field = (label: string, type: Field['type'], value: Fragment, definition: string): Field => ({
  label,
  type,
  value,
  definition,
});
export const status = (label: string, value: Fragment, definition: string, words: Record<string, string>): Field => ({
  ...field(label, 'status', value, definition),
  words,
});
