import { describe, expect, it } from 'vitest';
import { type HeldCharge, type OtherPurchase, type WacLine, type WacPart, walkWac } from './walk-wac.ts';

/** The hospital of the brief: packages of 25, WAC 25.00, GPO 15.00, 340B 7.50; GPO is prohibited. */
const line = (said: Partial<WacLine> = {}): WacLine => ({
  id: 'P/1',
  productId: 1,
  orderedOn: '2026-03-10',
  orderedAt: 1000,
  heldSince: 0,
  packages: 1,
  packagePrice: 25,
  packageSize: 25,
  isInProgram: true,
  isGpoProhibited: true,
  price340b: 7.5,
  priceGpo: 15,
  lowest340b: 0.3,
  lowestGpo: 0.6,
  isSubWac: false,
  balance340b: 0,
  balanceGpo: 0,
  balanceWac: 0,
  siblings: [],
  hasMaker340b: true,
  wacRule: null,
  posted: null,
  wasBought: true,
  ...said,
});
const walk = (lines: WacLine[], held: HeldCharge[] = [], bought: OtherPurchase[] = []) =>
  walkWac(lines, held, bought).map(({ cause, packages, target, recoverable, premium }) => ({
    cause,
    packages,
    target,
    recoverable,
    premium,
  }));
const sum = (parts: Pick<WacPart, 'recoverable'>[]) => parts.reduce((all, one) => all + (one.recoverable ?? 0), 0);

describe('the walk of WAC purchases', () => {
  it('calls the first stock a first purchase', () => {
    expect(walk([line({ packages: 3, wasBought: false })])).toEqual([
      { cause: 'first_purchase', packages: 3, target: 25, recoverable: 0, premium: 52.5 },
    ]);
  });

  it('prices a package that neither balance filled by what each would have brought', () => {
    const [part] = walk([line({ balance340b: 5, balanceGpo: 15, balanceWac: -65 })]);
    expect(part).toMatchObject({ cause: 'no_full_package', packages: 1, premium: 17.5 });
    expect(part?.target).toBeCloseTo(15.5, 10);
    expect(part?.recoverable).toBeCloseTo(9.5, 10);
  });

  it('takes whole packages, then the fraction, then nothing; a second line finds nothing left', () => {
    const lines = [
      line({ packages: 4, balance340b: 60 }),
      line({ id: 'Q/1', orderedOn: '2026-03-11', packages: 4, balance340b: 60 }),
    ];
    const parts = walk(lines);
    expect(parts.map(({ cause, packages }) => [cause, packages])).toEqual([
      ['balance_available', 2],
      ['no_full_package', 1],
      ['ahead_of_use', 1],
      ['ahead_of_use', 4],
    ]);
    expect(parts.map(({ recoverable }) => recoverable)).toEqual([35, 7, 0, 0]);
    expect(sum(parts)).toBe(42);
    expect(parts.slice(0, 3).reduce((all, { premium }) => all + (premium ?? 0), 0)).toBe(70);
  });

  it('gives back what it took once a purchase on 340B uses the balance up (B15)', () => {
    const first = line({ packages: 2, balance340b: 60 });
    const bought: OtherPurchase = { productId: 1, account: '340B', orderedOn: '2026-03-17', units: 50 };
    const laterWith = (balance340b: number) =>
      walk([first, line({ id: 'Q/1', orderedOn: '2026-03-20', balance340b, packages: 3 })], [], [bought]).slice(1);
    // Closing 10, nothing taken: 10 of 25 units. Then 50 more are earned: 60.
    expect(laterWith(10)[0]).toMatchObject({ cause: 'no_full_package', target: 18 });
    expect(laterWith(60)[0]).toMatchObject({ cause: 'balance_available', packages: 2 });
  });

  it('asks for the price first', () => {
    expect(walk([line({ price340b: null, priceGpo: null, lowest340b: null, lowestGpo: null })])).toEqual([
      { cause: 'no_price', packages: 1, target: null, recoverable: null, premium: null },
    ]);
    const cheap = { packagePrice: 7.5, balance340b: 100 };
    expect(walk([line(cheap)])).toMatchObject([{ cause: 'no_lower_price', recoverable: 0, premium: 0 }]);
    expect(walk([line({ ...cheap, isSubWac: true })])).toMatchObject([{ cause: 'subwac_contract' }]);
  });

  it('takes the balance of another NDC, the cheapest first', () => {
    const siblings = [
      { productId: 2, unitPrice: 0.4, balance: 40 },
      { productId: 3, unitPrice: 0.2, balance: 10 },
    ];
    const [part] = walk([line({ siblings, packages: 3, lowest340b: 0.2 })]);
    expect(part).toMatchObject({ cause: 'ndc_switch', packages: 2 });
    expect(part?.target).toBeCloseTo((10 * 0.2 + 40 * 0.4) / 2, 10);
  });

  it('buys on GPO where that is not prohibited', () => {
    expect(walk([line({ isGpoProhibited: false })])).toMatchObject([
      { cause: 'wac_not_required', target: 15, recoverable: 10, premium: 17.5 },
    ]);
  });

  it('tells a manufacturer without any 340B price from a price that is not loaded', () => {
    const none = { price340b: null, lowest340b: null };
    expect(walk([line({ ...none, hasMaker340b: false })])).toMatchObject([{ cause: 'mfr_no_340b', recoverable: 0 }]);
    expect(walk([line(none)])).toMatchObject([{ cause: 'no_340b_price', recoverable: null }]);
  });

  it('names the rule for which use was on WAC', () => {
    const lines = [line({ packages: 3, balanceWac: 50, wacRule: 'R05' })];
    expect(walk(lines)).toMatchObject([
      { cause: 'ineligible_site', packages: 2, recoverable: 0 },
      { cause: 'ahead_of_use', packages: 1 },
    ]);
  });

  it('uses each held charge once, and prices it as the rest of the use', () => {
    const held: HeldCharge[] = [{ productId: 1, at: 500, units: 30, kind: 'cdm_unmatched' }];
    const posted = { own340b: 60, gpo: 20, wac: 20 };
    const lines = [line({ posted }), line({ id: 'Q/1', posted })];
    const parts = walk(lines, held);
    expect(parts.map(({ cause }) => cause)).toEqual(['cdm_unmatched', 'ahead_of_use']);
    expect(parts[0]?.target).toBeCloseTo(0.6 * 7.5 + 0.2 * 15 + 0.2 * 25, 10);
    expect(walk([line({ heldSince: 600 })], held)).toMatchObject([{ cause: 'ahead_of_use' }]);
  });

  it('never takes more than a bucket held, nor gives away other packages than were bought', () => {
    let seed = 7;
    const random = (most: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * (most + 1));
    };
    for (let turn = 0; turn < 300; turn++) {
      const lines = Array.from({ length: 6 }, (_, index) =>
        line({
          id: `P/${index}`,
          packages: 1 + random(4),
          balance340b: random(80) - 10,
          balanceGpo: random(60) - 20,
          balanceWac: random(60) - 30,
          isGpoProhibited: random(3) > 0,
          wacRule: random(2) > 0 ? null : 'R08',
          packagePrice: [5, 12, 25][random(2)] ?? 25,
          posted: random(1) > 0 ? { own340b: random(50), gpo: random(50), wac: 1 } : null,
          wasBought: random(1) > 0,
        }),
      );
      const held: HeldCharge[] = [
        { productId: 1, at: 10, units: random(90), kind: 'billing_discrepancy' },
        { productId: 1, at: 20, units: random(90), kind: 'location_unmapped' },
      ];
      const parts = walkWac(lines, held, []);
      for (const { id, packages } of lines) {
        const given = parts.filter((part) => part.id === id).reduce((all, part) => all + part.packages, 0);
        expect(given).toBeCloseTo(packages, 8);
      }
      for (const part of parts) {
        expect(part.recoverable ?? 0).toBeGreaterThanOrEqual(0);
        if (part.recoverable !== null && part.premium !== null) {
          expect(part.recoverable).toBeLessThanOrEqual(part.premium + 1e-9);
        }
      }
      const heldParts = parts.filter(({ cause }) => cause === 'billing_discrepancy' || cause === 'location_unmapped');
      const heldUnits = heldParts.reduce((all, part) => all + part.packages * 25, 0);
      expect(heldUnits).toBeLessThanOrEqual(held.reduce((all, { units }) => all + units, 0));
    }
  });
});
