import { aspCrosswalkCsv, aspNocCrosswalkCsv } from './formats/asp-crosswalk.ts';
import { aspNocPricesCsv, aspPricesCsv } from './formats/asp-prices.ts';
import { enforcementCsv, enforcementJson } from './formats/enforcement.ts';
import { nadacCsv } from './formats/nadac.ts';
import { ndcJson } from './formats/ndc-json.ts';
import { ndcPackageText, ndcProductText } from './formats/ndc-text.ts';
import { opaisJson } from './formats/opais.ts';
import { recallDashboard } from './formats/recall-dashboard.ts';
import { shortagesCsv } from './formats/shortages-csv.ts';
import { shortagesJson } from './formats/shortages-json.ts';
import type { FormatName, PublicFormat } from './public-format.ts';

export const publicFormats: Record<FormatName, PublicFormat> = {
  'openfda-shortages-json': shortagesJson,
  'fda-shortages-csv': shortagesCsv,
  'openfda-enforcement-json': enforcementJson,
  'openfda-enforcement-csv': enforcementCsv,
  'fda-recall-dashboard': recallDashboard,
  'openfda-ndc-json': ndcJson,
  'fda-ndc-product-text': ndcProductText,
  'fda-ndc-package-text': ndcPackageText,
  'cms-nadac-csv': nadacCsv,
  'cms-asp-prices-csv': aspPricesCsv,
  'cms-asp-noc-prices-csv': aspNocPricesCsv,
  'cms-asp-crosswalk-csv': aspCrosswalkCsv,
  'cms-asp-noc-crosswalk-csv': aspNocCrosswalkCsv,
  'hrsa-opais-json': opaisJson,
};
