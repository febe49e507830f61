import { describe, expect, it } from 'vitest';
import {
  decimalsFor,
  formatCompact,
  formatTile,
  formatValue,
  formatWithUnit,
  type Value,
  type ValueType,
} from './format-value.ts';

describe('a value', () => {
  it.each<[ValueType, Value, string]>([
    ['money', 1234.5, '$1,234.50'],
    ['money', 0, '$0.00'],
    ['money', -12, '-$12.00'],
    ['money', 0.0123, '$0.0123'],
    ['percent', 0.1234, '12.3%'],
    ['percent', 1, '100.0%'],
    ['percent', 0.0001, '<0.1%'],
    ['percent', 0, '0.0%'],
    ['count', 12345, '12,345'],
    ['quantity', 1234.567, '1,234.57'],
    ['quantity', 0.0012, '0.0012'],
    ['quantity', -0, '0'],
    ['days', 12.34, '12.3'],
    ['ratio', 1.005, '1.01'],
    ['score', 87.25, '87.3'],
    ['date', '2026-11-14', 'Nov 14, 2026'],
    ['datetime', '2026-11-14T09:05:00', 'Nov 14, 2026, 9:05 AM'],
    ['date', '2026-11-14T23:59:00', 'Nov 14, 2026'],
    ['date', 'someday', 'someday'],
    ['flag', true, 'Yes'],
    ['flag', false, 'No'],
    ['code', '00409-1234-01', '00409-1234-01'],
    ['text', 0, '0'],
  ])('of the type %s, %o, reads %o', (type, value, text) => {
    expect(formatValue(value, { type }).replaceAll('\u202f', ' ')).toBe(text);
  });

  it.each<Value>([null, undefined, '', Number.NaN])('that is unknown (%o) is a dash, never a zero', (value) => {
    expect(formatValue(value, { type: 'money' })).toBe('—');
    expect(formatWithUnit(value, { type: 'days' })).toBe('—');
    expect(formatCompact(value, { type: 'money' })).toBe('—');
  });

  it('of a time names its zone where another may stand beside it, whatever the season', () => {
    const chicago = { type: 'datetime', zone: 'America/Chicago' } as const;
    expect(formatValue('2026-11-14T09:05:00', chicago)).toBe('Nov 14, 2026, 9:05 AM CT');
    expect(formatValue('2026-07-14 09:05:00', { ...chicago, zone: 'America/New_York' })).toBe(
      'Jul 14, 2026, 9:05 AM ET',
    );
    expect(formatValue(null, chicago)).toBe('—');
    expect(formatValue('2026-07-14', { type: 'date', zone: 'America/Chicago' })).toBe('Jul 14, 2026');
    expect(formatValue('2026-11-14T09:05:00', { ...chicago, zone: 'Mars/Base' })).toBe(
      'Nov 14, 2026, 9:05 AM Mars/Base',
    );
    // A time that is moved to the reader's own zone is not one of the facility.
    expect(formatValue('2026-11-14T09:05:00Z', chicago)).not.toContain('CT');
  });

  it('of a status is written in its words, or as it is where there are none', () => {
    const words = { out: 'Out of stock' };
    expect(formatValue('out', { type: 'status', words })).toBe('Out of stock');
    expect(formatValue('low', { type: 'status', words })).toBe('low');
  });

  it('carries its unit where no heading names it', () => {
    expect(formatWithUnit(3, { type: 'quantity', unit: 'mL' })).toBe('3 mL');
    expect(formatWithUnit(1, { type: 'days' })).toBe('1 day');
    expect(formatWithUnit(0, { type: 'days' })).toBe('0 days');
    expect(formatWithUnit(5, { type: 'money', unit: 'USD' })).toBe('$5.00');
  });

  it('that is a sum of money has cents and no parts of them', () => {
    const sum = (value: number) => formatValue(value, { type: 'money', isSum: true });
    expect([0.2718, 0.001, 0, -3].map(sum)).toEqual(['$0.27', '<$0.01', '$0.00', '-$3.00']);
  });

  it('is short in a tile', () => {
    expect(formatCompact(1_234_000, { type: 'money' })).toBe('$1.2M');
    expect(formatCompact(950.5, { type: 'money' })).toBe('$950.50');
    expect(formatCompact(0, { type: 'money' })).toBe('$0');
    expect(formatCompact(2_500_000, { type: 'count' })).toBe('2.5M');
    expect(formatCompact(0.5, { type: 'percent' })).toBe('50.0%');
    expect(formatTile(1_994_757, { type: 'money' })).toBe('$2.0M');
    expect(formatTile(171.65, { type: 'money' })).toBe('$171.65');
    expect(formatTile(0.2718, { type: 'money' })).toBe('$0.27');
  });

  it('has as many decimals as its column needs, so that points stand under each other', () => {
    const turns = [2, 1.25, 1.9];
    const decimals = decimalsFor(turns, 'ratio');
    expect(turns.map((value) => formatValue(value, { type: 'ratio', ...(decimals ? { decimals } : {}) }))).toEqual([
      '2.00',
      '1.25',
      '1.90',
    ]);
    expect(decimalsFor([3, 12, null], 'days')).toBe(0);
    expect(decimalsFor([3, 12.4], 'days')).toBe(1);
    expect(decimalsFor([2918.7, 12.4], 'days')).toBe(0);
    expect(decimalsFor([2918.7, 0.4], 'days')).toBe(1);
  });

  it('keeps its own decimals where a common number of them would round it to nothing, or where its type has none', () => {
    expect(decimalsFor([3, 0.001], 'ratio')).toBeUndefined();
    expect(decimalsFor([3, 0.5], 'quantity')).toBeUndefined();
    // A score of next to nothing is as good as none.
    expect(decimalsFor([3, -1.2, 0.001], 'ratio')).toBe(2);
  });
});

describe('a quantity that stands with its unit', () => {
  const of = (value: Value, size: number | null) => formatValue(value, { type: 'quantity', unit: 'mL', size });

  it('is counted in containers first, and says what one holds', () => {
    expect(of(120, 5)).toBe('24 × 5 mL');
    expect(of(9.5, 0.5)).toBe('19 × 0.5 mL');
  });

  it('is counted in units where a container is one, or its size is not known', () => {
    expect([of(120, 1), of(120, null), of(0, 5), of(null, 5)]).toEqual(['120 mL', '120 mL', '0 × 5 mL', '—']);
  });
});
