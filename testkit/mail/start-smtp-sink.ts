import { createServer, type Socket } from 'node:net';

export interface SmtpSink {
  url: string;
  /** What was delivered: the envelope and the letter as it came. */
  letters: { from: string; to: string[]; content: string }[];
  stop(): Promise<void>;
}

/** A mail server that takes everything and keeps it. `behavior` makes it one that refuses, or that never says a word. */
export async function startSmtpSink(behavior: 'takes' | 'refuses' | 'silent' = 'takes'): Promise<SmtpSink> {
  const letters: SmtpSink['letters'] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    if (behavior !== 'silent') converse(socket, letters, behavior === 'refuses');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function converse(socket: Socket, letters: SmtpSink['letters'], refuses: boolean): void {
  let pending = '';
  let letter = { from: '', to: [] as string[], content: '' };
  let inData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);

  const answer = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO' || verb === 'HELO') say('250 sink');
    else if (verb === 'MAIL') {
      letter = { from: mailboxIn(line), to: [], content: '' };
      say('250 OK');
    } else if (verb === 'RCPT') {
      if (refuses) return say('550 No such mailbox');
      letter.to.push(mailboxIn(line));
      say('250 OK');
    } else if (verb === 'DATA') {
      inData = true;
      say('354 Go on');
    } else if (verb === 'QUIT') {
      say('221 Bye');
      socket.end();
    } else say('250 OK');
    return undefined;
  };

  say('220 sink ready');
  socket.on('data', (chunk) => {
    pending += chunk.toString('utf8');
    for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
      const line = pending.slice(0, end);
      pending = pending.slice(end + 2);
      if (!inData) answer(line);
      else if (line === '.') {
        inData = false;
        letters.push(letter);
        say('250 Kept');
      } else letter.content += `${line}\r\n`;
    }
  });
}

const mailboxIn = (line: string) => /<(.*?)>/u.exec(line)?.[1] ?? '';
