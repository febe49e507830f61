import { useState } from 'react';
import type { FieldControl } from './field.tsx';
import styles from './native-input.module.css';

interface DateInputProps {
  control: FieldControl;
  /** YYYY-MM-DD, or null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
}

const earliest = '1900-01-01';
const latest = '9999-12-31';

/** The browser's own date field. A year being typed passes through 0002 and 0020: these stay in the field, unreported. */
export function DateInput({ control, value, onChange }: DateInputProps) {
  const [text, setText] = useState(value ?? '');
  const [reported, setReported] = useState(value);
  if (value !== reported) {
    setReported(value);
    setText(value ?? '');
  }

  const take = (typed: string) => {
    setText(typed);
    const next = typed || null;
    if (next !== null && (next < earliest || next > latest)) return;
    setReported(next);
    onChange(next);
  };
  return (
    <input
      {...control}
      className={styles.input}
      type="date"
      min={earliest}
      max={latest}
      value={text}
      onChange={(event) => take(event.target.value)}
    />
  );
}
