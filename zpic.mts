import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { demoSignIns } from './demo/people.ts';
import { findChromium } from './testkit/run/find-chromium.mjs';
import { startProduct } from './testkit/torture/product.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pestle-z-'));
const product = await startProduct(dataDir, '0.2');
try {
  const browser = await chromium.launch({ executablePath: findChromium()!, args: ['--no-sandbox', '--disable-gpu'] });
  const ctx = await browser.newContext({ baseURL: product.address });
  const answer = await ctx.request.post('/api/login', { data: { username: 'demo', password: demoSignIns.password } });
  const { token, user } = await answer.json();
  const { cookies } = await ctx.storageState();
  const state = {
    cookies,
    origins: [
      {
        origin: new URL(product.address).origin,
        localStorage: [
          { name: 'session-token', value: JSON.stringify(token) },
          { name: 'user-info', value: JSON.stringify(user) },
        ],
      },
    ],
  };
  let n = 0;
  for (const arg of process.argv.slice(2)) {
    const [look, path, hover] = arg.split('|');
    const [w, scheme] = look!.split('-');
    const c = await browser.newContext({
      baseURL: product.address,
      storageState: state,
      viewport: { width: +w!, height: 1000 },
      colorScheme: scheme as 'dark',
      reducedMotion: 'reduce',
    });
    const p = await c.newPage();
    await p.goto(path!);
    await p.waitForLoadState('networkidle');
    await p.waitForTimeout(1500);
    if (hover) {
      await p.mouse.move(900, 560);
      await p.mouse.move(905, 562);
      await p.waitForTimeout(600);
    }
    await p.screenshot({ path: `/tmp/z/pic${n++}.png`, fullPage: !hover });
    await c.close();
  }
  await browser.close();
} finally {
  await product.kill();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(0);
