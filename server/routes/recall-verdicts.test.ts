import { beforeAll, expect, test } from 'vitest';
import { recallVerdictLower } from '../../catalog/edit-rights.ts';
import { verdictsAnswer } from '../../contracts/recall-verdicts.ts';
import { findAccount } from '../../state/accounts.ts';
import { createRole } from '../../state/roles.ts';
import { expectProblem } from '../../testkit/server/expect-problem.ts';
import { onEachServer } from '../../testkit/server/open-server.ts';
import type { Visitor } from '../../testkit/server/visitor.ts';
import { loadFiles } from '../../testkit/warehouses/load-files.ts';
import { smallHospital } from '../../testkit/warehouses/small-hospital.ts';

const address = '/api/reports/recall-match/verdicts';
const movements = `movement_id,facility_code,location_code,ndc,lot,expiry,occurred_at,kind,quantity,unit_cost
M1,MAIN,ADC1,0409-4699-30,AB1234,2027-12-31,2026-05-09T09:00:00,receive,50,0.5
M2,MAIN,ADC1,0409-4699-30,CD5678,2027-12-31,2026-05-09T09:00:00,receive,30,0.5
M3,MAIN,ADC1,0409-4699-30,,,2026-05-09T09:00:00,receive,7,0.5
M4,MAIN,PHARM,0409-4699-30,,,2026-05-09T09:00:00,receive,3,0.5
`;
const letter = `notice_code,received_on,ndc,product,lots,class,reason
L-1,2026-05-09,0409-4699-30,Propofol,AB1234,Class II,Particles
`;
const ofLot = (lot: string) => ({ source: 'letter', recall: 'L-1', ndc: '00409469930', lot });

onEachServer((server, store) => {
  let demo: Visitor;
  let viewer: Visitor;
  beforeAll(async () => {
    const companyId = (await store.state.atFrontDesk((db) => findAccount(db, 'demo')))?.companyId ?? 0;
    await loadFiles(server.services.warehouse, companyId, { ...smallHospital, movements, recall_notices: letter });
    const reads = await store.state.atFrontDesk((db) => findAccount(db, 'viewer'));
    await store.state.inCompany(companyId, async (db) => {
      const { id } = await createRole(db, {
        name: 'Reads recalls',
        menugroups: ['shortage_management'],
        menupages: ['recall_match_menu'],
      });
      await db
        .insertInto('user_roles')
        .values({ user_id: reads?.id ?? 0, role_id: id })
        .execute();
    });
    demo = await server.visit('demo');
    viewer = await server.visit('viewer');
  });

  const decide = (who: Visitor, verdicts: object[], note = '') => who.call('POST', address, { verdicts, note });
  const saved = async (who: Visitor, verdict: object, note = '') => {
    const answer = await decide(who, [verdict], note);
    expect(answer.status, answer.text).toBe(201);
    const { decisions, figures_follow } = verdictsAnswer.parse(answer.body);
    // On a machine that is busy with more than this test, what follows from it may come after the answer, which then says so.
    if (figures_follow) await server.services.imports.idle();
    return decisions[0]?.id ?? 0;
  };
  const usable = async (page: string) => {
    const { rows } = (await demo.call('GET', `/api/reports/${page}?item=PROP&aside=usable_qty`)).body as {
      rows: Record<string, unknown>[];
    };
    return rows.reduce((sum, row) => sum + Number(row.usable_qty ?? 0), 0);
  };
  const lots = async () => {
    const { rows } = (await demo.call('GET', '/api/reports/1067?item=PROP')).body as {
      rows: Record<string, unknown>[];
    };
    return Object.fromEntries(rows.map((row) => [`${row.lot ?? '?'} ${row.location_code}`, row.recall_verdict]));
  };

  test('a verdict changes usable stock on every page with the answer of its save', async () => {
    expect(await lots()).toEqual({
      'AB1234 ADC1': 'affected',
      'CD5678 ADC1': 'not_affected',
      '? ADC1': 'need_review',
      '? PHARM': 'need_review',
    });
    const before = { 1064: await usable('1064'), 1088: await usable('1088') };
    expect(before).toEqual({ 1064: 40, 1088: 40 });
    // Whoever sees the page may say that a lot is meant, without a note.
    const raised = await saved(viewer, { ...ofLot('cd-5678'), verdict: 'affected', replaces: null });
    expect({ 1064: await usable('1064'), 1088: await usable('1088') }).toEqual({ 1064: 10, 1088: 10 });
    expect((await lots())['CD5678 ADC1']).toBe('affected');
    const match = (await demo.call('GET', '/api/reports/recall-match?lot=CD5678&aside=decision')).body as {
      rows: Record<string, unknown>[];
    };
    expect(match.rows[0]).toMatchObject({ recall_verdict: 'affected' });
    expect(match.rows[0]?.decision).toMatch(/^The notice: not affected; decided: under recall, viewer, /u);

    const lower = { ...ofLot('CD5678'), verdict: 'not_affected', replaces: raised };
    expectProblem(
      await decide(viewer, [lower], 'Checked with the firm'),
      'permission-required',
      `Permission Required: ${recallVerdictLower}`,
    );
    expectProblem(await decide(demo, [lower]), 'bad-input', 'note: is required. Say what clears the lot.');
    expectProblem(
      await decide(demo, [{ ...lower, replaces: null }], 'Checked'),
      'conflict',
      'verdicts.0.replaces: viewer has decided under recall meanwhile.',
    );
    await saved(demo, lower, 'Checked with the firm');
    expect(await usable('1064')).toBe(40);
  });

  test('a lot that is not known is decided place by place', async () => {
    expectProblem(
      await decide(demo, [{ ...ofLot(''), verdict: 'not_affected', replaces: null }], 'Counted'),
      'bad-input',
      'verdicts.0: the lot is not known: name the facility and the location where it lies.',
    );
    await saved(
      demo,
      { ...ofLot(''), facility: 'MAIN', location: 'PHARM', verdict: 'not_affected', replaces: null },
      'Box with the lot is there',
    );
    expect(await lots()).toMatchObject({ '? ADC1': 'need_review', '? PHARM': 'not_affected' });
  });

  test('what no notice concerns cannot be decided', async () => {
    expectProblem(
      await decide(demo, [{ ...ofLot('XX9999'), verdict: 'affected', replaces: null }]),
      'bad-input',
      'verdicts.0: this notice concerns no such lot.',
    );
  });
});
