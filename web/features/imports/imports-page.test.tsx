import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Feed, ImportEntry, ImportJob, ImportsAnswer } from '../../../contracts/imports.ts';
import { drawPage, person } from '../../lib/testing/draw-page.tsx';
import { ImportsPage } from './imports-page.tsx';

const nothing: ImportsAnswer = {
  jobs: [],
  entries: [],
  before: null,
  feeds: [],
  inbox: 'inbox/cedar',
  most_bytes: 1024 * 1024,
};
const job: ImportJob = {
  id: 7,
  kind: 'load',
  status: 'running',
  source: 'upload',
  by: 'demo',
  files: [{ name: 'movements.csv', bytes: 10 }],
  accept_partial: false,
  restore_zeros: false,
  load: null,
  message: null,
  outcome: { files: [], rejects: [], rejected_rows: 0, rejects_files: [] },
  created_at: '2026-11-14T09:00:00.000Z',
  started_at: null,
  ended_at: null,
  progress: {
    stage: 'reading',
    at: 'movements.csv',
    step: 1,
    steps: 1,
    rows: 120_000,
    rows_per_second: 40_000,
    percent: 42,
    remaining_seconds: 7,
  },
};
const counts = { rows_in: 1200, loaded: 900, replaced: 300, unchanged: 290, rejected: 10 };
const loaded: ImportEntry = {
  key: 'load-4',
  at: '2026-11-14T09:00:00.000Z',
  by: 'demo',
  status: 'loaded',
  load: 4,
  job: 7,
  files: [
    {
      entity: 'movements',
      file: 'movements.csv',
      hash: '0123456789abcdef',
      warnings: ['column "x" is not known'],
      ...counts,
    },
  ],
  message: null,
  rejects: [],
  rejected_rows: 10,
  rejects_files: ['movements.rejected.csv'],
  undo_refused: null,
  undone: null,
};
const refused: ImportEntry = {
  ...loaded,
  key: 'job-6',
  status: 'refused',
  load: null,
  job: 6,
  files: [
    {
      entity: '',
      file: 'items.csv',
      hash: null,
      warnings: [],
      rows_in: 0,
      loaded: 0,
      replaced: 0,
      unchanged: 0,
      rejected: 0,
    },
  ],
  message: 'items.csv: line 3: unit: is required',
  rejects: [{ file: 'items.csv', line: 3, column: 'unit', reason: 'unit: is required' }],
  rejected_rows: 120,
  rejects_files: ['items.rejected.csv'],
  undo_refused: 'Nothing was loaded.',
};
const feeds: Feed[] = [
  {
    entity: 'movements',
    usual_hours: 24,
    last_load_at: '2026-11-12T05:00:00.000Z',
    last_rows: 90,
    findings: [{ kind: 'late', words: 'Usually daily; nothing for 3 days.' }],
  },
  {
    entity: 'items',
    usual_hours: null,
    last_load_at: '2026-11-14T05:00:00.000Z',
    last_rows: 400,
    findings: [{ kind: 'unchanged', words: 'The same file as load 1: nothing had changed.' }],
  },
];

/** Draws the page over an answer that a test may change between two looks. */
function draw(answer: Partial<ImportsAnswer>) {
  const now = { ...nothing, ...answer };
  const drawn = drawPage(<ImportsPage />, {
    'GET imports': () => ({ body: now }),
    'POST imports/7/cancel': () => ({ body: { ...job, status: 'cancelled' } }),
    'POST imports/loads/4/undo': () => ({ status: 202, body: { ...job, id: 8, kind: 'undo', load: 4, files: [] } }),
  });
  return { ...drawn, now };
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

test('an empty history explains how to send files', async () => {
  draw({});
  expect(await screen.findByText('Nothing has been loaded yet')).toBeTruthy();
  expect(screen.getAllByText('inbox/cedar/').length).toBeGreaterThan(0);
  expect(screen.getByText(/npx pestle import PATH --company cedar/u)).toBeTruthy();
  expect(screen.getByText('No feeds yet')).toBeTruthy();
});

describe('what runs', () => {
  test('tells how far it has come, and can be cancelled', async () => {
    const { asked } = draw({ jobs: [job, { ...job, id: 9, status: 'waiting', progress: null }] });
    const [running, waiting] = await screen.findAllByRole('listitem');
    expect(running?.textContent).toContain(
      'Reading and checking movements.csv · 120,000 rows · 40,000 rows/s · about 7 seconds left',
    );
    expect(screen.getByRole('progressbar', { name: 'Progress of movements.csv' }).getAttribute('value')).toBe('42');
    expect(waiting?.textContent).toContain('Waiting for its turn');
    const [cancel] = screen.getAllByRole('button', { name: 'Cancel movements.csv' });
    if (cancel) await person.click(cancel);
    expect(asked.map((one) => one.call)).toContain('POST imports/7/cancel');
  });

  test('cannot be cancelled once its rows are in', async () => {
    const deriving = { ...job, progress: { ...job.progress, stage: 'deriving', at: 'lots' } } as ImportJob;
    draw({ jobs: [deriving] });
    expect(await screen.findByText(/Deriving lots/u)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Cancel/u })).toBeNull();
  });
});

describe('the history', () => {
  test('shows what became of the rows; what is unknown is not shown as zero', async () => {
    draw({ entries: [loaded, refused] });
    const [first, second] = await rows();
    expect(first).toContain('movements.csv');
    expect(first).toContain('01234567');
    expect(first).toMatch(/1,200.*900.*300.*290.*10.*Loaded in part/u);
    expect(second).toMatch(/items\.csv.*————120.*Refused/u);
  });

  test('has the reasons and the rejects file of what was refused', async () => {
    draw({ entries: [refused] });
    await person.click(await screen.findByRole('button', { name: 'Details of Refused: items.csv' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('The first 1 of 120 faulty rows')).toBeTruthy();
    expect(within(dialog).getByRole('table', { name: 'Faulty rows' }).textContent).toContain('3unit: is required');
    const link = within(dialog).getByRole('link', { name: 'Download items.rejected.csv' });
    expect(link.getAttribute('href')).toBe('/api/imports/6/rejects/items.rejected.csv');
  });

  test('undoes the last load of a file after asking, and tells when it is done', async () => {
    const { asked, now } = draw({ entries: [loaded, { ...loaded, key: 'load-3', load: 3, undo_refused: 'Later.' }] });
    const buttons = await screen.findAllByRole('button', { name: /^Undo load/u });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Undo load 4']);
    if (buttons[0]) await person.click(buttons[0]);
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('900 rows go, and 300 that they had replaced return.');
    expect(asked.some((one) => one.call.startsWith('POST'))).toBe(false);
    now.entries = [{ ...loaded, status: 'undone', undone: { at: loaded.at, by: 'demo' } }];
    await person.click(within(dialog).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Load 4 is undone.')).toBeTruthy();
    expect(asked.map((one) => one.call)).toContain('POST imports/loads/4/undo');
  });
});

test('feed health names what needs a look in words, and keeps the rest for who asks', async () => {
  draw({ feeds });
  expect(await screen.findByText('1 feed needs a look, 1 is as usual.')).toBeTruthy();
  expect(screen.getByText('Late')).toBeTruthy();
  expect(screen.getByText('Usually daily; nothing for 3 days.')).toBeTruthy();
  expect(screen.queryByText('items')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Show all 2' }));
  expect(screen.getByText('items')).toBeTruthy();
  expect(screen.getByText('Unchanged')).toBeTruthy();
});

describe('an upload', () => {
  /** Stands in for the browser's own: remembers the form, and answers when the test says so. */
  class Request {
    static last: Request | undefined;
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onabort?: () => void;
    status = 202;
    responseText = JSON.stringify(job);
    form: FormData | undefined;
    open = vi.fn();
    setRequestHeader = vi.fn();
    abort = () => this.onabort?.();
    send(form: FormData) {
      this.form = form;
      Request.last = this;
    }
  }
  const choose = async (...names: string[]) => {
    vi.stubGlobal('XMLHttpRequest', Request);
    const input = await screen.findByLabelText('Files to load');
    await person.upload(
      input,
      names.map((name) => new File(['a,b\n'], name)),
    );
  };

  test('sends several files as one load, with its progress, and tells how it ended', async () => {
    const { now } = draw({});
    await choose('movements.csv', 'items.csv');
    await person.click(screen.getByRole('checkbox', { name: 'Load the good rows even if others are faulty' }));
    await person.click(screen.getByRole('button', { name: 'Load 2 files' }));
    const request = Request.last;
    expect(request?.open).toHaveBeenCalledWith('POST', '/api/imports');
    expect(request?.form?.get('accept_partial')).toBe('true');
    expect(request?.form?.getAll('files').map((file) => (file as File).name)).toEqual(['movements.csv', 'items.csv']);
    request?.upload.onprogress?.({ loaded: 30, total: 100 });
    expect(await screen.findByText('Sending, 30 %')).toBeTruthy();
    now.entries = [loaded];
    request?.onload?.();
    expect(await screen.findByText('movements.csv is in: 900 rows loaded, 290 unchanged, 10 rejected.')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull();
  });

  test('can be stopped', async () => {
    draw({});
    await choose('movements.csv');
    await person.click(screen.getByRole('button', { name: 'Load' }));
    await person.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('The upload was stopped. Nothing was loaded.')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Chosen files' }).textContent).toContain('movements.csv');
  });

  test('that the server refuses says why, and keeps the files', async () => {
    draw({});
    await choose('movements.csv');
    await person.click(screen.getByRole('button', { name: 'Load' }));
    const request = Request.last;
    if (request) Object.assign(request, { status: 507, responseText: '{"detail":"There is no room left."}' });
    request?.onload?.();
    expect((await screen.findByRole('alert')).textContent).toContain('There is no room left.');
    expect(screen.getByRole('list', { name: 'Chosen files' }).textContent).toContain('movements.csv');
  });

  test('of a file that is too large does not begin', async () => {
    draw({ most_bytes: 2 });
    await choose('movements.csv');
    expect(screen.getByText(/^Larger than 2 bytes\./u)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Load' }).hasAttribute('disabled')).toBe(true);
    await person.click(screen.getByRole('button', { name: 'Remove movements.csv' }));
    expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull();
  });
});

test('a failure to read stands where the page would be, with a way to try again', async () => {
  drawPage(<ImportsPage />, { 'GET imports': () => ({ status: 500, body: { detail: 'It broke.' } }) });
  expect(await screen.findByText('The imports could not be loaded')).toBeTruthy();
  expect(screen.getByText('It broke.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

async function rows(): Promise<string[]> {
  const table = await screen.findByRole('table', { name: 'Imports, newest first' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '');
}
