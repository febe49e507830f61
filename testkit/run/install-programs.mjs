// @ts-check
import { ensureChromium } from './install-chromium.mjs';
import { tryLibreOffice } from './install-libreoffice.mjs';
import { tryPostgres } from './install-postgres.mjs';

/** @typedef {{ forStores: Promise<void>, chromium: Promise<boolean> }} Programs what has been installed, or not, when it settles */

/**
 * Begins to install what tests need of the system: no two at once, and that first which is needed first.
 * @returns {Programs}
 */
export function installPrograms() {
  const forStores = tryPostgres().then(tryLibreOffice);
  return { forStores, chromium: forStores.then(ensureChromium) };
}
