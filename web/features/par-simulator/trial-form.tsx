import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import type { ParSimulationAnswer } from '../../../contracts/par-simulation.ts';
import { Field } from '../../../ui/field.tsx';
import inputStyles from '../../../ui/native-input.module.css';
import type { FieldMessages } from '../../lib/form/field-messages.ts';
import { behind, type Counting, counted, levelsInWords } from './counting.ts';
import styles from './par-simulator.module.css';
import type { Position } from './position-in-address.ts';
import {
  fieldBounds,
  firstTexts,
  levelLabels,
  readTrial,
  suggestedLevels,
  type TrialField,
  trialFields,
  trialLabels,
} from './trial-fields.ts';
import type { Trial } from './use-simulation.ts';

interface TrialFormProps {
  position: Position;
  /** What was simulated last: at first with what is usual at the place, then with what was tried. */
  told: ParSimulationAnswer['positions'][number];
  counting: Counting;
  busy: boolean;
  onTry: (trial: Trial) => void;
}

/** Levels to try. They are checked by the rules of the call before it is made. */
export function TrialForm({ position, told, counting, busy, onTry }: TrialFormProps) {
  const [usual] = useState(() => firstTexts(told, counting));
  const [texts, setTexts] = useState(usual);
  const [impute, setImpute] = useState(true);
  const [messages, setMessages] = useState<FieldMessages<TrialField>>({});
  const suggested = suggestedLevels(told);
  const textOf = (level: number) => String(counted(level, counting));
  const isSuggested = suggested && textOf(suggested.min) === texts.min && textOf(suggested.max) === texts.max;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readTrial(position, texts, usual, impute, counting);
    setMessages('faults' in read ? read.faults : {});
    if ('trial' in read) onTry(read.trial);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Levels to try">
      <div className={styles.fields}>
        {trialFields.map((name) => (
          <Field
            key={name}
            label={name in levelLabels ? `${trialLabels[name]} (${behind(counting)})` : trialLabels[name]}
            error={messages[name]}
          >
            {(control) => (
              <input
                {...control}
                {...fieldBounds[name]}
                className={inputStyles.input}
                type="number"
                inputMode="decimal"
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
        {suggested && !isSuggested ? (
          <Button
            onClick={() => setTexts({ ...texts, min: textOf(suggested.min), max: textOf(suggested.max) })}
            disabled={busy}
          >
            Use suggested {levelsInWords(suggested.min, suggested.max, counting)}
          </Button>
        ) : null}
      </div>
      <p className={styles.days}>
        The suggested levels cover as many draws as the service level says, until somebody has looked and the refill has
        come.
      </p>
    </form>
  );
}
