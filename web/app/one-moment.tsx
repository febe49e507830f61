import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { isOneMoment } from '../lib/call.ts';
import styles from './one-moment.module.css';

/** Says why a page waits while the server asks for a moment. The page asks again by itself. */
export function OneMoment() {
  const client = useQueryClient();
  const words = useSyncExternalStore(
    (onChange) => client.getQueryCache().subscribe(onChange),
    () => findWords(client),
  );
  return (
    <div role="status" className={words ? styles.place : undefined}>
      {words ? <Notice kind="info">{words} This page asks again by itself.</Notice> : null}
    </div>
  );
}

function findWords(client: QueryClient): string | null {
  for (const { state } of client.getQueryCache().getAll()) {
    const reason = state.fetchFailureReason;
    if (state.fetchStatus === 'fetching' && isOneMoment(reason)) return reason.message;
  }
  return null;
}
