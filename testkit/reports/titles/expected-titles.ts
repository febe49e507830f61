import { anesthesiaTitles } from './anesthesia-titles.ts';
import { diversionTitles } from './diversion-titles.ts';
import { forecastTitles } from './forecast-titles.ts';
import { noticeTitles } from './notice-titles.ts';
import { programTitles } from './program-340b-titles.ts';
import { stockTitles } from './stock-titles.ts';
import { tagTitles } from './tag-titles.ts';
import type { Facts } from './title-facts.ts';
import { trayTitles } from './tray-titles.ts';

/** What a title must say, worked out from whole tables; one of several where two rows are equally bad. */
export type Expected = (facts: Facts) => Promise<string | string[]>;

export const expectedTitles: Record<string, Expected> = {
  ...stockTitles,
  ...programTitles,
  ...tagTitles,
  ...trayTitles,
  ...anesthesiaTitles,
  ...forecastTitles,
  ...noticeTitles,
  ...diversionTitles,
};
