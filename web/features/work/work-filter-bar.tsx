import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import type { workItemsAnswer } from '../../../contracts/work-items.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';
import inputStyles from '../../../ui/native-input.module.css';
import { SelectInput } from '../../../ui/select-input.tsx';
import styles from './my-work.module.css';
import { usual, type WorkQuestion } from './work-address.ts';

interface WorkFilterBarProps {
  question: WorkQuestion;
  /** Absent until the first answer. */
  answer: z.infer<typeof workItemsAnswer> | undefined;
  onChange: (question: WorkQuestion) => void;
  /** What can be done beside asking. */
  action?: ReactNode;
}

const statuses = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'Any' },
] as const;
const dues = [
  { value: 'any', label: 'Any' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Within 7 days' },
  { value: 'none', label: 'No day' },
] as const;
const orders = [
  { value: 'due', label: 'Due first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'changed', label: 'Last changed' },
] as const;

/** Whose items, and which of them. The counts are of open items, whatever else is asked. */
export function WorkFilterBar({ question, answer, onChange, action }: WorkFilterBarProps) {
  const set = (part: Partial<WorkQuestion>) => onChange({ ...question, ...part });
  const counts = answer?.counts;
  const views = [
    { label: 'Mine', count: counts?.mine, part: { owner: 'me', due: 'any' } },
    { label: 'Nobody’s', count: counts?.nobodys, part: { owner: 'nobody', due: 'any' } },
    { label: 'Overdue', count: counts?.overdue, part: { owner: 'anybody', due: 'overdue' } },
    { label: 'All', count: counts?.open, part: { owner: 'anybody', due: 'any' } },
  ] as const;
  return (
    <search className={styles.bar} aria-label="Filter the work">
      <fieldset className={styles.views}>
        <legend className={styles.legend}>Open items</legend>
        {views.map(({ label, count, part }) => (
          <button
            key={label}
            type="button"
            className={styles.view}
            aria-pressed={question.status === 'open' && question.owner === part.owner && question.due === part.due}
            onClick={() => set({ ...part, status: 'open' })}
          >
            {label} <span className={styles.count}>{count ?? '…'}</span>
          </button>
        ))}
        <span className={styles.action}>{action}</span>
      </fieldset>
      <div className={styles.fields}>
        <Search value={question.search} onSearch={(search) => set({ search })} />
        <Field label="Status">
          {(control) => (
            <SelectInput
              control={control}
              value={question.status}
              options={statuses}
              onChange={(status) => set({ status })}
            />
          )}
        </Field>
        <Field label="Due">
          {(control) => (
            <SelectInput control={control} value={question.due} options={dues} onChange={(due) => set({ due })} />
          )}
        </Field>
        <Field label="Kind">
          {(control) => (
            <Select
              {...control}
              mode="multiple"
              value={question.kind}
              options={(answer?.kinds ?? []).map(({ kind, title, open }) => ({
                value: kind,
                label: `${title} (${open})`,
              }))}
              placeholder="Any"
              maxTagCount={0}
              maxTagPlaceholder={(hidden) => `${hidden.length} chosen`}
              virtual={false}
              popupMatchSelectWidth={240}
              onChange={(kind) => set({ kind })}
            />
          )}
        </Field>
        <Field label="Facility">
          {(control) => (
            <Select
              {...control}
              mode="multiple"
              value={question.facility}
              options={(answer?.facilities ?? []).map((value) => ({ value, label: value }))}
              placeholder="Any"
              maxTagCount={0}
              maxTagPlaceholder={(hidden) => `${hidden.length} chosen`}
              virtual={false}
              popupMatchSelectWidth={200}
              onChange={(facility) => set({ facility })}
            />
          )}
        </Field>
        <Field label="Order">
          {(control) => (
            <SelectInput control={control} value={question.sort} options={orders} onChange={(sort) => set({ sort })} />
          )}
        </Field>
      </div>
      <Chips question={question} answer={answer} onChange={onChange} />
    </search>
  );
}

/** Asked once typing has ended: each question is a line in the address. */
function Search({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  if (value !== asked) {
    setAsked(value);
    setTyped(value);
  }
  const ask = () => {
    const search = typed.trim();
    if (search !== value) onSearch(search);
  };
  return (
    <Field label="Search">
      {(control) => (
        <input
          {...control}
          type="search"
          className={inputStyles.input}
          value={typed}
          placeholder="Words of the title"
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onBlur={ask}
          onKeyDown={(event) => {
            if (event.key === 'Enter') ask();
          }}
        />
      )}
    </Field>
  );
}

function Chips({ question, answer, onChange }: WorkFilterBarProps) {
  const set = (part: Partial<WorkQuestion>) => onChange({ ...question, ...part });
  const { kind, facility, search } = question;
  if (kind.length === 0 && facility.length === 0 && !search) return null;
  const titleOf = (id: string) => answer?.kinds.find((one) => one.kind === id)?.title ?? id;
  return (
    <div className={styles.chips}>
      {search ? <Chip name="Search" value={search} onRemove={() => set({ search: '' })} /> : null}
      {kind.map((one) => (
        <Chip
          key={one}
          name="Kind"
          value={titleOf(one)}
          onRemove={() => set({ kind: kind.filter((id) => id !== one) })}
        />
      ))}
      {facility.map((one) => (
        <Chip
          key={one}
          name="Facility"
          value={one}
          onRemove={() => set({ facility: facility.filter((code) => code !== one) })}
        />
      ))}
      <button type="button" className={styles.reset} onClick={() => onChange(usual)}>
        Reset
      </button>
    </div>
  );
}
