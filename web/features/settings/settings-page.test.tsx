import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Setting } from '../../../contracts/settings.ts';
import { drawPage, person } from '../../lib/testing/draw-page.tsx';
import { SettingsPage } from './settings-page.tsx';

const rate: Setting = {
  key: 'stock.holding_rate',
  group: 'Par levels',
  label: 'Carrying cost of stock',
  meaning: 'What it costs to hold a dollar of stock for a year.',
  ...{ type: 'percent', unit: 'a year', usual: 0.2, least: 0.01, most: 1 },
  pages: [{ page: '1066', title: 'Par Level Analysis', route: '/scm/1066-par-level-analysis' }],
  ...{ by_facility: false, set: null, at: [] },
};
const days: Setting = {
  ...rate,
  ...{ key: 'stock.idle_days', label: 'Idle after', group: 'Stock', type: 'days', unit: undefined },
  ...{ usual: 90, least: 30, most: 365, meaning: 'A position without a draw for so long is idle.' },
};
const set = { facility: '', value: 0.255, id: 7, note: 'Agreed', set_by: 'dana', set_at: '2026-11-14T12:00:00.000Z' };
const save = 'POST decisions/scm-setting';

const draw = (settings: Setting[], answers: Parameters<typeof drawPage>[1] = {}) =>
  drawPage(<SettingsPage app="scm" />, {
    'GET settings/scm': () => ({ body: { settings, facilities: [] } }),
    ...answers,
  });

describe('the settings', () => {
  it('stand in their groups with what they do, what is set, by whom, and what they change', async () => {
    draw([{ ...rate, set }, days]);
    const row = await screen.findByRole('article', { name: 'Carrying cost of stock' });
    expect(row.textContent).toContain('25.5 % a year');
    expect(row.textContent).toMatch(/Set by dana, Nov 14, 2026.*: Agreed\. Usual: 20 % a year\./u);
    expect(within(row).getByRole('link', { name: '1066 Par Level Analysis' })).toBeDefined();
    const other = screen.getByRole('article', { name: 'Idle after' });
    expect(other.textContent).toContain('90 days');
    expect(within(other).queryByRole('button', { name: 'Reset…' })).toBeNull();
  });

  it('are found by any of their words', async () => {
    draw([rate, days]);
    await person.type(await screen.findByRole('searchbox'), 'draw idle');
    expect(screen.queryByRole('article', { name: 'Carrying cost of stock' })).toBeNull();
    expect(screen.getByRole('article', { name: 'Idle after' })).toBeDefined();
    await person.type(screen.getByRole('searchbox'), ' nothing');
    expect(screen.getByText('No setting matches the search')).toBeDefined();
  });

  it('are typed in percent, kept within their range, and replace what the person has seen', async () => {
    const { asked } = draw([{ ...rate, set }], { [save]: () => ({ status: 201, body: { decisions: [] } }) });
    await person.click(await screen.findByRole('button', { name: 'Change…' }));
    const field = await screen.findByRole('textbox', { name: /^Carrying cost/u });
    expect(field).toHaveProperty('value', '25.5');
    await person.clear(field);
    await person.type(field, '120');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Must be 1 % a year to 100 % a year.')).toBeDefined();
    expect(asked.some(({ call }) => call === save)).toBe(false);
    await person.clear(field);
    await person.type(field, '30');
    await person.type(screen.getByRole('textbox', { name: /^Reason/u }), 'New rates');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(asked.find(({ call }) => call === save)?.body).toEqual({
      decisions: [{ setting_key: rate.key, facility_code: '', value: 0.3, replaces: 7 }],
      note: 'New rates',
      request: expect.stringMatching(/^[0-9a-f]{32}$/u),
    });
  });

  it('say what somebody else has set meanwhile', async () => {
    const detail = 'decisions.0.replaces: ana has decided 0.4 meanwhile.';
    draw([rate], { [save]: () => ({ status: 409, body: { detail } }) });
    await person.click(await screen.findByRole('button', { name: 'Change…' }));
    await person.click(await screen.findByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('ana has decided 0.4 meanwhile.');
  });

  it('go back to the usual value', async () => {
    const { asked } = draw([{ ...rate, set }], { [save]: () => ({ status: 201, body: { decisions: [] } }) });
    await person.click(await screen.findByRole('button', { name: 'Reset…' }));
    await person.click(await screen.findByRole('button', { name: 'Reset' }));
    expect(asked.find(({ call }) => call === save)?.body).toMatchObject({ decisions: [{ value: null, replaces: 7 }] });
  });
});
