import { lotKey, lotShape } from '../../../contracts/codes/lot-key.ts';
import { findNdcs } from './find-ndcs.ts';
import { type LotToken, scanLotText } from './scan-lot-text.ts';

/** Stored with each verdict: a better parser judges everything anew. */
export const parserVersion = 3;

export interface LotRange {
  from: string;
  to: string;
}

/** What one sub-item of a notice (`a)`, `b)`) names; a notice without sub-items is one. */
export interface LotGroup {
  letter: string | null;
  lots: string[];
  ranges: LotRange[];
  ndc11s: string[];
}

/** Every lot: without a limit, of those distributed on some days, or under a condition that was not understood. */
export type AllLots = { limit: 'none' | 'unclear' } | { limit: 'distributed'; from: string; to: string };

export interface ParsedLots {
  groups: LotGroup[];
  all: AllLots | null;
  /** full: every clause was understood. all: every lot is meant. empty: there is no text. */
  state: 'full' | 'partial' | 'all' | 'empty';
}

const distributed =
  /distributed\s+(?:(?:between|from)\s+)?(\d{1,2}\/\d{1,2}\/\d{4})\s*(?:through|thru|to|and|-)\s*(\d{1,2}\/\d{1,2}\/\d{4})/iu;
const exceptions = /\b(?:except|exclud\w+|other than|unaffected|not (?:affected|recalled|included))\b/iu;
const amount = /^\d{1,3}(?:ml|mg|mcg|g|kg|l|oz|ct|count|pk|packs?|caps?|tablets?|vials?|bags?|units?|u|%)$/iu;
/** MMYY, YYYY, MMYYYY, YYYYMM, MMDDYY, MMDDYYYY, DDMMYYYY or YYYYMMDD. */
const month = '(?:0[1-9]|1[0-2])';
const dayOfMonth = '(?:0[1-9]|[12]\\d|3[01])';
const bareDate = new RegExp(
  `^(?:${month}\\d{2}|20\\d{2}|${month}20\\d{2}|20\\d{2}${month}|${month}${dayOfMonth}\\d{2}|${month}${dayOfMonth}20\\d{2}|${dayOfMonth}${month}20\\d{2}|20\\d{2}${month}${dayOfMonth})$`,
  'u',
);
const fillers = new Set(['the', 'following', 'with', 'of', 'all', 'date', 'dates', 'number', 'numbers', 'no', 'nos']);

/** Reads the lots out of the text of a notice. What it does not understand it says: a lot must never be cleared by mistake. */
export function parseLots(text: string): ParsedLots {
  const span = distributed.exec(text);
  const rest = span ? text.replace(span[0], '') : text;
  const reader = new LotReader();
  for (const token of scanLotText(rest)) reader.take(token);
  reader.end();
  // "Except" turns a list around: what it names is then neither meant nor cleared by this text.
  const named = exceptions.test(text)
    ? reader.groups.map((group) => ({ ...group, lots: [], ranges: [] }))
    : reader.groups;
  const groups = named.filter(({ lots, ranges, ndc11s }) => lots.length + ranges.length + ndc11s.length > 0);
  if (text.trim() === '') return { groups: [], all: null, state: 'empty' };
  const names = groups.some(({ lots, ranges }) => lots.length + ranges.length > 0);
  if (reader.all) {
    if (reader.leftOver || names) return { groups, all: { limit: 'unclear' }, state: 'partial' };
    const [, from, to] = span ?? [];
    const all: AllLots = from && to ? { limit: 'distributed', from: toIso(from), to: toIso(to) } : { limit: 'none' };
    return { groups, all, state: 'all' };
  }
  return { groups, all: null, state: reader.leftOver || span || !names ? 'partial' : 'full' };
}

class LotReader {
  readonly groups: LotGroup[] = [{ letter: null, lots: [], ranges: [], ndc11s: [] }];
  all = false;
  leftOver = false;
  private mode: 'nothing' | 'lots' | 'ndc' | 'upc' | 'one value' | 'no value' = 'nothing';
  private before: LotToken | null = null;
  private lastLot: string | null = null;
  private rangeFrom: string | null = null;
  private runOfDays = false;
  /** Whether the list at hand has a lot yet: an expiry belongs to the lots before it. */
  private hasLots = false;

  private get group(): LotGroup {
    return this.groups.at(-1) as LotGroup;
  }

  take(token: LotToken): void {
    // A range has two ends; what begins like one and goes on otherwise was not understood.
    if (this.rangeFrom !== null && token.is !== 'code') this.endRange(token);
    this.read(token);
    this.before = token;
  }

  /** The text ends here, perhaps in the middle of a range. */
  end(): void {
    if (this.rangeFrom !== null) this.leftOver = true;
  }

  /** A dash may also stand between a lot and its expiry. */
  private endRange(token: LotToken): void {
    const isDash = this.before?.text === '-';
    if (!isDash || (token.is !== 'expiry-label' && token.is !== 'date')) this.leftOver = true;
    this.rangeFrom = null;
  }

  private read(token: LotToken): void {
    switch (token.is) {
      case 'lot-label':
        this.startList();
        return;
      case 'other-label':
        this.mode = /^ndc/iu.test(token.text) ? 'ndc' : /^(?:upc|gtin|ean)/iu.test(token.text) ? 'upc' : 'one value';
        return;
      case 'all':
        this.all = true;
        return;
      case 'item':
        this.groups.push({ letter: token.text.replace(/[()]/gu, '').toLowerCase(), lots: [], ranges: [], ndc11s: [] });
        this.lastLot = null;
        return;
      case 'ndc':
        this.takeNdc(token.text);
        return;
      case 'date':
        // "Lot 12-2020" is no expiry of anything.
        if (this.before?.is === 'lot-label') this.leftOver = true;
        this.lastLot = null;
        return;
      case 'separator':
        this.lastLot = null;
        return;
      case 'to':
        if (this.lastLot !== null) this.rangeFrom = this.lastLot;
        else if (token.text !== '-') this.leftOver = true;
        return;
      case 'code':
        this.takeCode(token.text);
        return;
      case 'word':
        this.takeWord(token.text);
        return;
      case 'expiry-label':
        this.lastLot = null;
    }
  }

  private startList(): void {
    this.mode = 'lots';
    this.lastLot = null;
    this.runOfDays = false;
    this.hasLots = false;
  }

  private takeNdc(written: string): void {
    if (this.mode === 'lots' && this.before?.is === 'lot-label') this.leftOver = true;
    this.group.ndc11s.push(...findNdcs(written).ndc11s);
    if (this.mode === 'one value') this.mode = 'no value';
  }

  private takeWord(word: string): void {
    if (word.toLowerCase() === 'all' && this.before?.is === 'lot-label') this.all = true;
    else if (!fillers.has(word.toLowerCase())) this.leftOver = true;
  }

  private takeCode(code: string): void {
    const glued = /^lots?(\d.*)$/iu.exec(code)?.[1];
    if (glued !== undefined) this.takeGlued(glued);
    if (this.mode !== 'lots') this.takeOtherCode(code);
    else if (this.before?.is === 'expiry-label' && this.hasLots && bareDate.test(code)) this.lastLot = null;
    else this.takeLot(code);
  }

  /** "Lot123456" is a lot of that name or a label without a blank: it is read as both, and clears nothing. */
  private takeGlued(rest: string): void {
    const key = lotKey(rest);
    if (this.mode !== 'lots') this.startList();
    if (key === null || !isLot(rest, key)) return;
    this.group.lots.push(key);
    this.leftOver = true;
  }

  private takeOtherCode(code: string): void {
    const fits =
      this.mode === 'ndc'
        ? /^(?:\d{10,12}|\d{4,5}-\d{3,4})$/u.test(code)
        : this.mode === 'upc'
          ? /^[\d-]+$/u.test(code)
          : this.mode === 'one value';
    if (!fits) this.leftOver = true;
    if (this.mode === 'one value') this.mode = 'no value';
  }

  private takeLot(code: string): void {
    const key = lotKey(code);
    const isDay = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/u.test(code);
    const mayBeDay = isDay && this.before?.is !== 'lot-label' && !this.runOfDays;
    if (key === null || !isLot(code, key) || mayBeDay) {
      this.leftOver = true;
      this.lastLot = null;
      return;
    }
    this.runOfDays = isDay;
    this.hasLots = true;
    // A masked or cut-off lot, two tokens where one is expected, or what may be two lots: kept, but not proof of the others.
    if (/\*|X{2,}|\//iu.test(code) || (this.lastLot !== null && this.rangeFrom === null)) this.leftOver = true;
    this.group.lots.push(key, ...code.split('/').flatMap((part) => (part === code ? [] : (lotKey(part) ?? []))));
    this.takeRange(key, code);
    this.lastLot = key;
  }

  private takeRange(key: string, code: string): void {
    const [first = '', second = '', ...more] = code.split('-');
    if (this.rangeFrom !== null) {
      if (lotShape(this.rangeFrom) === lotShape(key) && this.rangeFrom <= key) {
        this.group.ranges.push({ from: this.rangeFrom, to: key });
      } else this.leftOver = true;
      this.rangeFrom = null;
      return;
    }
    // 81801504002-81801701003 may be a lot with a hyphen or a range: it is read as both, and clears nothing.
    if (more.length === 0 && second.length > 4 && lotShape(first.toUpperCase()) === lotShape(second.toUpperCase())) {
      this.leftOver = true;
      this.group.ranges.push({ from: first.toUpperCase(), to: second.toUpperCase() });
    }
  }
}

const isLot = (code: string, key: string): boolean =>
  key.length >= 4 &&
  key.length <= 20 &&
  /\d/u.test(key) &&
  !/^(?:19|20)\d{2}$/u.test(key) &&
  !amount.test(code) &&
  !/^\d{4,5}-\d{3,4}-\d{1,2}$/u.test(code);

function toIso(date: string): string {
  const [month = '', day = '', year = ''] = date.split('/');
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
