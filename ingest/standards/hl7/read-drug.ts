import { explainNdc, toNdc11 } from '../../../contracts/codes/ndc.ts';
import { type Hl7Options, isItemSystem } from './hl7-options.ts';
import type { Hl7Segment } from './hl7-segment.ts';

/** What a coded field says about the drug: its NDC, its item, and why one of them could not be told. */
export interface Drug {
  ndc: string;
  item: string;
  because: string;
}

/** As HL7 table 0396 names it, and as an object identifier. */
const ndcSystems = new Set(['NDC', 'NDC11', '2.16.840.1.113883.6.69']);
/** A coded element holds a code and up to two alternates: code, text, system. */
const triplets = [1, 4, 10];

export function readDrug(segment: Hl7Segment, field: number, options: Hl7Options): Drug {
  const codes = triplets
    .map((at) => ({ code: segment.get(field, at), system: segment.get(field, at + 2).toUpperCase() }))
    .filter(({ code }) => code !== '');
  const name = `${segment.name}-${field}`;
  if (codes.length === 0) return { ndc: '', item: '', because: `${name} is blank` };
  const sent = codes.find(({ system }) => ndcSystems.has(system));
  const reading = sent && toNdc11(sent.code, options.isKnownNdc);
  const ndc = reading?.is === 'ndc' ? reading.ndc11 : '';
  const own = codes.find(({ system }) => !ndcSystems.has(system) && isItemSystem(system, options))?.code;
  const item = own ?? (ndc === '' ? undefined : options.itemOfNdc?.(ndc)) ?? '';
  if (item !== '' && ndc !== '') return { ndc, item, because: '' };
  if (reading && reading.is !== 'ndc') return { ndc, item, because: `the NDC in ${name} ${explainNdc(reading)}` };
  if (ndc !== '') return { ndc, item, because: `the NDC in ${name} is that of no known product` };
  return { ndc, item, because: `${name} has neither an NDC nor an item code` };
}

/** A field that is an NDC by its place, without a coding system. */
export function readBareNdc(code: string, options: Hl7Options): Drug {
  const reading = toNdc11(code, options.isKnownNdc);
  if (reading.is !== 'ndc') return { ndc: '', item: '', because: `the NDC ${explainNdc(reading)}` };
  return { ndc: reading.ndc11, item: options.itemOfNdc?.(reading.ndc11) ?? '', because: '' };
}

/** A number as the import files write it; undefined where it is none. */
export function readNumber(text: string): string | undefined {
  const found = /^([+-]?)(\d{1,15}(?:\.\d{1,9})?|\.\d{1,9})$/u.exec(text);
  if (!found?.[2]) return undefined;
  const digits = found[2].startsWith('.') ? `0${found[2]}` : found[2];
  return (found[1] === '-' ? '-' : '') + digits;
}

/** The name of a unit: its code, or its text where the code is only a number in a table of the sender's. */
export function readUnit(segment: Hl7Segment, field: number): string {
  const code = segment.get(field);
  const text = segment.get(field, 2);
  return /^\d+$/u.test(code) && text !== '' ? text : code || text;
}
