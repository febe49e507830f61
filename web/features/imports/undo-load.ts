import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ImportJob, importJob } from '../../../contracts/imports.ts';
import { call } from '../../lib/call.ts';
import { lookAgain } from './read-imports.ts';

const undoLoad = (load: number): Promise<ImportJob> => call(importJob, 'POST', `imports/loads/${load}/undo`);

export function useUndoLoad() {
  const client = useQueryClient();
  return useMutation({ mutationFn: undoLoad, onSuccess: () => lookAgain(client) });
}
