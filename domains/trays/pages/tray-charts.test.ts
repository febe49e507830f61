import { expect, it } from 'vitest';
import { numberWords } from '../../../server/reports/number-words.ts';
import { mostIdle, titleOfIdle } from './tray-charts.ts';

it('a chart that draws only the items with most to lose says so', () => {
  const points = Array.from({ length: mostIdle }, () => ({ will_expire_value: 2, action_code: 'move' }));
  expect(titleOfIdle(points, numberWords)).toBe(
    'Of the 500 with most to lose, $1K will expire in its tray. To be used elsewhere: 500; to be removed: 0',
  );
  expect(titleOfIdle(points.slice(1), numberWords)).toBe(
    '$998 will expire in its tray. To be used elsewhere: 499; to be removed: 0',
  );
});
