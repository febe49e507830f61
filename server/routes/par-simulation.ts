import { findPage } from '../../catalog/pages.ts';
import { parSimulationAnswer, parSimulationAsked } from '../../contracts/par-simulation.ts';
import { parLevelAnalysis } from '../../domains/stock/pages/1066-par-level-analysis.ts';
import type { App } from '../app.ts';
import { note } from '../audit.ts';
import { simulatePar } from '../reports/par-simulation/simulate-par.ts';
import { readerFor } from '../reports/reader-for.ts';

/** Room for as many positions as one call may name. */
const largestBody = 2 * 1024 * 1024;

export function parSimulationRoutes(app: App): void {
  const { state } = app.services;
  const page = findPage(parLevelAnalysis.page);
  if (!page) throw new Error(`The catalogue has no page ${parLevelAnalysis.page}.`);

  app.post(
    `/api/reports/${page.page}/simulate`,
    {
      config: { access: { key: page.key } },
      bodyLimit: largestBody,
      schema: {
        tags: ['reports'],
        summary: 'What other min and max levels would have done; nothing is stored',
        body: parSimulationAsked,
        response: { 200: parSimulationAnswer },
      },
    },
    async (request, reply) => {
      const answer = await simulatePar(readerFor(app, request, reply), request.body);
      await note(state, request, { action: 'report-view', subject: page.route });
      return answer;
    },
  );
}
