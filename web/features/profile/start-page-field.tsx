import { Field } from '../../../ui/field.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { useStartPages } from './list-start-pages.ts';

interface StartPageFieldProps {
  label: string;
  /** The favorite's id. */
  value: number | null;
  error: string | undefined;
  onChange: (value: number | null) => void;
}

const none = { value: '', label: 'None' };

/** One of the person's favorites, or none. */
export function StartPageField({ label, value, error, onChange }: StartPageFieldProps) {
  const { data, isPending } = useStartPages();
  const favorites = (data ?? []).map(({ id_favorites_pk, name }) => ({ value: String(id_favorites_pk), label: name }));
  const current = value === null ? '' : String(value);
  const known = value === null || favorites.some((option) => option.value === current);
  const options = [none, ...favorites, ...(known ? [] : [{ value: current, label: 'The present start page' }])];
  return (
    <Field label={label} error={error} hint={isPending || favorites.length > 0 ? openedBy : howToMakeOne}>
      {(control) => (
        <SelectInput
          control={control}
          value={current}
          options={options}
          disabled={isPending}
          onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
        />
      )}
    </Field>
  );
}

const openedBy = 'Opens after you sign in, and with the Home link.';
const howToMakeOne = 'Any favorite can be your start page. Save one with the star at the top right of a report.';
