import { Button, Select } from 'antd';
import { type AuditAction, auditActions } from '../../../contracts/audit.ts';
import { Chip } from '../../../ui/chip.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field, type FieldControl } from '../../../ui/field.tsx';
import { type AuditQuestion, everything, isBackwards, lastDays } from './audit-address.ts';
import styles from './audit-filter-bar.module.css';
import { describeDay, describeMidnight } from './describe-question.ts';

interface AuditFilterBarProps {
  question: AuditQuestion;
  /** People who appear in the log. */
  users: string[];
  onChange: (question: AuditQuestion) => void;
}

const presets = [7, 30, 90];
const midnight = describeMidnight();
const actionOptions = Object.entries(auditActions).map(([value, label]) => ({ value: value as AuditAction, label }));

/** Everything that decides which entries are shown, and chips for what is set. */
export function AuditFilterBar({ question, users, onChange }: AuditFilterBarProps) {
  const set = (part: Partial<AuditQuestion>) => onChange({ ...question, ...part });
  const userOptions = [...new Set([...users, ...question.user])].map((user) => ({ value: user, label: user }));
  return (
    <search className={styles.bar} aria-label="Filter the audit log">
      <div className={styles.fields}>
        <Field label="From">
          {(control) => <DateInput control={control} value={question.from} onChange={(from) => set({ from })} />}
        </Field>
        <Field label="To" error={isBackwards(question) ? 'To is before From.' : undefined}>
          {(control) => <DateInput control={control} value={question.to} onChange={(to) => set({ to })} />}
        </Field>
        <Presets question={question} onChoose={set} />
        <Field label="Action">
          {(control) => (
            <ManyOf
              control={control}
              value={question.action}
              options={actionOptions}
              onChange={(action) => set({ action })}
            />
          )}
        </Field>
        <Field label="User">
          {(control) => (
            <ManyOf control={control} value={question.user} options={userOptions} onChange={(user) => set({ user })} />
          )}
        </Field>
      </div>
      {midnight ? <p className={styles.note}>{midnight}</p> : null}
      <Chips question={question} onChange={onChange} />
    </search>
  );
}

function Presets({
  question,
  onChoose,
}: {
  question: AuditQuestion;
  onChoose: (days: Partial<AuditQuestion>) => void;
}) {
  const today = new Date();
  return (
    <div className={styles.presets}>
      {presets.map((days) => {
        const range = lastDays(days, today);
        const chosen = range.from === question.from && range.to === question.to;
        return (
          <Button key={days} aria-pressed={chosen} aria-label={`Last ${days} days`} onClick={() => onChoose(range)}>
            {days} days
          </Button>
        );
      })}
    </div>
  );
}

interface ManyOfProps<Value extends string> {
  control: FieldControl;
  value: Value[];
  options: { value: Value; label: string }[];
  onChange: (value: Value[]) => void;
}

/** What is chosen stands in the chips beneath; here it is only counted, so that the bar keeps its height. */
function ManyOf<Value extends string>({ control, value, options, onChange }: ManyOfProps<Value>) {
  return (
    <Select<Value[]>
      {...control}
      mode="multiple"
      value={value}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="Any"
      maxTagCount={0}
      maxTagPlaceholder={(hidden) => `${hidden.length} chosen`}
      virtual={false}
      popupMatchSelectWidth={240}
      onChange={onChange}
    />
  );
}

function Chips({ question, onChange }: Pick<AuditFilterBarProps, 'question' | 'onChange'>) {
  const { from, to, action, user } = question;
  if (!from && !to && action.length === 0 && user.length === 0) return null;
  const set = (part: Partial<AuditQuestion>) => onChange({ ...question, ...part });
  const without = <Value,>(list: Value[], gone: Value) => list.filter((value) => value !== gone);
  return (
    <div className={styles.chips}>
      {from ? <Chip name="From" value={describeDay(from)} onRemove={() => set({ from: null })} /> : null}
      {to ? <Chip name="To" value={describeDay(to)} onRemove={() => set({ to: null })} /> : null}
      {action.map((one) => (
        <Chip
          key={one}
          name="Action"
          value={auditActions[one]}
          onRemove={() => set({ action: without(action, one) })}
        />
      ))}
      {user.map((one) => (
        <Chip key={one} name="User" value={one} onRemove={() => set({ user: without(user, one) })} />
      ))}
      <Button type="link" size="small" onClick={() => onChange(everything)}>
        Reset
      </Button>
    </div>
  );
}
