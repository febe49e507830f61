import {
  longestDelay,
  longestRestock,
  type ParSimulationAnswer,
  parSimulationAsked,
  proposedLevels,
} from '../../../contracts/par-simulation.ts';
import { checkFields, type FieldMessages } from '../../lib/form/field-messages.ts';
import { type Counting, counted, inBaseUnits } from './counting.ts';
import type { Position } from './position-in-address.ts';
import type { Trial } from './use-simulation.ts';

export const levelLabels = { min: 'Min', max: 'Max' };
const refillLabels = { restock_delay_days: 'Refill takes (days)', restock_every_days: 'Checked every (days)' };
export const trialLabels = { ...levelLabels, ...refillLabels, service_level: 'Service level (%)' };
export type TrialField = keyof typeof trialLabels;
export type TrialTexts = Record<TrialField, string>;
export const trialFields = Object.keys(trialLabels) as TrialField[];

/** What the browser allows in a field; the rules of the call are checked besides. */
export const fieldBounds: Record<TrialField, { min: number; max?: number; step: number | 'any' }> = {
  min: { min: 0, step: 'any' },
  max: { min: 0, step: 'any' },
  restock_delay_days: { min: 0, max: longestDelay, step: 1 },
  restock_every_days: { min: 1, max: longestRestock, step: 1 },
  service_level: { min: 50, max: 100, step: 'any' },
};

type Told = ParSimulationAnswer['positions'][number];

/** Where to begin: the levels that are suggested, else those that are there, refilled as is usual. */
export function firstTexts(told: Told, counting: Counting): TrialTexts {
  const { min, max } = suggestedLevels(told) ?? levelsOf(told, 'current') ?? { min: 0, max: 0 };
  return {
    min: String(counted(min, counting)),
    max: String(counted(max, counting)),
    restock_delay_days: String(told.restock_delay_days),
    restock_every_days: String(told.restock_every_days),
    // People say 99.5 %, the call 0.995; the last digits are those of the division.
    service_level: String(Number((told.service_level * 100).toFixed(4))),
  };
}

export const suggestedLevels = (told: Told) => levelsOf(told, 'suggested');

function levelsOf(told: Told, name: 'suggested' | 'current'): { min: number; max: number } | null {
  const found = told.scenarios.find(({ scenario }) => scenario === name);
  return found && found.par_max !== null ? { min: found.par_min ?? 0, max: found.par_max } : null;
}

/** The trial that the fields say, or what is wrong with them. What was not touched is left to what is usual at the place. */
export function readTrial(
  position: Position,
  texts: TrialTexts,
  usual: TrialTexts,
  impute: boolean,
  counting: Counting,
): { trial: Trial } | { faults: FieldMessages<TrialField> } {
  const numberIn = (name: TrialField) => (texts[name].trim() === '' ? undefined : Number(texts[name]));
  const changed = (name: TrialField) => (texts[name] === usual[name] ? undefined : numberIn(name));
  const levelIn = (name: 'min' | 'max') => {
    const level = numberIn(name);
    return level === undefined ? undefined : inBaseUnits(level, counting);
  };
  const [min, max, percent] = [levelIn('min'), levelIn('max'), changed('service_level')];
  const refills = {
    restock_delay_days: changed('restock_delay_days'),
    restock_every_days: changed('restock_every_days'),
  };
  const missing = Object.fromEntries(
    trialFields
      .filter((name) => numberIn(name) === undefined)
      .map((name) => [name, `${trialLabels[name]} is required.`]),
  );
  const faults: FieldMessages<TrialField> = {
    ...checkFields(proposedLevels, { ...position, min, max }, { ...levelLabels, facility: '', location: '', item: '' }),
    ...checkFields(
      parSimulationAsked,
      { positions: [{ ...position, min: 0, max: 0 }], ...refills },
      { ...refillLabels, positions: '' },
    ),
    ...(percent !== undefined && !(percent > 50 && percent < 100)
      ? { service_level: 'Service level (%) must be above 50 and below 100.' }
      : {}),
    ...missing,
  };
  if (Object.keys(faults).length > 0 || min === undefined || max === undefined) return { faults };
  const service_level = percent === undefined ? undefined : percent / 100;
  return { trial: { min, max, ...defined({ ...refills, service_level }), impute } };
}

/** Without what is not there: a call that names nothing asks for what is usual. */
const defined = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
