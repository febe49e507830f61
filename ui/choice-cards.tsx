import { useId } from 'react';
import styles from './choice-cards.module.css';

interface ChoiceCardsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; description?: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One choice among a few that each deserve a word: radio buttons, drawn as cards. */
export function ChoiceCards<Value extends string>({ label, options, value, onChange }: ChoiceCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-describedby={option.description ? `${name}-${option.value}` : undefined}
          />
          <span className={styles.words}>
            {option.label}
            {option.description ? (
              <span id={`${name}-${option.value}`} className={styles.description}>
                {option.description}
              </span>
            ) : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
