import { defineDomain } from '../define-domain.ts';
import { caseCosts } from './datasets/case-costs.ts';
import { itemUsage } from './datasets/case-item-usage.ts';
import { caseSummary } from './datasets/case-summary.ts';
import { caseWastes } from './datasets/case-wastes.ts';
import { userCosts } from './datasets/users/case-user-costs.ts';
import { itemWaste, pairWaste, userWaste } from './datasets/users/case-user-waste.ts';
import { caseUsers } from './datasets/users/case-users.ts';
import { caseDrugs } from './marts/case-drugs.ts';
import { caseRecords } from './marts/case-records.ts';
import { caseUsers as caseUsersMart } from './marts/case-users.ts';
import { doseChecks } from './marts/dose-checks.ts';
import { doseRecords } from './marts/dose-records.ts';
import { wasteInvariants } from './marts/waste-invariants.ts';
import { anesthesiaUsageByItem } from './pages/1008-anesthesia-usage-by-item.ts';
import { anesthesiaUsageByUser } from './pages/1014-by-user.ts';
import { anesthesiaCasesByUser } from './pages/1015-anesthesia-cases-by-user.ts';
import { caseSummaryPage } from './pages/1034-case-summary.ts';
import { wasteStatsByUser } from './pages/1035-waste-stats-by-user.ts';
import { wasteStatsByItem } from './pages/1036-by-item.ts';
import { usageByItemCase } from './pages/1037-usage-by-item-case.ts';
import { wasteWitnessDetail } from './pages/1038-waste-witness-detail.ts';
import { wasteStatsByItemUser } from './pages/1094-by-item-user.ts';
import { anesthesiaSettings, flagWeightSettings } from './settings.ts';

export const anesthesiaDomain = defineDomain({
  id: 'anesthesia',
  title: 'Anesthesia use and waste',
  uses: ['shared', 'products'],
  marts: [caseDrugs, caseRecords, caseUsersMart, doseChecks, doseRecords],
  datasets: [caseCosts, itemUsage, caseSummary, caseWastes, userCosts, itemWaste, pairWaste, userWaste, caseUsers],
  settings: [...Object.values(anesthesiaSettings), ...Object.values(flagWeightSettings)],
  invariants: wasteInvariants,
  reports: [
    anesthesiaUsageByItem,
    anesthesiaUsageByUser,
    anesthesiaCasesByUser,
    caseSummaryPage,
    wasteStatsByUser,
    wasteStatsByItem,
    usageByItemCase,
    wasteWitnessDetail,
    wasteStatsByItemUser,
  ],
});
