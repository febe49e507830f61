import { describe, expect, it } from 'vitest';
import type { Axis, Chart } from '../../contracts/report.ts';
import { countedIn, withUnit } from './count-in-units.ts';
import { wordsFor } from './number-words.ts';

const axis = (key: string, type: Axis['type'], unit: string | null = null): Axis => ({ key, label: key, type, unit });
const chart: Chart = {
  key: 'closing_qty',
  kind: 'step',
  title: '',
  x: axis('day', 'date'),
  y: axis('closing_qty', 'quantity'),
  z: null,
  series: null,
  label: null,
  line: axis('tags', 'quantity', 'tags'),
  roles: { below: axis('usage_qty', 'quantity') },
  guides: [{ label: 'Reorder point', from: 50, to: 50 }],
  log: false,
  scale: 'all',
  points: [{ day: '2026-05-01', closing_qty: 120, usage_qty: null, tags: 7 }],
  sets: [],
  drill: null,
};

describe('what quantities are counted in', () => {
  it('is containers first, base units where a reader wants them or sizes differ, and nothing where units do', () => {
    expect(countedIn({ base_unit: 'mL', container_size: 5 }, true)).toEqual({ unit: 'mL', size: 5 });
    expect(countedIn({ base_unit: 'mL', container_size: 5 }, false)).toEqual({ unit: 'mL', size: null });
    expect(countedIn({ base_unit: 'mL', container_size: null }, true)).toEqual({ unit: 'mL', size: null });
    expect(countedIn({ base_unit: 'tablet', container_size: 1 }, true)).toEqual({ unit: 'tablet', size: null });
    expect(countedIn({ base_unit: null, container_size: 5 }, true)).toBeNull();
  });

  it('stands on the axes of a chart, and its points and guides are counted so; other units stay', () => {
    const drawn = withUnit(chart, { unit: 'mL', size: 5 });
    expect([drawn.y.unit, drawn.roles.below?.unit, drawn.line?.unit]).toEqual(['× 5 mL', '× 5 mL', 'tags']);
    expect(drawn.points).toEqual([{ day: '2026-05-01', closing_qty: 24, usage_qty: null, tags: 7 }]);
    expect(drawn.guides).toEqual([{ label: 'Reorder point', from: 10, to: 10 }]);
    const inBase = withUnit(chart, { unit: 'mL', size: null });
    expect([inBase.y.unit, inBase.points, inBase.guides]).toEqual(['mL', chart.points, chart.guides]);
    expect(withUnit(chart, null)).toBe(chart);
  });

  it('is said in sentences', () => {
    expect(wordsFor({ unit: 'mL', size: 5 }).quantity(122)).toBe('24.4 × 5 mL');
    expect(wordsFor({ unit: 'mL', size: null }).quantity(122)).toBe('122 mL');
    expect(wordsFor(null).quantity(null)).toBe('—');
  });
});
