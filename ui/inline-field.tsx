import { type ReactNode, useId } from 'react';
import type { FieldControl } from './field.tsx';
import styles from './inline-field.module.css';

interface InlineFieldProps {
  label: string;
  error?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** A control with its label inside, as high as a control: `Facility: Any`. */
export function InlineField({ label, error, children }: InlineFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={styles.field} data-invalid={error !== undefined} title={error}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>
        {children({
          id,
          'aria-describedby': error ? errorId : undefined,
          'aria-invalid': error ? true : undefined,
          'aria-required': undefined,
        })}
      </div>
      {error ? (
        <span className={styles.error} id={errorId}>
          {error}
        </span>
      ) : null}
    </div>
  );
}
