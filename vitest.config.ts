import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './testkit/run/longest-first.ts';

const notTests = ['**/node_modules/**', 'dist/**', 'e2e/**', '.data/**'];
const drawn = ['web/**/*.test.{ts,tsx}', 'ui/**/*.test.{ts,tsx}'];

/** Memory, in MB, is cleared seldom, and by the worker alone: the cores are taken. It was a tenth of what tests of pages took. */
const roomy = ['--single-threaded-gc', '--max-semi-space-size=64', '--initial-old-space-size=1024'];
/** Machine code is made of what runs long, not of what a test runs a few hundred times: that took a twentieth of the pages' time, and half as much of the server's. */
const inNoHurry = '--interrupt-budget=1200000';

// The cores of a small machine are few: what a worker asks for at once would only wait for one another. Workers inherit it.
process.env.UV_THREADPOOL_SIZE ??= '1';

export default defineConfig({
  test: {
    pool: 'forks',
    // The cores of a small machine. More workers would wait less, but each loads the whole program for itself first.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'web',
          // By one worker, so that antd is loaded once. `npm test` runs the server's tests beside it.
          sequence: { groupOrder: 0 },
          maxWorkers: 1,
          environment: 'happy-dom',
          execArgv: [...roomy, inNoHurry],
          include: drawn,
          exclude: notTests,
          // Files of one worker share what they import: loading antd anew for each took half of the time.
          isolate: false,
          setupFiles: 'web/lib/testing/clean-up.ts',
          // A test reads the colours out of it; every other style sheet is left out.
          css: { include: [/tokens\.css/u] },
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          sequence: { groupOrder: 1 },
          environment: 'node',
          // Machine code for PostgreSQL in one pass, not in two.
          execArgv: [...roomy, inNoHurry, '--liftoff-only'],
          include: ['**/*.test.ts'],
          exclude: [...notTests, 'web/**', 'ui/**'],
          globalSetup: 'testkit/stores/global-setup.ts',
          // Files of one worker share what they import: compiling PostgreSQL anew for each would take half of the time.
          isolate: false,
          // Opening an embedded store takes a second of one core, and there are two cores for everything.
          hookTimeout: 120_000,
          testTimeout: 60_000,
        },
      },
    ],
  },
});
