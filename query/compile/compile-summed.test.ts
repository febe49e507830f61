import { describe, expect, it } from 'vitest';
import { pairWaste } from '../../domains/anesthesia/datasets/users/case-user-waste.ts';
import { usage } from '../../domains/stock/datasets/usage/usage.ts';
import { serial } from '../../domains/tags/datasets/serials/serial.ts';
import { printSql } from '../../testkit/warehouses/print-sql.ts';
import type { Dataset } from '../define/define.ts';
import { compileSummed } from './compile-summed.ts';
import type { Question } from './question.ts';

const asked = {
  from: '2026-01-01',
  to: '2026-03-31',
  previous: null,
  yearBefore: null,
  filters: {},
  covered: null,
  isNewest: true,
};
const ofUsage: Omit<Question, 'by' | 'measures'> = {
  dataset: usage as unknown as Dataset,
  asked,
  having: null,
  bucket: null,
  sort: [],
  limit: 10,
  offset: 0,
};
const compiled = (by: string[], measures: string[], whole: string[] = []) =>
  printSql(compileSummed({ ...ofUsage, by, measures, whole }), 7).sql;
const tags = (wishes: Partial<Question>) =>
  printSql(
    compileSummed({
      ...ofUsage,
      dataset: serial as unknown as Dataset,
      by: ['tag', 'item'],
      measures: ['dwell_days'],
      ...wishes,
    }),
    7,
  ).sql;
const cellsOf = (text: string) => text.slice(0, text.indexOf('base as'));

describe('cells', () => {
  it('are told apart by what the rows and their measures read, and by no more', () => {
    expect(cellsOf(compiled(['facility'], ['usage_value']))).toMatch(/group by fact\.facility_id\)/u);
    expect(cellsOf(compiled(['location'], ['usage_value', 'used_item_count']))).toMatch(
      /group by fact\.location_id, made\.item_id\)/u,
    );
  });
});

describe('a search', () => {
  const search = (text: string, keys: string[]) => ({ ...asked, search: { text, in: keys } });

  it('narrows the cells before anything is summed, the total included, also by a name that no row shows', () => {
    const text = printSql(
      compileSummed({ ...ofUsage, by: [], measures: ['usage_value'], asked: search('50%', ['item']) }),
      7,
    );
    expect(text.sql).toMatch(
      /base as \(select \* from \(select cell\.\*, .*item_name.*\) known where cast\(item_name as varchar\) ilike/u,
    );
    expect(cellsOf(text.sql)).toMatch(/group by .*item_id\)/u);
    expect(text.values).toContain('%50!%%');
  });

  it('looks for a status in its words, as people read them', () => {
    const found = tags({ asked: search('xpir', ['tag_status']) });
    expect(found).toMatch(/known where status in \(\$\d+\)/u);
    expect(tags({ asked: search('in_stock', ['tag_status']) })).toContain('known where false');
  });
});

describe('what only the total shows', () => {
  it('is worked out once, not for every row', () => {
    const text = compiled(['location'], ['usage_value'], ['used_item_count']);
    expect(text).toMatch(/whole as materialized \(select count\(distinct .* from base\)/u);
    expect(text).not.toMatch(/count\(distinct [^)]*\) as used_item_count from base group by/u);
    expect(text).toContain('case when direct_rows.is_total = 1 then whole.used_item_count end as used_item_count');
  });

  it('is worked out with the rows where one of their measures needs it', () => {
    expect(compiled(['location'], ['usage_value_per_location'], ['used_location_count'])).not.toContain('whole as');
  });
});

describe('order', () => {
  const sorted = (key: string) =>
    printSql(
      compileSummed({
        ...ofUsage,
        by: ['location'],
        measures: ['usage_value', 'vend_count'],
        sort: [{ key, descending: true }],
      }),
      7,
    ).sql;

  it('does not depend on the last digits of a sum: what differs in them alone is a tie', () => {
    const value = 'round(cast(finished.usage_value as double precision) * 1e6)';
    expect(sorted('usage_value')).toContain(`order by ${value} desc nulls last, `);
    expect(sorted('vend_count')).toContain('order by finished.vend_count desc nulls last, ');
  });
});

describe('a measure apart', () => {
  const text = printSql(
    compileSummed({
      ...ofUsage,
      dataset: pairWaste as unknown as Dataset,
      by: ['user'],
      measures: ['wastes', 'minutes_to_waste_median'],
    }),
    7,
  ).sql;

  it('is taken over cells that carry nothing else, and blank where there are none', () => {
    const ownCells = text.slice(text.indexOf('apart_cells as'), text.indexOf('apart_base as'));
    expect(ownCells).toContain('as minutes');
    expect(ownCells).not.toContain('as waste');
    expect(cellsOf(text)).not.toContain('as minutes');
    expect(text).toContain('from direct_rows left join apart_rows on');
  });
});

describe('rows that are cells', () => {
  const sort = [{ key: 'dwell_days', descending: true }];

  it('are chosen by what they are sorted by before they are worked out, and counted all', () => {
    const text = tags({ sort });
    expect(text).toContain('firsts as (select tag, dwell_days as sort_0 from base)');
    const byLastEvent = tags({ sort: [{ key: 'last_event_at', descending: true }], measures: ['last_event_at'] });
    expect(byLastEvent).toContain(
      'firsts as (select tag, cast(max(last_event_local) as varchar) as sort_0 from base group by tag)',
    );
    expect(text).toContain('(select count(*) from firsts) as total_rows');
    expect(text).toContain('whole as materialized (select max(dwell_days) as dwell_days from base)');
  });

  it('are worked out all where a name sorts them', () => {
    expect(tags({ sort: [{ key: 'item', descending: false }] })).not.toContain('firsts');
  });
});

describe('rows that are only drawn', () => {
  it('carry what tells them apart and what is drawn, and no more', () => {
    const text = printSql(
      compileSummed({
        ...ofUsage,
        by: ['item'],
        measures: ['usage_value', 'used_item_count'],
        drawn: { after: 2, fields: ['used_item_count'] },
      }),
      7,
    ).sql;
    expect(text).toMatch(
      /case when row_index <= \$\d+ \+ 1 then finished\.usage_value end as usage_value, finished\.used_item_count/u,
    );
  });
});
