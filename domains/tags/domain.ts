import { defineDomain } from '../define-domain.ts';
import { tagWeeks } from './datasets/counts/tag-weeks.ts';
import { serial } from './datasets/serials/serial.ts';
import { tagAges } from './datasets/stock/tag-ages.ts';
import { tagStock } from './datasets/stock/tag-stock.ts';
import { tagApproved } from './datasets/tag-approved.ts';
import { tagEncoded } from './datasets/tag-encoded.ts';
import { tagLots } from './datasets/tag-lots.ts';
import { tagUsed } from './datasets/tag-used.ts';
import { tagVoided } from './datasets/tag-voided.ts';
import { endedTags } from './marts/ended-tags.ts';
import { tagCodes } from './marts/tag-codes.ts';
import { tagDays } from './marts/tag-days.ts';
import { tagEvents } from './marts/tag-events.ts';
import { tagFlows } from './marts/tag-flows.ts';
import { tagInvariants } from './marts/tag-invariants.ts';
import { tagSpans } from './marts/tag-spans.ts';
import { itemsEncoded } from './pages/1001-items-encoded.ts';
import { itemsApproved } from './pages/1002-items-approved.ts';
import { itemLotInfo } from './pages/1003-item-lot-info.ts';
import { itemHistory } from './pages/1005-item-history.ts';
import { itemsVoided } from './pages/1006-items-voided.ts';
import { itemsUsed } from './pages/1007-items-used.ts';
import { inventoryOnHand } from './pages/1017-inventory-on-hand.ts';
import { inventoryByNdc } from './pages/1028-by-ndc.ts';
import { inventoryByManufacturer } from './pages/1029-by-manufacturer.ts';
import { itemStatus } from './pages/1031-item-status.ts';
import { itemSerialStatus } from './pages/1068-item-serial-status.ts';
import { tagSettings } from './settings.ts';

export const tagsDomain = defineDomain({
  id: 'tags',
  title: 'RFID tags',
  uses: ['shared', 'products', 'notices', 'stock', 'items'],
  marts: [endedTags, tagCodes, tagDays, tagEvents, tagFlows, tagSpans],
  datasets: [tagWeeks, serial, tagAges, tagStock, tagApproved, tagEncoded, tagLots, tagUsed, tagVoided],
  invariants: tagInvariants,
  settings: Object.values(tagSettings),
  reports: [
    itemsEncoded,
    itemsApproved,
    itemLotInfo,
    itemHistory,
    itemsVoided,
    itemsUsed,
    inventoryOnHand,
    inventoryByNdc,
    inventoryByManufacturer,
    itemStatus,
    itemSerialStatus,
  ],
});
