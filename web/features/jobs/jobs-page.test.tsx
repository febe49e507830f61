import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Job, JobSchedule } from '../../../contracts/jobs.ts';
import { drawPage, person } from '../../lib/testing/draw-page.tsx';
import { ActivityButton } from './activity-button.tsx';
import { JobsPage } from './jobs-page.tsx';
import { JobsPanel } from './jobs-panel.tsx';
import { whenInWords } from './schedule-words.ts';

const running: Job = {
  ...{ id: 7, kind: 'page-pack', title: 'Evidence pack', subject: '1066 Par Level Analysis', status: 'running' },
  ...{ by: 'dana', is_scheduled: false, progress: { percent: 40, words: 'Row 400 of 1,000' }, message: null },
  ...{ page: '/scm/1066-par-level-analysis', file: null, may_cancel: true },
  ...{ created_at: new Date().toISOString(), started_at: null, ended_at: null },
};
const done: Job = {
  ...{ ...running, id: 5, status: 'done', progress: null, message: '1,000 rows', may_cancel: false },
  file: { name: 'pack.zip', bytes: 1_234_567, sha256: 'ab', kept_until: '2036-01-01T00:00:00.000Z' },
  ended_at: '2026-11-19T08:00:00.000Z',
};
const nightly: JobSchedule = {
  ...{ id: 'nightly', title: 'Nightly forecast', pattern: '0 2 * * *', usual_pattern: '0 2 * * *' },
  ...{ time_zone: 'America/Chicago', is_on: true, next_at: '2026-11-20T08:00:00.000Z', last: done },
  ...{ changed_by: null, changed_at: null },
};
const answer = (jobs: Job[]) => () => ({ body: { jobs, before: null } });

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

describe('my jobs', () => {
  test('say how far they have come, what came of them, and give the file', async () => {
    const { asked } = drawPage(<JobsPanel of="me" />, {
      'GET jobs?of=me': answer([running, done]),
      'POST jobs/7/cancel': () => ({ body: { ...running, status: 'cancelled' } }),
    });
    const [first, second] = await screen.findAllByRole('listitem');
    const bar = within(first as HTMLElement).getByRole('progressbar');
    expect(bar.getAttribute('value')).toBe('40');
    expect(first?.textContent).toContain('Row 400 of 1,000');
    expect(second?.textContent).toContain('1,000 rows');
    const link = screen.getByRole('link', { name: 'Download pack.zip' });
    expect([link.getAttribute('href'), link.textContent]).toEqual(['/api/jobs/5/file', 'Download, 1.2 MB']);
    await person.click(screen.getByRole('button', { name: 'Cancel Evidence pack: 1066 Par Level Analysis' }));
    expect(asked.map(({ call }) => call)).toContain('POST jobs/7/cancel');
  });

  test('that are none say what will be here', async () => {
    drawPage(<JobsPanel of="me" />, { 'GET jobs?of=me': answer([]) });
    expect(await screen.findByText('Nothing has run yet')).toBeTruthy();
  });
});

test('the bell says how much is in progress, and then how much has ended, until it is opened', async () => {
  const now = { jobs: [running] };
  const onOpen = vi.fn();
  drawPage(<ActivityButton onOpen={onOpen} />, {
    'GET jobs?of=me': () => ({ body: { jobs: now.jobs, before: null } }),
  });
  await screen.findByRole('button', { name: 'My activity, 1 in progress' });
  now.jobs = [{ ...running, status: 'done', ended_at: '2026-11-19T08:00:00.000Z' }];
  const button = await screen.findByRole('button', { name: 'My activity, 1 ended' }, { timeout: 10_000 });
  await person.click(button);
  expect(onOpen).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'My activity' })).toBeTruthy();
});

describe('jobs and schedules of the company', () => {
  test('say who asked', async () => {
    drawPage(<JobsPage />, { 'GET jobs?of=company': answer([done, { ...done, id: 6, is_scheduled: true }]) });
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toContain('asked for by dana');
    expect(second?.textContent).toContain('by schedule');
  });

  test('a schedule is changed, and run at once', async () => {
    const { asked } = drawPage(<JobsPage />, {
      'GET jobs?of=company': answer([]),
      'GET job_schedules': () => ({ body: [nightly] }),
      'PATCH job_schedules/nightly': () => ({ body: nightly }),
      'POST job_schedules/nightly/run': () => ({ status: 202, body: running }),
    });
    await person.click(screen.getByRole('tab', { name: 'Schedules' }));
    expect(await screen.findByText('Every day at 02:00, America/Chicago')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Run Nightly forecast now' }));
    await person.click(screen.getByRole('button', { name: 'Change Nightly forecast' }));
    const dialog = await screen.findByRole('dialog');
    const when = within(dialog).getByRole('textbox', { name: /^When/u });
    await person.clear(when);
    await person.type(when, '30 6 * * 1-5');
    expect(dialog.textContent).toContain('Monday to Friday at 06:30, America/Chicago');
    await person.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(asked.find(({ call }) => call === 'PATCH job_schedules/nightly')?.body).toEqual({
      is_on: true,
      pattern: '30 6 * * 1-5',
    });
    expect(asked.map(({ call }) => call)).toContain('POST job_schedules/nightly/run');
  });

  test.each([
    ['15 3 1 * *', 'On day 1 of each month at 03:15, UTC'],
    ['0 7 * * 1', 'Every Monday at 07:00, UTC'],
    ['*/30 * * * *', '*/30 * * * *, UTC'],
  ])('%s reads %s', (pattern, words) => {
    expect(whenInWords({ pattern, time_zone: 'UTC' })).toBe(words);
  });
});
