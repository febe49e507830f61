// @ts-check
import { findProgram } from './find-program.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * The Chromium of this machine: CHROMIUM_PATH where it is set, otherwise the first one found.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined}
 */
export const findChromium = (env = process.env) => env.CHROMIUM_PATH || findProgram(names, env);
