import type { JobSchedule } from '../../../contracts/jobs.ts';

const time = (hour: string, minute: string): string => `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
const isNumber = (text: string): boolean => /^\d+$/u.test(text);
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The usual patterns in words; any other as it is written. @example 'Every day at 02:00, America/Chicago' */
export function whenInWords({ pattern, time_zone: zone }: Pick<JobSchedule, 'pattern' | 'time_zone'>): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = pattern.trim().split(/\s+/u);
  if (!isNumber(minute) || !isNumber(hour) || month !== '*') return `${pattern}, ${zone}`;
  const at = `at ${time(hour, minute)}, ${zone}`;
  if (day === '*' && weekday === '*') return `Every day ${at}`;
  if (day === '*' && weekday === '1-5') return `Monday to Friday ${at}`;
  if (day === '*' && isNumber(weekday)) return `Every ${days[Number(weekday)]} ${at}`;
  if (weekday === '*' && isNumber(day)) return `On day ${day} of each month ${at}`;
  return `${pattern}, ${zone}`;
}
