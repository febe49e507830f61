import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { findPage } from '../../../catalog/pages.ts';
import { userInfoEntry } from '../../lib/storage/user-info.ts';
import { drawPage } from '../../lib/testing/draw-page.tsx';
import { ReportPage } from './report-page.tsx';
import { stockByLocation } from './testing.ts';

const page = findPage('1059');
if (!page) throw new Error('The catalogue has no page 1059.');

beforeEach(() =>
  userInfoEntry.write({
    firstname: 'Dana',
    username: 'demo',
    companyname: 'Valley Health',
    avatar: null,
    homepage: null,
    sso: false,
    layout: 'grouped',
    menugroups: [],
    menupages: [],
  }),
);

async function printed(query: string): Promise<string> {
  drawPage(
    <ReportPage page={page as NonNullable<typeof page>} />,
    {
      'GET reports/1059': () => ({ body: stockByLocation() }),
    },
    `${page?.route}${query}`,
  );
  await screen.findByRole('row', { name: /ICU/u });
  expect(screen.queryByText(/^Filters:/u)).toBeNull();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const head = screen.getByText(/^Filters:/u).parentElement?.textContent ?? '';
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText(/^Filters:/u)).toBeNull();
  return head;
}

it('a sheet of paper says what narrows its rows, who printed it, and when', async () => {
  const year = new Date().getFullYear();
  const narrowed = await printed('?facility=N&q=icu&from=2026-11-01');
  expect(narrowed).toContain('Filters: Facility: North · Search: icu');
  expect(narrowed).toMatch(
    new RegExp(`Valley Health · Printed by Dana \\(demo\\), \\w+ \\d+, ${year}, \\d+:\\d\\d`, 'u'),
  );
});

it('a sheet of paper without filters says so', async () => {
  expect(await printed('')).toContain('Filters: none');
});
