import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findPage } from '../../../catalog/pages.ts';
import type { Drill, ReportAnswer } from '../../../contracts/report.ts';
import { drawPage, person } from '../../lib/testing/draw-page.tsx';
import { ReportPage } from './report-page.tsx';
import { reportColumn, stockByLocation } from './testing.ts';

const page = findPage('1034');
if (!page) throw new Error('The catalogue has no page 1034.');

const toUser: Drill = {
  page: '1035',
  route: '/igs/1035',
  title: 'By user',
  detail: null,
  carry: [{ filter: 'user', column: 'user' }],
  set: {},
  when: {},
  needs: [],
};
const panels = [
  { detail: 'header', title: 'The case', as: 'facts' as const },
  { detail: 'flags', title: 'How the score is made', as: 'table' as const },
];
const header: Partial<ReportAnswer> = {
  detail: { name: 'header', title: 'The case' },
  columns: [
    reportColumn({ key: 'case', label: 'Case' }),
    reportColumn({ key: 'user', label: 'User', drill: toUser }),
    reportColumn({ key: 'waste', label: 'Waste value', type: 'money', has_total: true }),
  ],
  rows: [{ case: 'C2', user: 'Ada', user_code: 'A', waste: null }],
  totals: {},
  total_rows: 1,
};
const flags: Partial<ReportAnswer> = {
  detail: { name: 'flags', title: 'How the score is made' },
  columns: [
    reportColumn({ key: 'flag', label: 'Flag' }),
    reportColumn({ key: 'weight', label: 'Weight', type: 'score', has_total: true }),
  ],
  row_drill: null,
  rows: [
    { flag: 'missing', weight: 30 },
    { flag: 'late waste', weight: 10 },
  ],
  totals: { weight: 40 },
  total_rows: 2,
};

function drawFile(isAlone: boolean, isBelow = false, more: typeof panels = []) {
  const bare = { page: '1034', kpis: [], series: [] };
  return drawPage(
    <ReportPage page={page as NonNullable<typeof page>} />,
    {
      'GET reports/1034': ({ call }) => {
        const detail = new URLSearchParams(call.split('?')[1]).get('detail');
        if (detail === 'header') return { body: stockByLocation({ ...bare, ...header }) };
        if (detail === 'flags') return { body: stockByLocation({ ...bare, ...flags }) };
        return {
          body: stockByLocation({
            ...bare,
            record: { is_alone: isAlone, is_below: isBelow, panels: [...panels, ...more] },
          }),
        };
      },
    },
    `${(page as NonNullable<typeof page>).route}?case=C2`,
  );
}
const part = (name: string) => screen.findByRole('region', { name });

it('the record of one thing has its facts by name, each with a way on, and unknown is not nothing', async () => {
  drawFile(true);
  const facts = await part('The case');
  expect((await within(facts).findByRole('link', { name: 'Ada' })).getAttribute('href')).toMatch(
    /^\/igs\/1035\?user=A/u,
  );
  expect(within(facts).getByText('Waste value').nextElementSibling?.textContent).toBe('—');
});

it('its tables add up, and are ordered by themselves', async () => {
  const { asked, shown } = drawFile(true);
  const table = await within(await part('How the score is made')).findByRole('table');
  expect((await within(table).findByRole('row', { name: /Total/u })).textContent).toBe('Total40');
  const before = shown.address;
  await person.click(within(table).getByRole('button', { name: /^Weight/u }));
  expect(asked.map(({ call }) => call).join('\n')).toContain('detail=flags&sort=-weight');
  expect(shown.address).toBe(before);
});

it('stands in place of the rows of the page where those would say nothing', async () => {
  drawFile(true);
  await part('The case');
  expect(screen.queryByRole('row', { name: /ICU/u })).toBeNull();
});

it('leaves the rows of the page where they belong to it', async () => {
  drawFile(false);
  const first = await part('The case');
  const row = await screen.findByRole('row', { name: /ICU/u });
  expect(first.compareDocumentPosition(row)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('stands beneath the rows where those say what it is about', async () => {
  drawFile(false, true);
  const first = await part('The case');
  const row = await screen.findByRole('row', { name: /ICU/u });
  expect(first.compareDocumentPosition(row)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});

it('a long record begins with a list of its parts to jump to, a short one does not', async () => {
  const short = drawFile(true);
  await part('The case');
  expect(screen.queryByRole('navigation', { name: 'On this page' })).toBeNull();
  short.unmount();
  drawFile(true, false, [
    { detail: 'doses', title: 'Doses', as: 'table' },
    { detail: 'events', title: 'Events', as: 'table' },
  ]);
  await part('The case');
  const jumps = within(screen.getByRole('navigation', { name: 'On this page' }));
  expect(jumps.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'The case',
    'How the score is made',
    'Doses',
    'Events',
  ]);
  await person.click(jumps.getByRole('button', { name: 'How the score is made' }));
  expect(document.activeElement?.id).toBe('part-flags');
});
