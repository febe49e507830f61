import * as z from 'zod/mini';
import { id, line, optionalLine, paragraphs } from './text.ts';

export const ticketTopics = ['question', 'problem', 'data', 'access', 'idea'] as const;

export const ticketCreate = z.object({
  topic: z.enum(ticketTopics),
  subject: line(150),
  message: paragraphs(10_000),
  /** The page the person came from, without its query string: filters may hold what support need not see. */
  page: z.optional(optionalLine(200)),
});
export type TicketCreate = z.infer<typeof ticketCreate>;

export const ticket = z.object({
  id,
  /** What a person quotes: PS-000042. */
  number: z.string(),
  topic: z.enum(ticketTopics),
  subject: z.string(),
  message: z.string(),
  page: z.nullable(z.string()),
  created_at: z.string(),
  /** How it reached support: by mail, or in the outbox folder for an administrator to send on. */
  delivery: z.enum(['mail', 'outbox', 'pending']),
});
export type Ticket = z.infer<typeof ticket>;
export const ticketList = z.array(ticket);
