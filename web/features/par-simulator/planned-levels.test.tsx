import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ParScenario } from '../../../contracts/par-simulation.ts';
import type { PlannedLevel } from '../../../contracts/planned-levels.ts';
import { drawPage, person } from '../../lib/testing/draw-page.tsx';
import { PlannedLevels } from './planned-levels.tsx';
import { PlannedList } from './planned-list.tsx';
import type { Trial } from './use-simulation.ts';

const list = 'GET reports/1066/planned-levels';
const position = { facility: 'MAIN', location: 'ADC1', item: 'PROP' };
const trial: Trial = { min: 2, max: 6, restock_every_days: 2, service_level: 0.99, impute: true };

const scenario = (stockout_rate: number): ParScenario => ({
  scenario: 'proposed',
  par_min: 2,
  par_max: 6,
  vends: 12,
  unmet_vends: 1,
  stockout_rate,
  stockout_days: 1,
  fills: 7,
  fills_month: 15.2,
  vend_fill_ratio: 1.7,
  avg_on_hand_qty: 2.4,
  avg_on_hand_value: 1.2,
  carrying_cost_year: 0.24,
  sim_expired_qty: null,
  sim_expired_value: null,
});

const planOf = (more: Partial<PlannedLevel> = {}): PlannedLevel => ({
  id: 7,
  ...position,
  facility_name: 'Main Hospital',
  location_name: 'Cabinet 1',
  item_name: 'Propofol',
  unit: 'mL',
  container_size: null,
  par_min: 4,
  par_max: 10,
  was_min: 4,
  was_max: 10,
  planned_min: 3,
  planned_max: 8,
  service_level: null,
  restock_every_days: null,
  restock_delay_days: null,
  order_multiple: null,
  capacity_qty: null,
  reason: 'Cabinet 2 is next door.',
  planned_by: 'dana',
  planned_at: '2026-11-14T12:00:00.000Z',
  status: 'planned',
  ended_by: null,
  ended_at: null,
  expected: { from: '2026-05-01', to: '2026-10-27', current: scenario(0), planned: scenario(0.0833) },
  ...more,
});

const draw = (levels: PlannedLevel[], mayEdit = true, answers = {}, tried: Trial | null = trial) =>
  drawPage(<PlannedLevels position={position} counting={{ unit: 'mL', size: null }} trial={tried} />, {
    [list]: () => ({ body: { levels, may_edit: mayEdit, facilities: [] } }),
    ...answers,
  });

describe('the planned levels of a position', () => {
  it('stand beside those the cabinet has, with who and why', async () => {
    draw([planOf()], false);
    const section = await screen.findByRole('region', { name: 'Planned levels' });
    expect(section.textContent).toMatch(
      /Planned: 3 to 8 mL by dana, Nov 14, 2026\. The cabinet still has 4 to 10 mL\. Reason: Cabinet 2 is next door\./u,
    );
    // Who may not change them is offered nothing to press.
    expect(within(section).queryByRole('button')).toBeNull();
  });

  it('are in use once the cabinet has them', async () => {
    draw([planOf({ status: 'in-use', par_min: 3, par_max: 8 })]);
    expect((await screen.findByRole('region')).textContent).toContain('The cabinet has these levels.');
  });

  it('are planned from what was tried, and replace the plan that is shown', async () => {
    const { asked } = draw([planOf()], true, {
      'POST reports/1066/planned-levels': () => ({
        status: 201,
        body: { levels: [planOf()], may_edit: true, facilities: [] },
      }),
    });
    await person.type(await screen.findByRole('textbox', { name: /^Reason/u }), 'Asked for by the ward');
    await person.click(screen.getByRole('button', { name: 'Plan 2 to 6 mL' }));
    const sent = asked.find((one) => one.call.startsWith('POST'));
    expect(sent?.body).toEqual({
      positions: [{ ...position, min: 2, max: 6, replaces: 7 }],
      restock_every_days: 2,
      service_level: 0.99,
      impute: true,
      reason: 'Asked for by the ward',
      request: expect.stringMatching(/^[0-9a-f]{32}$/u),
    });
  });

  it('ask for a reason at its field, and tell of another plan in the meantime', async () => {
    let detail = 'reason: must say in at least 10 characters why Propofol may run out more often at Cabinet 1';
    draw([], true, { 'POST reports/1066/planned-levels': () => ({ status: 400, body: { detail } }) });
    const button = await screen.findByRole('button', { name: 'Plan 2 to 6 mL' });
    await person.click(button);
    expect((await screen.findByText(/^Reason must say in at least 10 characters/u)).textContent).toContain('Propofol');
    detail = 'positions.0.replaces: dana has planned 3 to 8 meanwhile.';
    await person.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('dana has planned 3 to 8 meanwhile.');
  });

  it('of somebody else in the meantime are shown, and replaced by who plans again', async () => {
    const [theirs, mine] = [planOf({ id: 11, planned_max: 8 }), planOf({ id: 12, planned_min: 2, planned_max: 6 })];
    let levels: ReturnType<typeof planOf>[] = [];
    const { asked } = draw([], true, {
      [list]: () => ({ body: { levels, may_edit: true, facilities: [] } }),
      'POST reports/1066/planned-levels': ({ body }: { body?: unknown }) => {
        const [{ replaces }] = (body as { positions: [{ replaces: number | null }] }).positions;
        if (replaces === 11) return { status: 201, body: { levels: [mine], may_edit: true, facilities: [] } };
        levels = [theirs];
        return { status: 409, body: { detail: 'Somebody has planned levels here meanwhile.' } };
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Plan 2 to 6 mL' }));
    expect((await screen.findByRole('alert')).textContent).toContain('or plan again to put these in their place');
    expect(await screen.findByText(/Planned: 3 to 8 mL/u)).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Plan 2 to 6 mL' }));
    const sent = asked.filter((one) => one.call.startsWith('POST'));
    expect(
      sent.map(({ body }) => (body as { positions: { replaces: number | null }[] }).positions[0]?.replaces),
    ).toEqual([null, 11]);
  });

  it('are only shown to who plans for other facilities', async () => {
    draw([], true, {
      [list]: () => ({ body: { levels: [planOf()], may_edit: true, facilities: ['EAST'] } }),
    });
    const section = await screen.findByRole('region', { name: 'Planned levels' });
    expect(within(section).queryByRole('button')).toBeNull();
  });

  it('are told with what was decided about refills', async () => {
    draw([planOf({ service_level: 0.995, restock_every_days: 2, restock_delay_days: 1 })]);
    expect((await screen.findByRole('region')).textContent).toContain(
      'Planned: 3 to 8 mL, service level 99.5%, checked every 2 days, refill takes 1 day, by dana',
    );
  });

  it('go back to the plan before with one press, as long as it is the one that was replaced', async () => {
    const open = planOf({ id: 9, planned_max: 12 });
    const former = planOf({ status: 'replaced', ended_by: 'dana', ended_at: open.planned_at, service_level: 0.99 });
    const { asked } = draw([open, former], true, {
      'POST reports/1066/planned-levels': () => ({
        status: 201,
        body: { levels: [former], may_edit: true, facilities: [] },
      }),
    });
    await person.click(await screen.findByRole('button', { name: 'Back to 3 to 8 mL' }));
    expect(asked.find((one) => one.call.startsWith('POST'))?.body).toEqual({
      positions: [{ ...position, min: 3, max: 8, replaces: 9 }],
      service_level: 0.99,
      impute: true,
      reason: 'Cabinet 2 is next door.',
      request: expect.stringMatching(/^[0-9a-f]{32}$/u),
    });
  });

  it('offer no way back to a plan that was withdrawn', async () => {
    draw([planOf({ id: 9 }), planOf({ status: 'withdrawn', ended_by: 'dana', ended_at: '2026-11-13T12:00:00.000Z' })]);
    await screen.findByRole('button', { name: 'Withdraw' });
    expect(screen.queryByRole('button', { name: /^Back to/u })).toBeNull();
  });

  it('cannot be planned before something was tried', async () => {
    draw([planOf()], true, {}, null);
    await screen.findByRole('region');
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('are withdrawn with one press, and stay among the earlier plans', async () => {
    const withdrawn = planOf({ status: 'withdrawn', ended_by: 'dana', ended_at: '2026-11-15T12:00:00.000Z' });
    let levels = [planOf()];
    const { asked } = draw([], true, {
      [list]: () => ({ body: { levels, may_edit: true, facilities: [] } }),
      'DELETE reports/1066/planned-levels/7': () => {
        levels = [withdrawn];
        return { body: withdrawn };
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await person.click(await screen.findByText('Earlier plans (1)'));
    const row = await screen.findByRole('row', { name: /dana/u });
    expect(row.textContent).toContain('4 to 10');
    expect(row.textContent).toContain('0.0% → 8.3%');
    expect(row.textContent).toContain('Withdrawn by dana');
    expect(asked.filter((one) => one.call.startsWith('DELETE'))).toHaveLength(1);
  });
});

describe('the list of all planned levels', () => {
  it('shows current and planned levels with the stock-outs expected, and gives the file for the cabinets', async () => {
    drawPage(<PlannedList />, { [list]: () => ({ body: { levels: [planOf()], may_edit: true, facilities: [] } }) });
    await person.click(await screen.findByText('Planned levels (1)'));
    const table = await screen.findByRole('table', { name: 'Planned levels (1)' });
    const row = within(table).getByRole('row', { name: /Propofol/u });
    expect(row.textContent).toMatch(/Cabinet 1.*4 to 10.*3 to 8.*0\.0% → 8\.3%.*not in the cabinet yet/u);
    expect(screen.getByRole('link', { name: /Download/u }).getAttribute('href')).toBe(
      '/api/reports/1066/planned-levels/export',
    );
    expect(within(row).getByRole('link').getAttribute('href')).toContain('detail=scenarios');
  });

  it('is withdrawn as a whole after a question, by who may plan', async () => {
    let levels = [planOf(), planOf({ id: 8, facility: 'EAST' })];
    const { asked, unmount } = drawPage(<PlannedList />, {
      [list]: () => ({ body: { levels, may_edit: true, facilities: ['EAST'] } }),
      'DELETE reports/1066/planned-levels': () => {
        levels = levels.slice(0, 1);
        return { body: { withdrawn: 1 } };
      },
    });
    await person.click(await screen.findByText('Planned levels (2)'));
    await person.click(await screen.findByRole('button', { name: 'Withdraw all…' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('1 planned levels end');
    await person.click(within(dialog).getByRole('button', { name: 'Withdraw all' }));
    expect(await screen.findByRole('table', { name: 'Planned levels (1)' })).toBeDefined();
    expect(asked.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1);
    unmount();
    drawPage(<PlannedList />, { [list]: () => ({ body: { levels, may_edit: false, facilities: [] } }) });
    await person.click(await screen.findByText('Planned levels (1)'));
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name: 'Withdraw all…' })).toBeNull();
  });

  it('is not there where nothing is planned', async () => {
    const { asked, container } = drawPage(<PlannedList />, {
      [list]: () => ({ body: { levels: [], may_edit: true, facilities: [] } }),
    });
    await expect.poll(() => asked.length).toBe(1);
    expect(container.textContent).toBe('');
  });
});
