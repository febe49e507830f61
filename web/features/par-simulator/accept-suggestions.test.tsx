import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawPage, person } from '../../lib/testing/draw-page.tsx';
import { AcceptSuggestions } from './accept-suggestions.tsx';
import { suggestionQuery } from './use-suggestions.ts';

const list = 'GET reports/1066/planned-levels';
const page = '/scm/1066-par-level-analysis';
const place = { facility: 'MAIN', location: 'ADC1' };
const row = (item: string, suggestion: string, min: number, max: number) => ({
  ...{ facility_code: 'MAIN', location_code: 'ADC1', item_code: item },
  ...{ suggestion, suggested_min: min, suggested_max: max, stockout_rate: 0.01, stockout_rate_suggested: 0.02 },
});
const totals = { stockout_rate: 0.01, stockout_rate_suggested: 0.02, carrying_cost_delta: -20 };
const scenario = {
  ...{ scenario: 'proposed', par_min: 1, par_max: 5, vends: 12, unmet_vends: 0, stockout_rate: 0, stockout_days: 0 },
  ...{ fills: 5, fills_month: 10, vend_fill_ratio: 2, avg_on_hand_qty: 5, avg_on_hand_value: 50 },
  ...{ carrying_cost_year: 10, sim_expired_qty: null, sim_expired_value: null },
};
const plan = {
  ...{
    id: 7,
    ...place,
    item: 'FENT',
    facility_name: '',
    location_name: '',
    item_name: '',
    unit: 'mL',
    container_size: null,
  },
  ...{ par_min: 1, par_max: 4, was_min: 1, was_max: 4, planned_min: 1, planned_max: 5, reason: '' },
  ...{ service_level: null, restock_every_days: null, restock_delay_days: null },
  ...{ order_multiple: null, capacity_qty: null, planned_by: 'dana', planned_at: '2026-11-14T12:00:00.000Z' },
  ...{ status: 'planned', ended_by: null, ended_at: null },
  expected: { from: '2026-05-01', to: '2026-10-27', current: null, planned: scenario },
};

const draw = (mayEdit = true, answers = {}, at = page) =>
  drawPage(
    <AcceptSuggestions />,
    {
      [list]: () => ({ body: { levels: [plan], may_edit: mayEdit, facilities: [] } }),
      'GET reports/1066': () => ({
        body: { rows: [row('PROP', 'raise', 4, 12), row('FENT', 'lower', 1, 5)], totals, total_rows: 2 },
      }),
      ...answers,
    },
    at,
  );
const open = async () => {
  await person.click(await screen.findByRole('button', { name: 'Accept the suggestions…' }));
  return screen.findByRole('dialog');
};

describe('all suggestions at once', () => {
  it('are offered to who may plan levels', async () => {
    const { asked, container } = draw(false);
    await expect.poll(() => asked.length).toBe(1);
    expect(container.textContent).toBe('');
  });

  it('are told with what they do together, and planned in one go where they are not planned yet', async () => {
    const { asked } = draw(true, {
      'POST reports/1066/planned-levels': () => ({
        status: 201,
        body: { levels: [plan], may_edit: true, facilities: [] },
      }),
    });
    const dialog = await open();
    expect((await within(dialog).findByText(/^2 positions/u)).textContent).toBe(
      '2 positions under the filters of the page: 1 to raise, 1 to lower. 1 of them are planned already and stay as they are.',
    );
    expect(within(dialog).getByText(/^Together/u).textContent).toBe(
      'Together they would save $20.00 a year; stock-outs 1.0% → 2.0% of draws.',
    );
    expect(within(dialog).getByText(/more often than now/u).textContent).toContain('2 of them');
    await person.type(within(dialog).getByRole('textbox', { name: /^Reason/u }), 'Agreed with the wards');
    await person.click(within(dialog).getByRole('button', { name: 'Plan 1 levels' }));
    expect(asked.at(-1)?.call).toMatch(/planned-levels$/u);
    expect(asked.find((one) => one.call === 'POST reports/1066/planned-levels')?.body).toEqual({
      positions: [{ ...place, item: 'PROP', min: 4, max: 12, replaces: null }],
      impute: true,
      reason: 'Agreed with the wards',
      request: expect.stringMatching(/^[0-9a-f]{32}$/u),
    });
    expect((await screen.findByRole('status')).textContent).toBe('1 levels were planned.');
  });

  it('leave out facilities where the person may not plan, and the sums that count them', async () => {
    draw(true, {
      [list]: () => ({ body: { levels: [], may_edit: true, facilities: ['MAIN'] } }),
      'GET reports/1066': () => ({
        body: {
          rows: [row('PROP', 'raise', 4, 12), { ...row('FENT', 'lower', 1, 5), facility_code: 'EAST' }],
          totals,
          total_rows: 2,
        },
      }),
    });
    const dialog = await open();
    await within(dialog).findByText(/^1 positions/u);
    expect(within(dialog).getByText(/may not plan levels/u).textContent).toContain('1 more');
    expect(within(dialog).queryByText(/^Together/u)).toBeNull();
    expect(within(dialog).getByRole('button', { name: 'Plan 1 levels' })).toBeDefined();
  });

  it('are refused at the reason, or as a whole', async () => {
    let detail = 'reason: must say in at least 10 characters why Propofol may run out more often at Cabinet 1';
    draw(true, { 'POST reports/1066/planned-levels': () => ({ status: 400, body: { detail } }) });
    const dialog = await open();
    const button = await within(dialog).findByRole('button', { name: 'Plan 1 levels' });
    await person.click(button);
    expect(await within(dialog).findByText(/^Reason must say/u)).toBeDefined();
    detail = 'positions.0.replaces: dana has planned 3 to 8 meanwhile.';
    await person.click(button);
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Nothing was planned. ');
  });

  it('are not accepted where there are none, or more than one call takes', async () => {
    const { unmount } = draw(true, { 'GET reports/1066': () => ({ body: { rows: [], totals: {}, total_rows: 0 } }) });
    const none = await open();
    await within(none).findByText(/^Under these filters nothing is suggested/u);
    expect(within(none).getByRole('button', { name: 'Plan 0 levels' }).hasAttribute('disabled')).toBe(true);
    unmount();
    draw(true, {
      'GET reports/1066': () => ({ body: { rows: [row('PROP', 'raise', 4, 12)], totals, total_rows: 5001 } }),
    });
    const many = await open();
    expect((await within(many).findByText(/^The filters leave/u)).textContent).toContain('5,001 suggestions');
    expect(within(many).queryByRole('textbox')).toBeNull();
  });

  it('follow the filters of the page, and never remove an item', () => {
    const asked = (query: string) =>
      Object.fromEntries(new URLSearchParams(suggestionQuery(new URLSearchParams(query)) ?? ''));
    expect(asked('location=ADC1&locationName=Cabinet%201&sort=-item')).toEqual({
      location: 'ADC1',
      locationName: 'Cabinet 1',
      suggestion: 'raise,lower,reshape,shift,add',
      limit: '5000',
    });
    expect(asked('suggestion=lower,remove&suggestionName=Lower,Remove').suggestion).toBe('lower');
    expect(suggestionQuery(new URLSearchParams('suggestion=remove,keep'))).toBeNull();
  });
});
