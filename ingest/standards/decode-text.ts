import type { ByteSource } from './conversion.ts';
import { repairWestern } from './decode-bytes.ts';
import { NotThisFormat } from './not-this-format.ts';

export interface TextLimits {
  /** How the error names the file's format. */
  what: string;
  mostBytes: number;
  charset?: string;
}

/** Readers look at an unfinished piece again when more comes: many small chunks would make that slow. */
const leastPiece = 1 << 16;

/** Bytes to text, piece by piece. What is not valid in the charset, or longer than the limit, is refused. */
export async function* decodeText(source: ByteSource, limits: TextLimits): AsyncGenerator<string> {
  const charset = limits.charset ?? 'utf-8';
  const decoder = new TextDecoder(charset, { fatal: true });
  let bytes = 0;
  const decode = (chunk?: Uint8Array): string => {
    try {
      return repairWestern(chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode(), charset);
    } catch {
      throw new NotThisFormat(`${limits.what} is not valid ${charset} text near byte ${bytes}.`);
    }
  };
  let held = '';
  for await (const chunk of source) {
    held += decode(chunk);
    bytes += chunk.byteLength;
    if (bytes > limits.mostBytes) {
      throw new NotThisFormat(`${limits.what} has more than ${limits.mostBytes} bytes: send it in several files.`);
    }
    if (held.length < leastPiece) continue;
    yield held;
    held = '';
  }
  held += decode();
  if (held !== '') yield held;
}
