import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { WorkItem, WorkItemDetail } from '../../../contracts/work-items.ts';
import { drawPage, person } from '../../lib/testing/draw-page.tsx';
import { MyWorkPage } from './my-work-page.tsx';
import { WorkButton } from './work-button.tsx';

const item: WorkItem = {
  ...{
    id: 7,
    kind: 'recall-task',
    kind_title: 'Recall task',
    title: 'PROP: count back 2 lots',
    subject: { item: 'PROP' },
  },
  ...{ state: 'open', state_label: 'Open', is_closed: false, owner_id: 3, owner: 'dana', due: '2026-11-18' },
  ...{ is_overdue: true, facility_code: 'MAIN', opened_at: '2026-11-16T08:00:00.000Z', opened_by: 'Rule' },
  ...{ changed_at: '2026-11-16T08:00:00.000Z', closed_at: null, address: '/scm/recall-match?item=PROP' },
};
const other: WorkItem = { ...item, id: 8, title: 'HEP: count back 1 lot', due: null, is_overdue: false };
const detail: WorkItemDetail = {
  ...{ ...item, version: 1, evidence: 'A signed count sheet.', may_act: true, files: [] },
  facts: [{ name: 'lots', label: 'Lots', type: 'count', unit: null, definition: 'Affected lots.', value: 2 }],
  moves: [
    { to: 'counted', label: 'Count', to_label: 'Counted', needs_note: false, is_back: false, refused: null },
    { to: 'gone', label: 'Not there', to_label: 'Gone', needs_note: true, is_back: false, refused: null },
  ],
  history: [{ version: 1, act: 'opened', says: 'Opened as Open', note: '', by: 'Rule', at: item.opened_at }],
};
const listed =
  (items: WorkItem[], mine = items.length) =>
  () => ({
    body: {
      ...{ items, total: items.length, facilities: ['MAIN'] },
      counts: { mine, overdue: 1, nobodys: 4, open: 9 },
      kinds: [{ kind: 'recall-task', title: 'Recall task', open: 9 }],
    },
  });
const answers = {
  'GET work_items': listed([item, other]),
  'GET work_items/7': () => ({ body: detail }),
  'GET work_items/8': () => ({ body: { ...detail, ...other } }),
  'GET work_items/7/owners': () => ({ body: [{ id: 3, name: 'dana' }] }),
  'GET work_items/8/owners': () => ({ body: [{ id: 3, name: 'dana' }] }),
};
const press = (key: string) => person.keyboard(key);

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

describe('my work', () => {
  test('shows what is mine first, with counts of what else there is, and keeps the question in the address', async () => {
    const { asked, shown } = drawPage(<MyWorkPage />, answers, '/adm/my-work');
    const row = await screen.findByRole('row', { name: /PROP/u });
    expect(row.textContent).toContain('Nov 18, 2026, overdue');
    expect(asked[0]?.call).toBe('GET work_items?owner=me&status=open&due=any&sort=due');
    await person.click(screen.getByRole('button', { name: /Nobody’s 4/u }));
    expect(shown.address).toBe('/adm/my-work?owner=nobody');
    await person.click(screen.getByRole('button', { name: /Overdue 1/u }));
    expect(shown.address).toBe('/adm/my-work?owner=anybody&due=overdue');
  });

  test('is walked and opened by keyboard; Esc leads back to the item in the list', async () => {
    const { shown } = drawPage(<MyWorkPage />, answers, '/adm/my-work');
    await screen.findByRole('row', { name: /PROP/u });
    await press('j');
    expect(document.activeElement?.textContent).toBe(item.title);
    await press('o');
    expect(shown.address).toBe('/adm/my-work?item=7');
    expect(await screen.findByText('Opened as Open')).toBeTruthy();
    await press('j');
    expect(shown.address).toBe('/adm/my-work?item=8');
    await press('{Escape}');
    expect(shown.address).toBe('/adm/my-work');
    expect(document.activeElement?.textContent).toBe(other.title);
  });

  test('where nothing is mine, says what has no owner', async () => {
    drawPage(<MyWorkPage />, { 'GET work_items': listed([], 0) }, '/adm/my-work');
    expect(await screen.findByText('Nothing waits for you')).toBeTruthy();
    expect(screen.getByText('4 items have no owner yet.')).toBeTruthy();
  });

  test('that cannot be read says so, and is asked for again', async () => {
    drawPage(
      <MyWorkPage />,
      { 'GET work_items': () => ({ status: 500, body: { detail: 'Broken.' } }) },
      '/adm/my-work',
    );
    expect(await screen.findByText('Broken.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('an item', () => {
  test('is moved on with the version that was seen; a step with a reason asks for it', async () => {
    const { asked } = drawPage(
      <MyWorkPage />,
      { ...answers, 'POST work_items/7/move': () => ({ body: { ...detail, version: 2 } }) },
      '/adm/my-work?item=7',
    );
    const panel = within(await screen.findByRole('dialog'));
    await person.click(await panel.findByRole('button', { name: 'Not there…' }));
    await person.type(panel.getByRole('textbox', { name: 'Reason' }), 'Empty drawer');
    await person.click(panel.getByRole('button', { name: 'Not there' }));
    const moved = asked.find(({ call }) => call === 'POST work_items/7/move');
    expect(moved?.body).toMatchObject({ to: 'gone', note: 'Empty drawer', version: 1 });
    expect(panel.getByRole('link', { name: 'Open the rows it is about' }).getAttribute('href')).toBe(item.address);
  });

  test('that another has changed says so, and what was typed stays', async () => {
    const words = 'version: ines has moved it to Counted meanwhile. Nothing of yours was saved.';
    drawPage(
      <MyWorkPage />,
      { ...answers, 'POST work_items/7/move': () => ({ status: 409, body: { detail: words } }) },
      '/adm/my-work?item=7',
    );
    const panel = within(await screen.findByRole('dialog'));
    await person.click(await panel.findByRole('button', { name: 'Not there…' }));
    await person.type(panel.getByRole('textbox', { name: 'Reason' }), 'Empty drawer');
    await person.click(panel.getByRole('button', { name: 'Not there' }));
    expect(await panel.findByText(words)).toBeTruthy();
    expect((panel.getByRole('textbox', { name: 'Reason' }) as HTMLTextAreaElement).value).toBe('Empty drawer');
  });

  test('that may only be looked at offers nothing else', async () => {
    const seen = {
      ...detail,
      may_act: false,
      moves: detail.moves.map((move) => ({ ...move, refused: 'Permission Required: x' })),
    };
    drawPage(<MyWorkPage />, { ...answers, 'GET work_items/7': () => ({ body: seen }) }, '/adm/my-work?item=7');
    const panel = within(await screen.findByRole('dialog'));
    expect(await panel.findByText('Permission Required: x')).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Count' })).toBeNull();
    expect(panel.queryByRole('textbox')).toBeNull();
  });
});

test('the header says how much waits', async () => {
  drawPage(<WorkButton address="/adm/my-work" />, {
    'GET work_items/counts': () => ({ body: { mine: 3, overdue: 1 } }),
  });
  const link = await screen.findByRole('link', { name: 'My work, 3 open, 1 overdue' });
  expect([link.getAttribute('href'), link.textContent]).toEqual(['/adm/my-work', '3']);
});
