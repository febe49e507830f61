import { expect, test } from 'vitest';
import { isPersonalView } from './personal-views.ts';

test('a page about how people work is personal once it names one, under whatever address', () => {
  expect(isPersonalView('/igs/1035?user=N1&userName=Ann')).toBe(true);
  expect(isPersonalView('/igs/1035-anything?period=7d&user=N1#top')).toBe(true);
  expect(isPersonalView('/igs/1035')).toBe(false);
  expect(isPersonalView('/igs/1035?facility=MAIN')).toBe(false);
});

test('a page about tags or stock is not, whoever it names', () => {
  expect(isPersonalView('/igs/1001?user=N1')).toBe(false);
  expect(isPersonalView('/nowhere?user=N1')).toBe(false);
});
