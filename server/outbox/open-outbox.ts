import { setTimeout as wait } from 'node:timers/promises';
import type { LetterStatus } from '../../contracts/letters.ts';
import { readHome } from '../../ingest/jobs/job-folder.ts';
import {
  type ClaimedLetter,
  claimLetters,
  dropLetterLeases,
  endAttempt,
  readLetter,
  type StoredLetter,
} from '../../state/letters.ts';
import { readMember } from '../../state/members.ts';
import type { State } from '../../state/open-state.ts';
import { createPasswordLink } from '../../state/password-links.ts';
import { makeSecret } from '../../state/secrets.ts';
import { setTicketDelivery } from '../../state/tickets.ts';
import type { CompanyDb } from '../../state/transactions.ts';
import type { Settings } from '../settings.ts';
import type { Mail } from './mail.ts';
import { passwordLinkAddress, passwordText } from './password-letter.ts';

/** Sends what was written as letters. */
export interface Outbox {
  /** Tries letters at once that a transaction has written, and says what became of them. One that is tried again later waits. */
  send(companyId: number, letterIds: readonly number[]): Promise<LetterStatus[]>;
  /** Looks for letters soon, and waits for nothing. */
  wake(): void;
  /** Takes up what a former life left, and looks for letters from then on. */
  start(): Promise<void>;
  stop(): Promise<void>;
  hasMailServer: boolean;
}

export interface OutboxOptions {
  state: State;
  mail: Mail;
  settings: Settings;
  now: () => Date;
  onFailure: (error: unknown) => void;
  leaseSeconds?: number;
  lookMs?: number;
}

/** Longer than a mail server may keep a sender waiting. */
const usualLease = 120;
const usualLook = 10_000;
const atOnce = 10;
/** How long a person waits to hear whether the letter has gone, in milliseconds. */
const longestWait = 12_000;
/** In seconds: the time before the next try doubles up to this. */
const firstDelay = 30;
const longestDelay = 3_600;
const givenUpAfter = 3 * 24 * 3_600_000;

export function openOutbox(options: OutboxOptions): Outbox {
  const { state, mail, settings, now, onFailure, leaseSeconds = usualLease, lookMs = usualLook } = options;
  let runner = '';
  let looking: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let isWoken = false;
  let isStopped = false;

  const readRunner = async () => {
    runner ||= `${await readHome(settings.DATA_DIR)} ${makeSecret().slice(0, 8)}`;
    return runner;
  };
  const claim = async (only?: readonly number[]) => {
    const own = await readRunner();
    return state.upkeep((db) => claimLetters(db, own, { limit: only?.length ?? atOnce, leaseSeconds, only }));
  };
  /** In a transaction that ends before the letter goes: the link that it carries works when it arrives. */
  const prepare = async (db: CompanyDb, companyId: number, id: number) => {
    const letter = await readLetter(db, id);
    return letter.status === 'waiting' ? { letter, text: await textOf(db, companyId, letter) } : undefined;
  };
  const textOf = async (db: CompanyDb, companyId: number, { text, purpose, userId }: StoredLetter) => {
    if (purpose === null || userId === null) return text ?? '';
    const person = await readMember(db, userId);
    const token = await createPasswordLink(db, { companyId, userId }, purpose, now(), { endsEarlier: false });
    return passwordText(settings.BRAND, person, purpose, passwordLinkAddress(settings, token));
  };
  const attempt = async ({ id, companyId, attempts }: ClaimedLetter): Promise<void> => {
    const prepared = await state.inCompany(companyId, (db) => prepare(db, companyId, id));
    if (!prepared) return;
    const { letter, text } = prepared;
    const { messageId, to, subject, createdAt: date } = letter;
    const outcome = await mail.send({ messageId, to, subject, text, date }).then(
      (status) => ({ status }),
      (error: unknown) => {
        onFailure(error);
        return failed(error, attempts, now().getTime() - letter.createdAt.getTime());
      },
    );
    await state.inCompany(companyId, async (db) => {
      if (!(await endAttempt(db, id, runner, outcome, now()))) return;
      if (letter.ticketId !== null && (outcome.status === 'mail' || outcome.status === 'outbox'))
        await setTicketDelivery(db, letter.ticketId, outcome.status);
    });
  };
  const sendAll = async () => {
    for (;;) {
      isWoken = false;
      const claimed = isStopped ? [] : await claim();
      // One after the other: a mail server has limits of its own.
      for (const letter of claimed) if (!isStopped) await attempt(letter).catch(onFailure);
      if (claimed.length === 0 && !isWoken) return;
    }
  };
  const wake = () => {
    if (isStopped) return;
    isWoken = true;
    sending ??= sendAll()
      .catch(onFailure)
      .finally(() => {
        sending = undefined;
      });
  };
  const direct = new Set<Promise<void>>();

  return {
    hasMailServer: mail.hasServer,
    async send(companyId, letterIds) {
      const going = (async () => {
        for (const letter of await claim(letterIds)) await attempt(letter).catch(onFailure);
      })();
      direct.add(going);
      void going.catch(onFailure).finally(() => direct.delete(going));
      await Promise.race([going.catch(() => undefined), wait(longestWait, undefined, { ref: false })]);
      const found = await state.inCompany(companyId, (db) => Promise.all(letterIds.map((id) => readLetter(db, id))));
      return found.map(({ status }) => status);
    },
    wake,
    async start() {
      const [home = ''] = (await readRunner()).split(' ');
      await state.upkeep((db) => dropLetterLeases(db, state.kind === 'embedded' ? null : home));
      looking = setInterval(wake, lookMs).unref();
      wake();
    },
    async stop() {
      isStopped = true;
      clearInterval(looking);
      await Promise.all([sending, ...direct]);
    },
  };
}

/** What the mail server refuses for good is given up at once, everything else after days. */
function failed(error: unknown, attempts: number, age: number) {
  const words = error instanceof Error ? error.message : String(error);
  const code = (error as { responseCode?: number }).responseCode ?? 0;
  if (code >= 500 || age > givenUpAfter) return { status: 'failed' as const, error: words };
  const tryAgainInSeconds = Math.min(longestDelay, firstDelay * 2 ** Math.min(attempts - 1, 10));
  return { status: 'waiting' as const, error: words, tryAgainInSeconds };
}
