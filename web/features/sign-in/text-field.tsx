import { type HTMLInputAutoCompleteAttribute, useId, useState } from 'react';
import styles from './form.module.css';

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string;
  /** A password is hidden while it is typed, and can be shown to check it. */
  secret?: boolean;
  autoComplete: HTMLInputAutoCompleteAttribute;
  autoFocus?: boolean;
}

export function TextField({ label, value, onChange, error, hint, secret, autoComplete, autoFocus }: TextFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>
        <input
          id={id}
          className={styles.input}
          type={secret && !shown ? 'password' : 'text'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          ref={autoFocus ? focusOnce : undefined}
        />
        {secret ? (
          <button
            type="button"
            className={styles.reveal}
            aria-pressed={shown}
            aria-label={`Show ${label.toLowerCase()}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        ) : null}
      </div>
      {note ? (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      ) : null}
    </div>
  );
}

/** The first field of a page whose only purpose is its form. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus();
