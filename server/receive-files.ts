import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyError, FastifyRequest } from 'fastify';
import { badField, Problem } from '../contracts/problem.ts';
import { freeSpace } from '../ingest/files/free-space.ts';
import { makeJobFolder } from '../ingest/jobs/job-folder.ts';
import { isSendable } from '../ingest/recognize-file.ts';

/** More than there are kinds of files. */
const mostFiles = 200;
const fileName = /^[\p{L}\p{N}_][\p{L}\p{N} ._()+@=,-]{0,149}$/u;

export interface Received {
  /** Within the data folder. */
  folder: string;
  acceptPartial: boolean;
  restoreZeros: boolean;
}

/** Streams the files of a form to disk, never through memory. What breaks off leaves nothing behind. */
export async function receiveFiles(request: FastifyRequest, dataDir: string, mostBytes: number): Promise<Received> {
  const folder = await makeJobFolder(dataDir);
  const announced = Number(request.headers['content-length'] ?? 0);
  const names = new Set<string>();
  const options = { acceptPartial: false, restoreZeros: false };
  try {
    if (announced > (await freeSpace(dataDir))) throw new Problem('disk-full');
    for await (const part of request.parts({ limits: { fileSize: mostBytes, files: mostFiles, fields: 10 } })) {
      if (part.type === 'file') names.add(await keepFile(part, join(dataDir, folder), names));
      else if (part.fieldname === 'accept_partial') options.acceptPartial = part.value === 'true';
      else if (part.fieldname === 'restore_zeros') options.restoreZeros = part.value === 'true';
    }
    if (names.size === 0) throw badField('files', 'is required');
    return { folder, ...options };
  } catch (error) {
    await rm(join(dataDir, folder), { recursive: true, force: true });
    throw asProblem(error as FastifyError, mostBytes);
  }
}

async function keepFile(part: MultipartFile, folder: string, taken: Set<string>): Promise<string> {
  const name = basename(part.filename.normalize('NFC'));
  if (!fileName.test(name) || !isSendable(name))
    throw badField('files', `"${name.slice(0, 60)}" is not a usable file name.`);
  if (taken.has(name)) throw badField('files', `${name} stands twice in the upload.`);
  // Flushed before the job is acknowledged: a power cut must not lose what the job says it has.
  await pipeline(part.file, createWriteStream(join(folder, name), { flags: 'wx', mode: 0o600, flush: true }));
  return name;
}

function asProblem(error: FastifyError, mostBytes: number): Error {
  if (error instanceof Problem) return error;
  if (error.code === 'ENOSPC') return new Problem('disk-full');
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') {
    return new Problem('too-large', `A file is larger than ${Math.round(mostBytes / 1024 / 1024)} MB.`);
  }
  // A form without its boundary, or one that breaks off, is the sender's mistake; the parser throws it without a status.
  return error.statusCode ? error : badField('files', 'the upload could not be read.');
}
