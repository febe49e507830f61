import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Remark } from '../conversion.ts';
import { NotThisFormat } from '../not-this-format.ts';
import { toChunks } from '../testing/collect.ts';
import { splitMessages } from './split-messages.ts';

async function split(text: string | Uint8Array, bytes = 7) {
  const refusals: Remark[] = [];
  const messages: string[] = [];
  for await (const message of splitMessages(toChunks(text, bytes), refusals)) {
    if ('reason' in message) refusals.push(message);
    else messages.push(message.segments.map(({ name, line }) => `${name}@${line}`).join(' '));
  }
  return { messages, refusals };
}

const one = ['MSH|^~\\&|A|F|||20260101||ADT^A01|1|P|2.5', 'PID|1', 'PV1|1|I'];

describe('a file of HL7 messages', () => {
  it.each([
    ['CR', '\r'],
    ['LF', '\n'],
    ['CR LF', '\r\n'],
  ])('may end its segments with %s, wherever it is cut', async (_, end) => {
    const text = [...one, ...one].join(end) + end;
    for (const bytes of [1, 2, 3, 50, 1000]) {
      const { messages } = await split(text, bytes);
      expect(messages).toEqual(['MSH@1 PID@2 PV1@3', 'MSH@4 PID@5 PV1@6']);
    }
  });

  it('may stand in the frame of the lower layer protocol, with or without blank lines', async () => {
    const framed = `\u000b${one.join('\r')}\r\u001c\r\u000b${one.join('\r')}\r\u001c\r\n\n`;
    expect((await split(framed)).messages).toHaveLength(2);
    expect((await split(`\uFEFF${one.join('\n')}\n`, 2)).messages).toHaveLength(1);
  });

  it('may be a batch, which is counted', async () => {
    const batch = (count: number) =>
      ['FHS|^~\\&|A', 'BHS|^~\\&|A', ...one, ...one, `BTS|${count}`, 'FTS|1', ''].join('\r');
    expect(await split(batch(2))).toEqual({ messages: ['MSH@3 PID@4 PV1@5', 'MSH@6 PID@7 PV1@8'], refusals: [] });
    expect((await split(batch(3))).refusals).toEqual([
      { line: 9, reason: 'The batch says that it holds 3 messages, but 2 were read.', isFault: true },
    ]);
    expect((await split([...one, 'BTS', ...one, ''].join('\r'))).refusals).toEqual([]);
    expect((await split(['BHS|^~\\&|A', 'PID|1', ...one, 'BTS', ''].join('\r'))).refusals).toEqual([
      { line: 2, reason: 'The line belongs to no message.' },
    ]);
  });

  describe('that is cut off is broken there,', () => {
    const half = 'The file ends in the middle of this segment: is it cut off?';
    const charge = ['MSH|^~\\&|A|F|||20260101||DFT^P03|1|P|2.5', 'PID|1', 'FT1|1|T1||20260101||CG|C|||'];
    it.each([
      ['in a segment that is read', charge.join('\r'), [], { line: 3, reason: half }],
      ['in the name of a segment', [...one, 'OB'].join('\r'), [], { line: 4, reason: half }],
      [
        'in a frame',
        `\u000b${one.join('\r')}\r\u001c\r\u000b${one.join('\r')}\r`,
        ['MSH@1 PID@2 PV1@3'],
        { line: 5, reason: 'The message that begins here has no end of its frame: is the file cut off?' },
      ],
      [
        'between two frames of which one has no end',
        `\u000b${one.join('\r')}\r\u000b${one.join('\r')}\r\u001c\r`,
        ['MSH@4 PID@5 PV1@6'],
        { line: 1, reason: 'The message that begins here has no end of its frame: is the file cut off?' },
      ],
      [
        'in a batch',
        ['BHS|^~\\&|A', ...one, ''].join('\r'),
        ['MSH@2 PID@3 PV1@4'],
        { line: 1, reason: 'The batch that begins here has no end (BTS): is the file cut off?' },
      ],
      [
        'in a file of batches',
        ['FHS|^~\\&|A', 'BHS|^~\\&|A', ...one, 'BTS|1', ''].join('\r'),
        ['MSH@3 PID@4 PV1@5'],
        { line: 1, reason: 'The file that begins here has no end (FTS): is the file cut off?' },
      ],
    ])('%s', async (_where, text, messages, fault) => {
      expect(await split(text)).toEqual({ messages, refusals: [{ ...fault, isFault: true }] });
    });

    it('but not where its last line lacks an end, and nothing is read from it', async () => {
      expect((await split([...one, 'GT1|1||X'].join('\r'))).refusals).toEqual([]);
      expect((await split(`\u000b${one.join('\r')}\u001c`)).refusals).toEqual([]);
    });
  });

  it('may have lines that a sender broke: they belong to the field before', async () => {
    expect((await split([...one, 'NTE|1||first', 'second half', 'ZZ1|x'].join('\n'))).messages).toEqual([
      'MSH@1 PID@2 PV1@3 NTE@4 ZZ1@6',
    ]);
  });

  it('is decoded by the charset that it names', async () => {
    const text = (bytes: Buffer, charset: string) =>
      Buffer.concat([Buffer.from(`MSH|^~\\&|||||||ADT^A01||P|||||||${charset}\rNTE|`), bytes]);
    const read = async (bytes: Buffer, charset: string) => {
      const refusals: Remark[] = [];
      for await (const message of splitMessages([text(bytes, charset)], refusals)) {
        return 'reason' in message ? message.reason : message.segments[1]?.get(1);
      }
      return undefined;
    };
    expect(await read(Buffer.from('é', 'utf8'), '')).toBe('é');
    expect(await read(Buffer.from([0xe9]), '')).toBe('é');
    expect(await read(Buffer.from([0xe9]), '8859/1')).toBe('é');
    expect(await read(Buffer.from('é', 'utf8'), 'UNICODE UTF-8')).toBe('é');
    expect(await read(Buffer.from([0xe9]), 'UNICODE UTF-8')).toContain('charset');
    expect(await read(Buffer.from([0xe9]), 'KLINGON')).toContain('charset');
    expect(await read(Buffer.from('e'), 'KLINGON')).toBe('e');
  });

  it.each(['', '\n\n', 'PID|1', 'tag,event', '{"a": 1}', 'MSHX', 'MSH|^^^^|', '\u0000\u0001'])(
    'is refused where it is none: %j',
    async (text) => {
      await expect(split(text)).rejects.toThrow(NotThisFormat);
    },
  );

  it('is refused where a line never ends', async () => {
    const endless = function* () {
      yield Buffer.from('MSH|^~\\&|');
      for (;;) yield Buffer.alloc(1 << 22, 'x');
    };
    const read = async () => {
      for await (const _ of splitMessages(endless(), [])) throw new Error('no message was expected');
    };
    await expect(read()).rejects.toThrow(/more than 67108864 bytes/u);
  });

  it('survives any bytes', async () => {
    const bits = fc.constantFrom(
      'MSH|^~\\&|',
      'MSH',
      'BHS|',
      'BTS|9',
      'FTS',
      'PID|',
      '\r',
      '\n',
      '\u000b',
      '\u001c',
      '|',
      '^',
      '\u00e9',
      'x',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(bits, { maxLength: 20 }), async (parts) => {
        try {
          await split(Buffer.from(parts.join(''), 'latin1'), 3);
        } catch (error) {
          expect(error).toBeInstanceOf(NotThisFormat);
        }
      }),
      { numRuns: 500 },
    );
  });
});
