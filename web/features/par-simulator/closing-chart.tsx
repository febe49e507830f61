import { useMemo } from 'react';
import type { ParReplayDay } from '../../../contracts/par-simulation.ts';
import type { ChartData } from '../../../ui/chart/chart-data.ts';
import { ChartFrame } from '../../../ui/chart/chart-frame.tsx';
import { scenarioWords } from './scenario-table.tsx';

interface ClosingChartProps {
  days: ParReplayDay[];
  unit: string;
  busy: boolean;
}

/** What would have been left at the end of each day. */
export function ClosingChart({ days, unit, busy }: ClosingChartProps) {
  const data = useMemo((): ChartData => {
    const shown = days.filter(({ scenario }) => scenario === 'current' || scenario === 'proposed');
    const names = [...new Set(shown.map(({ scenario }) => scenarioWords[scenario]))];
    return {
      key: 'closing',
      kind: 'line',
      title: `Left at the end of each day: ${names.join(' and ').toLowerCase()}`,
      x: { key: 'date', label: 'Day', type: 'date', unit: null },
      y: { key: 'closing_qty', label: 'Left', type: 'quantity', unit },
      z: null,
      series: { key: 'scenario', label: 'Scenario', values: names },
      label: null,
      line: null,
      guides: [],
      log: false,
      points: shown.map(({ date, closing_qty, scenario }) => ({
        date,
        closing_qty,
        scenario: scenarioWords[scenario],
      })),
    };
  }, [days, unit]);
  return <ChartFrame data={data} busy={busy} mark={null} />;
}
