import * as z from 'zod/mini';
import { storageEntry } from './entry.ts';

const byChart = z.object({
  page: z.string(),
  from: z.string(),
  mark: z.string(),
  /** What was asked by the click, and before it, as the address says it. */
  asks: z.string(),
  asked: z.string(),
});

/** The chart mark that opened the current page: the page it opened, the page it stood on, and what was clicked. */
export const byChartEntry = storageEntry<z.infer<typeof byChart>>('by-chart', byChart);
