import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeSecret } from '../state/secrets.ts';

export interface Letter {
  to: string;
  subject: string;
  text: string;
  replyTo?: string;
}

export interface Mail {
  /** Sends by mail where a mail server is set and takes it; otherwise the letter waits in the outbox folder. */
  send(letter: Letter): Promise<'mail' | 'outbox'>;
}

export function openMail(options: {
  smtpUrl: string;
  from: string;
  outbox: string;
  /** How long a mail server may keep a person waiting, in milliseconds. */
  patience?: number;
  onFailure: (error: unknown) => void;
}): Mail {
  const { smtpUrl, patience = 10_000 } = options;
  const limits = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience };
  /** With the first letter: a start has no use for what sends them. */
  const openTransports = async () => {
    const { createTransport } = await import('nodemailer');
    return {
      smtp: smtpUrl ? createTransport({ url: smtpUrl, ...limits }) : undefined,
      printer: createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
    };
  };
  let transports: ReturnType<typeof openTransports> | undefined;

  const keepInOutbox = async (message: Buffer) => {
    await mkdir(options.outbox, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replace(/[:.]/gu, '-')}-${makeSecret().slice(0, 6)}.eml`;
    // Written under another name first: whoever watches the folder never sees half a letter.
    const unfinished = join(options.outbox, `.${name}`);
    await writeFile(unfinished, message, { mode: 0o600 });
    await rename(unfinished, join(options.outbox, name));
  };

  return {
    async send(letter) {
      transports ??= openTransports();
      const { smtp, printer } = await transports;
      if (smtp) {
        try {
          await smtp.sendMail({ from: options.from, ...letter });
          return 'mail';
        } catch (error) {
          options.onFailure(error);
        }
      }
      const { message } = await printer.sendMail({ from: options.from, ...letter });
      await keepInOutbox(message as Buffer);
      return 'outbox';
    },
  };
}
