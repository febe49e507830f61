import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Drill, ReportAnswer } from '../../../contracts/report.ts';
import { tableColumns } from './table-columns.tsx';
import { reportColumn, stockByLocation } from './testing.ts';

const orders: Drill = {
  page: '1054',
  route: '/scm/1054',
  title: 'Placed Orders',
  detail: null,
  carry: [],
  set: {},
  when: {},
  needs: [],
};
const status = reportColumn({ key: 'status', type: 'status', words: { late: 'Late' }, levels: { late: 'bad' } });
const ordered = reportColumn({ key: 'ordered', type: 'count', drill: orders });
const columns = [reportColumn({ key: 'item' }), reportColumn({ key: 'facility' }), status, ordered];
const ways = { addressOf: () => '/scm/1054', state: null, onLeave: () => undefined };

function columnsOf(report: Partial<ReportAnswer>, isPhone = false) {
  return tableColumns(stockByLocation({ columns, ...report }), [], { widths: {}, pinned: 1 }, ways, isPhone);
}
function drawCell(key: string, row: ReportAnswer['rows'][number]) {
  const column = columnsOf({ rows: [row] }).find((one) => one.key === key);
  return render(<MemoryRouter>{column?.render(row)}</MemoryRouter>);
}

describe('a column of a report', () => {
  it('leads to the rows behind its figures, but from nothing it leads nowhere', () => {
    drawCell('ordered', { item: 'a', ordered: 3 }).unmount();
    drawCell('ordered', { item: 'a', ordered: 0 });
    expect(screen.getByText('0')).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();
    drawCell('ordered', { item: 'b', ordered: 3 });
    expect(screen.getByRole('link', { name: '3' })).toBeDefined();
  });

  it('of times names the zone of each row where facilities lie in several, and has room for it', () => {
    const moved = reportColumn({ key: 'moved_at', type: 'datetime' });
    const rows = [{ item: 'a', facility_code: 'MAIN', moved_at: '2026-11-14 09:05:00' }];
    const draw = (zones: ReportAnswer['zones']) =>
      columnsOf({ columns: [...columns, moved], rows, zones }).find(({ key }) => key === 'moved_at');
    const plain = draw(null);
    const zoned = draw({ MAIN: 'America/Chicago', EAST: 'America/New_York' });
    render(zoned?.render(rows[0] ?? {}));
    expect(screen.getByText('Nov 14, 2026, 9:05 AM CT')).toBeDefined();
    expect(zoned?.width).toBeGreaterThan(plain?.width ?? 0);
  });

  it('shows how grave a status is beside its word', () => {
    drawCell('status', { item: 'a', status: 'late' });
    expect(screen.getByText('Late').dataset.level).toBe('bad');
  });

  it('stands beside the name on a phone where the rows are ordered by it', () => {
    const keysOf = (isPhone: boolean) => columnsOf({ sort: ['-ordered', 'item'] }, isPhone).map(({ key }) => key);
    expect(keysOf(false)).toEqual(['item', 'facility', 'status', 'ordered']);
    expect(keysOf(true)).toEqual(['item', 'ordered', 'facility', 'status']);
    const unseen = columnsOf({ sort: ['urgency', '-ordered'] }, true).map(({ key }) => key);
    expect(unseen).toEqual(['item', 'ordered', 'facility', 'status']);
  });

  it('is as wide as its longest name where that is not out of the ordinary', () => {
    const rows = Array.from({ length: 60 }, (_, at) => ({
      item: 'a',
      facility: at === 0 ? 'Cedar Valley Medical Center' : 'All',
    }));
    const width = columnsOf({ rows }).find(({ key }) => key === 'facility')?.width ?? 0;
    expect(width).toBeGreaterThan(200);
  });

  const limit = { above: null, below: null, of: null, is_past: false };

  it('shows in the color of danger what can only be negative because a record is missing', () => {
    const onHand = reportColumn({
      key: 'on_hand',
      type: 'quantity',
      has_total: true,
      alarm: { ...limit, level: 'bad', below: 0 },
    });
    const moved = reportColumn({ key: 'moved', type: 'quantity' });
    const rows = [{ on_hand: -3, moved: -4 }, { on_hand: 0 }];
    const drawn = columnsOf({ columns: [onHand, moved], row_drill: null, rows, totals: { on_hand: -12 } });
    render(
      <>
        {drawn[0]?.render(rows[0] ?? {})}
        {drawn[0]?.render(rows[1] ?? {})}
        {drawn[1]?.render(rows[0] ?? {})}
        {drawn[0]?.total}
      </>,
    );
    const levelOf = (text: string) => screen.getByText(text).dataset.level;
    expect(['-3', '0', '-4', '-12'].map(levelOf)).toEqual(['bad', undefined, undefined, 'bad']);
    expect(screen.getByText('-3').className).toContain('alarm');
  });

  it('says in words that a day has passed, measured by the last day of the page', () => {
    const expiry = reportColumn({ key: 'expiry', type: 'date', alarm: { ...limit, level: 'bad', is_past: true } });
    const draw = (value: string) => {
      const [column] = columnsOf({ columns: [expiry], row_drill: null, rows: [{ expiry: value }] });
      const { container } = render(<div>{column?.render({ expiry: value })}</div>);
      return [container.textContent, container.querySelector('span')?.dataset.level];
    };
    // The page ends on November 14.
    expect(draw('2026-11-13')).toEqual(['Nov 13, 2026, Has passed', 'bad']);
    expect(draw('2026-11-14')).toEqual(['Nov 14, 2026', undefined]);
  });
});
