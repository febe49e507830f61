import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawPage, person } from '../../lib/testing/draw-page.tsx';
import { describeChange, KeyFigures } from './key-figures.tsx';
import { figure, reportColumn, stockByLocation } from './testing.ts';

const draw = (one: Parameters<typeof figure>[0], time: 'period' | 'as_of' = 'period') =>
  drawPage(<KeyFigures report={stockByLocation({ kpis: [figure(one)], time })} busy={false} />, {});

describe('a key figure', () => {
  it('is short, with its change in words', () => {
    draw({});
    expect(screen.getByRole('listitem').textContent).toContain('$1.2M');
    expect(screen.getByText('▲ up 2.8% vs prior period')).toBeDefined();
  });

  it('compares a state with the day of the state before', () => {
    draw({ change: -0.1 }, 'as_of');
    expect(screen.getByText('▼ down 10.0% since Oct 15')).toBeDefined();
  });

  it('that is unknown is a dash, and nothing more is said', () => {
    draw({ value: null, previous: null, change: null });
    expect(screen.getByText('—')).toBeDefined();
    expect(screen.queryByText('No figure to compare with')).toBeNull();
  });

  it('that was unknown before says so', () => {
    draw({ previous: null, change: null });
    expect(screen.getByText('No figure to compare with')).toBeDefined();
  });

  it('turns amber above a part of another figure, and says which', () => {
    const alarm = { level: 'warn' as const, above: 0.02, below: null, of: 'items_used', is_past: false };
    const columns = [reportColumn({ key: 'items_used', label: 'Used' })];
    const drawn = (value: number) => {
      const kpis = [figure({ type: 'count', value, change: 0, alarm })];
      const report = stockByLocation({ kpis, columns, totals: { items_used: 100 } });
      const { container } = drawPage(<KeyFigures report={report} busy={false} />, {});
      const tile = container.querySelector('li');
      return [tile?.dataset.level, tile?.querySelector('[data-verdict] [class*=hidden]')?.textContent];
    };
    expect(drawn(3)).toEqual(['warn', 'Above 2.0% of Used. Unchanged vs prior period']);
    expect(drawn(2)).toEqual([undefined, 'Unchanged vs prior period']);
  });

  it('has a line of how it was before, with its ends in words, once that is known', () => {
    const spans = ['2026-10-26', '2026-11-02', '2026-11-09'].map((from, at) => ({
      from,
      to: ['2026-11-01', '2026-11-08', '2026-11-15'][at] ?? '',
    }));
    const drawn = (values: (number | null)[], by: 'week' | null = 'week') => {
      const trend = { by, spans, figures: { value: values, other: [1, 2, 3] } };
      const report = stockByLocation({ kpis: [figure({})] });
      const { container } = drawPage(<KeyFigures report={report} busy={false} trend={trend} />, {});
      return container.querySelector('svg title')?.textContent ?? null;
    };
    expect(drawn([1_300_000, 900_000, 1_234_000])).toBe(
      'Value on hand by week, Oct 26, 2026 – Nov 15, 2026: lowest $900.0K, highest $1.3M, last $1.2M',
    );
    // Of two points there is nothing to see, and of what cannot be followed nothing to draw.
    expect(drawn([null, 900_000, 1_234_000])).toBeNull();
    expect(drawn([1, 2, 3], null)).toBeNull();
  });

  it('names what else it is held against', () => {
    draw({ change: -0.1, compared_with: 'against the current levels' }, 'as_of');
    expect(screen.getByText('▼ down 10.0% against the current levels')).toBeDefined();
  });

  it('that was nothing before has no percentage, but it has a change', () => {
    const words = (value: number, previous: number) =>
      describeChange(figure({ type: 'count', better: 'down', value, previous, change: null }), 'since Oct 15');
    expect(words(0, 0)).toEqual({ text: 'Unchanged since Oct 15', short: '=', verdict: 'neither' });
    expect(words(3, 0)).toEqual({ text: '▲ up from 0 since Oct 15', short: '▲ from 0', verdict: 'worse' });
  });

  it('that changed by less than can be written is not judged', () => {
    const change = describeChange(figure({ better: 'down', change: 0.0002 }), 'since Oct 15');
    expect(change).toEqual({ text: 'Nearly unchanged since Oct 15', short: '≈', verdict: 'neither' });
  });

  it('that is a change itself has its sign, and says since when', () => {
    draw({ type: 'percent', value: 0.121, change: null, change_is: 'itself' });
    expect(screen.getByText('+12.1%')).toBeDefined();
    expect(screen.getByText('vs prior period')).toBeDefined();
  });

  it('that is of no time stands alone, without a sign', () => {
    draw({ type: 'count', value: 495, previous: null, change: null, change_is: 'none' });
    expect(screen.getByText('495')).toBeDefined();
    expect(screen.queryByText(/prior period|compare/u)).toBeNull();
  });

  it('tells by keyboard what it is, and exactly how much', async () => {
    draw({});
    screen.getByRole('button', { name: 'What is Value on hand?' }).focus();
    await person.keyboard('{Enter}');
    expect(screen.getByText(/The sum of quantity × unit cost/u).textContent).toContain('$1,234,000.00');
  });

  it.each([
    ['up', 0.1, 'better'],
    ['up', -0.1, 'worse'],
    ['down', 0.1, 'worse'],
    ['neither', 0.1, 'neither'],
  ] as const)('where %s is better, a change of %d is %s', (better, change, verdict) => {
    expect(describeChange(figure({ better, change }), 'vs prior period').verdict).toBe(verdict);
  });

  it('changes a share by points', () => {
    const change = describeChange(figure({ type: 'percent', change: 0.012, change_is: 'points' }), 'vs prior period');
    expect(change.text).toBe('▲ up 1.2 points vs prior period');
  });
});
