import { defineDomain } from '../define-domain.ts';
import { careUnits } from './marts/care-units.ts';
import { drugRecords } from './marts/drug-records.ts';
import { drugWastes } from './marts/drug-wastes.ts';
import { episodeMembers } from './marts/episode-members.ts';
import { episodes } from './marts/episodes.ts';
import { facilityFeeds } from './marts/facility-feeds.ts';
import { handlingDays } from './marts/handling-days.ts';
import { sharedPatients } from './marts/shared-patients.ts';
import { unitDaysMart } from './marts/unit-days.ts';
import { wastePairs } from './marts/waste-pairs.ts';
import { watchedDrugs } from './marts/watched-drugs.ts';

export const diversionDomain = defineDomain({
  id: 'diversion',
  title: 'Diversion investigation',
  uses: ['shared', 'products', 'stock', 'anesthesia'],
  marts: [
    careUnits,
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
  datasets: [],
  reports: [],
});
