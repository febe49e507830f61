import { connect } from 'node:net';
import fc from 'fast-check';

const lines = [
  'GET /api/me HTTP/1.1',
  'GET /api/healthz HTTP/1.1',
  'POST /api/login HTTP/1.1',
  'PUT /api/profile/avatar HTTP/1.1',
  'GET  /api/me  HTTP/1.1',
  'get /api/me http/1.1',
  'GET /api/me',
  'GET /api/me HTTP/9.9',
  'GET /api/me HTTP/1.0',
  'FROB /api/me HTTP/1.1',
  '/api/me',
  '',
  '\u0000\u0001\u0002',
  'GET http://evil.example/api/me HTTP/1.1',
  'GET /api/\u0000 HTTP/1.1',
  'GET /api/é HTTP/1.1',
  'CONNECT evil.example:443 HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'PRI * HTTP/2.0',
  `GET /${'x'.repeat(20_000)} HTTP/1.1`,
  'GET /..//..//etc/passwd HTTP/1.1',
];
const headers = [
  'Host: x',
  'Host: x',
  'Host: x',
  'Host: ',
  'Host: x\r\nHost: y',
  'Content-Type: application/json',
  'Content-Type: multipart/form-data; boundary=b',
  'Content-Length: 5',
  'Content-Length: 999',
  'Content-Length: -1',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: x',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 5',
  'Transfer-Encoding: x',
  'Expect: 100-continue',
  'Expect: tea',
  'Connection: upgrade\r\nUpgrade: websocket',
  'Cookie: \u0001\u0002',
  'Cookie: sessionid=%E0%A4%A',
  'X: \u0000',
  'no colon',
  ': no name',
  ' folded: x',
  'X-Csrftoken: é',
  `X: ${'y'.repeat(20_000)}`,
  'Range: bytes=9-1',
  'Accept-Encoding: \u00ff',
];
const ends = [
  '\r\n\r\n',
  '\r\n\r\n',
  '\n\n',
  '\r\n',
  '',
  '\r\n\r\n{"a"',
  '\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
  '\r\n\r\nZZ\r\n',
  '\r\n\r\n\u0000\u0000',
  '\r\n\r\n{}GET /api/healthz HTTP/1.1\r\nHost: x\r\n\r\n',
];

/** Bytes that are nearly a request, or not at all. */
export const rawRequests: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...lines),
        fc.array(fc.constantFrom(...headers), { maxLength: 5 }),
        fc.constantFrom(...ends),
      )
      .map(([line, fields, end]) => [line, ...fields].join('\r\n') + end),
  },
  fc.string({ unit: 'binary', maxLength: 300 }),
);

export interface RawAnswer {
  text: string;
  /** How long until the server had closed its side. */
  ms: number;
}

/** Writes the bytes as they are, says no more, and reads until the server closes. */
export function sendRaw(port: number, bytes: string, patience: number): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(Buffer.from(bytes, 'utf8')));
    const finish = () => resolve({ text, ms: performance.now() - started });
    socket.setTimeout(patience, () => {
      socket.destroy();
      reject(new Error(`The server left the connection open after ${JSON.stringify(bytes.slice(0, 300))}`));
    });
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
    });
    socket.on('error', finish);
    socket.on('close', finish);
  });
}
