import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Ticket, ticketList } from '../../../contracts/support.ts';
import { call } from '../../lib/call.ts';

const listTickets = (signal: AbortSignal): Promise<Ticket[]> => call(ticketList, 'GET', 'support/tickets', { signal });

export const ticketsQuery = queryOptions({
  queryKey: ['support', 'tickets'],
  queryFn: ({ signal }) => listTickets(signal),
});

/** The person's own requests, newest first. */
export const useTickets = () => useQuery(ticketsQuery);
