import { expect, test } from 'vitest';
import { columnTypes } from './report.ts';
import { roundFigure, writeSeries } from './round-figure.ts';

test.each(columnTypes)('a %s keeps none of the digits that only binary fractions have', (type) => {
  expect(roundFigure(3520.0000000000005, type)).toBe(3520);
  expect(roundFigure(0.1 + 0.2, type)).toBe(0.3);
  expect(roundFigure(0.1 + 0.2 - 0.3, type)).toBe(0);
  expect(roundFigure(-1234567.2500000002, type)).toBe(-1234567.25);
});

test('money keeps a part of a cent, a share its thousandths of a percent', () => {
  expect(roundFigure(1.23456789, 'money')).toBe(1.2346);
  expect(roundFigure(0.123456789, 'percent')).toBe(0.123457);
  expect(roundFigure(12.3456789, 'days')).toBe(12.346);
});

test('what is small is not rounded to nothing', () => {
  expect(roundFigure(0.0000123456, 'money')).toBe(0.00001235);
  expect(roundFigure(-0.000004321987, 'percent')).toBe(-0.000004322);
});

test('a series is one text, and unknown is not zero', () => {
  expect(writeSeries([0, null, 0.1 + 0.2, 12])).toBe('0 — 0.3 12');
});
