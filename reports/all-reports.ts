import type { Report } from '../model/report.ts';
import { itemsEncoded } from './igs/1001-items-encoded.ts';
import { itemsApproved } from './igs/1002-items-approved.ts';
import { itemLotInfo } from './igs/1003-item-lot-info.ts';
import { itemHistory } from './igs/1005-item-history.ts';
import { itemsVoided } from './igs/1006-items-voided.ts';
import { itemsUsed } from './igs/1007-items-used.ts';
import { anesthesiaUsageByItem } from './igs/1008-anesthesia-usage-by-item.ts';
import { itemsRestocked } from './igs/1009-items-restocked.ts';
import { traysRestocked } from './igs/1010-trays-restocked.ts';
import { trayTypesRestocked } from './igs/1011-tray-types-restocked.ts';
import { itemRestockFrequency } from './igs/1012-item-restock-frequency.ts';
import { trayRestockFrequency } from './igs/1013-tray-restock-frequency.ts';
import { anesthesiaUsageByUser } from './igs/1014-by-user.ts';
import { anesthesiaCasesByUser } from './igs/1015-anesthesia-cases-by-user.ts';
import { itemPriceList } from './igs/1016-item-price-list.ts';
import { inventoryOnHand } from './igs/1017-inventory-on-hand.ts';
import { trayParAnalysis } from './igs/1027-par-level-analysis.ts';
import { inventoryByNdc } from './igs/1028-by-ndc.ts';
import { inventoryByManufacturer } from './igs/1029-by-manufacturer.ts';
import { itemStatus } from './igs/1031-item-status.ts';
import { encodePlanning } from './igs/1032-encode-planning.ts';
import { caseSummaryPage } from './igs/1034-case-summary.ts';
import { wasteStatsByUser } from './igs/1035-waste-stats-by-user.ts';
import { wasteStatsByItem } from './igs/1036-by-item.ts';
import { usageByItemCase } from './igs/1037-usage-by-item-case.ts';
import { wasteWitnessDetail } from './igs/1038-waste-witness-detail.ts';
import { idleItems } from './igs/1039-idle-items.ts';
import { trayTypeRestockFrequency } from './igs/1040-tray-type-restock-frequency.ts';
import { wasteStatsByItemUser } from './igs/1094-by-item-user.ts';
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
  itemsEncoded,
  itemsApproved,
  itemLotInfo,
  itemHistory,
  itemsVoided,
  itemsUsed,
  anesthesiaUsageByItem,
  itemsRestocked,
  traysRestocked,
  trayTypesRestocked,
  itemRestockFrequency,
  trayRestockFrequency,
  anesthesiaUsageByUser,
  anesthesiaCasesByUser,
  itemPriceList,
  inventoryOnHand,
  trayParAnalysis,
  inventoryByNdc,
  inventoryByManufacturer,
  itemStatus,
  encodePlanning,
  caseSummaryPage,
  wasteStatsByUser,
  wasteStatsByItem,
  usageByItemCase,
  wasteWitnessDetail,
  idleItems,
  trayTypeRestockFrequency,
  wasteStatsByItemUser,
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
