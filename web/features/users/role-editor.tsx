import { useEffect, useRef } from 'react';
import type { RoleTemplate } from '../../../catalog/role-templates.ts';
import { type Role, type RoleWrite, roleWrite } from '../../../contracts/administration.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { TextField } from '../../lib/form/text-field.tsx';
import { useContractForm } from '../../lib/form/use-contract-form.ts';
import { useCreateRole } from './create-role.ts';
import { useEditRole } from './edit-role.ts';
import styles from './role-editor.module.css';
import { type Grant, knownGrant } from './role-matrix.ts';
import { RoleMatrixView } from './role-matrix-view.tsx';
import { TemplateField } from './template-field.tsx';

interface RoleEditorProps {
  /** Null for a new one. */
  role: Role | null;
  /** Called with what was achieved, or with nothing. */
  onClose: (words: string) => void;
}

const labels = { name: 'Role name', menugroups: 'Menu groups', menupages: 'Pages' };

export function RoleEditor({ role, onClose }: RoleEditorProps) {
  const create = useCreateRole();
  const edit = useEditRole();
  const form = useContractForm<RoleWrite, RoleWrite>({
    schema: roleWrite,
    initial: { name: role?.name ?? '', ...knownGrant(role ?? { menugroups: [], menupages: [] }) },
    labels,
    send: async (value) => {
      await (role ? edit.mutateAsync({ ...value, id: role.id }) : create.mutateAsync(value));
      onClose(`“${value.name}” is saved.`);
    },
  });
  const { values, errors } = form;
  const setGrant = ({ menugroups, menupages }: Grant) => {
    form.set('menugroups', menugroups);
    form.set('menupages', menupages);
  };
  const fill = ({ name, menugroups, menupages }: RoleTemplate) => {
    if (values.name.trim() === '') form.set('name', name);
    setGrant({ menugroups: [...menugroups], menupages: [...menupages] });
  };
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const refused = errors.menugroups ?? errors.menupages;

  return (
    <form ref={form.ref} className={styles.editor} onSubmit={form.submit} noValidate aria-label="Role">
      <h2 ref={heading} className={styles.heading} tabIndex={-1}>
        {role ? `Edit the role “${role.name}”` : 'Create a role'}
      </h2>
      {role && role.members > 0 ? (
        <p className={styles.note}>
          {role.members === 1 ? 'One user holds' : `${role.members} users hold`} this role. A change takes effect at
          once.
        </p>
      ) : null}
      <div className={styles.name}>
        <TextField form={form} name="name" label={labels.name} />
      </div>
      {role ? null : <TemplateField onChoose={fill} />}
      {refused ? <Notice kind="error">{refused}</Notice> : null}
      <RoleMatrixView grant={values} onChange={setGrant} />
      <SaveBar
        changed={form.changed.length > 0}
        saving={form.sending}
        saved={null}
        problem={form.problem}
        saveLabel={role ? 'Save' : 'Create'}
        discardLabel="Cancel"
        alwaysDiscardable
        onDiscard={() => onClose('')}
      />
    </form>
  );
}
