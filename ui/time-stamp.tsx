interface TimeStampProps {
  /** An ISO time. */
  at: string;
  /** The day alone. */
  dayOnly?: boolean;
}

const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
const minute = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long' });

/** A time in the reader's own zone, as `Nov 14, 2026, 9:05 AM`; hovering shows the seconds and the zone. */
export function TimeStamp({ at, dayOnly = false }: TimeStampProps) {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return <span>—</span>;
  return (
    <time dateTime={time.toISOString()} title={exact.format(time)}>
      {(dayOnly ? day : minute).format(time)}
    </time>
  );
}
