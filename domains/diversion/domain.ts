import { defineDomain } from '../define-domain.ts';
import { chainLegCounts } from './datasets/chain/chain-legs.ts';
import { episodeCounts } from './datasets/episodes/episode-counts.ts';
import { compliance } from './datasets/handling/compliance.ts';
import { dispensing } from './datasets/handling/dispensing.ts';
import { drugUsers } from './datasets/handling/drug-users.ts';
import { wasteSurvival, wasteTimes } from './datasets/handling/waste-times.ts';
import { personChangeWeeks, personHours, personScoreWeeks } from './datasets/person/person-weeks.ts';
import { userDrugWeeks } from './datasets/person/user-drug-weeks.ts';
import { userMetrics } from './datasets/person/user-metrics.ts';
import { riskRanking } from './datasets/scores/risk-ranking.ts';
import { scoreMetrics, scoreParts } from './datasets/scores/score-metrics.ts';
import { containerDoses } from './datasets/waste/container-doses.ts';
import { containerWaste } from './datasets/waste/container-waste.ts';
import { wastePairCounts } from './datasets/waste/waste-pairs.ts';
import { wasteScores } from './datasets/waste/waste-scores.ts';
import { careUnits } from './marts/care-units.ts';
import { chainLegs } from './marts/chain-legs.ts';
import { drugRecords } from './marts/drug-records.ts';
import { drugWastes } from './marts/drug-wastes.ts';
import { episodeMembers } from './marts/episode-members.ts';
import { episodes } from './marts/episodes.ts';
import { facilityFeeds } from './marts/facility-feeds.ts';
import { handlingDays } from './marts/handling-days.ts';
import { diversionEngine } from './marts/score-results.ts';
import { sharedPatients } from './marts/shared-patients.ts';
import { unitDaysMart } from './marts/unit-days.ts';
import { wastePairs } from './marts/waste-pairs.ts';
import { watchedDrugs } from './marts/watched-drugs.ts';
import { complianceScorecard } from './pages/compliance-scorecard.ts';
import { controlledChain } from './pages/controlled-chain.ts';
import { drugDispenseScorecard } from './pages/drug-dispense-scorecard.ts';
import { potentialDiverterRanking } from './pages/potential-diverter-ranking.ts';
import { reconciliation } from './pages/reconciliation.ts';
import { timeToWaste } from './pages/time-to-waste.ts';
import { userDrugHistory } from './pages/user-drug-history.ts';
import { userInvestigation } from './pages/user-investigation.ts';
import { wasteAnalysis } from './pages/waste-analysis.ts';
import { scoreSettings } from './settings.ts';
import { episodeReviewKind } from './work/episode-review-kind.ts';
import { scoreJob, scoreSchedule } from './work/scores/score-job.ts';
import { userReviewKind } from './work/user-review-kind.ts';

export const diversionDomain = defineDomain({
  id: 'diversion',
  title: 'Diversion investigation',
  uses: ['shared', 'products', 'notices', 'stock', 'anesthesia'],
  marts: [
    careUnits,
    chainLegs,
    drugRecords,
    episodeMembers,
    episodes,
    facilityFeeds,
    handlingDays,
    sharedPatients,
    unitDaysMart,
    wastePairs,
    drugWastes,
    watchedDrugs,
  ],
  datasets: [
    chainLegCounts,
    compliance,
    containerDoses,
    containerWaste,
    dispensing,
    drugUsers,
    episodeCounts,
    personChangeWeeks,
    personHours,
    personScoreWeeks,
    riskRanking,
    scoreMetrics,
    scoreParts,
    userDrugWeeks,
    userMetrics,
    wastePairCounts,
    wasteScores,
    wasteSurvival,
    wasteTimes,
  ],
  reports: [
    complianceScorecard,
    controlledChain,
    drugDispenseScorecard,
    potentialDiverterRanking,
    reconciliation,
    timeToWaste,
    userDrugHistory,
    userInvestigation,
    wasteAnalysis,
  ],
  settings: Object.values(scoreSettings),
  decided: [episodeReviewKind, userReviewKind],
  engines: [diversionEngine],
  jobs: [scoreJob],
  schedules: [scoreSchedule],
});
