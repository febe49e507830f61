/** The trays whose events, scans or templates have changed. 0 is for events that name no tray. */
export const isOfStaleTray = (column: string): string => `${column} in (select tray_id from stale_trays)`;
