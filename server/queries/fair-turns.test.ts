import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type FairLimits, FairTurns } from './fair-turns.ts';
import type { Asker } from './turn-line.ts';

const limits: FairLimits = { questions: 4, calls: 6, many: 3, openOfUser: 8, openOfCompany: 10, retryAfterSeconds: 5 };
const [ann, bob, cid]: Asker[] = [
  { companyId: 1, userId: 1 },
  { companyId: 1, userId: 2 },
  { companyId: 2, userId: 3 },
] as [Asker, Asker, Asker];
const signal = new AbortController().signal;

/** Questions that end when they are told to, in the order in which they began. */
function asking(turns: FairTurns) {
  const begun: { name: string; end: () => void }[] = [];
  const ask = (asker: Asker, name: string) =>
    turns.ask(asker, signal, () => new Promise<void>((resolve) => begun.push({ name, end: resolve })));
  return { begun, ask, names: () => begun.map(({ name }) => name) };
}

test('a user alone has the whole store', async () => {
  const turns = new FairTurns(limits);
  await turns.openCall(ann, signal);
  const { ask, names } = asking(turns);
  for (const name of ['a', 'b', 'c', 'd', 'e']) ask(ann, name);
  await setImmediate();
  expect(names()).toEqual(['a', 'b', 'c', 'd']);
});

test('of who asks very much one question is at work while others ask, and theirs come first', async () => {
  const turns = new FairTurns(limits);
  for (let call = 0; call < 5; call++) await turns.openCall(ann, signal);
  const { ask, begun, names } = asking(turns);
  for (let at = 0; at < 20; at++) ask(ann, `ann ${at}`);
  await setImmediate();
  expect(names()).toHaveLength(4);
  await turns.openCall(cid, signal);
  ask(cid, 'cid 1');
  ask(cid, 'cid 2');
  begun[0]?.end();
  await setImmediate();
  begun[1]?.end();
  await setImmediate();
  expect(names().slice(4)).toEqual(['cid 1', 'cid 2']);
  // Two of Ann's run on from before; a third does not begin.
  begun[2]?.end();
  await setImmediate();
  expect(names()).toHaveLength(6);
  for (const at of [3, 4, 5]) begun[at]?.end();
  await setImmediate();
  expect(names().slice(6)).toEqual(['ann 4']);
});

test('the next turn is that of the company with least at work, then of the user with least', async () => {
  const turns = new FairTurns({ ...limits, questions: 3 });
  for (const asker of [ann, bob, cid]) await turns.openCall(asker, signal);
  const { ask, begun, names } = asking(turns);
  for (const name of ['ann 1', 'ann 2', 'ann 3']) ask(ann, name);
  for (const name of ['bob 1', 'bob 2']) ask(bob, name);
  ask(cid, 'cid 1');
  await setImmediate();
  expect(names()).toEqual(['ann 1', 'ann 2', 'bob 1']);
  begun[0]?.end();
  await setImmediate();
  expect(names().at(-1)).toBe('cid 1');
  begun[2]?.end();
  await setImmediate();
  expect(names().at(-1)).toBe('bob 2');
});

test('a question that another asks too comes in the turn of the other', async () => {
  const turns = new FairTurns(limits);
  for (let call = 0; call < 5; call++) await turns.openCall(ann, signal);
  await turns.openCall(cid, signal);
  const { ask, names } = asking(turns);
  for (let at = 0; at < 10; at++) ask(ann, `ann ${at}`);
  const last = ask(ann, 'shared');
  await setImmediate();
  expect(names()).toEqual(['ann 0']);
  last.join(cid);
  await setImmediate();
  expect(names()).toEqual(['ann 0', 'shared']);
});

test('calls of one user wait in line, beyond the limit they are refused, and who goes away leaves it', async () => {
  const turns = new FairTurns(limits);
  const ends: (() => void)[] = [];
  const leaving = new AbortController();
  const opened = (asker: Asker, by = signal) => turns.openCall(asker, by).then((end) => void ends.push(end));
  for (let call = 0; call < 7; call++) void opened(ann);
  const left = opened(ann, leaving.signal);
  await setImmediate();
  expect(ends).toHaveLength(6);
  await expect(turns.openCall(ann, signal)).rejects.toMatchObject({ code: 'too-many-questions', retryAfterSeconds: 5 });
  leaving.abort();
  await expect(left).rejects.toThrow();
  // Of the company two more may be open; another company has room of its own.
  await opened(bob);
  await opened(bob);
  await opened(bob);
  await expect(turns.openCall(bob, signal)).rejects.toMatchObject({ code: 'too-many-questions' });
  await opened(cid);
  // With others there, none of Ann's begins as long as she has many open.
  ends[0]?.();
  await setImmediate();
  expect(ends).toHaveLength(10);
  for (const end of ends.slice(1, 5)) end();
  await setImmediate();
  expect(ends).toHaveLength(11);
  // To end a call twice ends it once.
  ends[5]?.();
});
