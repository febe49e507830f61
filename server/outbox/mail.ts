import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A letter as it goes out. */
export interface Letter {
  /** What tells it apart from every other letter, however often it is sent. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  /** When it was written. */
  date: Date;
}

export interface Mail {
  hasServer: boolean;
  /**
   * Gives a letter to the mail server. Where none is set, it is written into the outbox folder under a name of its own: written twice, it is
   * one file.
   */
  send(letter: Letter): Promise<'mail' | 'outbox'>;
}

export function openMail(options: {
  smtpUrl: string;
  from: string;
  outbox: string;
  /** How long a mail server may keep a sender waiting, in milliseconds. */
  patience?: number;
}): Mail {
  const { smtpUrl, from, outbox, patience = 10_000 } = options;
  const limits = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience };
  /** With the first letter: a start has no use for what sends them. */
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return smtpUrl
      ? createTransport({ url: smtpUrl, ...limits })
      : createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  };
  let transport: ReturnType<typeof open> | undefined;

  const keepInOutbox = async (message: Buffer, { date, messageId }: Letter) => {
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    const name = `${date.toISOString().replace(/[:.]/gu, '-')}-${messageId.replace(/[^\w-]/gu, '').slice(0, 12)}.eml`;
    // Written under another name first: whoever watches the folder never sees half a letter.
    const unfinished = join(outbox, `.${name}`);
    await writeFile(unfinished, message, { mode: 0o600, flush: true });
    await rename(unfinished, join(outbox, name));
  };

  return {
    hasServer: smtpUrl !== '',
    async send(letter) {
      transport ??= open();
      const sent = await (await transport).sendMail({ from, ...letter });
      if (smtpUrl) return 'mail';
      await keepInOutbox((sent as unknown as { message: Buffer }).message, letter);
      return 'outbox';
    },
  };
}
