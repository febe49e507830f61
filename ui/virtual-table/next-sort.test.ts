import { describe, expect, it } from 'vitest';
import { nextSort, readOrder } from './next-sort.ts';

describe('a click on a heading', () => {
  it('orders by that column alone, and turns it around the next time', () => {
    const once = nextSort(['name'], 'value', 'descending', false);
    expect(once).toEqual(['-value']);
    const twice = nextSort(once, 'value', 'descending', false);
    expect(twice).toEqual(['value']);
    expect(nextSort(twice, 'value', 'descending', false)).toEqual(['-value']);
  });

  it('with shift joins the others, turns around, and leaves again', () => {
    const joined = nextSort(['name'], 'value', 'descending', true);
    expect(joined).toEqual(['name', '-value']);
    const turned = nextSort(joined, 'value', 'descending', true);
    expect(turned).toEqual(['name', 'value']);
    expect(nextSort(turned, 'value', 'descending', true)).toEqual(['name']);
  });

  it('is read back with its rank', () => {
    expect(readOrder(['name', '-value'], 'value')).toEqual({ order: 'descending', rank: 2 });
    expect(readOrder(['name'], 'value')).toBeNull();
  });
});
