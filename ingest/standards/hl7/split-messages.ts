import type { ByteSource, Remark } from '../conversion.ts';
import { NotThisFormat } from '../not-this-format.ts';
import { decodeMessage } from './hl7-charset.ts';
import { Hl7Segment, readDelimiters } from './hl7-segment.ts';

/** A message, or why it cannot be read. */
export type SplitMessage = { line: number; segments: Hl7Segment[] } | Remark;

const mostLine = 1 << 26;
const mostMessage = 1 << 27;
/** As single bytes. */
const byteOrderMark = /^\u00ef\u00bb\u00bf/u;
/** Of the lower layer protocol: what begins and what ends a message. */
const [frameStart, frameEnd] = ['\u000b', '\u001c'];

interface Line {
  text: string;
  number: number;
  /** The last line of a file may have no end. */
  isEnded: boolean;
}

/**
 * Cuts a file into messages. Segments end with CR, LF or both; messages may stand in the frame of the lower layer
 * protocol or in batches. A batch that holds another number of messages than it says, and a file that ends before its last
 * message, frame or batch does, are faults. Lines are counted from `firstLine`.
 */
export async function* splitMessages(
  source: ByteSource,
  refusals: Remark[],
  firstLine = 1,
): AsyncGenerator<SplitMessage> {
  let gathered: Line[] = [];
  let size = 0;
  let inBatch = 0;
  let isFirst = true;
  let last: Line | undefined;
  const open = new OpenEnvelopes(refusals);
  for await (const line of splitLines(source, firstLine)) {
    const text = stripFrame(isFirst ? line.text.replace(byteOrderMark, '') : line.text);
    if (line.text.includes(frameStart) && open.startFrame(line.number)) gathered = [];
    if (line.text.includes(frameEnd)) open.endFrame();
    if (text.trim() === '') continue;
    last = { ...line, isEnded: line.isEnded || line.text.includes(frameEnd) };
    const name = text.slice(0, 3);
    if (isFirst && !['MSH', 'BHS', 'FHS'].includes(name)) {
      throw new NotThisFormat(
        `Line ${line.number}: the file does not begin with an HL7 message, batch or file header.`,
      );
    }
    if (isFirst && readDelimiters(text) === undefined) {
      throw new NotThisFormat(`Line ${line.number}: the header does not declare its delimiters.`);
    }
    isFirst = false;
    if (isEnvelope(text) || name === 'MSH') {
      if (gathered.length > 0) {
        yield readMessage(gathered);
        inBatch++;
      }
      gathered = [];
      size = 0;
    }
    open.take(name, line.number);
    if (name === 'BHS') inBatch = 0;
    if (name === 'BTS') checkBatch(text, line.number, inBatch, refusals);
    if (name === 'MSH') gathered = [{ ...line, text }];
    else if (gathered.length > 0) addLine(gathered, { ...line, text });
    else if (!isEnvelope(text)) refusals.push({ line: line.number, reason: 'The line belongs to no message.' });
    size += text.length;
    if (size > mostMessage)
      throw new NotThisFormat(`Line ${line.number}: the message has more than ${mostMessage} bytes.`);
  }
  if (isFirst) throw new NotThisFormat('The file is empty.');
  const isCut = open.finish() || (gathered.length > 0 && last !== undefined && isHalf(last, gathered));
  if (isCut && !open.isCut) refusals.push({ line: last?.number ?? firstLine, reason: cutOff, isFault: true });
  if (gathered.length > 0 && !isCut) yield readMessage(gathered);
}

const cutOff = 'The file ends in the middle of this segment: is it cut off?';

/** Frames and batches that have begun and not ended. */
class OpenEnvelopes {
  /** The last message of the file has no end of its frame. */
  isCut = false;
  readonly #refusals: Remark[];
  #frame: number | undefined;
  readonly #begun = new Map<'BHS' | 'FHS', number>();

  constructor(refusals: Remark[]) {
    this.#refusals = refusals;
  }

  /** Returns true where the message before had no end: it is not to be read. */
  startFrame(line: number): boolean {
    const isOpen = this.#frame !== undefined;
    if (isOpen) this.#refuseFrame();
    this.#frame = line;
    return isOpen;
  }

  endFrame(): void {
    this.#frame = undefined;
  }

  take(name: string, line: number): void {
    if (name === 'BHS' || name === 'FHS') {
      this.#refuseBatch(name);
      this.#begun.set(name, line);
    }
    if (name === 'BTS') this.#begun.delete('BHS');
    if (name === 'FTS') this.#begun.delete('FHS');
  }

  /** At the end of the file; returns true where its last message is cut off. */
  finish(): boolean {
    this.isCut = this.#frame !== undefined;
    if (this.isCut) this.#refuseFrame();
    for (const name of ['BHS', 'FHS'] as const) this.#refuseBatch(name);
    return this.isCut;
  }

  #refuseFrame(): void {
    const reason = 'The message that begins here has no end of its frame: is the file cut off?';
    this.#refusals.push({ line: this.#frame ?? 1, reason, isFault: true });
  }

  #refuseBatch(name: 'BHS' | 'FHS'): void {
    const line = this.#begun.get(name);
    if (line === undefined) return;
    const [what, end] = name === 'BHS' ? ['batch', 'BTS'] : ['file', 'FTS'];
    const reason = `The ${what} that begins here has no end (${end}): is the file cut off?`;
    this.#refusals.push({ line, reason, isFault: true });
    this.#begun.delete(name);
  }
}

/** The segments that rows are made of. Half of one reads like a whole one that says less: a charge of 2 becomes one of 1. */
const readSegments = new Set('MSH EVN PID PV1 PV2 IN1 ORC RXE RXD TQ1 FT1'.split(' '));

/** Many senders leave out the end of the last line; where it matters, the line cannot be told from half of one. */
function isHalf(last: Line, [header]: readonly Line[]): boolean {
  if (last.isEnded) return false;
  const name = /^[A-Z][A-Z0-9]{2}(?=[^A-Za-z0-9])/u.exec(stripFrame(last.text))?.[0];
  if (name === undefined) return true;
  const isCharge = /DFT/u.test(header?.text.split(header.text.charAt(3))[8] ?? '');
  return readSegments.has(name) && (name !== 'FT1' || isCharge);
}

const isEnvelope = (text: string): boolean => /^(?:FHS|BHS|BTS|FTS)(?![A-Za-z0-9])/u.test(text);

/** A line that does not begin like a segment is the rest of the field before it: a sender broke its text. */
function addLine(gathered: Line[], line: Line): void {
  const last = gathered.at(-1);
  if (!last || /^[A-Z][A-Z0-9]{2}(?![A-Za-z0-9])/u.test(line.text)) gathered.push(line);
  else last.text += ` ${line.text}`;
}

function readMessage([header, ...rest]: readonly Line[]): SplitMessage {
  const line = header?.number ?? 0;
  const refuse = (reason: string): Remark => ({ line, reason, isFault: true });
  const marks = header && readDelimiters(header.text);
  if (!header || !marks) return refuse('The message header does not declare its delimiters.');
  const charset = new Hl7Segment(header.text, line, marks).get(18);
  const segments: Hl7Segment[] = [];
  for (const { text, number } of [header, ...rest]) {
    const decoded = decodeMessage(text, charset);
    if (decoded === undefined)
      return refuse('The message is not written in the charset of MSH-18, or that is not known.');
    segments.push(new Hl7Segment(decoded, number, marks));
  }
  return { line, segments };
}

function checkBatch(text: string, line: number, read: number, refusals: Remark[]): void {
  const said = /^\d{1,9}/u.exec(text.slice(4))?.[0];
  if (said === undefined || Number(said) === read) return;
  refusals.push({
    line,
    reason: `The batch says that it holds ${Number(said)} messages, but ${read} were read.`,
    isFault: true,
  });
}

function stripFrame(text: string): string {
  let from = 0;
  let to = text.length;
  const isMark = (at: number) => text.charAt(at) === frameStart || text.charAt(at) === frameEnd;
  while (from < to && isMark(from)) from++;
  while (to > from && isMark(to - 1)) to--;
  return text.slice(from, to);
}

/** One byte to a character: the charset is known only once the header of a message is read. */
async function* splitLines(source: ByteSource, firstLine: number): AsyncGenerator<Line> {
  let held: string[] = [];
  let heldLength = 0;
  let number = firstLine;
  let afterReturn = false;
  for await (const chunk of source) {
    if (chunk.byteLength === 0) continue;
    let text = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
    if (afterReturn && text.startsWith('\n')) text = text.slice(1);
    afterReturn = text.endsWith('\r');
    const [first = '', ...rest] = text.split(/\r\n|\r|\n/u);
    held.push(first);
    heldLength += first.length;
    if (heldLength > mostLine) throw new NotThisFormat(`Line ${number}: the line has more than ${mostLine} bytes.`);
    const last = rest.pop();
    if (last === undefined) continue;
    yield { text: held.join(''), number: number++, isEnded: true };
    for (const line of rest) yield { text: line, number: number++, isEnded: true };
    held = [last];
    heldLength = last.length;
  }
  if (heldLength > 0) yield { text: held.join(''), number, isEnded: false };
}
