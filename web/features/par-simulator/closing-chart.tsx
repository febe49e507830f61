import { useMemo } from 'react';
import type { ParReplayDay } from '../../../contracts/par-simulation.ts';
import type { ChartData } from '../../../ui/chart/chart-data.ts';
import { ChartFrame } from '../../../ui/chart/chart-frame.tsx';
import { behind, type Counting, counted } from './counting.ts';
import { scenarioWords } from './scenario-table.tsx';

interface ClosingChartProps {
  days: ParReplayDay[];
  counting: Counting;
  busy: boolean;
}

/** What would have been left at the end of each day. */
export function ClosingChart({ days, counting, busy }: ClosingChartProps) {
  const { unit, size } = counting;
  const data = useMemo((): ChartData => {
    const of = { unit, size };
    const shown = days.filter(({ scenario }) => scenario === 'current' || scenario === 'proposed');
    const names = [...new Set(shown.map(({ scenario }) => scenarioWords[scenario]))];
    return {
      key: 'closing',
      kind: 'line',
      title: `Left at the end of each day: ${names.join(' and ').toLowerCase()}`,
      x: { key: 'date', label: 'Day', type: 'date', unit: null },
      y: { key: 'closing_qty', label: 'Left', type: 'quantity', unit: behind(of) },
      z: null,
      series: { key: 'scenario', label: 'Scenario', values: names },
      label: null,
      line: null,
      guides: [],
      log: false,
      points: shown.map(({ date, closing_qty, scenario }) => ({
        date,
        closing_qty: counted(closing_qty, of),
        scenario: scenarioWords[scenario],
      })),
    };
  }, [days, unit, size]);
  return <ChartFrame data={data} busy={busy} mark={null} />;
}
