import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { WorkItemDetail } from '../../../contracts/work-items.ts';
import { Card } from '../../../ui/card.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import inputStyles from '../../../ui/native-input.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { useKeepPlan, usePlan } from './read-plans.ts';
import styles from './shortage.module.css';

const digits = (ndc: string) => ndc.replace(/\D/gu, '');

/** The plan for the NDC that is chosen: who gets how much, for what it may be used, when it is looked at again. */
export function PlanTools() {
  const [params] = useSearchParams();
  const ndc = digits(params.get('ndc') ?? '');
  const plan = usePlan(ndc);
  if (params.has('detail')) return null;
  if (ndc.length !== 11) return <Notice kind="info">Choose one NDC in the filters to write a plan for it.</Notice>;
  if (plan.isError) return <Notice kind="error">{wordsOf(plan.error)}</Notice>;
  if (plan.data === undefined) return null;
  return <PlanForm key={`${ndc} ${plan.data?.id ?? 0}`} ndc={ndc} plan={plan.data} />;
}

const factOf = (plan: WorkItemDetail | null, name: string): string =>
  String(plan?.facts.find((fact) => fact.name === name)?.value ?? '');

/** @example 'MAIN 60, EAST 40' */
function readAllocation(text: string): { facility: string; percent: number }[] | null {
  const parts = text
    .split(/[,;\n]+/u)
    .map((part) => part.trim())
    .filter(Boolean);
  const read = parts.map((part) => /^(?<facility>.+?)[\s:]+(?<percent>\d+(?:\.\d+)?)\s*%?$/u.exec(part)?.groups);
  if (read.some((one) => one === undefined)) return null;
  return read.map((one) => ({ facility: one?.facility ?? '', percent: Number(one?.percent) }));
}

function PlanForm({ ndc, plan }: { ndc: string; plan: WorkItemDetail | null }) {
  const [allocation, setAllocation] = useState(factOf(plan, 'allocation'));
  const [restrictions, setRestrictions] = useState(factOf(plan, 'restrictions'));
  const [review, setReview] = useState<string | null>(plan?.due ?? null);
  const keep = useKeepPlan();
  const read = readAllocation(allocation);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keep.mutate({
      ...{ ndc, allocation: read ?? [], restrictions: restrictions.trim(), review_on: review },
      ...{ owner_id: plan?.owner_id ?? null, note: '', version: plan?.version ?? null },
    });
  };
  return (
    <Card title={`Plan for ${ndc}`}>
      <form className={styles.form} onSubmit={submit} noValidate aria-label="Shortage plan">
        {plan ? (
          <p>
            <Link to={`/adm/my-work?item=${plan.id}`}>{plan.state_label}</Link>
            {plan.owner ? `, ${plan.owner}` : ', owned by nobody'}
          </p>
        ) : null}
        <div className={styles.fields}>
          <Field label="Allocation" optional hint="Facility and percent: MAIN 60, EAST 40.">
            {(control) => (
              <input
                {...control}
                className={inputStyles.input}
                autoComplete="off"
                value={allocation}
                onChange={(event) => setAllocation(event.target.value)}
              />
            )}
          </Field>
          <Field label="Review on" optional>
            {(control) => <DateInput control={control} value={review} onChange={setReview} />}
          </Field>
        </div>
        <Field label="Use restrictions" optional hint="For whom and for what it may still be used. Name no patient.">
          {(control) => (
            <textarea
              {...control}
              className={inputStyles.input}
              rows={3}
              maxLength={2000}
              value={restrictions}
              onChange={(event) => setRestrictions(event.target.value)}
            />
          )}
        </Field>
        {read === null ? <Notice kind="error">Allocation: write a facility and a number, as in MAIN 60.</Notice> : null}
        {keep.isError ? <Notice kind="error">The plan was not saved. {wordsOf(keep.error)}</Notice> : null}
        {keep.isSuccess ? (
          <Notice kind="success">The plan is saved. Its owner and its steps are in My work.</Notice>
        ) : null}
        <div>
          <Button htmlType="submit" type="primary" loading={keep.isPending} disabled={read === null}>
            {plan ? 'Save the plan' : 'Open a plan'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
