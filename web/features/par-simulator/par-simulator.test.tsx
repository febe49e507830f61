import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ParReplayDay, ParScenario, ParSimulationAnswer } from '../../../contracts/par-simulation.ts';
import { drawPage, person } from '../../lib/testing/draw-page.tsx';
import { compareScenarios } from './compare-scenarios.ts';
import { ParSimulator } from './par-simulator.tsx';

const call = 'POST reports/1066/simulate';
const plansCall = 'GET reports/1066/planned-levels';
const address = '/scm/1066-par-level-analysis?facility=MAIN&location=ADC1&item=PROP&detail=scenarios';

const scenarioOf = (more: Partial<ParScenario> & Pick<ParScenario, 'scenario'>): ParScenario => ({
  par_min: 4,
  par_max: 10,
  vends: 12,
  unmet_vends: 0,
  stockout_rate: 0,
  stockout_days: 0,
  fills: 5,
  fills_month: 10.857,
  vend_fill_ratio: 2.4,
  avg_on_hand_qty: 5,
  avg_on_hand_value: 500,
  carrying_cost_year: 100,
  sim_expired_qty: null,
  sim_expired_value: null,
  ...more,
});

const dayOf = (scenario: ParReplayDay['scenario']): ParReplayDay => ({
  scenario,
  date: '2026-05-15',
  opening_qty: 10,
  fill_qty: 0,
  expired_qty: 0,
  demand_qty: 3,
  served_qty: 3,
  unmet_qty: 0,
  returned_qty: 0,
  closing_qty: 7,
  imputed: false,
});

const actual = scenarioOf({
  scenario: 'actual',
  par_min: null,
  par_max: null,
  unmet_vends: null,
  stockout_rate: null,
});
const current = scenarioOf({ scenario: 'current' });
const proposed = scenarioOf({
  scenario: 'proposed',
  par_min: 2,
  par_max: 6,
  stockout_rate: 0.0833,
  carrying_cost_year: 40,
});

const simulation = (more: Partial<ParSimulationAnswer['positions'][number]> = {}): ParSimulationAnswer => ({
  period: { from: '2026-05-01', to: '2026-05-28', settling_days: 14 },
  positions: [
    {
      facility: 'MAIN',
      facility_name: 'Main Hospital',
      location: 'ADC1',
      location_name: 'Cabinet 1',
      item: 'PROP',
      item_name: 'Propofol',
      unit: 'mL',
      container_size: null,
      unit_cost: 0.5,
      shelf_life_days: null,
      restock_every_days: 1,
      restock_delay_days: 0,
      service_level: 0.98,
      imputed_days: 0,
      poor_replay: false,
      scenarios: [actual, current, { ...current, scenario: 'suggested' }, proposed],
      ...more,
    },
  ],
  total: { positions: 1, scenarios: [] },
  replay: [dayOf('current'), dayOf('proposed')],
});

const draw = (at = address, answer = simulation()) =>
  drawPage(
    <ParSimulator />,
    {
      [call]: () => ({ body: answer }),
      [plansCall]: () => ({ body: { levels: [], may_edit: false, facilities: [] } }),
    },
    at,
  );
const field = (name: RegExp) => screen.findByRole('spinbutton', { name });
const replay = () => person.click(screen.getByRole('button', { name: /Replay$/u }));
const retype = async (name: RegExp, text: string) => {
  await person.clear(await field(name));
  if (text) await person.type(await field(name), text);
};

describe('the simulator of a position', () => {
  it('is there for one position of the scenarios, and for nothing else', async () => {
    const { container, unmount } = draw('/scm/1066-par-level-analysis?facility=MAIN&location=ADC1&item=PROP');
    expect(container.textContent).toBe('');
    unmount();
    const several = draw(address.replace('PROP', 'PROP,FENT'));
    expect(several.container.textContent).toBe('');
    expect(several.asked).toEqual([]);
    several.unmount();
    draw();
    expect(await screen.findByRole('heading', { name: 'Try other levels: Propofol, Cabinet 1' })).toBeDefined();
  });

  it('that waits for others says its place in line', async () => {
    drawPage(
      <ParSimulator />,
      {
        [call]: () => new Promise<never>(() => undefined),
        'GET reports/1066/simulate/place': () => ({ body: { place: 2 } }),
        [plansCall]: () => ({ body: { levels: [], may_edit: false, facilities: [] } }),
      },
      address,
    );
    const words = 'Other simulations of your company run first. Yours is number 2 in line.';
    expect(await screen.findByText(words, {}, { timeout: 5_000 })).toBeDefined();
  });

  it('begins with the levels there are, and shows none of its own before something is tried', async () => {
    draw();
    expect(((await field(/^Min/u)) as HTMLInputElement).value).toBe('4');
    expect(((await field(/^Max/u)) as HTMLInputElement).value).toBe('10');
    const table = screen.getByRole('table', { name: 'What the levels do' });
    expect(within(table).queryByRole('row', { name: /Your levels/u })).toBeNull();
    expect(within(table).getByRole('row', { name: /As it was/u }).textContent).toContain('—');
    expect(screen.getByText(/^Draws from/u).textContent).toBe(
      'Draws from May 1, 2026 to May 28, 2026, played again; the first 14 days are not counted. How long a refill keeps is not known, so nothing expires. A replay changes nothing.',
    );
  });

  it('asks for what was typed, and tells a saving only with the stock-outs it brings', async () => {
    const { asked } = draw();
    await retype(/^Min/u, '2');
    await retype(/^Max/u, '6');
    await retype(/^Refill takes/u, '1');
    await replay();
    expect(await screen.findByRole('row', { name: /Your levels/u })).toBeDefined();
    // Nothing is said of the suggested levels: they are the current ones.
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Your levels: save $60.00 a year; stock-outs 0.0% → 8.3% of draws.',
    ]);
    expect(asked.filter((one) => one.call === call).at(-1)?.body).toEqual({
      positions: [{ facility: 'MAIN', location: 'ADC1', item: 'PROP', min: 2, max: 6 }],
      restock_delay_days: 1,
      impute: true,
    });
    await person.click(screen.getByText('Day by day with your levels'));
    expect(await screen.findByRole('table', { name: 'Day by day with your levels' })).toBeDefined();
  });

  it('suggests anew for another service level, and takes what is suggested on a press', async () => {
    const suggested = scenarioOf({ scenario: 'suggested', par_min: 6, par_max: 14 });
    const { asked } = drawPage(
      <ParSimulator />,
      {
        [call]: ({ body }) => ({
          body: simulation(
            'service_level' in (body as object) ? { scenarios: [actual, current, suggested, proposed] } : {},
          ),
        }),
        [plansCall]: () => ({ body: { levels: [], may_edit: false, facilities: [] } }),
      },
      address,
    );
    expect(((await field(/^Service level/u)) as HTMLInputElement).value).toBe('98');
    await retype(/^Service level/u, '99.5');
    await replay();
    expect(asked.filter((one) => one.call === call).at(-1)?.body).toMatchObject({ service_level: 0.995 });
    await person.click(await screen.findByRole('button', { name: 'Use suggested 6 to 14 mL' }));
    expect(((await field(/^Min/u)) as HTMLInputElement).value).toBe('6');
    expect(((await field(/^Max/u)) as HTMLInputElement).value).toBe('14');
    expect(screen.queryByRole('button', { name: /^Use suggested/u })).toBeNull();
    await retype(/^Service level/u, '100');
    await replay();
    expect(screen.getByText('Service level (%) must be above 50 and below 100.')).toBeDefined();
  });

  it('says at the field what is wrong, and asks nothing', async () => {
    const { asked } = draw();
    await retype(/^Min/u, '12');
    await retype(/^Checked every/u, '');
    await replay();
    expect((await field(/^Min/u)).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Min must not be above max.')).toBeDefined();
    expect(screen.getByText('Checked every (days) is required.')).toBeDefined();
    await retype(/^Checked every/u, '1.5');
    await replay();
    expect(screen.getByText('Checked every (days) must be a whole number.')).toBeDefined();
    expect(asked.filter((one) => one.call === call)).toHaveLength(1);
  });

  it('counts levels in containers where their size is known, and asks in base units; the reader can switch', async () => {
    const { asked, unmount } = draw(address, simulation({ container_size: 2 }));
    expect(((await screen.findByLabelText('Min (× 2 mL)')) as HTMLInputElement).value).toBe('2');
    const levels = await screen.findByRole('row', { name: /^Current levels/u });
    expect(levels.textContent).toMatch(/^Current levels2 × 2 mL5 × 2 mL/u);
    await person.click(screen.getByText('Day by day with the current levels'));
    expect((await screen.findByRole('row', { name: /^May 15, 2026/u })).textContent).toContain('3.5 × 2 mL');
    await retype(/^Min/u, '1.5');
    await retype(/^Max/u, '4');
    await replay();
    expect(asked.filter((one) => one.call === call).at(-1)?.body).toMatchObject({ positions: [{ min: 3, max: 8 }] });
    unmount();
    draw(`${address}&units=base`, simulation({ container_size: 2 }));
    expect(((await screen.findByLabelText('Min (mL)')) as HTMLInputElement).value).toBe('4');
  });

  it('warns of a replay that is not like what happened, and tells a refusal with another try', async () => {
    const { unmount } = draw(address, simulation({ poor_replay: true }));
    expect(await screen.findByText(/Trust it less/u)).toBeDefined();
    unmount();
    drawPage(
      <ParSimulator />,
      { [call]: () => ({ status: 400, body: { detail: 'positions.0: there is no item "PROP"' } }) },
      address,
    );
    expect((await screen.findByRole('alert')).textContent).toContain('there is no item "PROP"');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
  });
});

describe('what a scenario changes', () => {
  it('is told with cost and stock-outs together, or not at all', () => {
    expect(compareScenarios(current, { ...current, carrying_cost_year: 130 })).toBe(
      'cost $30.00 more a year; stock-outs stay at 0.0%',
    );
    expect(compareScenarios(current, { ...proposed, carrying_cost_year: null })).toBe(
      'stock-outs 0.0% → 8.3% of draws',
    );
    expect(compareScenarios({ ...current, stockout_rate: null }, proposed)).toBeNull();
    expect(compareScenarios(undefined, proposed)).toBeNull();
  });
});
