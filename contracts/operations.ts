import * as z from 'zod/mini';

export const healthAnswer = z.object({ status: z.literal('ok') });
export const readyAnswer = z.object({
  status: z.literal('ready'),
  state: z.enum(['embedded', 'server']),
  /** How often the embedded warehouse was opened again after a fatal fault, since the process started. */
  warehouse_faults: z.int(),
});
