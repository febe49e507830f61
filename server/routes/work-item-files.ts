import { basename } from 'node:path';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { badField, Problem } from '../../contracts/problem.ts';
import { id, idParams } from '../../contracts/text.ts';
import { workItemDetail } from '../../contracts/work-items.ts';
import { attachFile, mostItemFileBytes, readWorkItemFile } from '../../state/work-item-files.ts';
import { type App, visitOf } from '../app.ts';
import { audit } from '../audit.ts';
import { pageOf } from '../work/describe-work-item.ts';
import { openWork } from '../work/open-work.ts';

const tags = ['work items'];
const fileName = /^[\p{L}\p{N}_][\p{L}\p{N} ._()+@=,&#-]{0,149}$/u;
/** What a browser would run is not taken: a file is opened in a program of its own. */
const types: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  txt: 'text/plain',
  csv: 'text/csv',
  eml: 'message/rfc822',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
  zip: 'application/zip',
};

/** What people attach to items. */
export function workItemFileRoutes(app: App): void {
  const { state } = app.services;
  const work = openWork(app.services);

  app.post(
    '/api/work_items/:id/files',
    {
      config: { access: 'signed-in', aboutPeople: 'always', isUpload: true },
      bodyLimit: mostItemFileBytes + 64 * 1024,
      schema: {
        tags,
        summary: 'Attach a file',
        params: idParams,
        consumes: ['multipart/form-data'],
        response: { 200: workItemDetail },
      },
    },
    async (request) => {
      const file = await receiveFile(request);
      return work.act(request, request.params.id, async (db, { item, kind }) => {
        const done = await attachFile(db, item.id, file, work.by(request, {}));
        return done ? { action: 'work-file', detail: `${kind.title}, item ${item.id}: ${file.name}` } : undefined;
      });
    },
  );

  app.get(
    '/api/work_items/:id/files/:file',
    {
      config: { access: 'signed-in', aboutPeople: 'always' },
      schema: { tags, summary: 'Download a file', params: z.extend(idParams, { file: numberInPath }) },
    },
    async (request, reply) => {
      const { content, name, type } = await state.inCompany(visitOf(request).companyId, async (db) => {
        const { item, kind } = await work.find(db, request, request.params.id);
        const found = await readWorkItemFile(db, item.id, request.params.file);
        const detail = `${kind.title}, item ${item.id}: ${found.name}`;
        await audit(db, request, { action: 'work-download', subject: pageOf(kind).route, detail });
        return found;
      });
      const plain = name.replaceAll(/[^\w .-]/gu, '_');
      return reply
        .type(type)
        .header('Content-Disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`)
        .send(content);
    },
  );
}

const numberInPath = z.pipe(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/u, 'must be a whole number above zero')), z.transform(Number)),
  id,
);

async function receiveFile(request: FastifyRequest): Promise<{ name: string; type: string; content: Buffer }> {
  const part = await request
    .file({ limits: { fileSize: mostItemFileBytes, files: 1, fields: 0 } })
    .catch(() => undefined);
  if (!part) throw badField('file', 'is required');
  const name = basename(part.filename.normalize('NFC'));
  const type = types[name.split('.').at(-1)?.toLowerCase() ?? ''];
  if (!fileName.test(name)) throw badField('file', `"${name.slice(0, 60)}" is not a usable file name.`);
  if (!type) throw badField('file', `must be one of ${Object.keys(types).join(', ')}`);
  const content = await part.toBuffer().catch((error: { code?: string }) => {
    if (error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw new Problem('too-large', `A file is larger than ${mostItemFileBytes / 1024 / 1024} MB.`);
    throw badField('file', 'the upload could not be read.');
  });
  if (content.length === 0) throw badField('file', 'is empty');
  return { name, type, content };
}
