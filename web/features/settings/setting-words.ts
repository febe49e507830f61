import type { Setting } from '../../../contracts/settings.ts';

type Typed = Pick<Setting, 'type' | 'unit'>;

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });
/** A share is stored as a part of one, and read and typed in percent. */
const factorOf = ({ type }: Typed): number => (type === 'percent' ? 100 : 1);

/** A value as it is typed into its field. */
export const asTyped = (setting: Typed, value: number): string =>
  String(Number((value * factorOf(setting)).toPrecision(12)));

/** What was typed, as it is stored; null where it is no number. */
export function fromTyped(setting: Typed, text: string): number | null {
  const typed = text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
  return Number.isFinite(typed) ? Number((typed / factorOf(setting)).toPrecision(12)) : null;
}

/** The unit beside the field. */
export function unitOf({ type, unit }: Typed): string {
  const words = { percent: '%', days: 'days', count: '', money: '$', ratio: '' }[type];
  return [words, unit].filter(Boolean).join(' ');
}

/** @example '20 % a year' */
export const valueInWords = (setting: Typed, value: number): string =>
  [number.format(value * factorOf(setting)), unitOf(setting)].filter(Boolean).join(' ');

/** Whether it says what somebody looks for, in any of its words. */
export const matches = ({ label, group, meaning, key, pages }: Setting, search: string): boolean =>
  search
    .toLowerCase()
    .split(/\s+/u)
    .every((word) =>
      [label, group, meaning, key, ...pages.map(({ page, title }) => `${page} ${title}`)]
        .join(' ')
        .toLowerCase()
        .includes(word),
    );
