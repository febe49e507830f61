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
const frameMarks = ['\u000b', '\u001c'];

interface Line {
  text: string;
  number: number;
}

/**
 * Cuts a file into messages. Segments end with CR, LF or both; messages may stand in the frame of the lower layer
 * protocol or in batches. A batch that holds another number of messages than it says is reported.
 */
export async function* splitMessages(source: ByteSource, refusals: Remark[]): AsyncGenerator<SplitMessage> {
  let gathered: Line[] = [];
  let size = 0;
  let inBatch = 0;
  let isFirst = true;
  for await (const line of splitLines(source)) {
    const text = stripFrame(isFirst ? line.text.replace(byteOrderMark, '') : line.text);
    if (text.trim() === '') continue;
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
    if (name === 'BHS') inBatch = 0;
    if (name === 'BTS') checkBatch(text, line.number, inBatch, refusals);
    if (name === 'MSH') gathered = [{ text, number: line.number }];
    else if (gathered.length > 0) addLine(gathered, { text, number: line.number });
    else if (!isEnvelope(text)) refusals.push({ line: line.number, reason: 'The line belongs to no message.' });
    size += text.length;
    if (size > mostMessage)
      throw new NotThisFormat(`Line ${line.number}: the message has more than ${mostMessage} bytes.`);
  }
  if (isFirst) throw new NotThisFormat('The file is empty.');
  if (gathered.length > 0) yield readMessage(gathered);
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
  const refuse = (reason: string): Remark => ({ line, reason });
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
  refusals.push({ line, reason: `The batch says that it holds ${Number(said)} messages, but ${read} were read.` });
}

function stripFrame(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && frameMarks.includes(text.charAt(from))) from++;
  while (to > from && frameMarks.includes(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

/** One byte to a character: the charset is known only once the header of a message is read. */
async function* splitLines(source: ByteSource): AsyncGenerator<Line> {
  let held: string[] = [];
  let heldLength = 0;
  let number = 1;
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
    yield { text: held.join(''), number: number++ };
    for (const line of rest) yield { text: line, number: number++ };
    held = [last];
    heldLength = last.length;
  }
  if (heldLength > 0) yield { text: held.join(''), number };
}
