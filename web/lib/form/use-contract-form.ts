import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { checkFields, type FieldLabels, type FieldMessages, fieldRefused, wordsOf } from './field-messages.ts';

interface FormPlan<Values extends Record<string, unknown>, Sent> {
  /** The same schema that the server checks with. */
  schema: ZodMiniType<Sent>;
  initial: Values;
  labels: FieldLabels<keyof Values & string>;
  send: (value: Sent, changed: (keyof Values & string)[]) => Promise<unknown>;
}

export interface ContractForm<Values extends Record<string, unknown>> {
  values: Values;
  /** What the fields held before the person changed them. */
  stored: Values;
  errors: FieldMessages<keyof Values & string>;
  /** Why sending failed, where no field is to blame. */
  problem: string | null;
  sending: boolean;
  /** The fields that differ from what is stored. */
  changed: (keyof Values & string)[];
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** The person has left the field: if they had touched it, its faults are shown from now on. */
  leave: (name: keyof Values & string) => void;
  reset: (values: Values) => void;
  submit: (event?: FormEvent) => void;
  ref: RefObject<HTMLFormElement | null>;
}

/**
 * A form held to a contract. A field complains after the person has changed and left it, or tried to send, not while
 * the first letters are typed; a failed attempt leaves every word in place and puts the focus on the first fault.
 */
export function useContractForm<Values extends Record<string, unknown>, Sent>(
  plan: FormPlan<Values, Sent>,
): ContractForm<Values> {
  type Name = keyof Values & string;
  const { schema, labels, send } = plan;
  const ref = useRef<HTMLFormElement>(null);
  const [stored, setStored] = useState(plan.initial);
  const [values, setValues] = useState(plan.initial);
  const [watched, setWatched] = useState<ReadonlySet<Name>>(new Set());
  const [refused, setRefused] = useState<FieldMessages<Name>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [failures, setFailures] = useState(0);

  const names = Object.keys(labels) as Name[];
  const changed = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(stored[name]));
  const faults = checkFields<Name>(schema, values, labels);
  const errors: FieldMessages<Name> = { ...refused };
  for (const name of names) if (watched.has(name) && faults[name]) errors[name] = faults[name];

  useEffect(() => {
    if (failures > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);

  const reset = (next: Values) => {
    setStored(next);
    setValues(next);
    setWatched(new Set());
    setRefused({});
    setProblem(null);
  };

  const sendNow = async (value: Sent) => {
    setSending(true);
    setProblem(null);
    setRefused({});
    try {
      await send(value, changed);
    } catch (error) {
      const atField = fieldRefused(error, labels);
      if (atField) setRefused(atField);
      else setProblem(wordsOf(error));
      setFailures((count) => count + 1);
    } finally {
      setSending(false);
    }
  };

  return {
    values,
    stored,
    errors,
    problem,
    sending,
    changed,
    ref,
    reset,
    set(name, value) {
      setValues((current) => ({ ...current, [name]: value }));
      setRefused(({ [name]: _settled, ...others }) => others as FieldMessages<Name>);
    },
    leave(name) {
      if (changed.includes(name)) setWatched((current) => new Set([...current, name]));
    },
    submit(event) {
      event?.preventDefault();
      if (sending) return;
      setWatched(new Set(names));
      const parsed = schema.safeParse(values);
      if (parsed.success) void sendNow(parsed.data);
      else setFailures((count) => count + 1);
    },
  };
}
