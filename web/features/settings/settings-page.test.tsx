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

  describe('of facilities', () => {
    const apart = { ...days, by_facility: true, at: [{ ...set, facility: 'EAST', value: 45, id: 9 }] };
    const facilities = [
      { code: 'EAST', name: 'East Clinic' },
      { code: 'MAIN', name: 'Main Hospital' },
    ];
    const answers = {
      'GET settings/scm': () => ({ body: { settings: [apart], facilities } }),
      [save]: () => ({ status: 201, body: { decisions: [], figures_follow: true } }),
    };

    it('stand below that of the company, and are set for one of them', async () => {
      const { asked } = draw([], answers);
      const list = await screen.findByRole('list', { name: 'Idle after by facility' });
      expect(list.textContent).toContain('East Clinic: 45 days');
      await person.click(screen.getByRole('button', { name: 'Idle after at one facility' }));
      await person.selectOptions(await screen.findByRole('combobox', { name: 'Facility' }), 'Main Hospital');
      const field = screen.getByRole('textbox', { name: /^Idle after/u });
      await person.clear(field);
      await person.type(field, '60');
      await person.click(screen.getByRole('button', { name: 'Save' }));
      expect(asked.find(({ call }) => call === save)?.body).toMatchObject({
        decisions: [{ setting_key: apart.key, facility_code: 'MAIN', value: 60, replaces: null }],
      });
      expect(await screen.findByText(/being worked out again/u)).toBeDefined();
    });

    it('are reset to that of the company', async () => {
      const { asked } = draw([], answers);
      await person.click(await screen.findByRole('button', { name: 'Reset Idle after at East Clinic' }));
      expect(await screen.findByText('Idle after becomes 90 days again at East Clinic.')).toBeDefined();
      await person.click(screen.getByRole('button', { name: 'Reset' }));
      expect(asked.find(({ call }) => call === save)?.body).toMatchObject({
        decisions: [{ facility_code: 'EAST', value: null, replaces: 9 }],
      });
    });
  });

  it('show who enters and who leaves a list before they are saved', async () => {
    const preview = 'POST settings/scm/preview';
    const rows = (count: number, first: string[]) => ({ count, first });
    const { asked } = draw([days], {
      [preview]: () => ({
        body: {
          is_worked_out: false,
          pages: [{ ...rate.pages[0], figures: [{ label: 'Carrying cost', before: '$10', after: '$20' }] }],
          list: {
            ...{ of: 'Idle items', route: '/scm/1066?status=idle', before: 3, after: 4, compared: null },
            ...{ enters: rows(2, ['PROP', 'FENT']), leaves: rows(1, ['ONDA']) },
          },
        },
      }),
    });
    await person.click(await screen.findByRole('button', { name: 'Change…' }));
    await person.click(await screen.findByRole('button', { name: 'Preview' }));
    expect(await screen.findByText('Enter the list: 2')).toBeDefined();
    expect(screen.getByText('FENT')).toBeDefined();
    expect(screen.getByText('Leave the list: 1')).toBeDefined();
    expect(screen.getByRole('cell', { name: '$20' })).toBeDefined();
    expect(asked.find(({ call }) => call === preview)?.body).toEqual({
      ...{ setting_key: days.key, facility_code: '', value: 90 },
    });
  });

  describe('in a file', () => {
    const check = 'POST settings/scm/file/check';
    const decision = { setting_key: rate.key, facility_code: '', value: 0.3, replaces: 7 };
    const change = {
      line: 2,
      key: rate.key,
      label: rate.label,
      facility: '',
      before: '25.5 %',
      after: '30 %',
      decision,
    };
    const upload = async () => {
      await person.click(await screen.findByRole('button', { name: 'Upload a file…' }));
      const file = new File(['setting_key,value'], 'settings.csv', { type: 'text/csv' });
      await person.upload(await screen.findByLabelText('File'), file);
    };

    it('are shown line by line, and saved together', async () => {
      const { asked } = draw([{ ...rate, set }], {
        [check]: () => ({ body: { changes: [change], unchanged: 3, errors: [] } }),
        [save]: () => ({ status: 201, body: { decisions: [] } }),
      });
      await upload();
      expect(await screen.findByRole('cell', { name: '30 %' })).toBeDefined();
      await person.click(screen.getByRole('button', { name: 'Save 1 change' }));
      expect(asked.find(({ call }) => call === save)?.body).toMatchObject({
        ...{ decisions: [decision], note: 'From the file settings.csv' },
      });
    });

    it('are not saved while a line is wrong', async () => {
      const { asked } = draw([rate], {
        [check]: () => ({
          body: { changes: [change], unchanged: 0, errors: [{ line: 4, message: 'there is no setting "x"' }] },
        }),
      });
      await upload();
      expect(await screen.findByRole('cell', { name: 'there is no setting "x"' })).toBeDefined();
      await person.click(screen.getByRole('button', { name: 'Save' }));
      expect(asked.some(({ call }) => call === save)).toBe(false);
    });
  });

  it('of an earlier day can be looked at only', async () => {
    draw([rate], {
      'GET settings/scm?as_of=2026-03-31': () => ({ body: { settings: [{ ...rate, set }], facilities: [] } }),
    });
    await screen.findByRole('article', { name: 'Carrying cost of stock' });
    await person.type(screen.getByLabelText(/^Values as of/u), '2026-03-31');
    expect(await screen.findByText(/These values held at the end of 2026-03-31/u)).toBeDefined();
    expect((await screen.findByRole('article', { name: 'Carrying cost of stock' })).textContent).toContain('25.5 %');
    expect(screen.queryByRole('button', { name: 'Change…' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Download all' }).getAttribute('href')).toBe(
      '/api/settings/scm/file?as_of=2026-03-31',
    );
  });
});
