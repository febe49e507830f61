import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { vi } from 'vitest';

/** The person in front of the page. Files of any kind can be handed to it, as by dragging. */
export const person = userEvent.setup({ delay: null, applyAccept: false, pointerEventsCheck: 0 });

/** No style of antd's is worked out: nothing here looks at it, and it takes a seventh of drawing a page. */
export const unstyled = { zeroRuntime: true };

interface Asked {
  /** Method and path under the base address, as in `PATCH profile`. */
  call: string;
  body: unknown;
}
interface Answered {
  status?: number;
  body: unknown;
}
type Answer = (asked: Asked) => Answered | Promise<Answered>;

/** Draws a page as the shell would, on a server made of the given answers. Gives back what was asked of it. */
export function drawPage(page: ReactNode, answers: Record<string, Answer>, address = '/') {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const text = typeof init.body === 'string' ? init.body : null;
    const one = { call: `${init.method} ${url.replace(/^\/api\//u, '')}`, body: text ? JSON.parse(text) : init.body };
    asked.push(one);
    const answer = answers[one.call] ?? answers[one.call.replace(/\?.*$/u, '')];
    const { status = 200, body } = (await answer?.(one)) ?? {
      status: 404,
      body: { detail: `No answer for ${one.call}` },
    };
    return Response.json(body, { status });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const shown = { address };
  const drawn = render(
    <QueryClientProvider client={client}>
      <ConfigProvider theme={unstyled}>
        <MemoryRouter initialEntries={[address]}>
          {page}
          <Watch onMove={(next) => Object.assign(shown, { address: next })} />
        </MemoryRouter>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  return { ...drawn, asked, shown };
}

function Watch({ onMove }: { onMove: (address: string) => void }) {
  const { pathname, search } = useLocation();
  onMove(pathname + search);
  return null;
}
