import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AuditAction, auditActions } from '../../../contracts/audit.ts';
import { everything, isBackwards, lastDays, readAuditAddress, writeAuditAddress } from './audit-address.ts';
import { auditFilters } from './audit-filters.ts';
import { auditQueryString } from './list-audit.ts';

const date = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const actions = Object.keys(auditActions) as AuditAction[];
const question = fc.record({
  from: fc.option(date),
  to: fc.option(date),
  action: fc.uniqueArray(fc.constantFrom(...actions)),
  user: fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._@+-]{0,20}$/u)),
});

describe('the address of the audit log', () => {
  it('gives back the question that was written into it', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const address = writeAuditAddress(asked).toString();
        expect(readAuditAddress(new URLSearchParams(address))).toEqual(asked);
      }),
    );
  });

  it('reads any address without failing, and writes what it read as a fixed point', () => {
    const pair = fc.tuple(fc.constantFrom('from', 'to', 'action', 'user', 'other'), fc.string());
    fc.assert(
      fc.property(fc.array(pair), (pairs) => {
        const read = readAuditAddress(new URLSearchParams(pairs));
        expect(readAuditAddress(writeAuditAddress(read))).toEqual(read);
      }),
    );
  });

  it('holds a list by comma together with its words', () => {
    const params = writeAuditAddress({ ...everything, action: ['sign-in', 'sign-out'], user: ['ana', 'ben'] });
    expect(Object.fromEntries(params)).toEqual({
      action: 'sign-in,sign-out',
      actionName: 'Signed in,Signed out',
      user: 'ana,ben',
      userName: 'ana,ben',
    });
  });

  it('writes no parameter that the favorite control would not compare', () => {
    const compared = new Set(auditFilters.flatMap(({ name }) => [name, `${name}Name`]));
    fc.assert(
      fc.property(question, (asked) => {
        for (const name of writeAuditAddress(asked).keys()) expect(compared).toContain(name);
      }),
    );
  });

  it('leaves other parameters alone and drops the filters that were reset', () => {
    const params = writeAuditAddress(everything, new URLSearchParams('x=1&from=2026-01-01&user=ana&userName=ana'));
    expect(params.toString()).toBe('x=1');
  });

  it.each(['2026-02-30', '26-01-01', 'yesterday', '0002-01-01', ''])('leaves out %o, which is no date', (text) => {
    expect(readAuditAddress(new URLSearchParams({ from: text })).from).toBeNull();
  });

  it('leaves out actions that the log does not know', () => {
    expect(readAuditAddress(new URLSearchParams('action=sign-in,%20toString,,nothing')).action).toEqual(['sign-in']);
  });
});

describe('the question', () => {
  it('is asked of the API without the words for people', () => {
    const asked = { from: '2026-11-01', to: null, action: ['sign-in' as const], user: ['ana'] };
    expect(auditQueryString(asked)).toBe('from=2026-11-01&action=sign-in&user=ana');
  });

  it('counts today as one of the last seven days, across the end of a month', () => {
    expect(lastDays(7, new Date('2026-03-03T23:59:00Z'))).toEqual({ from: '2026-02-25', to: '2026-03-03' });
  });

  it('runs backwards when it starts after it ends, and not when both are the same day', () => {
    expect(isBackwards({ ...everything, from: '2026-11-02', to: '2026-11-01' })).toBe(true);
    expect(isBackwards({ ...everything, from: '2026-11-01', to: '2026-11-01' })).toBe(false);
    expect(isBackwards({ ...everything, from: '2026-11-01' })).toBe(false);
  });
});
