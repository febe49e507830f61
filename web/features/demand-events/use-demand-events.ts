import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { decisionsAnswer } from '../../../contracts/decisions.ts';
import type { DemandEventValue } from '../../../contracts/demand-events.ts';
import { filterValues } from '../../../contracts/filter-values.ts';
import { reportAnswer } from '../../../contracts/report.ts';
import { call } from '../../lib/call.ts';
import { useRequestId } from '../../lib/request-id.ts';

const address = 'decisions/demand-event';
const key = ['demand-events'];

/** What was decided about an event, newest first. */
export const useEventHistory = (code: string) =>
  useQuery({
    queryKey: [...key, 'history', code],
    queryFn: ({ signal }) =>
      call(decisionsAnswer, 'GET', `${address}?${new URLSearchParams({ event_code: code, ended: 'true' })}`, {
        signal,
      }),
  });

/** The row of an event on the page, whatever its days. */
export const useEventRow = (code: string) =>
  useQuery({
    queryKey: [...key, 'row', code],
    queryFn: ({ signal }) =>
      call(reportAnswer, 'GET', `reports/1004?${new URLSearchParams({ event: code, aside: '' })}`, { signal }).then(
        ({ rows }) => rows[0] ?? null,
      ),
  });

/** The codes of items, or the therapeutic classes, that a text finds. */
export const findScope = async (filter: 'item' | 'therapeuticClass' | 'facility', text: string) =>
  call(filterValues, 'GET', `filters/${filter}?${new URLSearchParams({ q: text, page: '1004', limit: '20' })}`);

/** What is expected of the SKUs that an event would touch, in the 13 weeks ahead. */
export const useTouched = () =>
  useMutation({
    mutationFn: (filters: Record<string, string>) =>
      call(reportAnswer, 'GET', `reports/1073?${new URLSearchParams({ ...filters, horizon: '13', limit: '1' })}`),
  });

export interface EventDecision {
  facility_code: string;
  event_code: string;
  value: DemandEventValue | null;
  replaces: number | null;
}

/** Decides about an event. All that was answered with the former one is asked for anew. */
export function useDecideEvent() {
  const client = useQueryClient();
  const { idOf, done } = useRequestId();
  return useMutation({
    mutationFn: ({ decision, note }: { decision: EventDecision; note: string }) => {
      const body = { decisions: [decision], note };
      return call(decisionsAnswer, 'POST', address, { body: { ...body, request: idOf(body) } });
    },
    onSuccess: done,
    // Also after a refusal: somebody else may have decided meanwhile.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['report'] });
      return client.invalidateQueries({ queryKey: key });
    },
  });
}
