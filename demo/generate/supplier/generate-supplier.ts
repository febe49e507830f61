import type { Item, Product } from '../catalog/read-catalog.ts';
import { addMonths, firstOfMonth, isoDate } from '../clock.ts';
import { Company } from '../company.ts';
import { amount, money } from '../figures.ts';
import { personName } from '../hospital/names.ts';
import { writeDrugFiles } from '../reference-files.ts';
import { CompanyFiles } from '../table.ts';
import type { Truth } from '../truth.ts';
import { type Customer, signCustomers, writeCustomers } from './customers.ts';
import { Demand } from './demand.ts';
import { DistributionCenter } from './distribution-center.ts';
import { addOwnProducts, formBaskets, isOwn, marketItems, ownName, writeBaskets } from './market.ts';

const entities = [
  'facilities',
  'locations',
  'items',
  'products',
  'package_sizes',
  'prices',
  'substitutions',
  'policies',
  'demand_events',
  'recall_notices',
  'staff',
  'staff_aliases',
  'customers',
  'baskets',
  'basket_items',
  'customer_usage',
  'customer_months',
  'customer_forecasts',
  'movements',
  'counts',
  'purchase_lines',
];

interface SupplierPlan {
  seed: number;
  /** Against the demo supplier of about two hundred customers. */
  size: number;
  start: number;
  end: number;
  folder: string;
  progress: (done: number) => void;
}

const forecastItems = 5;
const forecastMonths = 3;

/** A maker of generic injections: its customers, what they use of its and others' products, and its own warehouses. */
export async function generateSupplier(plan: SupplierPlan): Promise<{ rows: Record<string, number>; truth: Truth }> {
  const files = new CompanyFiles(plan.folder, entities);
  const company = new Company(
    {
      code: 'harborline',
      name: ownName,
      seed: plan.seed,
      start: plan.start,
      end: plan.end,
      breadth: Math.sqrt(Math.min(1, plan.size)),
      needed: ['heparin-5000u', 'ondansetron-4mg', 'propofol-200mg', 'ketorolac-30mg', 'acetaminophen-1g-bag'],
      only: (item) => marketItems.includes(item.code),
      priceTypes: ['WAC', 'CONTRACT', 'AWP'],
      files,
    },
    addOwnProducts,
  );
  await files.open();
  try {
    const baskets = formBaskets(company.items);
    const demand = new Demand(company, baskets);
    const firstMonth = firstOfMonth(plan.start);
    const months: number[] = [];
    for (let day = firstMonth; day <= plan.end; day = addMonths(day, 1)) months.push(day);
    const customers = signCustomers(company, Math.max(12, Math.round(200 * plan.size)), months.length);
    writeDrugFiles(company);
    writeBaskets(company, baskets);
    writeCustomers(company, customers);
    const east = new DistributionCenter(company, 'HLE', 'Memphis Distribution Center', 'America/Chicago');
    const west = new DistributionCenter(company, 'HLW', 'Reno Distribution Center', 'America/Los_Angeles');
    const naming = company.random('names');
    for (const center of [east, west]) center.writeReferences(() => personName(naming));
    for (const [month, day] of months.entries()) {
      const sold = { east: new Map<Product, number>(), west: new Map<Product, number>() };
      const closed = addMonths(day, 1) <= plan.end + 1;
      for (const customer of customers) {
        reportMonth(company, demand, customer, month, day, closed, customer.region === 'West' ? sold.west : sold.east);
        await files.drain();
      }
      if (month === 0) {
        east.open(sold.east);
        west.open(sold.west);
      }
      east.shipMonth(day, sold.east);
      west.shipMonth(day, sold.west);
      await files.drain();
      plan.progress((month + 1) / months.length);
    }
    for (const center of [east, west]) center.close();
  } finally {
    await files.close();
  }
  return { rows: files.rows, truth: company.truth };
}

/** What a customer bought is shipped whether or not the month was reported; reports come for closed months only. */
function reportMonth(
  company: Company,
  demand: Demand,
  customer: Customer,
  month: number,
  day: number,
  closed: boolean,
  sold: Map<Product, number>,
): void {
  if (customer.size === 0 || month < customer.joins || month >= customer.leaves) return;
  const uses = demand.usesOf(customer, month, day);
  for (const { product, quantity } of uses) if (isOwn(product)) sold.set(product, (sold.get(product) ?? 0) + quantity);
  const random = company.random('report', customer.code, month);
  const late = addMonths(day, 2) > company.end && random.chance(0.2);
  if (!closed || late || random.chance(0.025)) return;
  company.table('customer_months').write({ customer_code: customer.code, month: isoDate(day) });
  for (const { product, quantity, onContract } of uses) {
    const contracted = onContract && isOwn(product);
    const listed = company.prices.at(product, 'WAC', day) ?? 0;
    const price = contracted ? Math.round(listed * 0.82) : listed;
    const back = random.chance(0.004);
    const counted = back
      ? -Math.max(product.item.container, Math.round(quantity / 20 / product.item.container) * product.item.container)
      : quantity;
    company.table('customer_usage').write({
      customer_code: customer.code,
      ndc: product.ndc,
      month: isoDate(day),
      quantity: amount(counted),
      // A credit's money is not told apart from its quantity.
      spend: back ? undefined : money(Math.round((counted / product.packageSize) * price)),
      basis: isOwn(product) ? 'sale' : 'use',
      on_contract: contracted,
    });
  }
  if (customer.forecasts) forecast(company, demand, customer, month, day);
}

/** Sent on the eighteenth for the three months that follow. */
function forecast(company: Company, demand: Demand, customer: Customer, month: number, day: number): void {
  const random = company.random('forecast', customer.code, month);
  if (!random.chance(0.92) || day + 17 > company.end) return;
  const items = new Set<Item>();
  for (const { product } of demand.usesOf(customer, month, day))
    if (isOwn(product) && items.size < forecastItems) items.add(product.item);
  const sent = isoDate(day + 17);
  for (let ahead = 1; ahead <= forecastMonths; ahead += 1) {
    const target = addMonths(day, ahead);
    const uses = demand.usesOf(customer, month + ahead, target);
    for (const item of items) {
      const actual = uses
        .filter(({ product }) => product.item === item && isOwn(product))
        .reduce((sum, { quantity }) => sum + quantity, 0);
      const guess =
        Math.round((actual * customer.bias * random.logNormal(1, 0.08 * ahead)) / item.container) * item.container;
      company.table('customer_forecasts').write({
        customer_code: customer.code,
        item_code: item.code,
        month: isoDate(target),
        submitted_at: `${sent}T${String(8 + random.whole(0, 9)).padStart(2, '0')}:00:00Z`,
        quantity: amount(guess),
      });
    }
  }
}
