import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type AuditAnswer, auditAnswer } from '../../../contracts/audit.ts';
import { call } from '../../lib/call.ts';
import { type AuditQuestion, isBackwards } from './audit-address.ts';

const pageSize = 100;

/** The question as the API takes it: the same names as in the address, without the words for people. */
export function auditQueryString({ from, to, action, user }: AuditQuestion): string {
  const params = new URLSearchParams();
  if (from) params.set('from', from);
  if (to) params.set('to', to);
  if (action.length > 0) params.set('action', action.join(','));
  if (user.length > 0) params.set('user', user.join(','));
  return params.toString();
}

function listAudit(question: AuditQuestion, before: number | null, signal: AbortSignal): Promise<AuditAnswer> {
  const params = new URLSearchParams(auditQueryString(question));
  params.set('limit', String(pageSize));
  if (before !== null) params.set('before', String(before));
  return call(auditAnswer, 'GET', `audit?${params}`, { signal });
}

const auditQuery = (question: AuditQuestion) =>
  infiniteQueryOptions({
    queryKey: ['audit', auditQueryString(question)],
    queryFn: ({ pageParam, signal }) => listAudit(question, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ entries }) => (entries.length < pageSize ? undefined : entries.at(-1)?.id),
    placeholderData: keepPreviousData,
    enabled: !isBackwards(question),
    // Reading the log is itself recorded: it is read when a person asks, not each time a window gets the focus.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
  });

/** The log, newest first, one page after another into the past. */
export const useAudit = (question: AuditQuestion) => useInfiniteQuery(auditQuery(question));
