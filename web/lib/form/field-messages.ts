import type { ZodMiniType } from 'zod/mini';
import { CallError } from '../call.ts';

export type FieldLabels<Name extends string> = Record<Name, string>;
export type FieldMessages<Name extends string> = Partial<Record<Name, string>>;

/** The rules of the contracts read on from a field's name ("is required"); a person is given a sentence. */
export function asSentence(label: string, rule: string): string {
  const readsOn = /^(is|must|may|has|does|cannot)\b/u.test(rule);
  const text = readsOn ? `${label} ${rule}` : rule.charAt(0).toUpperCase() + rule.slice(1);
  return /[.!?]$/u.test(text) ? text : `${text}.`;
}

/** What a contract has to say about each field, in words; empty where all is well. The first fault of a field counts. */
export function checkFields<Name extends string>(
  schema: ZodMiniType,
  values: Record<Name, unknown>,
  labels: FieldLabels<Name>,
): FieldMessages<Name> {
  const messages: FieldMessages<Name> = {};
  for (const { path, code, message } of schema.safeParse(values).error?.issues ?? []) {
    const name = path[0];
    if (!isNameIn(labels, name) || messages[name]) continue;
    const unanswered = code === 'invalid_type' || code === 'invalid_value';
    messages[name] = asSentence(labels[name], unanswered ? 'is required' : message);
  }
  return messages;
}

/** The server names a wrong field at the start of its answer; the words then stand at that field. */
export function fieldRefused<Name extends string>(
  error: unknown,
  labels: FieldLabels<Name>,
): FieldMessages<Name> | undefined {
  if (!(error instanceof CallError) || ![400, 409].includes(error.status)) return undefined;
  const [, name, rule] = /^(\w+)[^:]*: (.+)$/su.exec(error.message) ?? [];
  if (!name || !rule || !isNameIn(labels, name)) return undefined;
  const messages: FieldMessages<Name> = {};
  messages[name] = asSentence(labels[name], rule);
  return messages;
}

/** What to tell when something failed for a reason that belongs to no field. */
export function wordsOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'Something went wrong. Try again.';
}

function isNameIn<Name extends string>(labels: FieldLabels<Name>, name: unknown): name is Name {
  return typeof name === 'string' && Object.hasOwn(labels, name);
}
