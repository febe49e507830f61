// @ts-check
import { findProgram } from './find-program.mjs';

/** The one without a window first: it draws the same and takes a quarter less time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * The Chromium of this machine: CHROMIUM_PATH where it is set, otherwise the first one found.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined}
 */
export const findChromium = (env = process.env) => env.CHROMIUM_PATH || findProgram(names, env);
