import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Page } from '../../../catalog/menu.ts';
import { findPage } from '../../../catalog/pages.ts';
import * as navigation from '../../lib/navigation.ts';
import { tableLayoutsEntry } from '../../lib/storage/table-layouts.ts';
import { preloadReport } from './list-report.ts';

const page = findPage('1059') as Page;
const ahead = (search: string) =>
  preloadReport(new QueryClient({ defaultOptions: { queries: { retry: false } } }), page, search);

describe('a report that is asked for ahead', () => {
  const asked: string[] = [];
  const moved = vi.spyOn(navigation, 'goTo');
  beforeEach(() => {
    asked.length = 0;
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      return Response.json({ detail: 'Permission Required: some_menu' }, { status: 403 });
    });
  });

  it('is that of the address, and a refusal is left to the page itself', async () => {
    await ahead('?facility=MAIN&facilityName=Main%20Campus&sort=-turns');
    expect(asked).toEqual(['/api/reports/1059?facility=MAIN&sort=-turns&aside=&limit=200']);
    expect(moved).not.toHaveBeenCalled();
  });

  it('has those columns that the address names, else those that were chosen last', async () => {
    tableLayoutsEntry.write({ '1059': { columns: ['turns', 'age'], widths: {}, pinned: 1 } });
    await ahead('');
    await ahead('?columns=location,age');
    expect(asked).toEqual([
      '/api/reports/1059?aside=age%2Cturns&limit=200',
      '/api/reports/1059?aside=age%2Clocation&limit=200',
    ]);
    tableLayoutsEntry.write({});
  });

  it('is not asked for where no day lies in the range', async () => {
    await ahead('?from=2026-05-02&to=2026-05-01');
    expect(asked).toEqual([]);
  });
});
