import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import type { CountBackAnswer } from '../../../contracts/recall-tasks.ts';
import { Field } from '../../../ui/field.tsx';
import inputStyles from '../../../ui/native-input.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { useCountBack } from './read-tasks.ts';
import styles from './recall.module.css';

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** What came of a count, in words. */
function wordsOfCount({
  expected_qty,
  found_qty,
  tags_expected,
  tags_found,
  missing,
  others,
}: CountBackAnswer): string {
  const words = [`Done: found ${number.format(found_qty)}, expected ${number.format(expected_qty)}.`];
  if (tags_expected > 0) words.push(`Tags: ${tags_found} of ${tags_expected} scanned.`);
  if (missing.length > 0) words.push(`Missing: ${missing.join(', ')}.`);
  if (others.length > 0) words.push(`Not of its lots: ${others.join(', ')}.`);
  return words.join(' ');
}

/** Counts or scans back what was found at a place. */
export function CountBack({ id, place, onDone }: { id: number; place: string; onDone: (words: string) => void }) {
  const [found, setFound] = useState('');
  const [tags, setTags] = useState('');
  const [note, setNote] = useState('');
  const count = useCountBack(id);
  const scanned = tags.split(/[\s,;]+/u).filter(Boolean);
  const isNumber = found.trim() === '' || Number(found) >= 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { found_qty: found.trim() === '' ? null : Number(found), tags: scanned, note };
    count.mutate(body, { onSuccess: (answer) => onDone(wordsOfCount(answer)) });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={`Count back ${place}`}>
      <div className={styles.fields}>
        <Field label="Found, in base units" hint="0 where nothing was found.">
          {(control) => (
            <input
              {...control}
              className={inputStyles.input}
              inputMode="decimal"
              value={found}
              onChange={(event) => setFound(event.target.value)}
            />
          )}
        </Field>
        <Field label="Note" optional>
          {(control) => (
            <input
              {...control}
              className={inputStyles.input}
              maxLength={2000}
              autoComplete="off"
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Field label="Scanned tags" optional hint="One a line, as a reader types them.">
        {(control) => (
          <textarea
            {...control}
            className={inputStyles.input}
            rows={3}
            value={tags}
            onChange={(event) => setTags(event.target.value)}
          />
        )}
      </Field>
      {isNumber ? null : <Notice kind="error">Found: must be a number, 0 or more.</Notice>}
      {count.isError ? <Notice kind="error">Nothing was saved. {wordsOf(count.error)}</Notice> : null}
      <div>
        <Button
          htmlType="submit"
          type="primary"
          loading={count.isPending}
          disabled={!isNumber || (found.trim() === '' && scanned.length === 0)}
        >
          Done at {place}
        </Button>
      </div>
    </form>
  );
}
