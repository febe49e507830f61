import { defineDomain } from '../define-domain.ts';
import { trayCycleUse } from './datasets/tray-cycle-use.ts';
import { trayEncodeDays } from './datasets/tray-encode-days.ts';
import { trayFleet } from './datasets/tray-fleet.ts';
import { trayIdle } from './datasets/tray-idle.ts';
import { trayItemFrequency } from './datasets/tray-item-frequency.ts';
import { trayMove } from './datasets/tray-move.ts';
import { trayRestock } from './datasets/tray-restock.ts';
import { encodeAdvice } from './marts/encode-advice.ts';
import { idleUnits } from './marts/idle-units.ts';
import { trayCycleItems } from './marts/tray-cycle-items.ts';
import { trayCycleUses } from './marts/tray-cycle-uses.ts';
import { trayCycles } from './marts/tray-cycles.ts';
import { trayItemRestocks } from './marts/tray-item-restocks.ts';
import { trayLives } from './marts/tray-lives.ts';
import { trayMoves } from './marts/tray-moves.ts';
import { trayParAdvice } from './marts/tray-par-advice.ts';
import { trayStays } from './marts/tray-stays.ts';
import { trayTemplates } from './marts/tray-templates.ts';
import { trayUses } from './marts/tray-uses.ts';
import { itemsRestocked } from './pages/1009-items-restocked.ts';
import { traysRestocked } from './pages/1010-trays-restocked.ts';
import { trayTypesRestocked } from './pages/1011-tray-types-restocked.ts';
import { itemRestockFrequency } from './pages/1012-item-restock-frequency.ts';
import { trayRestockFrequency } from './pages/1013-tray-restock-frequency.ts';
import { trayParAnalysis } from './pages/1027-par-level-analysis.ts';
import { encodePlanning } from './pages/1032-encode-planning.ts';
import { idleItems } from './pages/1039-idle-items.ts';
import { trayTypeRestockFrequency } from './pages/1040-tray-type-restock-frequency.ts';
import { traySettings } from './settings.ts';

export const traysDomain = defineDomain({
  id: 'trays',
  title: 'Trays',
  uses: ['shared', 'products', 'notices', 'stock', 'tags'],
  marts: [
    encodeAdvice,
    idleUnits,
    trayCycleItems,
    trayCycleUses,
    trayCycles,
    trayItemRestocks,
    trayLives,
    trayMoves,
    trayParAdvice,
    trayStays,
    trayTemplates,
    trayUses,
  ],
  settings: Object.values(traySettings),
  datasets: [trayCycleUse, trayEncodeDays, trayFleet, trayIdle, trayItemFrequency, trayMove, trayRestock],
  reports: [
    itemsRestocked,
    traysRestocked,
    trayTypesRestocked,
    itemRestockFrequency,
    trayRestockFrequency,
    trayParAnalysis,
    encodePlanning,
    idleItems,
    trayTypeRestockFrequency,
  ],
});
