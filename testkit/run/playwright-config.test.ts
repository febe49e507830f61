import { expect, test, vi } from 'vitest';

vi.mock('./find-chromium.mjs', () => ({ findChromium: () => undefined }));

test('the settings of the browser tests can be read where no browser is installed yet', async () => {
  await expect(import('../../playwright.config.ts')).resolves.toHaveProperty('default.use.browserName', 'chromium');
});
