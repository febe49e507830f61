import { gunzipSync, inflateRawSync, constants as zlib } from 'node:zlib';
import { decodeBytes } from './files/decode-bytes.ts';
import { firstRecordKeys } from './files/json-head.ts';
import { findHeader, type TextHead } from './files/text-head.ts';
import { publicFormats } from './formats.ts';
import { type FormatName, formatNames, type JsonFormat, type TextFormat } from './public-format.ts';

export interface RecognizedPublicFile {
  format: FormatName;
  title: string;
  /** What has to be taken off before it can be read. */
  packed?: 'gzip' | 'zip' | 'xlsx';
  head?: TextHead;
}

const formats = formatNames.map((name) => publicFormats[name]);
const textFormats = formats.filter((format): format is TextFormat => format.is === 'text');
const jsonFormats = formats.filter((format): format is JsonFormat => format.is === 'json');
/** A record may leave out any field; two that no other publication has are enough. */
const marksNeeded = 2;

/**
 * Says which public file this is, by its first bytes (16 KB do); the name only helps where the content cannot be seen: a
 * spreadsheet is taken for the one that is published as such, and looked at again when it is read.
 */
export function recognizePublicFile(head: Buffer, name: string): RecognizedPublicFile | undefined {
  if (head[0] === 0x1f && head[1] === 0x8b) return wrapped(unzipHead(head), name.replace(/\.gz$/iu, ''), 'gzip');
  if (head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return recognizeZip(head);
  const text = decodeHead(head);
  return /^\s*[{[]/u.test(text) ? recognizeJson(text) : recognizeText(text);
}

/** A cut in the middle of a letter, at the end of the head, must not decide on its encoding. */
function decodeHead(head: Buffer): string {
  const end = head.lastIndexOf(0x0a);
  return decodeBytes(end > 0 ? head.subarray(0, end + 1) : head).replace(/^\uFEFF/u, '');
}

function recognizeText(text: string): RecognizedPublicFile | undefined {
  for (const format of textFormats) {
    const marks = Object.values(format.fields).filter(({ mark }) => mark);
    const head = findHeader(text, format.delimiter, (columns) =>
      marks.every(({ called }) => called.some((header) => columns.includes(header))),
    );
    if (head) return { format: format.name, title: format.title, head };
  }
  return undefined;
}

function recognizeJson(text: string): RecognizedPublicFile | undefined {
  for (const format of jsonFormats) {
    const keys = firstRecordKeys(text, format.list);
    const marks = Object.values(format.fields).filter(
      ({ mark, called }) => mark && called.some((key) => keys.has(key)),
    );
    if (marks.length >= marksNeeded) return { format: format.name, title: format.title };
  }
  return undefined;
}

/** By its first file. Its name and its packed beginning follow a header of 30 bytes. */
function recognizeZip(head: Buffer): RecognizedPublicFile | undefined {
  if (head.length < 30) return undefined;
  const [nameLength, extraLength] = [head.readUInt16LE(26), head.readUInt16LE(28)];
  const entry = head.toString('utf8', 30, 30 + nameLength);
  if (/^(?:\[Content_Types\]\.xml|_rels\/|xl\/|docProps\/)/u.test(entry)) {
    const { name, title } = publicFormats['fda-recall-dashboard'];
    return { format: name, title, packed: 'xlsx' };
  }
  const data = head.subarray(30 + nameLength + extraLength);
  return wrapped(head.readUInt16LE(8) === 0 ? data : inflateHead(data), entry, 'zip');
}

function wrapped(inner: Buffer | undefined, name: string, packed: 'gzip' | 'zip'): RecognizedPublicFile | undefined {
  const found = inner && inner.length > 0 ? recognizePublicFile(inner, name) : undefined;
  // Nobody publishes an archive within an archive.
  return found && !found.packed ? { format: found.format, title: found.title, packed } : undefined;
}

const cutOff = { finishFlush: zlib.Z_SYNC_FLUSH, maxOutputLength: 4 * 1024 * 1024 };

function inflateHead(data: Buffer): Buffer | undefined {
  try {
    return inflateRawSync(data, cutOff);
  } catch {
    return undefined;
  }
}

function unzipHead(data: Buffer): Buffer | undefined {
  try {
    return gunzipSync(data, cutOff);
  } catch {
    return undefined;
  }
}
