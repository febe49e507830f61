import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findPage } from '../../../catalog/pages.ts';
import { drawPage, person } from '../../lib/testing/draw-page.tsx';
import { ReportPage } from './report-page.tsx';
import { chartOf, reportColumn, stockByLocation } from './testing.ts';

const page = findPage('1059');
if (!page) throw new Error('The catalogue has no page 1059.');

const hours = chartOf({
  key: 'hours',
  kind: 'heatmap',
  title: 'Most is used on Mon at 08:00',
  x: { key: 'hour', label: 'Hour', type: 'status', unit: null },
  y: { key: 'weekday', label: 'Weekday', type: 'status', unit: null },
  z: { key: 'value', label: 'Value', type: 'money', unit: null },
  points: [{ hour: '08:00', hour_code: 8, weekday: 'Mon', weekday_code: 1, value: 5 }],
  sets: [],
  drill: {
    page: '1064',
    route: '/scm/1064-by-item',
    title: 'By item',
    detail: null,
    carry: ['hour', 'weekday'].map((name) => ({ filter: name, column: name })),
    set: {},
    when: {},
    needs: [],
  },
});

const draw = (query = '') =>
  drawPage(
    <ReportPage page={page} />,
    {
      'GET reports/1059': () => ({
        body: stockByLocation({
          series: [chartOf(), hours],
          columns: [
            reportColumn({ key: 'location', label: 'Location' }),
            reportColumn({ key: 'lost', label: 'Lost', is_aside: true }),
          ],
        }),
      }),
    },
    `${page.route}${query}`,
  );

describe('a report with several charts', () => {
  it('draws the main one, and leads to each further one, which is called by its finding', async () => {
    draw();
    await screen.findByRole('region', { name: 'ICU holds 60% of the value' });
    expect(screen.getByText('Chart 1 of 2')).toBeDefined();
    const next = screen.getByRole('button', { name: 'Next chart' });
    expect(next.title).toBe(hours.title);
    await person.click(next);
    expect(screen.getByRole('region', { name: hours.title })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'ICU holds 60% of the value' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Next chart' }));
    expect(screen.getByRole('region', { name: 'ICU holds 60% of the value' })).toBeDefined();
  });

  it('leads from a mark where the chart says, with the mark and the days carried along, without a mouse as well', async () => {
    const { shown } = draw('?period=7d');
    await screen.findByRole('region', { name: 'ICU holds 60% of the value' });
    await person.click(screen.getByRole('button', { name: 'Next chart' }));
    const frame = within(await screen.findByRole('region', { name: hours.title }));
    await person.click(frame.getByRole('button', { name: 'Show as table' }));
    await person.click(frame.getByRole('button', { name: 'Open 08:00, Mon' }));
    expect(shown.address).toBe('/scm/1064-by-item?hour=8&hourName=08%3A00&weekday=1&weekdayName=Mon&period=7d');
  });
});

describe('a column that the report leaves aside', () => {
  it('is asked for, and in the table, once it is chosen', async () => {
    const { asked } = draw();
    await screen.findByRole('columnheader', { name: /Location/u });
    expect(screen.queryByRole('columnheader', { name: /Lost/u })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Columns' }));
    await person.click(screen.getByRole('checkbox', { name: 'Lost' }));
    expect(await screen.findByRole('columnheader', { name: /Lost/u })).toBeDefined();
    const calls = asked.map(({ call }) => call).filter((call) => call.startsWith('GET reports/1059?'));
    expect(calls).toEqual(['GET reports/1059?aside=&limit=200', 'GET reports/1059?aside=location%2Clost&limit=200']);
  });
});
