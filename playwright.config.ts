import { defineConfig } from '@playwright/test';
import { findChromium } from './testkit/run/find-chromium.mjs';

/** Runs as root and without a network of its own: nothing but the pages under test is talked to. */
const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The tabs of one browser share a process, so that a new tab finds the application compiled already.
  '--process-per-site',
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/setup/global-setup.ts',
  fullyParallel: true,
  // One more than the cores of a small machine: a test waits now and then, and another one can go on meanwhile.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Long, for an hour in which a machine has a quarter of its speed: what waits for nothing is stopped all the same.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    colorScheme: 'light',
    // Waiting for a slide or a fade proves nothing; the tests that are about motion turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 40_000,
    // The check for unused code reads this file before the browser is installed; the global setup says where none is found.
    launchOptions: { executablePath: findChromium() ?? 'chromium', args: chromiumArguments },
  },
});
