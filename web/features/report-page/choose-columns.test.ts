import { describe, expect, it } from 'vitest';
import { chooseColumn, isShown } from './choose-columns.ts';
import { reportColumn } from './testing.ts';

const untouched = { hidden: [], widths: {}, pinned: 1 };

describe('a column', () => {
  it('is shown until it is hidden', () => {
    const column = reportColumn({ key: 'value' });
    const hidden = chooseColumn(column, untouched, false);
    expect([isShown(column, untouched), isShown(column, hidden)]).toEqual([true, false]);
    expect(chooseColumn(column, hidden, true)).toEqual(untouched);
  });

  it('that the report leaves aside is hidden until it is chosen', () => {
    const column = reportColumn({ key: 'more', is_aside: true });
    const chosen = chooseColumn(column, untouched, true);
    expect([isShown(column, untouched), isShown(column, chosen)]).toEqual([false, true]);
    expect(isShown(column, chooseColumn(column, chosen, false))).toBe(false);
  });
});
