import type { Report } from '../model/report.ts';
import { skuHistory } from './scm/1060-sku-history.ts';
import { usageByLocationGroup } from './scm/1061-usage-by-location-group.ts';
import { removedByItem } from './scm/1062-removed-by-item.ts';
import { removedByLocation } from './scm/1065-removed-by-location.ts';
import { removedByLocationType } from './scm/1071-removed-by-location-type.ts';
import { usageByLocationType } from './scm/1072-usage-by-location-type.ts';
import { usageByLocation } from './scm/1077-usage-by-location.ts';

/** Every page that is a report. A new one is added here and nowhere else. */
export const reports: Report[] = [
  skuHistory,
  usageByLocationGroup,
  removedByItem,
  removedByLocation,
  removedByLocationType,
  usageByLocationType,
  usageByLocation,
];

const byPage = new Map(reports.map((report) => [report.page, report]));
export const findReport = (page: string): Report | undefined => byPage.get(page);
