import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type WorkItemDetail, workItemDetail } from '../../../contracts/work-items.ts';
import { call } from '../../lib/call.ts';
import { useRequestId } from '../../lib/request-id.ts';
import { sendForm } from '../../lib/send-form.ts';
import { itemQuery, lookAgain } from './read-work.ts';

export type Deed =
  | { deed: 'move'; body: { to: string; note: string } }
  | { deed: 'assign'; body: { owner_id?: number | null; due?: string | null } }
  | { deed: 'notes'; body: { note: string } };

/**
 * What somebody does with an item. Where another was first, their words are shown and the item as it stands now; what was typed stays
 * in its field.
 */
export function useChangeItem({ id, version }: Pick<WorkItemDetail, 'id' | 'version'>) {
  const client = useQueryClient();
  const requestId = useRequestId();
  return useMutation({
    mutationFn: ({ deed, body }: Deed) => {
      const sent = deed === 'notes' ? body : { ...body, version };
      return call(workItemDetail, 'POST', `work_items/${id}/${deed}`, {
        body: { ...sent, request: requestId.idOf({ deed, sent }) },
      });
    },
    onSuccess: (item) => {
      requestId.done();
      client.setQueryData(itemQuery(id).queryKey, item);
      return lookAgain(client);
    },
    onError: () => client.invalidateQueries({ queryKey: itemQuery(id).queryKey, exact: true }),
  });
}

export function useAttachFile(id: number) {
  const client = useQueryClient();
  const aborter = useRef(new AbortController());
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('file', file);
      return sendForm(workItemDetail, `work_items/${id}/files`, form, {
        onProgress: () => undefined,
        signal: aborter.current.signal,
      });
    },
    onSuccess: (item) => client.setQueryData(itemQuery(id).queryKey, item),
  });
}
