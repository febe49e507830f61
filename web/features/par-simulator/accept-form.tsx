import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { mostPositions } from '../../../contracts/par-simulation.ts';
import type { PlannedLevel, PlannedLevels } from '../../../contracts/planned-levels.ts';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { fieldRefused, wordsOf } from '../../lib/form/field-messages.ts';
import { compareScenarios } from './compare-scenarios.ts';
import styles from './par-simulator.module.css';
import { ReasonField } from './reason-field.tsx';
import { mayPlanAt, usePlanLevels } from './use-planned-levels.ts';
import { type Effect, type Suggestion, useSuggestions } from './use-suggestions.ts';

interface AcceptFormProps {
  /** The plans that the person could see: they are replaced, others are not. */
  plans: PlannedLevels;
  onCancel: () => void;
  onDone: (count: number) => void;
}

const number = (value: number) => value.toLocaleString('en-US');
const kindWords: Record<string, string> = {
  raise: 'to raise',
  lower: 'to lower',
  reshape: 'to reshape',
  shift: 'to shift',
  add: 'to add',
};

/** What all suggestions under the filters would do together, and planning them in one go. */
export function AcceptForm({ plans, onCancel, onDone }: AcceptFormProps) {
  const [params] = useSearchParams();
  const [reason, setReason] = useState('');
  const suggested = useSuggestions(params);
  const plan = usePlanLevels();
  const refused = plan.isError ? fieldRefused(plan.error, { reason: 'Reason' }) : undefined;

  if (suggested.isPending) return <Skeleton height="160px" label="Gathering the suggestions" />;
  if (suggested.isError) {
    return (
      <Notice kind="error" action={<PlainButton onClick={() => void suggested.refetch()}>Retry</PlainButton>}>
        {wordsOf(suggested.error)}
      </Notice>
    );
  }
  const { all, suggestions: found, effect } = suggested.data;
  const suggestions = found.filter(({ facility }) => mayPlanAt(plans, facility));
  const elsewhere = found.length - suggestions.length;
  const isTooMany = all > mostPositions;
  const positions = asPlans(suggestions, plans.levels);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    plan.mutate({ positions, impute: true, reason }, { onSuccess: () => onDone(positions.length) });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Accept the suggestions">
      {isTooMany ? (
        <p>
          The filters leave {number(all)} suggestions. At most {number(mostPositions)} can be accepted at once: narrow
          the filters first.
        </p>
      ) : positions.length === 0 ? (
        <p>Under these filters nothing is suggested that is not planned already.</p>
      ) : (
        <EffectList
          suggestions={suggestions}
          // The sums of the page are those of all its facilities.
          effect={elsewhere > 0 ? null : effect}
          planned={suggestions.length - positions.length}
          elsewhere={elsewhere}
        />
      )}
      {!isTooMany && positions.length > 0 ? (
        <ReasonField value={reason} error={refused?.reason} onChange={setReason} />
      ) : null}
      {plan.isError && !refused ? <Notice kind="error">Nothing was planned. {wordsOf(plan.error)}</Notice> : null}
      <DialogActions
        action={`Plan ${number(positions.length)} levels`}
        busy={plan.isPending}
        disabled={isTooMany || positions.length === 0}
        onCancel={onCancel}
      />
    </form>
  );
}

/** A plan that is the same already stays as it is. */
function asPlans(suggestions: Suggestion[], open: PlannedLevel[]) {
  const keyOf = ({ facility, location, item }: Pick<Suggestion, 'facility' | 'location' | 'item'>) =>
    JSON.stringify([facility, location, item]);
  const planned = new Map(open.map((plan) => [keyOf(plan), plan]));
  return suggestions.flatMap(({ facility, location, item, min, max }) => {
    const position = { facility, location, item, min, max };
    const before = planned.get(keyOf(position));
    const isSame = before?.planned_min === position.min && before.planned_max === position.max;
    return isSame ? [] : [{ ...position, replaces: before?.id ?? null }];
  });
}

interface EffectProps {
  suggestions: Suggestion[];
  effect: Effect | null;
  /** How many are planned already, and how many are in facilities of others. */
  planned: number;
  elsewhere: number;
}

function EffectList({ suggestions, effect, planned, elsewhere }: EffectProps) {
  const counts = Object.entries(kindWords).flatMap(([kind, words]) => {
    const count = suggestions.filter((one) => one.kind === kind).length;
    return count > 0 ? [`${number(count)} ${words}`] : [];
  });
  const change = effect ? compareScenarios(effect.current, effect.suggested) : null;
  const worse = suggestions.filter(({ runsOutMoreOften }) => runsOutMoreOften).length;
  return (
    <ul className={styles.effects}>
      <li>
        {number(suggestions.length)} positions under the filters of the page: {counts.join(', ')}.
        {planned > 0 ? ` ${number(planned)} of them are planned already and stay as they are.` : ''}
      </li>
      {elsewhere > 0 ? <li>{number(elsewhere)} more are in facilities where you may not plan levels.</li> : null}
      {change ? <li>Together they would {change}.</li> : null}
      {worse > 0 ? (
        <li>{number(worse)} of them would run out more often than now: say why, or decide on them one by one.</li>
      ) : null}
      <li>Removing an item from a place is not accepted here: decide on it at the item.</li>
      <li>All are planned, or none. The cabinets change when they get the file.</li>
    </ul>
  );
}
