const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}

/** A moment in UTC by the clock of a place. @example wallClockOf('2026-07-01 04:30:00', 'America/Chicago') is '2026-06-30 23:30:00' */
export const wallClockOf = (moment: string, timeZone: string): string =>
  formatOf(timeZone).format(new Date(`${moment.slice(0, 19).replace(' ', 'T')}Z`));
