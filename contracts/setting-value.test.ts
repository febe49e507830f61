import { describe, expect, it, test } from 'vitest';
import {
  refuseValue,
  type SettingKind,
  type SettingValue,
  settingAsText,
  settingFromText,
  settingInWords,
  settingKind,
} from './setting-value.ts';

const rate: SettingKind = { type: 'percent', unit: 'a year', usual: 0.2, least: 0.01, most: 1 };
const days: SettingKind = { type: 'days', usual: 60, least: 1, most: 365 };
const cost: SettingKind = { type: 'money', unit: 'an order', usual: 5, least: 0, most: 1000 };
const policy: SettingKind = {
  ...{ type: 'choice', usual: '340b_first' },
  choices: [
    { value: '340b_first', label: '340B first' },
    { value: 'gpo_first', label: 'GPO first' },
  ],
};
const flag: SettingKind = { type: 'flag', usual: true };
const states: SettingKind = { type: 'codes', usual: ['CA', 'NV'], each: 'state', most: 3 };
const classes: SettingKind = {
  ...{ type: 'codes', usual: [], each: 'class', most: 2 },
  choices: [
    { value: 'I', label: 'Class I' },
    { value: 'II', label: 'Class II' },
  ],
};
const time: SettingKind = { type: 'time', usual: '06:00' };

test('every kind is one on the wire', () => {
  for (const kind of [rate, days, cost, policy, flag, states, classes, time])
    expect(settingKind.parse(kind)).toEqual(kind);
});

describe('a value may be set', () => {
  it.each<[SettingKind, SettingValue]>([
    [rate, 0.01],
    [days, 365],
    [policy, 'gpo_first'],
    [flag, false],
    [states, []],
    [states, ['CA', 'NV', 'OR']],
    [classes, ['II', 'I']],
    [time, '23:59'],
  ])('%#: of its kind and within its range', (kind, value) => {
    expect(refuseValue(kind, value)).toBeUndefined();
  });
});

describe('a value is refused in words', () => {
  it.each<[SettingKind, SettingValue, string]>([
    [rate, 1.01, 'must be between 0.01 and 1'],
    [rate, Number.NaN, 'must be between 0.01 and 1'],
    [rate, '0.2', 'must be a number'],
    [days, 1.5, 'must be a whole number'],
    [policy, 'cheapest', 'must be one of 340b_first, gpo_first'],
    [policy, 1, 'must be one of 340b_first, gpo_first'],
    [flag, 'yes', 'must be true or false'],
    [states, 'CA', 'must be a list of codes'],
    [states, ['CA', 'NV', 'OR', 'WA'], 'must have at most 3 codes'],
    [states, ['CA', 'CA'], 'must name each code once'],
    [states, ['C|A'], '"C|A" is no code of a state'],
    [classes, ['III'], '"III" is no class of I, II'],
    [time, '24:00', 'must be a time of day, such as 06:30'],
    [time, '6:30', 'must be a time of day, such as 06:30'],
  ])('%#', (kind, value, words) => {
    expect(refuseValue(kind, value)).toBe(words);
  });
});

describe('a value in words', () => {
  it.each<[SettingKind, SettingValue, string]>([
    [rate, 0.255, '25.5 % a year'],
    [days, 1200, '1,200 days'],
    [cost, 5, '5 $ an order'],
    [policy, 'gpo_first', 'GPO first'],
    [policy, 'gone', 'gone'],
    [flag, false, 'no'],
    [states, ['CA', 'NV'], 'CA, NV'],
    [states, [], 'none'],
    [time, '06:00', '06:00'],
  ])('%#', (kind, value, words) => {
    expect(settingInWords(kind, value)).toBe(words);
  });
});

describe('what is typed', () => {
  it.each<[SettingKind, SettingValue]>([
    [rate, 0.255],
    [cost, 12.5],
    [days, 1200],
    [policy, 'gpo_first'],
    [flag, true],
    [states, ['CA', 'NV']],
    [states, []],
    [time, '06:30'],
  ])('%#: is read as it was written', (kind, value) => {
    expect(settingFromText(kind, settingAsText(kind, value))).toEqual(value);
  });

  it.each<[SettingKind, string, SettingValue | undefined]>([
    [days, '1,200', 1200],
    [rate, '25,5', 0.255],
    [rate, ' 25.5 % ', 0.255],
    [cost, '$ 1,250.50', 1250.5],
    [days, 'soon', undefined],
    [days, ' ', undefined],
    [flag, 'Yes', true],
    [flag, 'perhaps', undefined],
    [states, ' CA; NV,', ['CA', 'NV']],
    [time, '', undefined],
  ])('%#: is read as people write', (kind, text, value) => {
    expect(settingFromText(kind, text)).toEqual(value);
  });
});
