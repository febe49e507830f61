import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { importJob } from '../../../contracts/imports.ts';
import { letterRead } from '../../../contracts/recall-letters.ts';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import inputStyles from '../../../ui/native-input.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { call } from '../../lib/call.ts';
import { wordsOf } from '../../lib/form/field-messages.ts';
import styles from './recall.module.css';

const address = 'reports/recall-match/letters';
const classes = ['', 'Class I', 'Class II', 'Class III'] as const;
type Line = { ndc: string; lots: string };
type Letter = {
  notice_code: string;
  received_on: string;
  firm: string;
  class: (typeof classes)[number];
  reason: string;
  letter: string;
};

const today = () => new Date().toISOString().slice(0, 10);
const blank = (): Letter => ({ notice_code: '', received_on: today(), firm: '', class: '', reason: '', letter: '' });
const readHints: Record<string, string> = {
  full: 'Every lot of the text was understood.',
  partial: 'Not all of the text was understood: check NDCs and lots against the letter.',
  all: 'The letter means all lots.',
  empty: 'No lots were found: type them.',
};

/** A firm's letter: pasted, read for a person to check, and kept as a load that can be undone. */
export function FirmLetter() {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [letter, setLetter] = useState(blank);
  const [lines, setLines] = useState<Line[] | null>(null);
  const read = useMutation({
    mutationFn: (text: string) => call(letterRead, 'POST', `${address}/read`, { body: { letter: text } }),
    onSuccess: (found) => {
      setLines(found.lines);
      const level = classes.find((one) => one !== '' && one === found.class);
      if (level) setLetter((now) => ({ ...now, class: level }));
    },
  });
  const keep = useMutation({
    mutationFn: (body: Letter & { lines: Line[] }) => call(importJob, 'POST', address, { body }),
    onSuccess: () => {
      setLetter(blank());
      setLines(null);
      setIsOpen(false);
      void client.invalidateQueries({ queryKey: ['report'] });
    },
  });
  const set = (name: keyof Letter) => (event: { target: { value: string } }) =>
    setLetter({ ...letter, [name]: event.target.value });
  const setLine = (index: number, change: Partial<Line>) =>
    setLines((lines ?? []).map((line, at) => (at === index ? { ...line, ...change } : line)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (lines === null) read.mutate(letter.letter);
    else keep.mutate({ ...letter, lines: lines.map(({ ndc, lots }) => ({ ndc: ndc.replace(/\D/gu, ''), lots })) });
  };

  if (!isOpen)
    return (
      <Card title="A firm’s letter">
        {keep.isSuccess ? (
          <Notice kind="info">
            The letter is kept. Lots are matched in a moment; the load can be undone on the page Imports.
          </Notice>
        ) : null}
        <Button onClick={() => setIsOpen(true)}>Type or paste a letter</Button>
      </Card>
    );
  return (
    <Card title="A firm’s letter">
      <form className={styles.form} onSubmit={submit} noValidate aria-label="A firm’s letter">
        <Field label="Text of the letter" hint="The whole text is kept.">
          {(control) => (
            <textarea
              {...control}
              className={inputStyles.input}
              rows={8}
              value={letter.letter}
              onChange={set('letter')}
            />
          )}
        </Field>
        {lines === null ? null : (
          <>
            <Notice kind="info">{readHints[read.data?.state ?? 'partial']}</Notice>
            <div className={styles.fields}>
              <Field label="Number of the notice">
                {(control) => (
                  <input
                    {...control}
                    className={inputStyles.input}
                    value={letter.notice_code}
                    onChange={set('notice_code')}
                  />
                )}
              </Field>
              <Field label="Received on">
                {(control) => (
                  <input
                    {...control}
                    className={inputStyles.input}
                    type="date"
                    value={letter.received_on}
                    onChange={set('received_on')}
                  />
                )}
              </Field>
              <Field label="Firm" optional>
                {(control) => (
                  <input {...control} className={inputStyles.input} value={letter.firm} onChange={set('firm')} />
                )}
              </Field>
              <Field label="Class" optional>
                {(control) => (
                  <select {...control} className={inputStyles.input} value={letter.class} onChange={set('class')}>
                    {classes.map((one) => (
                      <option key={one} value={one}>
                        {one || 'Not given'}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              <Field label="Reason" optional>
                {(control) => (
                  <input {...control} className={inputStyles.input} value={letter.reason} onChange={set('reason')} />
                )}
              </Field>
            </div>
            {lines.map(({ ndc, lots }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and are only added at the end
              <div key={index} className={styles.fields}>
                <Field label={`NDC ${index + 1}`}>
                  {(control) => (
                    <input
                      {...control}
                      className={inputStyles.input}
                      value={ndc}
                      onChange={(event) => setLine(index, { ndc: event.target.value })}
                    />
                  )}
                </Field>
                <Field label={`Lots of NDC ${index + 1}`}>
                  {(control) => (
                    <input
                      {...control}
                      className={inputStyles.input}
                      value={lots}
                      onChange={(event) => setLine(index, { lots: event.target.value })}
                    />
                  )}
                </Field>
              </div>
            ))}
            <div>
              <Button onClick={() => setLines([...lines, { ndc: '', lots: '' }])}>Add an NDC</Button>
            </div>
          </>
        )}
        {read.isError ? <Notice kind="error">{wordsOf(read.error)}</Notice> : null}
        {keep.isError ? <Notice kind="error">The letter was not kept. {wordsOf(keep.error)}</Notice> : null}
        <div className={styles.actions}>
          <Button htmlType="submit" type="primary" loading={read.isPending || keep.isPending}>
            {lines === null ? 'Read the letter' : 'Keep the letter'}
          </Button>
          <Button onClick={() => setIsOpen(false)}>Cancel</Button>
        </div>
      </form>
    </Card>
  );
}
