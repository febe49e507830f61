import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { job } from '../../../contracts/jobs.ts';
import { Notice } from '../../../ui/notice.tsx';
import { call } from '../../lib/call.ts';
import { wordsOf } from '../../lib/form/field-messages.ts';

/** Asks for everything that is on record of an item, as one file. */
export function PackButton({ id }: { id: number }) {
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: () => call(job, 'POST', 'jobs', { body: { kind: 'work-item-pack', input: { pack: { item: id } } } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['jobs'] }),
  });
  return (
    <div>
      <Button size="small" loading={ask.isPending} onClick={() => ask.mutate()}>
        Evidence pack
      </Button>
      {ask.isSuccess ? <Notice kind="success">It is being made: see My activity.</Notice> : null}
      {ask.error ? <Notice kind="error">{wordsOf(ask.error)}</Notice> : null}
    </div>
  );
}
