// @ts-check
import { findProgram } from './find-program.mjs';

/**
 * The LibreOffice of this machine, which opens exported files in a test.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined}
 */
export const findLibreOffice = (env = process.env) => findProgram(['soffice', 'libreoffice'], env);
