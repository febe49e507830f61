import { expect, it } from 'vitest';
import { type Fragment, join, sql } from '../../../../query/define/sql.ts';
import { onEachEngine } from '../../../../testkit/warehouses/on-each-engine.ts';
import { printSql } from '../../../../testkit/warehouses/print-sql.ts';
import { comparePeers, type PeerSums } from '../../../shared/science/compare-peers.ts';
import { passFalseDiscovery } from '../../../shared/science/false-discovery.ts';
import { peerScores, withDiscoveries } from './case-peer-scores.ts';

/** Twelve nurses and eleven others with fixed sums; some have too little. One wastes four times what is expected. */
const users: PeerSums[] = Array.from({ length: 26 }, (_, at) => {
  const expected = 6 + (at % 7);
  return {
    id: at + 1,
    role: at < 12 ? 'crna' : at < 18 ? 'anesthesiologist' : at < 24 ? 'resident' : 'rn',
    cases: at === 3 ? 9 : 20 + at,
    observed: at === 7 ? 4 * expected : expected + ((at * 5) % 11) - 5,
    expected: at === 20 ? 0 : expected,
    variance: at === 13 ? 0 : 4 + (at % 3),
    expectedEvents: at === 5 ? 2.5 : 8,
  };
});

const asRows = (sums: PeerSums[]): Fragment =>
  join(
    sums.map(
      (user) =>
        sql`select cast(${user.id} as integer) as staff_id, cast(${user.role} as varchar) as role, cast(null as integer) as item_id, cast(${user.cases} as integer) as n, cast(${user.observed} as double precision) as observed, cast(${user.expected} as double precision) as expected, cast(${user.variance} as double precision) as variance, cast(${user.expectedEvents ?? 3} as double precision) as events`,
    ),
    ' union all ',
  );

const states: Record<string, string> = {
  'fewer than 10 cases': 'few_cases',
  'fewer than 3 expected': 'few_expected',
  'nothing expected': 'nothing_expected',
  'fewer than 8 comparable users': 'few_peers',
};

onEachEngine((warehouse) => {
  const score = async (sums: PeerSums[]) => {
    const { sql: text, values } = printSql(
      sql`select * from (${withDiscoveries(peerScores(asRows(sums)))}) told order by staff_id`,
      1,
    );
    // Nothing of a company is read, so that its number is bound and not used.
    return warehouse.engine.query<Record<string, number | string | null>>(
      `${text.replace('select *', 'select told.*, $1::int as company')}`,
      values,
    );
  };

  it('scores in SQL are those of the comparison in code, part by part', async () => {
    const found = await score(users);
    const expected = comparePeers(users);
    expect(found).toHaveLength(users.length);
    for (const [at, user] of expected.entries()) {
      const row = found[at] ?? {};
      expect(row.score_state, `user ${user.id}`).toBe(user.suppressed ? states[user.suppressed] : 'scored');
      for (const [key, value] of Object.entries({
        z: user.z,
        raw_z: user.rawZ,
        ratio: user.ratio,
        evidence: user.precision,
        peer_median: user.peers?.median ?? null,
        peer_phi: user.peers?.phi ?? null,
        peers: user.peers?.users ?? null,
      })) {
        if (value === null) expect(row[key] ?? null, `${key} of ${user.id}`).toBeNull();
        else expect(Number(row[key]), `${key} of ${user.id}`).toBeCloseTo(value, 9);
      }
    }
  });

  it('what stands out among many is what the rule in code lets pass', async () => {
    const found = await score(users);
    const scores = comparePeers(users).map(({ z }) => z);
    const passing = passFalseDiscovery(scores, 0.1);
    const expected = scores.map((z, at) => (z === null ? null : z > 3.09 && passing[at] ? 1 : 0));
    expect(found.map((row) => row.stands_out ?? null)).toEqual(expected);
    expect(expected.filter((one) => one === 1)).toHaveLength(1);
  });

  it('with fewer than eight users nobody has a score', async () => {
    const found = await score(users.slice(0, 7));
    expect(new Set(found.map((row) => row.z ?? null))).toEqual(new Set([null]));
  });
});
