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
};
const status = reportColumn({ key: 'status', type: 'status', words: { late: 'Late' }, levels: { late: 'bad' } });
const ordered = reportColumn({ key: 'ordered', type: 'count', drill: orders });
const columns = [reportColumn({ key: 'item' }), reportColumn({ key: 'facility' }), status, ordered];
const ways = { addressOf: () => '/scm/1054', state: null, onLeave: () => undefined };

function columnsOf(report: Partial<ReportAnswer>, isPhone = false) {
  return tableColumns(stockByLocation({ columns, ...report }), { hidden: [], widths: {}, pinned: 1 }, ways, isPhone);
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
});
