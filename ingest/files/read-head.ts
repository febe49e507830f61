import { open } from 'node:fs/promises';

/** The first bytes of a file, by which it is recognized. */
export async function readHead(path: string, most: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(most);
    const { bytesRead } = await file.read(buffer, 0, most, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
