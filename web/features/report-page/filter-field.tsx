import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { filterValues } from '../../../contracts/filter-values.ts';
import type { ReportFilter } from '../../../contracts/report.ts';
import type { FieldControl } from '../../../ui/field.tsx';
import { InlineField } from '../../../ui/inline-field.tsx';
import inputStyles from '../../../ui/native-input.module.css';
import { call } from '../../lib/call.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import type { Choice } from './report-question.ts';

interface FilterFieldProps {
  /** The page that has the filter. */
  page: string;
  filter: ReportFilter;
  choices: Choice[];
  onChange: (choices: Choice[]) => void;
}

/** One filter of a report, drawn by its kind. */
export function FilterField({ page, filter, choices, onChange }: FilterFieldProps) {
  return (
    <InlineField label={filter.label}>
      {(control) => {
        if (filter.kind === 'text') return <TextFilter control={control} choices={choices} onChange={onChange} />;
        if (filter.kind === 'group') {
          return <ManyOf control={control} {...groupsOf(filter, choices, onChange)} />;
        }
        if (filter.kind === 'words') {
          return <ManyOf control={control} options={filter.words} choices={choices} onChange={onChange} />;
        }
        return <SearchFilter control={control} page={page} name={filter.name} choices={choices} onChange={onChange} />;
      }}
    </InlineField>
  );
}

/** A filter that is never empty: what holds by itself is shown as chosen, and is not asked for. */
function groupsOf({ words, usual }: ReportFilter, choices: Choice[], onChange: FilterFieldProps['onChange']) {
  const told = (value: string): Choice => words.find((word) => word.value === value) ?? { value, label: value };
  const values = (of: Choice[]) => of.map(({ value }) => value).join();
  return {
    options: words,
    choices: choices.length > 0 ? choices.map(({ value }) => told(value)) : usual.map(told),
    onChange: (next: Choice[]) => onChange(values(next) === usual.join() ? [] : next),
  };
}

interface ControlProps extends Omit<FilterFieldProps, 'filter' | 'page'> {
  control: FieldControl;
}

/** Typing does not ask yet: what is typed counts when it is finished. */
function TextFilter({ control, choices, onChange }: ControlProps) {
  const set = choices.map(({ value }) => value).join(', ');
  const [text, setText] = useState(set);
  const [seen, setSeen] = useState(set);
  if (set !== seen) {
    setSeen(set);
    setText(set);
  }
  const apply = () => {
    const value = text.trim();
    if (value !== set) onChange(value ? [{ value, label: value }] : []);
  };
  return (
    <input
      {...control}
      className={inputStyles.input}
      type="text"
      value={text}
      placeholder="Any"
      onChange={(event) => setText(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
    />
  );
}

interface ManyOfProps extends ControlProps {
  options: Choice[];
  /** Present where the options are asked for while typing. */
  search?: { onSearch: (text: string) => void; onOpen: (open: boolean) => void; isLoading: boolean; none: string };
}

/** What is chosen stands in the chips beside; here one is named and more are counted, so that the bar keeps its height. */
function ManyOf({ control, options, choices, onChange, search }: ManyOfProps) {
  const known = new Set(options.map(({ value }) => value));
  const all = [...choices.filter(({ value }) => !known.has(value)), ...options];
  const labels = new Map(all.map(({ value, label }) => [value, label]));
  return (
    <Select<string[]>
      {...control}
      mode="multiple"
      variant="borderless"
      style={{ width: '100%' }}
      value={choices.map(({ value }) => value)}
      options={all}
      showSearch={search ? { filterOption: false, onSearch: search.onSearch } : { optionFilterProp: 'label' }}
      {...(search
        ? { onOpenChange: search.onOpen, loading: search.isLoading, notFoundContent: search.none }
        : { notFoundContent: 'Nothing matches' })}
      placeholder="Any"
      maxTagCount={0}
      maxTagPlaceholder={(hidden) => (hidden.length === 1 ? choices[0]?.label : `${hidden.length} chosen`)}
      virtual={false}
      popupMatchSelectWidth={280}
      onChange={(values) => onChange(values.map((value) => ({ value, label: labels.get(value) ?? value })))}
    />
  );
}

const mostOffered = 50;
const pauseInTyping = 250;

function SearchFilter({ page, name, ...props }: ControlProps & { page: string; name: string }) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const asked = useDebounced(typed.trim(), pauseInTyping);
  const found = useQuery({
    queryKey: ['filter-values', page, name, asked],
    queryFn: ({ signal }) => {
      const params = new URLSearchParams({ q: asked, limit: String(mostOffered), page });
      return call(filterValues, 'GET', `filters/${encodeURIComponent(name)}?${params}`, { signal });
    },
    enabled: open,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const none = found.isError ? found.error.message : found.isPending ? 'Looking…' : 'Nothing matches';
  return (
    <ManyOf
      {...props}
      options={found.data ?? []}
      search={{ onSearch: setTyped, onOpen: setOpen, isLoading: open && found.isFetching, none }}
    />
  );
}
