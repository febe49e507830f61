/** Names that are still in use although the tz database calls the zones otherwise. */
const olderNames = [
  'UTC',
  'US/Eastern',
  'US/Central',
  'US/Mountain',
  'US/Arizona',
  'US/Pacific',
  'US/Alaska',
  'US/Hawaii',
];

/** The zones whose clocks this machine knows. */
export const timeZones: string[] = [...new Set([...Intl.supportedValuesOf('timeZone'), ...olderNames])];
