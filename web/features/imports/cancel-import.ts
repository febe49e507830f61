import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ImportJob, importJob } from '../../../contracts/imports.ts';
import { call } from '../../lib/call.ts';
import { lookAgain } from './read-imports.ts';

const cancelImport = (id: number): Promise<ImportJob> => call(importJob, 'POST', `imports/${id}/cancel`);

export function useCancelImport() {
  const client = useQueryClient();
  return useMutation({ mutationFn: cancelImport, onSettled: () => lookAgain(client) });
}
