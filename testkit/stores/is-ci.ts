/** Whether nobody watches the run: CI services say so themselves, and `.ci/run` does. */
export const isCi = ({ CI }: NodeJS.ProcessEnv = process.env): boolean => !['', 'false', '0'].includes(CI ?? '');
