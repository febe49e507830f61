import { parSimulationAnswer, parSimulationAsked, placeInLine } from '../../../../contracts/par-simulation.ts';
import { definePageCall } from '../../../shared/work/page-call.ts';
import { simulatePar } from './simulate-par.ts';

/** Room for as many positions as one call may name. */
export const largestBody = 2 * 1024 * 1024;

export const simulateCall = definePageCall({
  page: '1066',
  method: 'POST',
  path: 'simulate',
  summary: 'What other min and max levels would have done; nothing is stored',
  aboutPeople: 'never',
  body: parSimulationAsked,
  bodyLimit: largestBody,
  answer: parSimulationAnswer,
  async handle({ body }, { reader, run, note }) {
    const answer = await run((compute) => simulatePar(reader, compute, body));
    await note({ action: 'report-view' });
    return answer;
  },
});

/** For a browser whose own simulation waits. */
export const placeCall = definePageCall({
  page: '1066',
  method: 'GET',
  path: 'simulate/place',
  summary: 'The place of a simulation of the caller that waits for its turn',
  aboutPeople: 'never',
  answer: placeInLine,
  handle: async (_asked, context) => ({ place: context.placeInLine() }),
});
