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
};

export const personLabels: Record<keyof PersonValues, string> = {
  firstname: 'First name',
  lastname: 'Last name',
  email: 'Mail',
  layout: 'Menu layout',
  roles: 'Roles',
  facilities: 'Facilities',
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
      <FacilitiesField form={form} />
    </>
  );
}

/** Codes by comma: a list of places to choose from would need a right to see them. */
function FacilitiesField({ form }: { form: PersonForm }) {
  const [text, setText] = useState(form.values.facilities.join(', '));
  const { facilities: error } = form.errors;
  const change = (typed: string) => {
    setText(typed);
    form.set(
      'facilities',
      typed
        .split(',')
        .map((code) => code.trim())
        .filter(Boolean),
    );
  };
  return (
    <Field
      label={personLabels.facilities}
      error={error}
      optional
      hint="Where this user may plan par levels: codes, by comma. Empty means everywhere. Reports show all facilities."
    >
      {(control) => (
        <Input
          {...control}
          value={text}
          autoComplete="off"
          status={error ? 'error' : ''}
          onChange={(event) => change(event.target.value)}
          onBlur={() => form.leave('facilities')}
        />
      )}
    </Field>
  );
}
