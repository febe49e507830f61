import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../contracts/audit.ts';
import { drawPage, person } from '../../lib/testing/draw-page.tsx';
import { AuditPage } from './audit-page.tsx';

const entry = (id: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-11-14T12:00:05.000Z',
  username: 'ana',
  action: 'sign-in',
  subject: null,
  detail: `entry ${id}`,
  address: '10.0.0.1',
  ...more,
});
const pageOf = (first: number, count: number) => Array.from({ length: count }, (_, index) => entry(first - index));

const drawAudit = (answers: Parameters<typeof drawPage>[1] = {}, address = '/adm/audit') =>
  drawPage(
    <AuditPage />,
    { 'GET audit': () => ({ body: { entries: [entry(1)], total: 1, users: ['ana', 'ben'] } }), ...answers },
    address,
  );

describe('the audit log', () => {
  it('shows who did what, when and from where', async () => {
    drawAudit();
    const row = await screen.findByRole('row', { name: /entry 1/u });
    expect(row.textContent).toContain('ana');
    expect(row.textContent).toContain('Signed in');
    expect(row.textContent).toContain('10.0.0.1');
    expect(row.querySelector('time')?.dateTime).toBe('2026-11-14T12:00:05.000Z');
    expect(row.querySelector('time')?.title).toMatch(/:00:05/u);
  });

  it('asks the server what the address says, and exports the same', async () => {
    const address = '/adm/audit?from=2026-11-01&action=sign-in&actionName=Signed%20in&user=ana&userName=ana';
    const { asked } = drawAudit({}, address);
    await screen.findByText('1 entry');
    expect(asked[0]?.call).toBe('GET audit?from=2026-11-01&action=sign-in&user=ana&limit=100');
    const link = screen.getByRole('link', { name: 'Export CSV' });
    expect(link.getAttribute('href')).toBe('/api/audit/export?from=2026-11-01&action=sign-in&user=ana');
  });

  it('writes a filter into the address and takes it out with its chip', async () => {
    const { shown } = drawAudit({}, '/adm/audit?user=ana&userName=ana');
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-11-01' } });
    expect(shown.address).toBe('/adm/audit?user=ana&userName=ana&from=2026-11-01');
    await person.click(screen.getByRole('button', { name: 'Remove User: ana' }));
    expect(shown.address).toBe('/adm/audit?from=2026-11-01');
    expect(screen.getByText('Nov 1, 2026')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Reset' }));
    expect(shown.address).toBe('/adm/audit');
  });

  it('leaves the address alone while a year is being typed', async () => {
    const { shown } = drawAudit();
    const from = await screen.findByLabelText('From');
    fireEvent.change(from, { target: { value: '0002-11-01' } });
    expect(shown.address).toBe('/adm/audit');
    expect(from).toHaveProperty('value', '0002-11-01');
  });

  it('loads older entries below the oldest one shown', async () => {
    const { asked } = drawAudit({
      'GET audit?limit=100': () => ({ body: { entries: pageOf(250, 100), total: 130, users: [] } }),
      'GET audit?limit=100&before=151': () => ({ body: { entries: pageOf(150, 30), total: 130, users: [] } }),
    });
    expect(await screen.findByText('100 of 130 entries shown')).toBeDefined();
    await person.click(screen.getByRole('button', { name: /Load older$/u }));
    expect(await screen.findByText('130 entries')).toBeDefined();
    expect(asked.at(-1)?.call).toBe('GET audit?limit=100&before=151');
    expect(screen.queryByRole('button', { name: /Load older$/u })).toBeNull();
    expect(screen.getByText('entry 121')).toBeDefined();
  });

  it('says why nothing is shown', async () => {
    const nothing = () => ({ body: { entries: [], total: 0, users: [] } });
    drawAudit({ 'GET audit': nothing }, '/adm/audit?to=2026-11-01&action=sign-out,sign-in&user=ben');
    const why = 'Nothing is recorded until Nov 1, 2026 with the action “Signed out” or “Signed in” by ben.';
    expect(await screen.findByText(why)).toBeDefined();
  });

  it('asks nothing for a range that runs backwards, and swaps it on request', async () => {
    const { asked, shown } = drawAudit({}, '/adm/audit?from=2026-11-02&to=2026-11-01');
    expect(await screen.findByText('No day lies in this range')).toBeDefined();
    expect(asked).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Swap the dates' }));
    expect(shown.address).toBe('/adm/audit?from=2026-11-01&to=2026-11-02');
    await waitFor(() => expect(asked).toHaveLength(1));
  });

  it('says what happened when it cannot be loaded, and tries again on request', async () => {
    let fails = true;
    drawAudit({
      'GET audit': () =>
        fails
          ? { status: 500, body: { detail: 'Something went wrong on our side.' } }
          : { body: { entries: [entry(1)], total: 1, users: [] } },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on our side.');
    fails = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1 entry')).toBeDefined();
  });

  it('keeps the old rows, marked busy, while new ones load', async () => {
    drawAudit();
    await screen.findByText('entry 1');
    await person.click(screen.getByRole('button', { name: 'Last 30 days' }));
    expect(screen.getByText('entry 1')).toBeDefined();
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'));
  });
});
