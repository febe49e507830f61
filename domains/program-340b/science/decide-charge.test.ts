import { expect, it } from 'vitest';
import { resolveProduct } from './decide-charge.ts';
import type { ChargeRow, LedgerHistory } from './ledger-history.ts';
import { postLedger } from './post-ledger.ts';

const always = { from: 1, to: 2_147_483_647 };
const charge: ChargeRow = {
  ...always,
  id: 'C1',
  kind: 'charge',
  facility: 1,
  location: 1,
  encounter: 1,
  provider: 1,
  code: 'J1',
  scanned: null,
  quantity: 8,
  occurredAt: '2026-03-02T10:00:00.000Z',
  serviceDate: '2026-03-02',
  postedAt: null,
  patientClass: 'outpatient',
  payer: 'commercial',
  payerState: null,
  secondaryPayer: null,
  billingNumber: null,
  reverses: null,
};
const row = { ...always, code: 'J1', facility: 0, effectiveFrom: '2020-01-01', effectiveTo: null };
const history: LedgerHistory = {
  charges: [charge],
  map: [{ ...row, product: 1, factor: 0.25 }],
  receipts: [],
  facilities: [{ ...always, facility: 1, entity: 'DSH1', entityType: 'DSH', isGpoProhibited: true, isCarveIn: true }],
  statuses: [],
  sites: [{ ...always, facility: 1, location: 0, effectiveFrom: '2020-01-01', effectiveTo: null }],
  providers: [{ ...always, provider: 1, eligibleFrom: '2020-01-01', eligibleTo: null }],
  encounters: [{ ...always, encounter: 1, admittedAt: '2026-03-01T00:00:00.000Z', dischargedAt: null }],
  classes: [],
  exclusions: [],
  orphans: [],
  products: [
    { ...always, product: 1, item: 1 },
    { ...always, product: 2, item: 1 },
  ],
  items: [{ ...always, item: 1, isCovered: true }],
};
const policy = {
  postsBorrowedFactors: false,
  hasRecurringAccounts: false,
  carvedOutManagedCare: [],
  secondaryAsPrimary: [],
};
const shorten = (postings: ReturnType<typeof postLedger>) =>
  postings.map(({ load, kind, account, units }) => `${load} ${kind} ${account} ${units}`);

it('posts a factor that is corrected later as a pair at discovery (vector of 1075)', () => {
  const wrong = { ...row, product: 1, factor: 25, from: 1, to: 2 };
  const right = { ...row, product: 1, factor: 0.25, from: 2, to: always.to };
  const postings = postLedger({ ...history, map: [wrong, right] }, [1, 2], policy);
  expect(shorten(postings)).toEqual(['1 charge 340B 200', '2 reclass_out 340B -200', '2 reclass_in 340B 2']);
});

it('keeps a reversal where its original is, and takes no more than is left of it', () => {
  const credit = { ...charge, id: 'R1', kind: 'credit', quantity: -20, reverses: 'C1', from: 2 } as const;
  const inpatient = { ...always, encounter: 1, patientClass: 'outpatient', startsAt: '2026-03-01', endsAt: null };
  const postings = postLedger({ ...history, charges: [charge, credit], classes: [inpatient] }, [1, 2], policy);
  expect(shorten(postings)).toEqual(['1 charge 340B 2', '2 reversal 340B -2']);
});

it('posts a charge that a later file completes when that file came', () => {
  const blank = { ...charge, payer: null, to: 3 };
  const filled = { ...charge, from: 3 };
  const postings = postLedger({ ...history, charges: [blank, filled] }, [1, 3], policy);
  expect(postings).toMatchObject([{ load: 3, kind: 'charge', units: 2, isDiscovery: true }]);
});

it('takes the NDC that the facility received last before the charge', () => {
  const map = [
    { ...row, product: 1, factor: 0.25 },
    { ...row, product: 2, factor: 0.5 },
  ];
  const receipts = [
    { ...always, facility: 1, product: 2, receivedAt: '2026-03-01T00:00:00.000Z' },
    { ...always, facility: 1, product: 1, receivedAt: '2026-03-02T11:00:00.000Z' },
  ];
  expect(resolveProduct(charge, { ...history, map, receipts })).toMatchObject({ product: 2, factor: 0.5 });
  expect(resolveProduct(charge, { ...history, map })).toMatchObject({ product: 1 });
  expect(resolveProduct({ ...charge, scanned: 2 }, history)).toEqual({ product: 2, factor: 0.25, isBorrowed: true });
});
