import { expect, it } from 'vitest';
import { proposeName } from './propose-name.ts';

const route = '/scm/1054-placed-orders';
const nameOf = (query: string) => proposeName('Placed Orders', `${route}?${query}`);

it('proposes the title where nothing narrows the report', () => {
  expect(proposeName('Placed Orders', route)).toBe('Placed Orders');
  expect(nameOf('sort=-order_value&columns=item,ndc&view=chart')).toBe('Placed Orders');
});

it('names what the filters are set to, in the words of the address', () => {
  expect(nameOf('facility=1&facilityName=Main%20Campus&status=open,overdue&statusName=Open,Overdue')).toBe(
    'Placed Orders: Main Campus · Open, Overdue',
  );
  expect(nameOf('minScore=60')).toBe('Placed Orders: min score 60');
  expect(nameOf('locationType=a,b,c,d&locationTypeName=A,B,C,D')).toBe('Placed Orders: 4 of location type');
});

it('names the days and the search', () => {
  expect(nameOf('period=90d&q=heparin')).toBe('Placed Orders: last 90 days · “heparin”');
  expect(nameOf('from=2026-01-01&to=2026-01-31')).toBe('Placed Orders: 2026-01-01 to 2026-01-31');
});
