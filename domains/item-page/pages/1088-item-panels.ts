import { defineDetails } from '../../../query/define/report.ts';
import { sql } from '../../../query/define/sql.ts';
import { listed, summed } from '../../../query/define/table.ts';
import { skuMap } from '../../items/datasets/sku-map.ts';
import { accumulator } from '../../program-340b/datasets/accumulator.ts';
import { item } from '../datasets/item.ts';
import { itemAlternatives } from '../datasets/item-alternatives.ts';
import { itemMonths } from '../datasets/item-months.ts';
import { itemOrders } from '../datasets/item-orders.ts';
import { itemPlaces } from '../datasets/item-places.ts';
import { itemPrices } from '../datasets/item-prices.ts';
import { itemPurchases } from '../datasets/item-purchases.ts';
import { itemRecalls } from '../datasets/item-recalls.ts';
import { itemShortages } from '../datasets/item-shortages.ts';

/** What tells the rows of the page apart. */
export const toldApart = [
  'item',
  'ndc',
  'product',
  'manufacturer',
  'generic_name',
  'gtin',
  'dea_schedule',
  'ven_class',
  'product_status',
  'shortage_status',
  'recall_verdict',
  'storage',
] as const;

/** The parts of the page about one drug, each a question of its own over the same filters. */
export const itemPanels = defineDetails({
  facts: {
    title: 'Facts',
    grain: 'The NDC that is chosen.',
    table: summed(item, {
      by: [...toldApart],
      columns: [...toldApart, 'package_size', 'orphan', 'unit_cost'],
      sort: ['item'],
    }),
    cellDrills: { item: { page: '1088', carry: ['item', 'facility'] } },
  },
  stock: {
    title: 'Stock by location',
    grain: 'One row per facility, location and NDC.',
    table: summed(itemPlaces, {
      by: ['facility', 'location', 'location_type', 'ndc'],
      columns: [
        'facility',
        'location',
        'location_type',
        'ndc',
        'on_hand_qty',
        'usable_qty',
        'on_hand_value',
        'avg_daily_usage',
        'days_on_hand',
        'par_min',
        'par_max',
        'next_expiry',
        'live_tag_count',
      ],
      sort: ['-on_hand_qty'],
    }),
    rowDrill: { page: '1067', carry: ['ndc', 'facility', 'location'] },
  },
  trend: {
    title: 'Usage and forecast',
    grain: 'One row per month, 13 back and 6 ahead.',
    table: listed(itemMonths, {
      columns: [
        'month',
        'usage_qty',
        'forecast_qty',
        'forecast_low_qty',
        'forecast_high_qty',
        'received_qty',
        'stockout_days',
        'event_names',
      ],
      sort: ['month'],
    }),
    rowDrill: { page: '1060', carry: ['item', 'ndc', 'facility'] },
  },
  prices: {
    title: 'Prices in force',
    grain: 'One row per NDC, price type and scope.',
    table: listed(itemPrices, {
      columns: [
        'ndc',
        'price_type',
        'facility',
        'package_price',
        'unit_price',
        'effective_from',
        'effective_to',
        'contract',
        'price_change_pct',
        'price_check',
      ],
      sort: ['ndc', 'price_type'],
    }),
    rowDrill: { page: '1016', carry: ['ndc', 'facility'] },
  },
  purchases: {
    title: 'Bought by account',
    grain: 'One row per account, over the 365 days up to the day.',
    table: listed(itemPurchases, {
      columns: [
        'account',
        'packages',
        'spend',
        'avg_unit_price',
        'last_paid_price',
        'last_received_on',
        'pending_packages',
        'recoverable_amount',
      ],
      sort: ['account'],
    }),
    rowDrill: { page: '1083', carry: ['item', 'ndc', 'facility', 'account'] },
  },
  alternatives: {
    title: 'Alternatives',
    grain: 'One row per NDC that could stand in; tier C needs clinical review.',
    table: listed(itemAlternatives, {
      columns: [
        'tier',
        'ndc',
        'product',
        'manufacturer',
        'usable_qty',
        'avg_daily_usage',
        'alt_days',
        'shortage_status',
        'availability',
        'recall_verdict',
        'price_wac',
        'price_gpo',
        'price_340b',
        'available_packages_340b',
      ],
      sort: ['tier', '-alt_days'],
    }),
    rowDrill: { page: '1088', carry: ['ndc', 'facility'] },
  },
  shortages: {
    title: 'FDA shortage',
    grain: "One row per line of FDA's list about the NDC.",
    table: listed(itemShortages, {
      columns: [
        'ndc',
        'match_type',
        'shortage_status',
        'availability',
        'shortage_reason',
        'shortage_posted_on',
        'shortage_updated_on',
        'est_recovery_date',
        'related_info',
      ],
      sort: ['-shortage_updated_on'],
    }),
    rowDrill: { page: '1097', carry: ['ndc', 'facility'] },
  },
  recalls: {
    title: 'Recalls',
    grain: 'One row per notice and own lot of the NDC.',
    table: listed(itemRecalls, {
      columns: [
        'recall_number',
        'recall_class',
        'recall_status',
        'recall_reported_on',
        'recall_reason',
        'ndc',
        'lot',
        'recall_verdict',
        'verdict_reason',
        'on_hand_qty',
        'live_tag_count',
      ],
      sort: ['recall_verdict', '-recall_reported_on'],
    }),
    rowDrill: { page: 'recall-match', carry: ['recallNumber', 'ndc', 'lot'] },
  },
  balances_340b: {
    title: '340B balances',
    grain: 'One row per 340B ID, NDC and account.',
    table: summed(accumulator, {
      by: ['entity_340b_id', 'facility', 'ndc', 'account'],
      columns: [
        'entity_340b_id',
        'facility',
        'ndc',
        'account',
        'balance_state',
        'closing_units',
        'available_packages',
        'pending_packages',
        'negative_exposure',
        'last_entry_on',
      ],
      sort: ['-negative_exposure'],
      having: sql`bucket_count > 0`,
      needs: ['bucket_count'],
    }),
    rowDrill: { page: '1078', carry: ['ndc', 'account', 'entity340b'] },
  },
  orders: {
    title: 'Open orders',
    grain: 'One row per purchase order line that has not come in full.',
    table: listed(itemOrders, {
      columns: [
        'po_number',
        'po_line',
        'facility',
        'supplier',
        'ndc',
        'account',
        'ordered_at',
        'expected_at',
        'pending_packages',
        'order_status',
        'days_late',
      ],
      sort: ['expected_at'],
    }),
    rowDrill: { page: '1054', carry: ['ndc', 'facility'] },
  },
  codes: {
    title: 'Codes',
    grain: 'One row per charge map row of the NDC, and its gaps.',
    table: summed(skuMap, {
      by: ['map_status', 'facility', 'ndc', 'charge_code', 'hcpcs', 'supplier_item', 'effective_from', 'effective_to'],
      columns: [
        'map_status',
        'facility',
        'ndc',
        'charge_code',
        'hcpcs',
        'supplier_item',
        'units_per_charge',
        'effective_from',
        'effective_to',
      ],
      sort: ['charge_code'],
      having: sql`map_status is not null`,
    }),
    rowDrill: { page: '1098', carry: ['ndc', 'facility', 'chargeCode'] },
  },
});
