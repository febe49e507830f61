import { Button } from 'antd';
import { useState } from 'react';
import { mostNote, type WorkItemDetail, type WorkItemMove } from '../../../contracts/work-items.ts';
import { Field } from '../../../ui/field.tsx';
import type { useChangeItem } from './change-item.ts';
import styles from './work-panel.module.css';

interface MoveFormProps {
  item: WorkItemDetail;
  change: ReturnType<typeof useChangeItem>;
}

/** The steps that lead out of the state of an item. One that needs a reason asks for it first. */
export function MoveForm({ item, change }: MoveFormProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const move = item.moves.find(({ to }) => to === chosen);
  const make = (one: WorkItemMove) => {
    if (one.needs_note && !note.trim()) return setChosen(one.to);
    change.mutate(
      { deed: 'move', body: { to: one.to, note: note.trim() } },
      {
        onSuccess: () => {
          setChosen(null);
          setNote('');
        },
      },
    );
  };
  if (item.moves.length === 0) return null;
  return (
    <section className={styles.part} aria-label="What can be done">
      <h3 className={styles.title}>What can be done</h3>
      <div className={styles.moves}>
        {item.moves.map((one) => (
          <Button
            key={one.to}
            type={one.is_back ? 'default' : 'primary'}
            ghost={!one.is_back && one.needs_note}
            disabled={one.refused !== null || change.isPending}
            title={one.refused ?? `Then: ${one.to_label}`}
            aria-expanded={one.needs_note ? chosen === one.to : undefined}
            onClick={() => (one.needs_note ? setChosen(chosen === one.to ? null : one.to) : make(one))}
          >
            {one.label}
            {one.needs_note ? '…' : ''}
          </Button>
        ))}
      </div>
      {item.moves.some(({ refused }) => refused) ? (
        <ul className={styles.refused}>
          {item.moves.flatMap(({ to, label, refused }) =>
            refused ? [<li key={to}>{`${label}: ${refused}`}</li>] : [],
          )}
        </ul>
      ) : null}
      {item.evidence && !item.is_closed ? <p className={styles.evidence}>Needed: {item.evidence}</p> : null}
      {move?.needs_note ? (
        <form
          className={styles.form}
          aria-label={move.label}
          onSubmit={(event) => {
            event.preventDefault();
            make(move);
          }}
        >
          <Field label="Reason" required hint={`${move.label}: then it is ${move.to_label}.`}>
            {(control) => (
              <textarea
                {...control}
                className={styles.area}
                rows={2}
                maxLength={mostNote}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            )}
          </Field>
          <div className={styles.moves}>
            <Button htmlType="submit" type="primary" disabled={!note.trim()} loading={change.isPending}>
              {move.label}
            </Button>
            <Button onClick={() => setChosen(null)}>Cancel</Button>
          </div>
        </form>
      ) : null}
    </section>
  );
}
