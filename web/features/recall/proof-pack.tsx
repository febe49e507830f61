import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { job } from '../../../contracts/jobs.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { call } from '../../lib/call.ts';
import { wordsOf } from '../../lib/form/field-messages.ts';

/** Asks for everything that is on record of a recall, as one file for a regulator. */
export function ProofPack({ recall }: { recall: string }) {
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: () => call(job, 'POST', 'jobs', { body: { kind: 'recall-proof', input: { pack: { recall } } } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['jobs'] }),
  });
  return (
    <Card title={`Proof of ${recall}`}>
      <p>The notice as published, every lot that was checked, decisions, tasks, orders, tags and uses, in one file.</p>
      <Button loading={ask.isPending} onClick={() => ask.mutate()}>
        Proof pack
      </Button>
      {ask.isSuccess ? <Notice kind="success">It is being made: see My activity.</Notice> : null}
      {ask.error ? <Notice kind="error">{wordsOf(ask.error)}</Notice> : null}
    </Card>
  );
}
