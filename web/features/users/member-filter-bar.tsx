import { Button, Input } from 'antd';
import { type Role, userStatuses } from '../../../contracts/administration.ts';
import { Field } from '../../../ui/field.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import type { MemberFilter } from './filter-members.ts';
import styles from './member-filter-bar.module.css';
import { statusWords } from './member-words.ts';

interface MemberFilterBarProps {
  filter: MemberFilter;
  roles: Role[];
  /** How many are shown. */
  summary: string;
  onChange: (filter: MemberFilter) => void;
  onInvite: () => void;
  onInviteFile: () => void;
}

const any = { value: '' as const, label: 'Any' };
const statuses = [any, ...userStatuses.map((status) => ({ value: status, label: statusWords[status] }))];

export function MemberFilterBar({ filter, roles, summary, onChange, onInvite, onInviteFile }: MemberFilterBarProps) {
  const roleOptions = [any, ...roles.map(({ id, name }) => ({ value: String(id), label: name }))];
  return (
    <div className={styles.bar}>
      <search className={styles.fields} aria-label="Filter the users">
        <Field label="Search">
          {(control) => (
            <Input
              {...control}
              type="search"
              value={filter.words}
              placeholder="Name, username or mail"
              autoComplete="off"
              onChange={(event) => onChange({ ...filter, words: event.target.value })}
            />
          )}
        </Field>
        <Field label="Status">
          {(control) => (
            <SelectInput
              control={control}
              value={filter.status ?? ''}
              options={statuses}
              onChange={(status) => onChange({ ...filter, status: status || null })}
            />
          )}
        </Field>
        <Field label="Role">
          {(control) => (
            <SelectInput
              control={control}
              value={filter.role === null ? '' : String(filter.role)}
              options={roleOptions}
              onChange={(role) => onChange({ ...filter, role: role ? Number(role) : null })}
            />
          )}
        </Field>
      </search>
      <p className={styles.summary} role="status">
        {summary}
      </p>
      <Button onClick={onInviteFile}>Invite from a file</Button>
      <Button type="primary" onClick={onInvite}>
        Invite user
      </Button>
    </div>
  );
}
