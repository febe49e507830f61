import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ImportJob, importJob } from '../../../contracts/imports.ts';
import { sendForm } from '../../lib/send-form.ts';
import { lookAgain } from './read-imports.ts';

interface Upload {
  files: File[];
  acceptPartial: boolean;
  restoreZeros: boolean;
  signal: AbortSignal;
}

/** Several files go as one load. The fields go first, so that the server knows them before the files arrive. */
function uploadFiles(
  { files, acceptPartial, restoreZeros, signal }: Upload,
  onProgress: (part: number) => void,
): Promise<ImportJob> {
  const form = new FormData();
  form.set('accept_partial', String(acceptPartial));
  form.set('restore_zeros', String(restoreZeros));
  for (const file of files) form.append('files', file, file.name);
  return sendForm(importJob, 'imports', form, { onProgress, signal });
}

export function useUploadFiles() {
  const client = useQueryClient();
  const [part, setPart] = useState(0);
  const upload = useMutation({
    mutationFn: (files: Upload) => uploadFiles(files, setPart),
    onMutate: () => setPart(0),
    onSuccess: () => lookAgain(client),
  });
  return { upload, part };
}
