import { expect, test } from 'vitest';
import { findHeader } from './text-head.ts';

const isHeader = (columns: string[]) => columns.includes('status');

test('a header with cells that hold only a line break is one header', () => {
  for (const end of ['\n', '\r\n']) {
    const header = `Generic Name,"${end}",Presentation,"${end}",Status${end}`;
    const found = findHeader(`A list,,,,${end}${header}a,,b,,c${end}`, ',', isHeader);
    expect(found).toMatchObject({ linesAbove: 1, around: 'A list' });
    expect(found?.columns).toEqual(['generic_name', '', 'presentation', '', 'status']);
  }
});

test('a quote above the header that nobody closes hides no header', () => {
  const found = findHeader('3" syringes\nGeneric Name,Status\na,b\n', ',', isHeader);
  expect(found).toMatchObject({ linesAbove: 1, columns: ['generic_name', 'status'] });
});
