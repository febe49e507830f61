import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { longestDelay, longestRestock, parSimulationAsked, proposedLevels } from '../../../contracts/par-simulation.ts';
import { Field } from '../../../ui/field.tsx';
import inputStyles from '../../../ui/native-input.module.css';
import { checkFields, type FieldMessages } from '../../lib/form/field-messages.ts';
import styles from './par-simulator.module.css';
import type { Position } from './position-in-address.ts';
import type { Trial } from './use-simulation.ts';

const levelLabels = { min: 'Min', max: 'Max' };
const refillLabels = { restock_delay_days: 'Refill takes (days)', restock_every_days: 'Checked every (days)' };
const labels = { ...levelLabels, ...refillLabels };
type Name = keyof typeof labels;
const names = Object.keys(labels) as Name[];
const mostOf: Partial<Record<Name, number>> = { restock_delay_days: longestDelay, restock_every_days: longestRestock };

interface TrialFormProps {
  position: Position;
  unit: string;
  initial: Trial;
  busy: boolean;
  onTry: (trial: Trial) => void;
}

/** Levels to try. They are checked by the rules of the call before it is made. */
export function TrialForm({ position, unit, initial, busy, onTry }: TrialFormProps) {
  const [texts, setTexts] = useState<Record<Name, string>>({
    min: String(initial.min),
    max: String(initial.max),
    restock_delay_days: String(initial.restock_delay_days),
    restock_every_days: String(initial.restock_every_days),
  });
  const [impute, setImpute] = useState(initial.impute);
  const [messages, setMessages] = useState<FieldMessages<Name>>({});

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const numbers = Object.fromEntries(
      names.map((name) => [name, texts[name].trim() === '' ? undefined : Number(texts[name])]),
    ) as Record<Name, number | undefined>;
    const faults = check(position, numbers);
    setMessages(faults);
    if (Object.keys(faults).length === 0) onTry({ ...(numbers as Record<Name, number>), impute });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Levels to try">
      <div className={styles.fields}>
        {names.map((name) => (
          <Field
            key={name}
            label={name in levelLabels ? `${labels[name]} (${unit})` : labels[name]}
            error={messages[name]}
          >
            {(control) => (
              <input
                {...control}
                className={inputStyles.input}
                type="number"
                inputMode="decimal"
                min={name === 'restock_every_days' ? 1 : 0}
                max={mostOf[name]}
                step={name in levelLabels ? 'any' : 1}
                value={texts[name]}
                onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <div className={styles.actions}>
        <label className={styles.choice}>
          <input type="checkbox" checked={impute} onChange={(event) => setImpute(event.target.checked)} />
          Count days without stock as usual days
        </label>
        <Button type="primary" htmlType="submit" loading={busy}>
          Replay
        </Button>
      </div>
    </form>
  );
}

/** A field that is empty is asked for here, although the call has an answer of its own for it. */
function check(position: Position, numbers: Record<Name, number | undefined>): FieldMessages<Name> {
  const { min, max, ...refills } = numbers;
  const missing = Object.fromEntries(
    names.filter((name) => numbers[name] === undefined).map((name) => [name, `${labels[name]} is required.`]),
  );
  return {
    ...checkFields(proposedLevels, { ...position, min, max }, { ...levelLabels, facility: '', location: '', item: '' }),
    ...checkFields(
      parSimulationAsked,
      { positions: [{ ...position, min: 0, max: 0 }], ...refills },
      { ...refillLabels, positions: '' },
    ),
    ...missing,
  };
}
