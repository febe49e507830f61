import { expect, it } from 'vitest';
import { type Content, judgeContents } from './judge-contents.ts';

const template = {
  items: [
    { item: 'epinephrine', standsFor: 'epinephrine', unitsPerPar: 1 },
    { item: 'ephedrine 50', standsFor: 'ephedrine 50', unitsPerPar: 1 },
    { item: 'ephedrine 25', standsFor: 'ephedrine 50', unitsPerPar: 2 },
  ],
  needs: [
    { item: 'epinephrine', par: 2, need: 2 },
    { item: 'ephedrine 50', par: 2, need: 1 },
  ],
};
const unit = (item: string, expiry: string | null = '2027-01-31', isRecalled = false): Content => ({
  item,
  expiry,
  isRecalled,
});
const full = [unit('epinephrine'), unit('epinephrine', '2026-12-31'), unit('ephedrine 50'), unit('ephedrine 50')];
const judge = (contents: Content[]) => judgeContents(contents, template, '2026-11-15');

it('a tray with all that its template wants is complete and expires with its first unit', () => {
  expect(judge(full)).toEqual({
    ...{ status: 'complete', missing: 0, belowMin: 0, wrong: 0, expired: 0, recalled: 0 },
    trayExpiry: '2026-12-31',
  });
});

it('two half-strength units stand for one, and above the minimum a tray is complete though units are missing', () => {
  const contents = [unit('epinephrine'), unit('epinephrine'), unit('ephedrine 25'), unit('ephedrine 25')];
  expect(judge(contents)).toMatchObject({ status: 'complete', missing: 1, belowMin: 0 });
});

it('below the minimum it is short; then a wrong item, an expired and a recalled unit are graver', () => {
  const short = full.slice(1);
  expect(judge(short)).toMatchObject({ status: 'short', missing: 1, belowMin: 1 });
  expect(judge([...short, unit('ketamine')])).toMatchObject({ status: 'wrong_item', wrong: 1 });
  expect(judge([...short, unit('ketamine'), unit('epinephrine', '2026-11-14')])).toMatchObject({
    status: 'expired_inside',
    trayExpiry: '2026-11-14',
  });
  expect(judge([unit('ketamine', '2026-11-14', true)]).status).toBe('recalled_inside');
});

it('without a template nothing is missing; without a known expiry there is none', () => {
  const verdict = judgeContents([unit('ketamine', null)], { items: [], needs: [] }, '2026-11-15');
  expect(verdict).toMatchObject({ status: 'no_template', missing: 0, trayExpiry: null });
});
