import type { RefObject } from 'react';
import { Field } from '../../../ui/field.tsx';
import native from '../../../ui/native-input.module.css';
import { texts } from './texts.ts';

interface DescriptionFieldProps {
  input: RefObject<HTMLInputElement | null>;
  value: string;
  isMissing: boolean;
  onChange: (value: string) => void;
}

/** The longest description the server takes. */
export const longestDescription = 200;

export function DescriptionField({ input, value, isMissing, onChange }: DescriptionFieldProps) {
  return (
    <Field label={texts.description} required error={isMissing ? texts.descriptionRequired : undefined}>
      {(control) => (
        <input
          {...control}
          ref={input}
          className={native.input}
          value={value}
          maxLength={longestDescription}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
