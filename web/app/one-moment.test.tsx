import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { done } from '../../contracts/text.ts';
import { call } from '../lib/call.ts';
import { OneMoment } from './one-moment.tsx';
import { createQueryClient } from './query-client.ts';

const words = 'One moment: the data store is being opened again. No data is lost.';

function Page() {
  const answer = useQuery({ queryKey: ['page'], queryFn: () => call(done, 'GET', 'reports/1059') });
  return <p>{answer.isSuccess ? 'the page' : answer.isError ? answer.error.message : 'loading'}</p>;
}

const draw = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OneMoment />
      <Page />
    </QueryClientProvider>,
  );

it('a page whose server asks for a moment says so, asks again by itself, and then shows what it was asked for', async () => {
  const asked: number[] = [];
  vi.stubGlobal('fetch', async () => {
    asked.push(Date.now());
    return asked.length < 5
      ? Response.json({ detail: words }, { status: 503, headers: { 'Retry-After': '0.2' } })
      : Response.json({ ok: true });
  });
  draw();
  await screen.findByText(`${words} This page asks again by itself.`);
  expect(screen.getByText('loading')).toBeTruthy();
  await screen.findByText('the page');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
  expect(asked).toHaveLength(5);
  const pauses = asked.slice(1).map((time, index) => time - (asked[index] ?? 0));
  for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(190);
});

it('a refusal without a promise is not waited for', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'Not this one.' }, { status: 400 }));
  draw();
  await screen.findByText('Not this one.');
  expect(screen.getByRole('status').textContent).toBe('');
});
