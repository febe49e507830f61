import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { demandEventFault } from '../../../contracts/demand-events.ts';
import { drawPage, person } from '../../lib/testing/draw-page.tsx';
import { blankTexts, codeFor, readEvent, textsOf } from './event-fields.ts';
import { EventForm } from './event-form.tsx';

const whole = {
  ...blankTexts,
  name: 'Flu season',
  starts_on: '2026-12-01',
  ends_on: '2026-12-31',
  amount: '25',
};

describe('the fields of an event', () => {
  it('say the event: percent points become a share', () => {
    expect(readEvent(whole)).toMatchObject({
      value: { name: 'Flu season', uplift: 0.25, quantity: null, item_code: null, state: 'planned' },
    });
    expect(readEvent({ ...whole, effect: 'cap', amount: '12' })).toMatchObject({
      value: { uplift: null, quantity: 12 },
    });
  });

  it('name what is wrong', () => {
    expect(readEvent({ ...whole, name: ' ' })).toHaveProperty('faults.name');
    expect(readEvent({ ...whole, ends_on: '2026-11-30' })).toEqual({
      faults: { ends_on: 'To must not be before its first day.' },
    });
    expect(readEvent({ ...whole, amount: '' })).toEqual({ faults: { amount: 'Effect is required.' } });
    expect(readEvent({ ...whole, scope: 'item' })).toHaveProperty('faults.code');
    expect(readEvent({ ...whole, amount: '250' })).toEqual({
      faults: { note: 'Comment is required for so strong an effect.' },
    });
    expect(readEvent({ ...whole, state: 'retired' })).toHaveProperty('faults.note');
    expect(readEvent({ ...whole, amount: '250', note: 'Seen in 2024' })).toHaveProperty('value.uplift', 2.5);
  });

  it('show an event as it is', () => {
    const row = { event: 'Flu', kind: 'seasonal', effect: 'multiply', uplift_pct: -0.4, status: 'active' };
    expect(textsOf({ ...row, starts_on: '2026-12-01', ends_on: '2026-12-31', item_code: 'PROP' })).toMatchObject({
      name: 'Flu',
      amount: '-40',
      scope: 'item',
      code: 'PROP',
      state: 'planned',
    });
    expect(codeFor({ name: 'Flu season, EAST', starts_on: '2026-12-01' })).toBe('FLU-SEASON-EAST-2026-12-01');
  });

  it('hold the rules of the server', () => {
    const read = readEvent(whole);
    expect('value' in read && demandEventFault(read.value)).toBe(undefined);
  });
});

describe('the form of an event', () => {
  it('saves it as a decision that replaces the one that was seen', async () => {
    const sent: unknown[] = [];
    drawPage(<EventForm first={whole} code="FLU" replaces={7} learned={0.18} onSaved={(name) => sent.push(name)} />, {
      'POST decisions/demand-event': ({ body }) => {
        sent.push(body);
        return { status: 201, body: { decisions: [] } };
      },
    });
    await person.click(await screen.findByRole('button', { name: /learned effect/u }));
    await person.click(screen.getByRole('button', { name: 'Save event' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]).toMatchObject({
      decisions: [{ event_code: 'FLU', facility_code: '', replaces: 7, value: { uplift: 0.18 } }],
    });
    expect(sent[1]).toBe('Flu season');
  });

  it('refuses a code that is not known, by name', async () => {
    drawPage(
      <EventForm
        first={{ ...whole, scope: 'item', code: 'NONE' }}
        code={null}
        replaces={null}
        learned={null}
        onSaved={() => {}}
      />,
      { 'GET filters/item': () => ({ body: [{ value: 'PROP', label: 'Propofol' }] }) },
    );
    await person.click(await screen.findByRole('button', { name: 'Create event' }));
    expect(await screen.findByText('No item has the code NONE.')).toBeTruthy();
  });
});
