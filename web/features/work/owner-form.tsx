import { useQuery } from '@tanstack/react-query';
import type { WorkItemDetail } from '../../../contracts/work-items.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import type { useChangeItem } from './change-item.ts';
import { ownersQuery } from './read-work.ts';
import styles from './work-panel.module.css';

interface OwnerFormProps {
  item: WorkItemDetail;
  change: ReturnType<typeof useChangeItem>;
}

/** Whose it is and when it is due; both are saved as they are chosen. */
export function OwnerForm({ item, change }: OwnerFormProps) {
  const owners = useQuery(ownersQuery(item.id)).data ?? [];
  const known = owners.some(({ id }) => id === item.owner_id);
  const options = [
    { value: '', label: 'Nobody' },
    // An owner who may no longer see the item stays until another is chosen.
    ...(item.owner_id !== null && !known ? [{ value: String(item.owner_id), label: item.owner ?? '' }] : []),
    ...owners.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <section className={styles.pair} aria-label="Owner and day">
      <Field label="Owner">
        {(control) => (
          <SelectInput
            control={control}
            value={item.owner_id === null ? '' : String(item.owner_id)}
            options={options}
            disabled={change.isPending}
            onChange={(value) =>
              change.mutate({ deed: 'assign', body: { owner_id: value === '' ? null : Number(value) } })
            }
          />
        )}
      </Field>
      <Field label="Due">
        {(control) => (
          <DateInput
            control={control}
            value={item.due}
            onChange={(due) => {
              if (due !== item.due) change.mutate({ deed: 'assign', body: { due } });
            }}
          />
        )}
      </Field>
    </section>
  );
}
