import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface SmtpSink {
  url: string;
  /** What was delivered: the envelope and the letter as it came. */
  letters: { from: string; to: string[]; content: string }[];
  stop(): Promise<void>;
}

/** A mail server that takes everything and keeps it. `behavior` makes it one that refuses, or that never greets. */
export async function startSmtpSink(behavior: 'takes' | 'refuses' | 'silent' = 'takes'): Promise<SmtpSink> {
  const letters: SmtpSink['letters'] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    // The greeting waits for `done`.
    onConnect: (_session, done) => (behavior === 'silent' ? undefined : done()),
    onRcptTo: (_address, _session, done) => done(behavior === 'refuses' ? new Error('No such mailbox') : null),
    onData(stream, { envelope }, done) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const to = envelope.rcptTo.map(({ address }) => address);
      text(stream).then((content) => {
        letters.push({ from, to, content });
        done();
      }, done);
    },
  });
  // A client that gives up resets its connection.
  server.on('error', () => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
