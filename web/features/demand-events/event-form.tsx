import { Button } from 'antd';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { DemandEventValue } from '../../../contracts/demand-events.ts';
import { Field, type FieldControl } from '../../../ui/field.tsx';
import { formatValue } from '../../../ui/format-value.ts';
import inputStyles from '../../../ui/native-input.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { type FieldMessages, wordsOf } from '../../lib/form/field-messages.ts';
import styles from './demand-events.module.css';
import {
  codeFor,
  type EventField,
  type EventTexts,
  effectOptions,
  eventLabels,
  kindOptions,
  readEvent,
  scopeOptions,
  stateOptions,
} from './event-fields.ts';
import { findScope, useDecideEvent, useTouched } from './use-demand-events.ts';

interface EventFormProps {
  first: EventTexts;
  /** The event that is changed; null for a new one. */
  code: string | null;
  /** The decision in force that the person sees and would replace. */
  replaces: number | null;
  /** Median of what past occurrences did, where there are any. */
  learned: number | null;
  onSaved: (name: string) => void;
}

const filterOf = { item: 'item', class: 'therapeuticClass' } as const;

/** A demand event: on request what it touches, then saved as a decision. */
export function EventForm({ first, code, replaces, learned, onSaved }: EventFormProps) {
  const [texts, setTexts] = useState(first);
  const [faults, setFaults] = useState<FieldMessages<EventField>>({});
  const decide = useDecideEvent();
  const touched = useTouched();
  const set = (more: Partial<EventTexts>) => {
    setTexts({ ...texts, ...more });
    touched.reset();
  };

  /** An unknown code is refused by name, before anything is saved. */
  const check = async (use: (value: DemandEventValue) => void) => {
    const read = readEvent(texts);
    if ('faults' in read) return setFaults(read.faults);
    const wrong: FieldMessages<EventField> = {};
    const isKnown = async (filter: 'item' | 'therapeuticClass' | 'facility', wanted: string) =>
      (await findScope(filter, wanted)).some(({ value }) => value === wanted);
    if (texts.scope !== 'all' && !(await isKnown(filterOf[texts.scope], texts.code.trim())))
      wrong.code = `${texts.scope === 'item' ? 'No item has the code' : 'No item is of the class'} ${texts.code.trim()}.`;
    if (texts.facility.trim() !== '' && !(await isKnown('facility', texts.facility.trim())))
      wrong.facility = `No facility has the code ${texts.facility.trim()}.`;
    setFaults(wrong);
    if (Object.keys(wrong).length === 0) use(read.value);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check((value) =>
      decide.mutate(
        {
          decision: { facility_code: texts.facility.trim(), event_code: code ?? codeFor(texts), value, replaces },
          note: texts.note.trim(),
        },
        { onSuccess: () => onSaved(value.name) },
      ),
    );
  };
  const preview = () =>
    void check(({ item_code, therapeutic_class }) =>
      touched.mutate({
        ...(item_code ? { item: item_code } : {}),
        ...(therapeutic_class ? { therapeuticClass: therapeutic_class } : {}),
        ...(texts.facility.trim() ? { facility: texts.facility.trim() } : {}),
      }),
    );

  const input = (name: EventField, type: 'text' | 'date' | 'number' = 'text', hint?: ReactNode, isOptional = false) => (
    <Field label={eventLabels[name]} error={faults[name]} hint={hint} optional={isOptional}>
      {(control: FieldControl) => (
        <input
          {...control}
          className={inputStyles.input}
          type={type}
          {...(type === 'number' ? { step: 'any', inputMode: 'decimal' as const } : {})}
          autoComplete="off"
          value={texts[name]}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  const select = <Name extends 'kind' | 'scope' | 'effect' | 'state'>(
    name: Name,
    options: readonly { value: EventTexts[Name]; label: string }[],
  ) => (
    <Field label={eventLabels[name]} error={faults[name]}>
      {(control) => (
        <SelectInput
          control={control}
          value={texts[name]}
          options={options}
          onChange={(value) => set({ [name]: value })}
        />
      )}
    </Field>
  );
  const isPercent = texts.effect === 'multiply';
  return (
    <form
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label={code === null ? 'New event' : 'Change event'}
    >
      <div className={styles.fields}>
        {input('name')}
        {select('kind', kindOptions)}
        {select('scope', scopeOptions)}
        {texts.scope === 'all'
          ? null
          : input('code', 'text', texts.scope === 'item' ? 'The code of the item.' : 'As the list of items names it.')}
        {code === null ? input('facility', 'text', 'Its code; blank is everywhere.', true) : null}
        {input('starts_on', 'date')}
        {input('ends_on', 'date', 'Its last day.')}
        {select('effect', effectOptions)}
        {input('amount', 'number', isPercent ? 'Percent: 25 is a quarter more, -40 is 40 % less.' : 'Units a day.')}
        {input('series', 'text', 'What recurring events have in common.', true)}
        {select('state', stateOptions)}
        {input('note', 'text', 'It stands in the history and in the audit log.', true)}
      </div>
      {learned !== null && isPercent ? (
        <div>
          <Button onClick={() => set({ amount: String(Math.round(learned * 1000) / 10) })}>
            Use the learned effect, {formatValue(learned, { type: 'percent' })}
          </Button>
        </div>
      ) : null}
      <div role="status">{touched.data ? <Touched totals={touched.data.totals ?? {}} texts={texts} /> : null}</div>
      {touched.isError ? <Notice kind="error">There is no preview. {wordsOf(touched.error)}</Notice> : null}
      {decide.isError ? <Notice kind="error">Nothing was saved. {wordsOf(decide.error)}</Notice> : null}
      <div className={styles.actions}>
        <Button loading={touched.isPending} onClick={preview}>
          Preview
        </Button>
        <Button type="primary" htmlType="submit" loading={decide.isPending}>
          {code === null ? 'Create event' : 'Save event'}
        </Button>
      </div>
    </form>
  );
}

const dayMs = 86_400_000;
const daysAhead = 91;

/** What the event touches: SKUs, what they are expected to need, and about how much of it the event would change. */
function Touched({ totals, texts }: { totals: Record<string, unknown>; texts: EventTexts }) {
  const count = Number(totals.series_count ?? 0);
  const value = typeof totals.forecast_value === 'number' ? totals.forecast_value : null;
  const today = Math.floor(Date.now() / dayMs);
  const [from, to] = [texts.starts_on, texts.ends_on].map((date) => Math.floor(Date.parse(date) / dayMs));
  const days = Math.max(0, Math.min(to ?? 0, today + daysAhead) - Math.max(from ?? 0, today) + 1);
  const change =
    texts.effect === 'multiply' && value !== null ? (value / daysAhead) * days * (Number(texts.amount) / 100) : null;
  return (
    <p className={styles.about}>
      It touches {formatValue(count, { type: 'count' })} SKUs
      {value === null
        ? '.'
        : `, of which ${formatValue(value, { type: 'money' })} is forecast for the next 13 weeks with the events in force now.`}
      {change === null
        ? ''
        : ` On ${days} of these days it would change that by about ${change > 0 ? '+' : ''}${formatValue(change, { type: 'money' })}.`}
    </p>
  );
}
