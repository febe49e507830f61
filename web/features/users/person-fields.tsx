import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import type { MemberInvite, Role } from '../../../contracts/administration.ts';
import { Field, FieldSet } from '../../../ui/field.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import type { FieldMessages } from '../../lib/form/field-messages.ts';
import { TextField } from '../../lib/form/text-field.tsx';
import styles from './member-form.module.css';
import { layoutOptions } from './member-words.ts';

/** What an invitation and a later change have in common. */
export type PersonValues = Pick<MemberInvite, 'firstname' | 'lastname' | 'email' | 'layout' | 'roles'> & {
  facilities: string[];
  sees_facilities: string[];
  staff_code: string | null;
  customers: string[];
};

export const personLabels: Record<keyof PersonValues, string> = {
  firstname: 'First name',
  lastname: 'Last name',
  email: 'Mail',
  layout: 'Menu layout',
  roles: 'Roles',
  facilities: 'Plans at facilities',
  sees_facilities: 'Sees facilities',
  staff_code: 'Staff code',
  customers: 'Customers',
};

interface PersonForm {
  values: PersonValues;
  errors: FieldMessages<keyof PersonValues>;
  set<Name extends keyof PersonValues>(name: Name, value: PersonValues[Name]): void;
  leave(name: keyof PersonValues): void;
}

export function PersonFields({ form, roles }: { form: PersonForm; roles: Role[] }) {
  const { values, errors } = form;
  const error = errors.roles;
  const choose = (id: number, chosen: boolean) =>
    form.set('roles', chosen ? [...values.roles, id] : values.roles.filter((role) => role !== id));
  return (
    <>
      <div className={styles.pair}>
        <TextField form={form} name="firstname" label={personLabels.firstname} />
        <TextField form={form} name="lastname" label={personLabels.lastname} optional />
      </div>
      <Field label={personLabels.email} error={errors.email} optional>
        {(control) => (
          <Input
            {...control}
            type="email"
            value={values.email ?? ''}
            autoComplete="off"
            status={errors.email ? 'error' : ''}
            onChange={(event) => form.set('email', event.target.value.trim() === '' ? null : event.target.value)}
            onBlur={() => form.leave('email')}
          />
        )}
      </Field>
      <Field label={personLabels.layout} error={errors.layout}>
        {(control) => (
          <SelectInput
            control={control}
            value={values.layout}
            options={layoutOptions}
            onChange={(layout) => form.set('layout', layout)}
          />
        )}
      </Field>
      <FieldSet label={personLabels.roles} error={error}>
        <div className={styles.roles}>
          {roles.map(({ id, name }) => (
            <Checkbox
              key={id}
              checked={values.roles.includes(id)}
              aria-invalid={error ? true : undefined}
              onChange={(event) => choose(id, event.target.checked)}
            >
              {name}
            </Checkbox>
          ))}
        </div>
      </FieldSet>
      <CodesField
        form={form}
        name="sees_facilities"
        hint="Whose rows this user sees, on every page: codes, by comma. Empty means all facilities."
      />
      <CodesField
        form={form}
        name="facilities"
        hint="Where this user may plan par levels and decide: codes, by comma. Empty means everywhere."
      />
      <Field
        label={personLabels.staff_code}
        error={errors.staff_code}
        optional
        hint="The code of this person in the files of the staff. Nobody reviews or scores their own row."
      >
        {(control) => (
          <Input
            {...control}
            value={values.staff_code ?? ''}
            autoComplete="off"
            status={errors.staff_code ? 'error' : ''}
            onChange={(event) => form.set('staff_code', event.target.value.trim() === '' ? null : event.target.value)}
            onBlur={() => form.leave('staff_code')}
          />
        )}
      </Field>
      <CodesField form={form} name="customers" hint="Of a supplier: codes of customers, by comma. Empty means all." />
    </>
  );
}

type CodesName = 'facilities' | 'sees_facilities' | 'customers';

/** Codes by comma: a list of places to choose from would need a right to see them. */
function CodesField({ form, name, hint }: { form: PersonForm; name: CodesName; hint: string }) {
  const [text, setText] = useState(form.values[name].join(', '));
  const error = form.errors[name];
  const change = (typed: string) => {
    setText(typed);
    form.set(
      name,
      typed
        .split(',')
        .map((code) => code.trim())
        .filter(Boolean),
    );
  };
  return (
    <Field label={personLabels[name]} error={error} optional hint={hint}>
      {(control) => (
        <Input
          {...control}
          value={text}
          autoComplete="off"
          status={error ? 'error' : ''}
          onChange={(event) => change(event.target.value)}
          onBlur={() => form.leave(name)}
        />
      )}
    </Field>
  );
}
