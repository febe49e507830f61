import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { wordsOf } from '../../lib/form/field-messages.ts';
import styles from './par-simulator.module.css';
import { useWithdrawAll } from './use-planned-levels.ts';

/** What was accepted in one go can be taken back in one go. */
export function WithdrawAll({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false);
  const withdraw = useWithdrawAll();
  const submit = (event: FormEvent, close: () => void) => {
    event.preventDefault();
    withdraw.mutate(undefined, { onSuccess: close });
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Withdraw all…</Button>
      {isOpen ? (
        <Dialog title="Withdraw all planned levels" onClosed={() => setOpen(false)}>
          {(close) => (
            <form
              className={styles.form}
              onSubmit={(event) => submit(event, close)}
              aria-label="Withdraw all planned levels"
            >
              <p className={styles.days}>
                {count.toLocaleString('en-US')} planned levels end, whoever has planned them. They stay among the
                earlier plans of their positions, and the cabinets keep the levels they have.
              </p>
              {withdraw.isError ? <Notice kind="error">{wordsOf(withdraw.error)}</Notice> : null}
              <DialogActions action="Withdraw all" danger busy={withdraw.isPending} onCancel={close} />
            </form>
          )}
        </Dialog>
      ) : null}
    </>
  );
}
