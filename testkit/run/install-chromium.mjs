// @ts-check
import { findChromium } from './find-chromium.mjs';
import { installPackages, mayInstall } from './install-packages.mjs';

const packages = ['chromium', 'fonts-liberation'];

/** Whether there is a Chromium, after installing one where that is ours to do. */
export function ensureChromium() {
  if (findChromium()) return true;
  if (!mayInstall()) {
    console.error('The browser tests need Chromium. Install it, or set CHROMIUM_PATH to the program.');
    console.error(`On Debian or Ubuntu: sudo apt-get install ${packages.join(' ')}`);
    return false;
  }
  installPackages('Chromium', packages, 10);
  return findChromium() !== undefined;
}
