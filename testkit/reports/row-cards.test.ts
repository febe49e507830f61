import { expect, it } from 'vitest';
import { reports } from '../../domains/all-domains.ts';
import { describeEntry } from '../../server/reports/describe-report.ts';
import { arrangeCard } from '../../web/features/report-page/arrange-card.ts';
import { shownColumns } from '../../web/features/report-page/choose-columns.ts';

it.each(reports)(
  '$page: a card begins with the drug and its status, and a location has its facility beside it',
  (report) => {
    const columns = shownColumns(describeEntry(report).columns, [...(report.opening?.columns ?? [])]);
    const keys = columns.map(({ key }) => key);
    const { name, status, places } = arrangeCard(columns, [...(report.opening?.sort ?? report.table.sort)]);
    if (keys.includes('item')) expect(name?.key).toBe('item');
    if (columns.some(({ type, levels }) => type === 'status' && levels)) expect(status).toBeDefined();
    const beside = places.map(({ key }) => key);
    const where = ['location', 'facility'].filter((key) => keys.includes(key) && key !== name?.key);
    expect(beside.filter((key) => where.includes(key))).toEqual(where);
  },
);
