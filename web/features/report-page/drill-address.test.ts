import { describe, expect, it } from 'vitest';
import type { Drill } from '../../../contracts/report.ts';
import { drillAddress, leadsFrom } from './drill-address.ts';
import { bareQuestion, type ReportQuestion } from './report-question.ts';

const asked: ReportQuestion = {
  ...bareQuestion,
  from: null,
  to: null,
  period: '30d',
  filters: { facility: [{ value: 'N', label: 'North' }], item: [{ value: '5', label: 'Heparin' }] },
  sort: ['-value'],
  q: 'vial',
  detail: null,
};
const drill = (more: Partial<Drill>): Drill => ({
  page: '1064',
  route: '/scm/1064-by-item',
  title: 'By item',
  detail: null,
  carry: [],
  set: {},
  when: {},
  needs: [],
  ...more,
});
const own = '/scm/1059-by-location';

describe('a drill-through', () => {
  it('carries the value of the row by its code, the words as its name, and the days', () => {
    const address = drillAddress(
      drill({ carry: [{ filter: 'location', column: 'location' }] }),
      { location: 'ICU', location_code: 'L7' },
      asked,
      own,
    );
    expect(address).toBe('/scm/1064-by-item?location=L7&locationName=ICU&period=30d');
  });

  it('takes a filter that is set where the row does not say, and leaves the others behind', () => {
    const address = drillAddress(
      drill({
        carry: [
          { filter: 'facility', column: 'facility' },
          { filter: 'lot', column: 'lot' },
        ],
      }),
      { facility: null },
      asked,
      own,
    );
    expect(address).toBe('/scm/1064-by-item?facility=N&facilityName=North&period=30d');
  });

  it('leads from the rows it is meant for, and from no other', () => {
    const ofReceipts = drill({ when: { kind: ['receive', 'return'] } });
    expect(['receive', 'dispense', null].map((kind) => leadsFrom(ofReceipts, { kind }, {}))).toEqual([
      true,
      false,
      false,
    ]);
    expect(leadsFrom(drill({}), { kind: null }, {})).toBe(true);
  });

  it('does not lead from a row without a name of its own to the rows of all', () => {
    const carry = [
      { filter: 'trayType', column: 'tray_type' },
      { filter: 'facility', column: 'facility' },
    ];
    const ofTrays = drill({ carry, needs: ['tray_type'] });
    const leads = (row: Parameters<typeof leadsFrom>[1], filters = {}) => leadsFrom(ofTrays, row, filters);
    expect(leads({ tray_type: null, facility: null })).toBe(false);
    expect(leads({ tray_type: 'Cart', facility: null })).toBe(true);
    // The whole is meant, or the page says which.
    expect(leads({ facility: null })).toBe(true);
    expect(leads({ tray_type: null }, { trayType: [{ value: 'C', label: 'Cart' }] })).toBe(true);
  });

  it('sets what the drill fixes', () => {
    expect(drillAddress(drill({ set: { status: 'out' } }), {}, asked, own)).toBe(
      '/scm/1064-by-item?status=out&statusName=out&period=30d',
    );
    expect(drillAddress(drill({ set: { from: '2026-01-01', to: '2026-01-31' } }), {}, asked, own)).toBe(
      '/scm/1064-by-item?from=2026-01-01&to=2026-01-31',
    );
    const ended = { ...asked, from: '2026-05-01', to: '2026-06-30', period: null };
    expect(drillAddress(drill({ set: { period: '12m' } }), {}, ended, own)).toBe(
      '/scm/1064-by-item?to=2026-06-30&period=12m',
    );
  });

  it('sets several values of a filter', () => {
    expect(drillAddress(drill({ set: { event: 'expired,recalled' } }), {}, asked, own)).toBe(
      '/scm/1064-by-item?event=expired%2Crecalled&eventName=expired%2Crecalled&period=30d',
    );
  });

  it('of a row that is a day leads to that day', () => {
    const carry = ['from', 'to'].map((filter) => ({ filter, column: 'date' }));
    expect(drillAddress(drill({ carry }), { date: '2026-11-03', date_code: '2026-11-03' }, asked, own)).toBe(
      '/scm/1064-by-item?from=2026-11-03&to=2026-11-03',
    );
    expect(drillAddress(drill({ carry }), {}, asked, own)).toBe('/scm/1064-by-item?period=30d');
  });

  it('into a detail stays on the page with all its filters, and drops order and search', () => {
    const address = drillAddress(
      drill({ page: null, route: null, detail: 'lots', carry: [{ filter: 'item', column: 'item' }] }),
      { item: 'Propofol', item_code: '9' },
      asked,
      own,
    );
    expect(address).toBe(
      '/scm/1059-by-location?facility=N&facilityName=North&item=9&itemName=Propofol&period=30d&detail=lots',
    );
  });
});
