import { useMutation, useQueryClient } from '@tanstack/react-query';
import { job } from '../../../contracts/jobs.ts';
import { call } from '../../lib/call.ts';
import { lookAgain } from './read-jobs.ts';

export function useCancelJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(job, 'POST', `jobs/${id}/cancel`),
    onSettled: () => lookAgain(client),
  });
}
