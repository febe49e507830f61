import { Button, Checkbox } from 'antd';
import { type FormEvent, useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import inputStyles from '../../../ui/native-input.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { standingOn, useDecide, useDecided, useLots } from './read-lots.ts';
import styles from './recall.module.css';

const verdicts = [
  { value: 'affected', words: 'Under recall' },
  { value: 'need_review', words: 'To review' },
  { value: 'not_affected', words: 'Not affected' },
] as const;
type Verdict = (typeof verdicts)[number]['value'];
const wordsFor = (value: string) => verdicts.find((one) => one.value === value)?.words ?? value;

/** Decides about lots of one notice: those of the rows that the filters leave. */
export function VerdictForm({ recall, search }: { recall: string; search: string }) {
  const lots = useLots(search);
  const decided = useDecided();
  const decide = useDecide();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [verdict, setVerdict] = useState<Verdict>('affected');
  const [note, setNote] = useState('');
  const known = lots.data ?? [];
  const isChosen = (key: string) => chosen.includes(key);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const picked = known.filter(({ key }) => isChosen(key));
    decide.mutate(
      {
        verdicts: picked.map((one) => ({
          ...{
            source: '',
            recall: one.recall,
            ndc: one.ndc,
            lot: one.lot,
            facility: one.facility,
            location: one.location,
          },
          verdict,
          replaces: standingOn(decided.data?.decisions ?? [], one),
        })),
        note,
      },
      {
        onSuccess: () => {
          setChosen([]);
          setNote('');
        },
      },
    );
  };

  if (known.length === 0) return null;
  return (
    <Card title={`Decide about lots of ${recall}`}>
      <form className={styles.form} onSubmit={submit} noValidate aria-label="Decide about lots">
        <fieldset className={styles.lots}>
          <legend>Lots</legend>
          {known.map(({ key, item, lot, place, verdict: now }) => (
            <Checkbox
              key={key}
              checked={isChosen(key)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, key] : chosen.filter((other) => other !== key))
              }
            >
              {lot || 'Unknown lot'} · {item} · {place} · {wordsFor(now)}
            </Checkbox>
          ))}
        </fieldset>
        <Field label="Verdict">
          {(control) => (
            <select
              {...control}
              className={inputStyles.input}
              value={verdict}
              onChange={(event) => setVerdict(event.target.value as Verdict)}
            >
              {verdicts.map(({ value, words }) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Note" optional hint="Required where a verdict is lowered. It is printed with the verdict.">
          {(control) => (
            <input
              {...control}
              className={inputStyles.input}
              type="text"
              value={note}
              maxLength={2000}
              autoComplete="off"
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        {decide.isError ? <Notice kind="error">Nothing was decided. {wordsOf(decide.error)}</Notice> : null}
        {decide.isSuccess ? (
          <Notice kind="info">
            {decide.data.figures_follow
              ? 'Decided. Usable stock on the pages follows in a moment.'
              : 'Decided. Usable stock on all pages counts it from now on.'}
          </Notice>
        ) : null}
        <div>
          <Button
            htmlType="submit"
            type="primary"
            disabled={chosen.length === 0 || !decided.isSuccess}
            loading={decide.isPending}
          >
            Decide {chosen.length === 1 ? 'one lot' : `${chosen.length} lots`}
          </Button>
        </div>
      </form>
    </Card>
  );
}
