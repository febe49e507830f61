import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** What ties a control to its label, hint and error; spread it on the control. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldProps {
  label: string;
  required?: boolean;
  /** Says so at the label: in a form where most must be filled in, the exception is marked. */
  optional?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** One labelled control of a form, with its hint and its error beneath it. */
export function Field({ label, required = false, optional = false, hint, error, children }: FieldProps) {
  const id = useId();
  const { hintId, errorId, describedBy } = describe(id, Boolean(hint), Boolean(error));
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional ? <span className={styles.optional}> (optional)</span> : null}
      </label>
      {children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      <Notes {...{ hint, hintId, error, errorId }} />
    </div>
  );
}

interface FieldSetProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}

/** Several controls that answer one question: radio buttons, checkboxes. */
export function FieldSet({ label, hint, error, children }: FieldSetProps) {
  const id = useId();
  const { hintId, errorId, describedBy } = describe(id, Boolean(hint), Boolean(error));
  return (
    <fieldset className={styles.field} aria-describedby={describedBy}>
      <legend className={styles.label}>{label}</legend>
      {children}
      <Notes {...{ hint, hintId, error, errorId }} />
    </fieldset>
  );
}

function Notes(props: { hint?: ReactNode; hintId: string; error?: string | undefined; errorId: string }) {
  return (
    <>
      {props.error ? (
        <p className={styles.error} id={props.errorId}>
          {props.error}
        </p>
      ) : null}
      {props.hint ? (
        <div className={styles.hint} id={props.hintId}>
          {props.hint}
        </div>
      ) : null}
    </>
  );
}

function describe(id: string, hasHint: boolean, hasError: boolean) {
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [...(hasError ? [errorId] : []), ...(hasHint ? [hintId] : [])].join(' ') || undefined;
  return { hintId, errorId, describedBy };
}
