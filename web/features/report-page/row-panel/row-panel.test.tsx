import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findPage } from '../../../../catalog/pages.ts';
import type { ReportAnswer } from '../../../../contracts/report.ts';
import { drawPage, person } from '../../../lib/testing/draw-page.tsx';
import { ReportPage } from '../report-page.tsx';
import { figure, reportColumn, stockByLocation } from '../testing.ts';
import { markOfRow } from './row-mark.ts';

const page = findPage('1059');
if (!page) throw new Error('The catalogue has no page 1059.');
const { route } = page;
const report = stockByLocation();
const markOf = (place: number) => markOfRow(report.rows[place] ?? {}, report.columns);

function drawReport(answer: Partial<ReportAnswer> = {}, query = '', answers: Parameters<typeof drawPage>[1] = {}) {
  return drawPage(
    <ReportPage page={page as NonNullable<typeof page>} />,
    { 'GET reports/1059': () => ({ body: stockByLocation(answer) }), ...answers },
    `${route}${query}`,
  );
}
const rowOf = (name: RegExp) => screen.findByRole('row', { name });
const panel = () => screen.getByRole('dialog');
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

describe('a row', () => {
  it('opens beside the table by a click, with what decided its place and what that means', async () => {
    const { shown } = drawReport();
    await person.click(await rowOf(/ED/u));
    expect(within(panel()).getByRole('heading', { level: 2, name: 'ED' })).toBeDefined();
    const deciding = within(panel()).getByRole('region', { name: 'What decided its place' });
    expect(deciding.textContent).toBe('What decided its placeValue$400.00What value is');
    expect(shown.address).toBe(`${route}?row=1-${markOf(1)}`);
  });

  it.each(['Enter', 'o'])('opens by %s on the keyboard; j and k walk on, Esc closes it', async (key) => {
    const { shown } = drawReport();
    const row = await rowOf(/ICU/u);
    row.focus();
    press(key);
    expect(within(panel()).getByRole('heading', { level: 2, name: 'ICU' })).toBeDefined();
    press('j');
    expect(within(panel()).getByRole('heading', { level: 2, name: 'ED' })).toBeDefined();
    // There is no row beyond the last.
    press('j');
    expect(within(panel()).getByRole('heading', { level: 2, name: 'ED' })).toBeDefined();
    press('k');
    expect(within(panel()).getByRole('heading', { level: 2, name: 'ICU' })).toBeDefined();
    press('Escape');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(shown.address).toBe(route);
    expect(document.activeElement?.getAttribute('data-row')).toBe('0');
  });

  it('is reached by j from anywhere on the page, but not while something is typed', async () => {
    drawReport();
    await rowOf(/ICU/u);
    screen.getByRole('searchbox', { name: 'Search the rows' }).focus();
    press('j');
    expect(document.activeElement?.getAttribute('data-row')).toBeNull();
    (document.activeElement as HTMLElement).blur();
    press('j');
    expect(document.activeElement?.getAttribute('data-row')).toBe('0');
    press('j');
    expect(document.activeElement?.getAttribute('data-row')).toBe('1');
    press('o');
    expect(within(panel()).getByRole('heading', { level: 2, name: 'ED' })).toBeDefined();
  });

  it('is opened by its address, also where it has moved since', async () => {
    const first = drawReport({}, `?row=1-${markOf(1)}`);
    expect(await screen.findByRole('heading', { level: 2, name: 'ED' })).toBeDefined();
    first.unmount();
    drawReport({}, `?row=0-${markOf(1)}`);
    expect(await screen.findByRole('heading', { level: 2, name: 'ED' })).toBeDefined();
  });

  it('that is gone says so', async () => {
    drawReport({}, '?row=0-gone');
    expect(await screen.findByText('Not among these rows')).toBeDefined();
  });

  it('leads on to where its figures lead, with the row carried along', async () => {
    const rows = [{ location: 'ICU', location_code: 'L1', value: 600, out_count: 3 }];
    drawReport({ rows, total_rows: 1 }, `?row=0-${markOf(0)}`);
    const leads = within(await screen.findByRole('navigation', { name: 'Where it leads' })).getAllByRole('link');
    expect(leads.map((lead) => [lead.textContent, lead.getAttribute('href')])).toEqual([
      ['By item', '/scm/1064-by-item?location=L1&locationName=ICU'],
      ['Out of stock: Out of stock', '/scm/1066-out-of-stock?location=L1&locationName=ICU&status=out&statusName=out'],
    ]);
  });

  it('shows how its figures were, where the page can be asked for it alone', async () => {
    const filters = [{ name: 'location', label: 'Location', kind: 'search' as const, words: [], usual: [] }];
    const trend = {
      by: 'week',
      spans: [1, 2, 3].map((day) => ({ from: `2026-11-0${day}`, to: `2026-11-0${day}` })),
      figures: { value: [1, 3, 2] },
    };
    const { asked } = drawReport({ filters, kpis: [figure()] }, `?row=1-${markOf(1)}`, {
      'GET reports/1059/trend?location=L2': () => ({ body: trend }),
    });
    const history = await screen.findByRole('region', { name: 'How it was' });
    expect(history.textContent).toContain('Value on hand');
    expect(asked.map(({ call }) => call)).toContain('GET reports/1059/trend?location=L2');
  });

  it('is closed when other rows are asked for', async () => {
    const { shown } = drawReport({}, `?row=0-${markOf(0)}`);
    await screen.findByRole('dialog');
    await person.click(within(screen.getByRole('columnheader', { name: /^Location/u })).getByRole('button'));
    expect(shown.address).toBe(`${route}?sort=location`);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is told from others by its name and its codes, whatever its figures are', () => {
    const columns = [reportColumn({ key: 'item' }), reportColumn({ key: 'value', type: 'money' })];
    const mark = markOfRow({ item: 'Heparin', item_code: '5', value: 1 }, columns);
    expect(markOfRow({ item: 'Heparin', item_code: '5', value: 2 }, columns)).toBe(mark);
    expect(markOfRow({ item: 'Heparin', item_code: '6', value: 1 }, columns)).not.toBe(mark);
  });
});
