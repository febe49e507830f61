import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ParScenario } from '../../../contracts/par-simulation.ts';
import type { PlannedLevel } from '../../../contracts/planned-levels.ts';
import { drawPage } from '../../lib/testing/draw-page.tsx';
import { ObservedEffect } from './observed-effect.tsx';

const call = 'POST reports/1066/simulate';
const position = { facility: 'MAIN', location: 'ADC1', item: 'PROP' };
const scenario = (more: Partial<ParScenario>): ParScenario => ({
  ...{ scenario: 'proposed', par_min: 3, par_max: 8, vends: 12, unmet_vends: 0, stockout_rate: 0, stockout_days: 0 },
  ...{ fills: 0, fills_month: null, vend_fill_ratio: null, avg_on_hand_qty: 5, avg_on_hand_value: 50 },
  ...{ carrying_cost_year: 10, sim_expired_qty: null, sim_expired_value: null },
  ...more,
});
const plan = (more: Partial<PlannedLevel> = {}): PlannedLevel => ({
  ...{
    id: 7,
    ...position,
    facility_name: '',
    location_name: '',
    item_name: '',
    unit: 'mL',
    container_size: null,
    reason: '',
  },
  ...{ par_min: 3, par_max: 8, was_min: 4, was_max: 10, planned_min: 3, planned_max: 8 },
  ...{ service_level: null, restock_every_days: null, restock_delay_days: null, order_multiple: null },
  ...{ capacity_qty: null, planned_by: 'dana', planned_at: '2026-06-01T12:00:00.000Z', status: 'in-use' as const },
  ...{ ended_by: null, ended_at: null },
  // 166 days that count.
  expected: {
    from: '2026-01-01',
    to: '2026-06-29',
    current: null,
    planned: scenario({ fills: 83, stockout_days: 0 }),
  },
  ...more,
});
const answer = {
  period: { from: '2026-06-01', to: '2026-08-23', settling_days: 14 },
  positions: [
    {
      ...{
        ...position,
        facility_name: '',
        location_name: '',
        item_name: '',
        unit: 'mL',
        container_size: null,
        unit_cost: 1,
      },
      ...{ shelf_life_days: null, restock_every_days: 1, restock_delay_days: 0, service_level: 0.98 },
      ...{ imputed_days: 0, poor_replay: false },
      // Of 70 days that count.
      scenarios: [
        scenario({ scenario: 'actual', fills: 70, stockout_days: 7, stockout_rate: null, unmet_vends: null }),
      ],
    },
  ],
  total: { positions: 1, scenarios: [] },
  replay: [],
};
const draw = (more: Partial<PlannedLevel> = {}, today = '2026-08-24T08:00:00Z') =>
  drawPage(<ObservedEffect plan={plan(more)} today={new Date(today)} />, { [call]: () => ({ body: answer }) });

describe('what levels did since the cabinet has them', () => {
  it('stands beside what was expected after sixty days', async () => {
    const { asked } = draw();
    expect((await screen.findByText(/^Since/u)).textContent).toBe(
      'Since Jun 1, 2026: 30.4 refills a month (15.2 expected), 3.04 days without stock a month (0 expected).',
    );
    expect(asked[0]?.body).toEqual({ positions: [{ ...position, min: 3, max: 8 }], from: '2026-06-01' });
  });

  it('is not asked for earlier, nor of levels that the cabinet does not have', () => {
    expect(draw({}, '2026-07-30T08:00:00Z').asked).toEqual([]);
    expect(draw({ status: 'planned' }).asked).toEqual([]);
  });
});
