import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Ticket, type TicketCreate, ticket } from '../../../contracts/support.ts';
import { call } from '../../lib/call.ts';
import { ticketsQuery } from './list-tickets.ts';

const createTicket = (body: TicketCreate): Promise<Ticket> => call(ticket, 'POST', 'support/tickets', { body });

export function useCreateTicket() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: createTicket,
    onSuccess: () => client.invalidateQueries({ queryKey: ticketsQuery.queryKey }),
  });
}
