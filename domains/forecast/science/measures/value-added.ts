/**
 * What each step of making a forecast took off its error, from seasonal naive to what people agreed on: Gilliland, "The
 * Business Forecasting Deal" (2010). Below zero a step made the forecast worse. `errors` holds the WAPE after each step.
 */
export const valueAdded = (errors: readonly number[]): number[] =>
  errors.slice(1).map((error, i) => (errors[i] ?? Number.NaN) - error);
