// @ts-check

/** The server ends with it where its data store had a fault and could not be opened again: only a new process can. */
export const storeLost = 75;
