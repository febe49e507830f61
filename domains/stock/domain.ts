import { defineDomain } from '../define-domain.ts';
import { lot } from './datasets/lots/lot.ts';
import { stockByPosition, stockBySku } from './datasets/on-hand/stock.ts';
import { stockPar } from './datasets/par/stock-par.ts';
import { removal } from './datasets/removals/removal.ts';
import { usage } from './datasets/usage/usage.ts';
import { drawDays } from './marts/draw-days.ts';
import { itemClasses } from './marts/item-classes.ts';
import { lots } from './marts/lots.ts';
import { movementDays } from './marts/movement-days.ts';
import { removals } from './marts/removals.ts';
import { lotStates } from './marts/state/lot-states.ts';
import { parReplays } from './marts/state/par-replays.ts';
import { stockLevelsMart } from './marts/state/stock-levels.ts';
import { stockMonths } from './marts/state/stock-months.ts';
import { stockMonthEnds, stockPositions } from './marts/state/stock-positions.ts';
import { stockStates } from './marts/state/stock-states.ts';
import { stockInvariants } from './marts/stock-invariants.ts';
import { stockSpans } from './marts/stock-spans.ts';
import { unitCosts } from './marts/unit-costs.ts';
import { placeUseDays, useDays } from './marts/use-days.ts';
import { onHandByFacility } from './pages/1058-on-hand-by-facility.ts';
import { onHandByLocation } from './pages/1059-on-hand-by-location.ts';
import { skuHistory } from './pages/1060-sku-history.ts';
import { usageByLocationGroup } from './pages/1061-usage-by-location-group.ts';
import { removedByItem } from './pages/1062-removed-by-item.ts';
import { onHandByItem } from './pages/1064-on-hand-by-item.ts';
import { removedByLocation } from './pages/1065-removed-by-location.ts';
import { parLevelAnalysis } from './pages/1066-par-level-analysis.ts';
import { itemLotReport } from './pages/1067-item-lot-report.ts';
import { onHandByLocationType } from './pages/1069-on-hand-by-location-type.ts';
import { onHandByLocationGroup } from './pages/1070-on-hand-by-location-group.ts';
import { removedByLocationType } from './pages/1071-removed-by-location-type.ts';
import { usageByLocationType } from './pages/1072-usage-by-location-type.ts';
import { usageByLocation } from './pages/1077-usage-by-location.ts';
import { stockSettings } from './settings.ts';
import { plannedLevelCalls } from './work/par-plans/calls.ts';
import { plannedLevelKind } from './work/par-plans/planned-level-kind.ts';
import { placeCall, simulateCall } from './work/par-simulation/calls.ts';

export const stockDomain = defineDomain({
  id: 'stock',
  title: 'Stock, usage and lots',
  uses: ['shared', 'products', 'notices'],
  marts: [
    drawDays,
    itemClasses,
    lots,
    movementDays,
    removals,
    lotStates,
    parReplays,
    stockLevelsMart,
    stockMonths,
    stockMonthEnds,
    stockPositions,
    stockStates,
    stockSpans,
    unitCosts,
    placeUseDays,
    useDays,
  ],
  datasets: [lot, stockByPosition, stockBySku, stockPar, removal, usage],
  invariants: stockInvariants,
  reports: [
    onHandByFacility,
    onHandByLocation,
    skuHistory,
    usageByLocationGroup,
    removedByItem,
    onHandByItem,
    removedByLocation,
    parLevelAnalysis,
    itemLotReport,
    onHandByLocationType,
    onHandByLocationGroup,
    removedByLocationType,
    usageByLocationType,
    usageByLocation,
  ],
  calls: [simulateCall, placeCall, ...plannedLevelCalls],
  settings: Object.values(stockSettings),
  decided: [plannedLevelKind],
});
