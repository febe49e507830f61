import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Ticket } from '../../../contracts/support.ts';
import { drawPage, person } from '../../lib/testing/draw-page.tsx';
import { ContactSupportPage } from './contact-support-page.tsx';

const ticket: Ticket = {
  id: 42,
  number: 'PS-000042',
  topic: 'data',
  subject: 'Stock is off',
  message: 'By two vials.\nSince Monday.',
  page: '/scm/1059-by-location',
  created_at: '2026-11-14T12:00:00.000Z',
  delivery: 'outbox',
};

const drawSupport = (answers: Parameters<typeof drawPage>[1] = {}) =>
  drawPage(<ContactSupportPage />, { 'GET support/tickets': () => ({ body: [ticket] }), ...answers });

async function write() {
  await person.selectOptions(screen.getByLabelText('Topic'), 'Data looks wrong');
  await person.type(screen.getByLabelText('Subject'), 'Stock is off');
  await person.type(screen.getByLabelText('Message'), 'By two vials.');
}
const send = () => person.click(screen.getByRole('button', { name: /Send$/u }));

describe('contacting support', () => {
  it('shows the number of the new ticket and how it travels on', async () => {
    const { asked } = drawSupport({ 'POST support/tickets': () => ({ status: 201, body: ticket }) });
    await write();
    await send();
    const heading = await screen.findByRole('heading', { name: 'Your ticket number PS-000042' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText(/an administrator passes it on from the outbox/u)).toBeDefined();
    const { body } = asked.find(({ call }) => call === 'POST support/tickets') ?? {};
    expect(body).toEqual({ topic: 'data', subject: 'Stock is off', message: 'By two vials.' });
  });

  it('names each missing field in place and sends nothing', async () => {
    const { asked } = drawSupport();
    await send();
    for (const label of ['Topic', 'Subject', 'Message']) {
      const message = screen.getByText(`${label} is required.`);
      expect(screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ')).toContain(message.id);
    }
    expect(document.activeElement).toBe(screen.getByLabelText('Topic'));
    expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(false);
  });

  it('keeps the text when sending fails', async () => {
    drawSupport({
      'POST support/tickets': () => ({ status: 500, body: { detail: 'Something went wrong on our side.' } }),
    });
    await write();
    await send();
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on our side.');
    expect(screen.getByLabelText('Message')).toHaveProperty('value', 'By two vials.');
    expect(screen.getByLabelText('Topic')).toHaveProperty('value', 'data');
  });

  it('offers the page the person came from, without its query string, and leaves it out on request', async () => {
    const from = `${window.location.origin}/scm/1059-by-location?item=secret`;
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(from);
    const { asked } = drawSupport({ 'POST support/tickets': () => ({ status: 500, body: { detail: 'No.' } }) });
    const offer = screen.getByRole('checkbox', { name: /came from Inventory On Hand By Location/u });
    expect(offer).toHaveProperty('checked', true);
    await write();
    await send();
    await person.click(offer);
    await send();
    const pages = asked.filter(({ call }) => call.startsWith('POST')).map(({ body }) => (body as Ticket).page);
    expect(pages).toEqual(['/scm/1059-by-location', undefined]);
  });

  it('lists earlier tickets with number, day, topic and delivery, the message folded away', async () => {
    drawSupport();
    const row = within(await screen.findByRole('row', { name: /PS-000042/u }));
    expect(row.getByText('Nov 14, 2026')).toBeDefined();
    expect(row.getByText('Data looks wrong')).toBeDefined();
    expect(row.getByText('In the outbox')).toBeDefined();
    expect(row.getByText('Stock is off').closest('details')).toHaveProperty('open', false);
  });

  it('offers to retry when earlier tickets cannot be loaded', async () => {
    let fails = true;
    drawSupport({
      'GET support/tickets': () => (fails ? { status: 503, body: { detail: 'Not ready yet.' } } : { body: [] }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Not ready yet.');
    fails = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('You have not written to support yet')).toBeDefined();
  });
});
