import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { type WorkItemDetail, workItemDetail } from '../../../contracts/work-items.ts';
import { DateInput } from '../../../ui/date-input.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Field } from '../../../ui/field.tsx';
import inputStyles from '../../../ui/native-input.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { call } from '../../lib/call.ts';
import { wordsOf } from '../../lib/form/field-messages.ts';
import { useRequestId } from '../../lib/request-id.ts';
import { lookAgain } from './read-work.ts';

const longest = 200;

/** Writes down something to do that no rule has found. It is the writer's own until somebody else is chosen. */
export function NewTask({ onMade }: { onMade: (id: number) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>New task…</Button>
      {isOpen ? (
        <Dialog title="New task" onClosed={() => setIsOpen(false)}>
          {(close) => (
            <TaskForm
              close={close}
              onMade={({ id }) => {
                close();
                onMade(id);
              }}
            />
          )}
        </Dialog>
      ) : null}
    </>
  );
}

function TaskForm({ close, onMade }: { close: () => void; onMade: (item: WorkItemDetail) => void }) {
  const [what, setWhat] = useState('');
  const [due, setDue] = useState<string | null>(null);
  const client = useQueryClient();
  const requestId = useRequestId();
  const make = useMutation({
    mutationFn: () => {
      const sent = { kind: 'task', facts: { what: what.trim() }, due, mine: true };
      const request = requestId.idOf(sent);
      return call(workItemDetail, 'POST', 'work_items', { body: { ...sent, subject: { task_key: request }, request } });
    },
    onSuccess: async (item) => {
      await lookAgain(client);
      onMade(item);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  return (
    <form onSubmit={submit} noValidate aria-label="New task">
      <Field label="What" required hint="Name no patient. You own it until you choose somebody else.">
        {(control) => (
          <input
            {...control}
            className={inputStyles.input}
            value={what}
            maxLength={longest}
            autoComplete="off"
            onChange={(event) => setWhat(event.target.value)}
          />
        )}
      </Field>
      <Field label="Due" optional>
        {(control) => <DateInput control={control} value={due} onChange={setDue} />}
      </Field>
      {make.isError ? <Notice kind="error">{wordsOf(make.error)}</Notice> : null}
      <DialogActions action="Save" busy={make.isPending} disabled={!what.trim()} onCancel={close} />
    </form>
  );
}
