import { longestReason } from '../../../contracts/planned-levels.ts';
import { Field } from '../../../ui/field.tsx';
import inputStyles from '../../../ui/native-input.module.css';

interface ReasonFieldProps {
  value: string;
  error: string | undefined;
  onChange: (reason: string) => void;
}

/** Why levels are planned. The server asks for it where they serve worse. */
export function ReasonField({ value, error, onChange }: ReasonFieldProps) {
  return (
    <Field label="Reason" optional error={error} hint="Needed where levels would run out more often.">
      {(control) => (
        <input
          {...control}
          className={inputStyles.input}
          type="text"
          value={value}
          maxLength={longestReason}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
