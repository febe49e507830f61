import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { findPage } from '../../../catalog/pages.ts';
import type { ReportAnswer } from '../../../contracts/report.ts';
import { drawPage, person } from '../../lib/testing/draw-page.tsx';
import { ReportPage } from './report-page.tsx';
import { chartOf, figure, reportColumn, stockByLocation } from './testing.ts';

const page = findPage('1059');
if (!page) throw new Error('The catalogue has no page 1059.');
const route = page.route;

const extra = { title: 'Try out', about: ['item', 'lot'], body: <p>Something to try out</p> };

function drawReport(answer: Partial<ReportAnswer> = {}, query = '', answers: Parameters<typeof drawPage>[1] = {}) {
  return drawPage(
    <ReportPage page={page as NonNullable<typeof page>} />,
    { 'GET reports/1059': () => ({ body: stockByLocation(answer) }), ...answers },
    `${route}${query}`,
  );
}
const rowOf = (name: RegExp) => screen.findByRole('row', { name });

describe('a report', () => {
  it('shows its rows with zero and unknown told apart, and the totals', async () => {
    drawReport();
    expect((await rowOf(/ICU/u)).textContent).toBe('ICU$600.000');
    expect((await rowOf(/ED/u)).textContent).toBe('ED$400.00—');
    expect((await rowOf(/Total/u)).textContent).toBe('Total$1,000.00');
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('4');
  });

  it('tells its question, its days and how fresh its data are', async () => {
    drawReport();
    expect(await screen.findByText('Where does the money sit?')).toBeDefined();
    expect(screen.getByText('Last 30 days: Oct 16, 2026 – Nov 14, 2026')).toBeDefined();
    expect(screen.getByText(/Data as of/u).querySelector('time')?.dateTime).toBe('2026-11-14T12:00:00.000Z');
    expect(
      screen.getByText(/^Source: Counts and movements\. The data cover Jan 1, 2025 to Nov 14, 2026\./u),
    ).toBeDefined();
  });

  it('asks how its figures were before once they stand, and stands without it', async () => {
    const trend = {
      by: 'week',
      spans: [1, 2, 3].map((day) => ({ from: `2026-11-0${day}`, to: `2026-11-0${day}` })),
      figures: { value: [1, 3, 2] },
    };
    const kpis = [figure()];
    const { asked, unmount } = drawReport({ kpis }, '?period=7d&sort=location&q=icu', {
      'GET reports/1059/trend': () => ({ body: trend }),
    });
    expect(await screen.findByTitle(/^Value on hand by week/u)).toBeDefined();
    expect(asked.map(({ call }) => call).at(-1)).toBe('GET reports/1059/trend?period=7d');
    unmount();
    drawReport({ kpis });
    expect(await rowOf(/ICU/u)).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has what else it can do behind a tab, which is open where its filters say that it is what was asked for', async () => {
    const draw = (query: string) =>
      drawPage(
        <ReportPage page={page as NonNullable<typeof page>} extra={extra} />,
        { 'GET reports/1059': () => ({ body: stockByLocation() }) },
        `${route}${query}`,
      );
    const { shown, unmount } = draw('');
    await rowOf(/ICU/u);
    expect(screen.queryByText('Something to try out')).toBeNull();
    await person.click(screen.getByRole('tab', { name: 'Try out' }));
    expect(screen.getByText('Something to try out')).toBeDefined();
    expect(shown.address).toBe(`${route}?view=more`);
    unmount();
    const one = draw('?item=1&lot=A');
    expect(await screen.findByText('Something to try out')).toBeDefined();
    await person.click(screen.getByRole('tab', { name: 'List' }));
    expect(await rowOf(/ICU/u)).toBeDefined();
    expect(one.shown.address).toContain('view=list');
  });

  it('that is a work list has its rows first, and its chart behind a tab beside them', async () => {
    const { shown } = drawReport({ is_work_list: true, series: [chartOf()] });
    await rowOf(/ICU/u);
    expect(screen.queryByRole('heading', { name: 'ICU holds 60% of the value' })).toBeNull();
    await person.click(screen.getByRole('tab', { name: 'Chart' }));
    expect(screen.getByRole('heading', { name: 'ICU holds 60% of the value' })).toBeDefined();
    expect(shown.address).toBe(`${route}?view=chart`);
  });

  it('remembers of each page that its chart is folded', async () => {
    const first = drawReport({ series: [chartOf()] });
    await person.click(await screen.findByRole('button', { name: 'Fold' }));
    expect(screen.queryByRole('button', { name: 'Enlarge' })).toBeNull();
    first.unmount();
    drawReport({ series: [chartOf()] });
    await person.click(await screen.findByRole('button', { name: 'Unfold' }));
    expect(screen.getByRole('button', { name: 'Enlarge' })).toBeDefined();
  });

  it('that needs to know what it is about says so instead of showing figures of nothing', async () => {
    const notes = [
      { key: 'required-item', level: 'look' as const, text: 'Choose an item.' },
      { key: 'required-facility', level: 'look' as const, text: 'Choose a facility.' },
    ];
    drawReport({ notes, rows: [], total_rows: 0 });
    expect(await screen.findByText('Choose an item. Choose a facility.')).toBeDefined();
    expect(screen.queryByRole('list', { name: 'Key figures' })).toBeNull();
    expect(screen.queryByText(/^0 rows$/u)).toBeNull();
  });

  it('asks the server what the address says, and exports the same', async () => {
    const { asked } = drawReport({}, '?facility=N&facilityName=North&period=7d&sort=location&q=icu');
    await rowOf(/ICU/u);
    expect(asked[0]?.call).toBe('GET reports/1059?facility=N&period=7d&q=icu&sort=location&aside=&limit=200');
    await person.click(screen.getByRole('button', { name: 'Export' }));
    expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
      '/api/reports/1059/export?format=csv&facility=N&period=7d&q=icu&sort=location',
    );
  });

  it('orders by a heading, and by a second one with shift', async () => {
    const { shown } = drawReport({}, '?period=7d');
    const heading = await screen.findByRole('columnheader', { name: /^Value/u });
    expect(heading.getAttribute('aria-sort')).toBe('descending');
    await person.click(within(heading).getByRole('button'));
    expect(shown.address).toBe(`${route}?period=7d&sort=value`);
    const location = screen.getByRole('columnheader', { name: /^Location/u });
    fireEvent.click(within(location).getByRole('button'), { shiftKey: true });
    expect(shown.address).toBe(`${route}?period=7d&sort=-value%2Clocation`);
  });

  it('searches among the rows', async () => {
    const { shown } = drawReport();
    await person.type(await screen.findByRole('searchbox', { name: 'Search the rows' }), 'icu{Enter}');
    expect(shown.address).toBe(`${route}?q=icu`);
  });

  it('searches while it is typed, once for a word, and takes nothing back that is typed meanwhile', async () => {
    const { shown, asked } = drawReport();
    const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search the rows' });
    await person.type(box, 'icu');
    await waitFor(() => expect(shown.address).toBe(`${route}?q=icu`));
    expect(
      asked.map(({ call }) => call).filter((call) => /q=icu?(?:&|$)/u.test(call) && !call.includes('q=icu')),
    ).toEqual([]);
    await person.type(box, ' we');
    await waitFor(() => expect(shown.address).toBe(`${route}?q=icu+we`));
    expect(box.value).toBe('icu we');
    await person.clear(box);
    await waitFor(() => expect(shown.address).toBe(route));
  });

  it('draws places for rows that are not there yet, and fetches them by parts', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => ({ location: `L${at}`, value: at, out_count: 0 }));
    const { asked, container } = drawReport({ rows, total_rows: 50_000 });
    await screen.findByText('50,000 rows');
    window.scrollTo(0, 36 * 25_000);
    fireEvent.scroll(window);
    await waitFor(() =>
      expect(asked.map(({ call }) => call)).toContain('GET reports/1059?aside=&limit=200&offset=25000'),
    );
    expect(container.querySelector('[data-row="25005"]')).not.toBeNull();
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('50002');
  });

  it('says why nothing is shown, and lets it be undone', async () => {
    const { shown } = drawReport({ rows: [], total_rows: 0 }, '?lot=A1&lotName=A1&q=vial');
    expect(await screen.findByText('Nothing matches what is set')).toBeDefined();
    expect(screen.getByText('Set: Lot: A1; Search: vial.')).toBeDefined();
    expect(screen.getByText('Data are held for Jan 1, 2025 to Nov 14, 2026.')).toBeDefined();
    await person.click(screen.getAllByRole('button', { name: 'Reset' })[0] as HTMLElement);
    expect(shown.address).toBe(route);
  });

  it('shows an error where the data would be, with another try', async () => {
    let failing = true;
    drawReport({}, '', {
      'GET reports/1059': () =>
        failing ? { status: 500, body: { detail: 'The warehouse is busy.' } } : { body: stockByLocation() },
    });
    expect(await screen.findByText('The warehouse is busy.')).toBeDefined();
    failing = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rowOf(/ICU/u)).toBeDefined();
  });

  it('keeps the filters at hand when a question is refused', async () => {
    drawReport({}, '', {
      'GET reports/1059?lot=A1&aside=&limit=200': () => ({ status: 400, body: { detail: 'lot: is not a lot' } }),
    });
    await person.type(await screen.findByLabelText('Lot'), 'A1{Enter}');
    expect(await screen.findByText('lot: is not a lot')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Remove Lot: A1' })).toBeDefined();
  });

  it('tells what must be known about the numbers, what is urgent first', async () => {
    const unpriced = { key: 'unpriced', level: 'look' as const, text: '12 rows have no price.' };
    drawReport({
      notes: [unpriced, { key: 'recall', level: 'look', text: 'Recalled lots are on hand.', is_first: true }],
    });
    const note = await screen.findByText('12 rows have no price.');
    const urgent = screen.getByText('Recalled lots are on hand.');
    expect(urgent.compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('has its columns and their order in the address, and remembers them for the next time', async () => {
    const first = drawReport({}, '?sort=location');
    await person.click(await screen.findByRole('button', { name: 'Columns' }));
    await person.click(screen.getByRole('checkbox', { name: 'Value' }));
    expect(screen.queryByRole('columnheader', { name: /^Value/u })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Move Out of stock to the left' }));
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Out of stock',
      'Location',
    ]);
    const arranged = `${route}?sort=location&columns=out_count%2Clocation`;
    expect(first.shown.address).toBe(arranged);
    first.unmount();
    const again = drawReport({}, '?sort=location');
    expect(await screen.findByRole('button', { name: 'Columns (2 of 3)' })).toBeDefined();
    expect(again.shown.address).toBe(arranged);
    again.unmount();
    // What the address says comes before what is remembered.
    drawReport({}, '?columns=location');
    expect(await screen.findByRole('button', { name: 'Columns (1 of 3)' })).toBeDefined();
  });

  it('makes a column wider by keyboard', async () => {
    drawReport({ columns: [reportColumn({ key: 'location', label: 'Location' })] });
    const handle = await screen.findByRole('separator', { name: 'Width of Location' });
    const width = () => Number(screen.getByRole('separator', { name: 'Width of Location' }).ariaValueNow);
    const before = width();
    fireEvent.keyDown(handle, { key: 'ArrowRight' });
    expect(width()).toBe(before + 16);
  });

  it('copies all rows for a spreadsheet', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
    const { asked } = drawReport();
    await person.click(await screen.findByRole('button', { name: 'Copy rows' }));
    expect(await screen.findByText('Copied 2 rows')).toBeDefined();
    expect(writeText).toHaveBeenCalledWith('Location\tValue\tOut of stock\nICU\t600\t0\nED\t400\t');
    expect(asked.map(({ call }) => call)).toContain('GET reports/1059?aside=&limit=5000');
  });

  it('has the chart as a table too, from which it is filtered without a mouse', async () => {
    const { shown } = drawReport({ series: [chartOf()] });
    await person.click(await screen.findByRole('button', { name: 'Show as table' }));
    const table = screen.getByRole('table', { name: 'ICU holds 60% of the value, as a table' });
    expect(within(table).getByRole('row', { name: /ICU/u }).textContent).toContain('ICU$600.00');
    await person.click(within(table).getByRole('button', { name: 'Filter by ICU' }));
    expect(shown.address).toBe(`${route}?location=L1&locationName=ICU`);
    expect(JSON.parse(localStorage.getItem('by-chart') ?? '')).toEqual({
      page: '1059',
      from: '1059',
      mark: 'ICU',
      asks: 'location=L1&locationName=ICU',
      asked: '',
    });
  });
});

describe('a click on a chart', () => {
  const narrow = async () => {
    await person.click(await screen.findByRole('button', { name: 'Show as table' }));
    await person.click(screen.getByRole('button', { name: 'Filter by ICU' }));
  };

  it('is told, and undone to what was asked before', async () => {
    const { shown } = drawReport({ series: [chartOf()] }, '?period=7d');
    await narrow();
    expect(shown.address).toBe(`${route}?location=L1&locationName=ICU&period=7d`);
    expect(screen.getByText(/^Narrowed by a click on a chart: ICU/u)).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(shown.address).toBe(`${route}?period=7d`);
    expect(screen.queryByText(/^Narrowed by/u)).toBeNull();
  });

  it('is not told of the same address that was opened otherwise', async () => {
    drawReport({ series: [chartOf()] }).unmount();
    const entry = { page: '1059', from: '1059', mark: 'ICU', asks: 'location=L1&locationName=ICU', asked: '' };
    localStorage.setItem('by-chart', JSON.stringify(entry));
    drawReport({ series: [chartOf()] }, '?location=L1&locationName=ICU');
    await screen.findByRole('button', { name: 'Show as table' });
    expect(screen.queryByText(/^Narrowed by/u)).toBeNull();
  });
});

describe('a drill-through', () => {
  it('opens from the name of a row, with the row and the days carried along', async () => {
    const { shown } = drawReport({}, '?period=7d&facility=N&facilityName=North');
    await person.click(within(await rowOf(/ED/u)).getByRole('link', { name: 'ED' }));
    expect(shown.address).toBe('/scm/1064-by-item?location=L2&locationName=ED&facility=N&facilityName=North&period=7d');
  });

  it('writes where it came from before it leaves', async () => {
    const rows = [{ location: 'ICU', location_code: 'L1', value: 600, out_count: 3 }];
    const { shown } = drawReport({ rows, total_rows: 1 }, '?sort=location');
    await person.click(await screen.findByRole('link', { name: '3' }));
    expect(shown.address).toBe('/scm/1066-out-of-stock?location=L1&locationName=ICU&status=out&statusName=out');
    expect(JSON.parse(localStorage.getItem('go-back') ?? '')).toEqual({
      url: `${route}?sort=location`,
      title: 'On hand by location',
    });
  });

  it('into a detail shows its title and the way back to the exact address', async () => {
    const { shown } = drawReport(
      {
        row_drill: {
          page: null,
          route: null,
          title: 'Lots',
          detail: 'lots',
          carry: [{ filter: 'location', column: 'location' }],
          set: {},
          when: {},
          needs: [],
        },
      },
      '?sort=location',
      {
        'GET reports/1059?location=L1&detail=lots&aside=&limit=200': () => ({
          body: stockByLocation({ detail: { name: 'lots', title: 'Lots behind the figure' }, kpis: [] }),
        }),
      },
    );
    await person.click(await screen.findByRole('link', { name: 'ICU' }));
    expect(shown.address).toBe(`${route}?location=L1&locationName=ICU&detail=lots`);
    expect(await screen.findByRole('heading', { name: 'Lots behind the figure' })).toBeDefined();
    await person.click(screen.getByRole('link', { name: '← Back to On hand by location' }));
    expect(shown.address).toBe(`${route}?sort=location`);
    expect(localStorage.getItem('go-back')).toBeNull();
  });

  it('shows no way back on a page that was opened by itself, but on a detail of it', async () => {
    const { unmount } = drawReport();
    await rowOf(/ICU/u);
    expect(screen.queryByRole('link', { name: /Back to/u })).toBeNull();
    unmount();
    drawReport({ detail: { name: 'lots', title: 'Lots' } }, '?detail=lots&location=L1');
    const back = await screen.findByRole('link', { name: `← Back to ${page?.title}` });
    expect(back.getAttribute('href')).toBe(`${route}?location=L1&locationName=L1`);
  });
});
