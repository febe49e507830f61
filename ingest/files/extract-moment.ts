import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import { ImportRefused } from '../refusal.ts';

/** Beside the files of a delivery: says when the sender's system was read. */
export const manifestName = 'manifest.json';

const manifest = z.object({ extracted_at: z.string() });
const mostManifest = 64 * 1024;

/** When the files of a folder were read from the sender's system, as a UTC timestamp: what its manifest says, else the sender's name for it. */
export async function readFolderExtract(folder: string, isNamedBySender: boolean): Promise<string | undefined> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined);
  if (text !== undefined) return readManifest(text);
  return isNamedBySender ? extractIn(basename(folder)) : undefined;
}

function readManifest(text: string): string {
  const said = text.length > mostManifest ? undefined : manifest.safeParse(parseJson(text)).data?.extracted_at;
  const moment = said === undefined ? Number.NaN : Date.parse(said);
  if (said === undefined || Number.isNaN(moment) || !/(?:Z|[+-]\d{2}:?\d{2})$/u.test(said)) {
    throw new ImportRefused(
      manifestName,
      'must hold {"extracted_at": "…"}, a moment with its offset such as 2026-11-14T06:00:00Z',
    );
  }
  return asTimestamp(new Date(moment));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The moment in the name of a file or folder, as a UTC timestamp: `charges-2026-11-14.csv`, `20261114T0600`. A day alone ends when it
 * ends; a name without a moment says nothing.
 */
export function extractIn(name: string): string | undefined {
  const [, year, month, date, hour, minute, second] =
    /(?<!\d)((?:19|20)\d{2})-?(\d{2})-?(\d{2})(?:[T_.-]?(\d{2})[-:_]?(\d{2})(?:[-:_]?(\d{2}))?)?(?!\d)/u.exec(name) ??
    [];
  if (year === undefined) return undefined;
  const time = hour === undefined ? '23:59:59.999' : `${hour}:${minute}:${second ?? '00'}.000`;
  const moment = new Date(`${year}-${month}-${date}T${time}Z`);
  const isDay = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(`${year}-${month}-${date}`);
  return isDay ? asTimestamp(moment) : undefined;
}

const asTimestamp = (moment: Date): string => moment.toISOString().slice(0, 23).replace('T', ' ');
