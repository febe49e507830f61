import type { Decision } from '../../../contracts/decisions.ts';
import { type DemandEventValue, demandEvent, demandEventFault } from '../../../contracts/demand-events.ts';
import type { ReportAnswer } from '../../../contracts/report.ts';
import { checkFields, type FieldMessages } from '../../lib/form/field-messages.ts';

export type ScopeKind = 'all' | 'item' | 'class';

/** What stands in the fields of the form. */
export interface EventTexts {
  name: string;
  kind: DemandEventValue['kind'];
  scope: ScopeKind;
  code: string;
  facility: string;
  starts_on: string;
  ends_on: string;
  effect: DemandEventValue['effect'];
  /** Percent, or units a day. */
  amount: string;
  series: string;
  state: DemandEventValue['state'];
  note: string;
}

export type EventField = keyof EventTexts;

export const eventLabels: Record<EventField, string> = {
  name: 'Name',
  kind: 'Kind',
  scope: 'About',
  code: 'Code',
  facility: 'Facility',
  starts_on: 'From',
  ends_on: 'To',
  effect: 'How it works',
  amount: 'Effect',
  series: 'Series',
  state: 'State',
  note: 'Comment',
};

export const kindOptions: readonly { value: DemandEventValue['kind']; label: string }[] = [
  { value: 'seasonal', label: 'Seasonal' },
  { value: 'outbreak', label: 'Outbreak' },
  { value: 'shortage', label: 'Shortage' },
  { value: 'promotion', label: 'Promotion' },
  { value: 'closure', label: 'Closure' },
  { value: 'other', label: 'Other' },
];

export const scopeOptions: readonly { value: ScopeKind; label: string }[] = [
  { value: 'all', label: 'All items' },
  { value: 'item', label: 'One item' },
  { value: 'class', label: 'A therapeutic class' },
];

export const effectOptions: readonly { value: DemandEventValue['effect']; label: string }[] = [
  { value: 'multiply', label: 'Multiplies by a percentage' },
  { value: 'add', label: 'Adds units a day' },
  { value: 'cap', label: 'Caps units a day' },
  { value: 'replace', label: 'Replaces by units a day' },
];

export const stateOptions: readonly { value: DemandEventValue['state']; label: string }[] = [
  { value: 'planned', label: 'In force' },
  { value: 'draft', label: 'Draft: changes no forecast' },
  { value: 'retired', label: 'Retired: changes nothing' },
];

export const blankTexts: EventTexts = {
  ...{ name: '', kind: 'seasonal', scope: 'all', code: '', facility: '', starts_on: '', ends_on: '' },
  ...{ effect: 'multiply', amount: '', series: '', state: 'planned', note: '' },
};

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** An event as the page shows it, for its form. */
export function textsOf(row: ReportAnswer['rows'][number]): EventTexts {
  const isPercent = row.effect === 'multiply';
  const amount = isPercent ? row.uplift_pct : row.quantity;
  const status = text(row.status);
  return {
    name: text(row.event),
    kind: text(row.kind) as EventTexts['kind'],
    scope: row.item_code ? 'item' : row.therapeutic_class ? 'class' : 'all',
    code: text(row.item_code ?? row.therapeutic_class),
    facility: text(row.facility_code),
    starts_on: text(row.starts_on).slice(0, 10),
    ends_on: text(row.ends_on).slice(0, 10),
    effect: text(row.effect) as EventTexts['effect'],
    amount: typeof amount === 'number' ? String(Math.round(amount * (isPercent ? 100 : 1) * 1e6) / 1e6) : '',
    series: text(row.series),
    state: status === 'draft' || status === 'retired' ? status : 'planned',
    note: '',
  };
}

const fieldOf: Partial<Record<keyof DemandEventValue, EventField>> = {
  item_code: 'code',
  therapeutic_class: 'code',
  uplift: 'amount',
  quantity: 'amount',
};

/** Beyond these a person says why. */
const [unusuallyMuch, unusuallyLittle] = [2, -0.8];

/** The event that the fields say, or what is wrong with them. */
export function readEvent(texts: EventTexts): { value: DemandEventValue } | { faults: FieldMessages<EventField> } {
  const amount = texts.amount.trim() === '' ? null : Number(texts.amount);
  const isPercent = texts.effect === 'multiply';
  const value = {
    name: texts.name,
    kind: texts.kind,
    item_code: texts.scope === 'item' ? texts.code.trim() : null,
    therapeutic_class: texts.scope === 'class' ? texts.code.trim() : null,
    location_group: null,
    starts_on: texts.starts_on,
    ends_on: texts.ends_on,
    effect: texts.effect,
    uplift: isPercent && amount !== null ? amount / 100 : null,
    quantity: isPercent ? null : amount,
    series: texts.series.trim() || null,
    state: texts.state,
  };
  const faults: FieldMessages<EventField> = {};
  if (amount !== null && !Number.isFinite(amount)) faults.amount = 'Effect must be a number.';
  const found = checkFields(demandEvent, value, {
    ...eventLabels,
    item_code: 'Code',
    therapeutic_class: 'Code',
    uplift: 'Effect',
    quantity: 'Effect',
  } as Record<string, string>);
  for (const [name, words] of Object.entries(found)) {
    const place = fieldOf[name as keyof DemandEventValue] ?? (name as EventField);
    if (words) faults[place] ??= words;
  }
  if (texts.scope !== 'all' && texts.code.trim() === '') faults.code ??= 'Code is required.';
  const { uplift } = value;
  if (uplift !== null && (uplift > unusuallyMuch || uplift < unusuallyLittle) && texts.note.trim() === '')
    faults.note = 'Comment is required for so strong an effect.';
  if (texts.state === 'retired' && texts.note.trim() === '') faults.note = 'Comment is required to retire an event.';
  if (Object.keys(faults).length > 0) return { faults };
  const fault = demandEventFault(value);
  if (fault) {
    const place = fieldOf[fault[0]] ?? (fault[0] as EventField);
    return { faults: { [place]: wordsOfRule(fault[1], eventLabels[place]) } };
  }
  return { value };
}

const wordsOfRule = (rule: string, label: string): string => {
  const words = rule.replace('starts_on', 'its first day').replace(/ where the effect is \w+$/u, '');
  return `${/^(is|must)\b/u.test(words) ? `${label} ${words}` : words.charAt(0).toUpperCase() + words.slice(1)}.`;
};

/** The decision in force on an event, if people have decided about it. */
export const inForce = (decisions: readonly Decision[]): Decision | null =>
  decisions.find(({ ended, value }) => ended === null && value !== null) ?? null;

/** A code for a new event: its name and its first day. */
export const codeFor = ({ name, starts_on }: Pick<EventTexts, 'name' | 'starts_on'>): string =>
  `${name
    .trim()
    .toUpperCase()
    .replace(/[^A-Z\d]+/gu, '-')
    .replace(/^-|-$/gu, '')
    .slice(0, 40)}-${starts_on}`;
