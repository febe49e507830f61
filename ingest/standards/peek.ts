import type { ByteSource } from './conversion.ts';

/** The first bytes of a source, and the whole of it to be read once. */
export async function peek(source: ByteSource, bytes: number): Promise<{ head: Uint8Array; whole: ByteSource }> {
  const chunks = toIterator(source);
  const taken: Uint8Array[] = [];
  let length = 0;
  while (length < bytes) {
    const next = await chunks.next();
    if (next.done) break;
    taken.push(next.value);
    length += next.value.byteLength;
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    try {
      yield* taken.splice(0);
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    } finally {
      await chunks.return?.();
    }
  }
  return { head: Buffer.concat(taken).subarray(0, bytes), whole: whole() };
}

function toIterator(source: ByteSource): AsyncIterator<Uint8Array> | Iterator<Uint8Array> {
  return Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
}
