import { unitInWords } from '../../../contracts/setting-value.ts';
import type { Setting } from '../../../contracts/settings.ts';
import { Field, FieldSet } from '../../../ui/field.tsx';
import inputStyles from '../../../ui/native-input.module.css';
import { SelectInput } from '../../../ui/select-input.tsx';
import styles from './settings.module.css';

interface SettingInputProps {
  setting: Setting;
  /** What is typed or chosen, as text. */
  text: string;
  error: string | undefined;
  hint: string;
  onChange: (text: string) => void;
}

/** The control for a value of its kind. */
export function SettingInput({ setting, text, error, hint, onChange }: SettingInputProps) {
  if (setting.type === 'codes' && setting.choices) {
    const chosen = text.split(', ').filter(Boolean);
    const toggle = (value: string) =>
      // In the order of the choices, whichever was ticked first.
      onChange(
        (setting.choices ?? [])
          .map((one) => one.value)
          .filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one)))
          .join(', '),
      );
    return (
      <FieldSet label={setting.label} error={error} hint={hint}>
        <div className={styles.choices}>
          {setting.choices.map(({ value, label }) => (
            <label key={value}>
              <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} /> {label}
            </label>
          ))}
        </div>
      </FieldSet>
    );
  }
  const options =
    setting.type === 'choice'
      ? setting.choices
      : setting.type === 'flag'
        ? ['yes', 'no'].map((value) => ({ value, label: value }))
        : undefined;
  const unit = unitInWords(setting);
  return (
    <Field label={unit ? `${setting.label} (${unit})` : setting.label} required error={error} hint={hint}>
      {(control) =>
        options ? (
          <SelectInput control={control} value={text} options={options} onChange={onChange} />
        ) : (
          <input
            {...control}
            className={inputStyles.input}
            type={setting.type === 'time' ? 'time' : 'text'}
            inputMode={'least' in setting ? 'decimal' : undefined}
            autoComplete="off"
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  );
}
