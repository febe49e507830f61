import { periodNames } from '../../../contracts/report.ts';
import { isQuestionParam, readAddressParams } from '../../../contracts/report-address.ts';
import { readAddress } from './report-address.ts';

const periods: Record<string, string> = {
  '7d': 'last 7 days',
  '30d': 'last 30 days',
  '90d': 'last 90 days',
  '12m': 'last 12 months',
  mtd: 'month to date',
  ytd: 'year to date',
};
/** More values are counted. */
const mostNamed = 3;

/** What a favorite is called until somebody calls it otherwise: the report, and what it is narrowed to. */
export function proposeName(title: string, url: string): string {
  const { params } = readAddress(url);
  const filters = readAddressParams(params).filter(({ name }) => !isQuestionParam(name));
  const parts = filters.flatMap(({ name, values, labels }) => {
    if (values.length === 0) return [];
    const words = labels.length === values.length ? labels : null;
    if (values.length > mostNamed) return [`${values.length} of ${spell(name)}`];
    return [words ? words.join(', ') : `${spell(name)} ${values.join(', ')}`];
  });
  const period = periodNames.find((name) => name === params.get('period'));
  const days = [params.get('from'), params.get('to')].filter((day) => day !== null);
  const search = params.get('q')?.trim();
  const narrowed = [
    ...parts,
    ...(period ? [periods[period] ?? period] : days.length > 0 ? [days.join(' to ')] : []),
    ...(search ? [`“${search}”`] : []),
  ];
  return narrowed.length > 0 ? `${title}: ${narrowed.join(' · ')}` : title;
}

/** `locationType` as people write it. */
const spell = (name: string): string =>
  name.replace(/(?<=[a-z\d])[A-Z]/gu, (capital) => ` ${capital.toLowerCase()}`).toLowerCase();
