import { Button } from 'antd';
import { type RoleTemplate, roleTemplates } from '../../../catalog/role-templates.ts';
import { FieldSet } from '../../../ui/field.tsx';
import styles from './template-field.module.css';

/** What a new role may begin with: the groups and pages of a job. Everything can be changed before it is saved. */
export function TemplateField({ onChoose }: { onChoose: (template: RoleTemplate) => void }) {
  return (
    <FieldSet label="Begin with a job">
      <div className={styles.templates}>
        {roleTemplates.map((template) => (
          <Button key={template.id} title={template.about} onClick={() => onChoose(template)}>
            {template.name}
          </Button>
        ))}
      </div>
    </FieldSet>
  );
}
