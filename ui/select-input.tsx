import type { FieldControl } from './field.tsx';
import styles from './native-input.module.css';

interface SelectInputProps<Value extends string> {
  control: FieldControl;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  onBlur?: () => void;
  disabled?: boolean;
}

/** The browser's own list for one choice among a few: native to phones, keyboards and screen readers. */
export function SelectInput<Value extends string>(props: SelectInputProps<Value>) {
  const { control, value, options, onChange, onBlur, disabled } = props;
  return (
    <select
      {...control}
      className={styles.input}
      value={value}
      disabled={disabled}
      onBlur={onBlur}
      onChange={(event) => {
        const chosen = options[event.target.selectedIndex];
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
