// @ts-check
import { findChromium } from './find-chromium.mjs';
import { installPackages, mayInstall } from './install-packages.mjs';

/** Debian has the one without a window, its kin may only have the other. */
const choices = ['chromium-headless-shell', 'chromium'];
const font = 'fonts-liberation';

/** Whether there is a Chromium, after installing one where that is ours to do. */
export async function ensureChromium() {
  if (findChromium()) return true;
  if (!mayInstall()) {
    console.error('The browser tests need Chromium. Install it, or set CHROMIUM_PATH to the program.');
    console.error(`On Debian: sudo apt-get install ${choices[0]} ${font}`);
    return false;
  }
  for (const choice of choices) {
    await installPackages('Chromium', [choice, font], 10);
    if (findChromium()) return true;
  }
  return false;
}
