import { datasetAnswer, datasetQuery, datasetsAnswer } from '../../contracts/dataset-query.ts';
import { type App, visitOf } from '../app.ts';
import { needsNoEntry, note } from '../audit.ts';
import { answerQuery, openQuery } from '../queries/answer-query.ts';
import { openOrNote } from '../queries/ask-for-user.ts';
import { describeDataset } from '../queries/describe-datasets.ts';
import { grantedDatasets } from '../queries/granted-datasets.ts';
import type { ReadQuery } from '../queries/read-query.ts';
import { readSet } from '../reports/reader.ts';
import { readerFor } from '../reports/reader-for.ts';
import { saySettings } from '../reports/say-settings.ts';

const tags = ['datasets'];
const config = { access: 'signed-in', aboutPeople: 'by question' } as const;

const fromRow = (offset: number): string => (offset > 0 ? `, from row ${offset + 1}` : '');

export function datasetRoutes(app: App): void {
  const { state } = app.services;

  app.get(
    '/api/datasets',
    {
      config: { ...config, aboutPeople: 'never' },
      schema: { tags, summary: 'The datasets that this user may ask', response: { 200: datasetsAnswer } },
    },
    async (request, reply) => {
      const datasets = grantedDatasets(visitOf(request)).map(describeDataset);
      return { datasets: saySettings(datasets, await readSet(readerFor(app, request, reply))) };
    },
  );

  app.post(
    '/api/query',
    {
      config: { ...config, asksStore: true },
      schema: {
        tags,
        summary: 'Rows, subtotals and totals of a question; nothing is stored',
        body: datasetQuery,
        response: { 200: datasetAnswer },
      },
    },
    async (request, reply) => {
      const asker = { reader: readerFor(app, request, reply), rights: visitOf(request) };
      const query = await openOrNote(
        () => openQuery(asker, request.body),
        (subject) => note(state, request, { action: 'access-refused', subject }),
      );
      const answer = await answerQuery(asker, query);
      // Turning the pages of one answer is one question, but where it names people.
      if (query.asks.offset === 0 || query.isAboutPeople) await noteQuestion(request, query);
      else needsNoEntry(request);
      return answer;
    },
  );

  /** That people were singled out is told, never who: filters may name anybody. */
  const noteQuestion = (request: Parameters<typeof note>[1], { dataset, isAboutPeople, asks }: ReadQuery) =>
    note(state, request, {
      action: 'dataset-query',
      subject: dataset.name,
      ...(isAboutPeople ? { detail: `about single people${fromRow(asks.offset)}` } : {}),
    });
}
