import type { Report } from '../model/report.ts';
import { itemPriceList } from './igs/1016-item-price-list.ts';
import { placedOrders } from './scm/1054-placed-orders.ts';
import { onHandByFacility } from './scm/1058-on-hand-by-facility.ts';
import { onHandByLocation } from './scm/1059-on-hand-by-location.ts';
import { skuHistory } from './scm/1060-sku-history.ts';
import { usageByLocationGroup } from './scm/1061-usage-by-location-group.ts';
import { removedByItem } from './scm/1062-removed-by-item.ts';
import { onHandByItem } from './scm/1064-on-hand-by-item.ts';
import { removedByLocation } from './scm/1065-removed-by-location.ts';
import { parLevelAnalysis } from './scm/1066-par-level-analysis.ts';
import { itemLotReport } from './scm/1067-item-lot-report.ts';
import { itemSerialStatus } from './scm/1068-item-serial-status.ts';
import { onHandByLocationType } from './scm/1069-on-hand-by-location-type.ts';
import { onHandByLocationGroup } from './scm/1070-on-hand-by-location-group.ts';
import { removedByLocationType } from './scm/1071-removed-by-location-type.ts';
import { usageByLocationType } from './scm/1072-usage-by-location-type.ts';
import { usageByLocation } from './scm/1077-usage-by-location.ts';
import { itemDetail } from './scm/1088-item-detail.ts';
import { skuMapReport } from './scm/1098-sku-map-report.ts';

/** Every page that is a report. A new one is added here and nowhere else. */
export const reports: Report[] = [
  itemPriceList,
  placedOrders,
  onHandByFacility,
  onHandByLocation,
  skuHistory,
  usageByLocationGroup,
  removedByItem,
  onHandByItem,
  removedByLocation,
  parLevelAnalysis,
  itemLotReport,
  itemSerialStatus,
  onHandByLocationType,
  onHandByLocationGroup,
  removedByLocationType,
  usageByLocationType,
  usageByLocation,
  itemDetail,
  skuMapReport,
];

const byPage = new Map(reports.map((report) => [report.page, report]));
export const findReport = (page: string): Report | undefined => byPage.get(page);
