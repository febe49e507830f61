import { Input } from 'antd';
import type { ReactNode } from 'react';
import { Field } from '../../../ui/field.tsx';

/** The part of a form that fields of text need. */
interface TextForm<Name extends string> {
  values: Record<Name, string>;
  errors: Partial<Record<Name, string>>;
  set(name: Name, value: string): void;
  leave(name: Name): void;
}

interface TextFieldProps<Name extends string> {
  form: TextForm<NoInfer<Name>>;
  name: Name;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  autoComplete?: string;
  type?: 'text' | 'password';
  /** Several lines, this many of them in sight. */
  rows?: number;
}

/** A labelled line of text, or several, tied to one field of a form. */
export function TextField<Name extends string>(props: TextFieldProps<Name>) {
  const { form, name, label, hint, optional = false, autoComplete = 'off', type = 'text', rows } = props;
  const error = form.errors[name];
  return (
    <Field label={label} hint={hint} error={error} optional={optional} required={!optional}>
      {(control) => {
        const shared = {
          ...control,
          value: form.values[name],
          autoComplete,
          status: error ? ('error' as const) : ('' as const),
          onBlur: () => form.leave(name),
        };
        return rows ? (
          <Input.TextArea {...shared} rows={rows} onChange={(event) => form.set(name, event.target.value)} />
        ) : (
          <Input {...shared} type={type} onChange={(event) => form.set(name, event.target.value)} />
        );
      }}
    </Field>
  );
}
