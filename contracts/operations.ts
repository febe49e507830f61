import * as z from 'zod/mini';

export const healthAnswer = z.object({ status: z.literal('ok') });
export const readyAnswer = z.object({ status: z.literal('ready'), state: z.enum(['embedded', 'server']) });
