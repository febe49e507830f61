import { fluSeason } from '../calendar.ts';
import { type Item, makeProduct, type Product } from '../catalog/read-catalog.ts';
import { isoDate } from '../clock.ts';
import type { Company } from '../company.ts';

export const ownName = 'Harborline Pharmaceuticals';
/** A labeler code that FDA has given to nobody. */
const ownLabeler = '98421';

/** What Harborline makes: generic injections of the hospital, against the firms of the catalogue. */
const ownItems = [
  'heparin-5000u',
  'heparin-10000u',
  'enoxaparin-40mg',
  'enoxaparin-80mg',
  'ondansetron-4mg',
  'ketorolac-30mg',
  'ketorolac-15mg',
  'dexamethasone-4mg',
  'dexamethasone-10mg',
  'furosemide-40mg',
  'famotidine-20mg',
  'metoclopramide-10mg',
  'labetalol-100mg',
  'metoprolol-5mg',
  'rocuronium-50mg',
  'rocuronium-100mg',
  'succinylcholine-200mg',
  'glycopyrrolate-04mg',
  'propofol-200mg',
  'propofol-1000mg',
  'ceftriaxone-1g',
  'ceftriaxone-2g',
  'cefazolin-1g',
  'cefazolin-2g',
  'vancomycin-1g',
  'pip-tazo-3375',
  'pip-tazo-45',
  'meropenem-1g',
  'levetiracetam-500mg-iv',
  'acetaminophen-1g-bag',
];
/** In the market of an own item, but not made by Harborline. */
const rivalItems = [
  'ibuprofen-800mg-bag',
  'fondaparinux-25mg',
  'vecuronium-10mg',
  'cisatracurium-20mg',
  'cefepime-1g',
  'cefepime-2g',
  'ertapenem-1g',
];

export const marketItems: readonly string[] = [...ownItems, ...rivalItems];

/** Puts Harborline's own product at the head of each of its items. */
export function addOwnProducts(items: Item[]): void {
  for (const item of items) {
    const place = ownItems.indexOf(item.code);
    if (place < 0) continue;
    const containers = item.form === 'Injection, premixed bag' ? 10 : 25;
    item.products.unshift(makeProduct(item, `${ownLabeler}-${101 + place}-${containers}`, ownName, containers, 730));
  }
}

export const isOwn = (product: Product): boolean => product.manufacturer === ownName;

/** Products that compete for the same use. */
export interface Basket {
  code: string;
  name: string;
  items: Item[];
  products: Product[];
  seasonal: boolean;
}

const marketNames: Record<string, string> = {
  Anticoagulant: 'Injectable anticoagulants',
  Antiemetic: 'Injectable antiemetics',
  'Non-opioid analgesic': 'Non-opioid injectable analgesics',
  Corticosteroid: 'Injectable dexamethasone',
  Diuretic: 'Loop diuretics, injectable',
  'Acid suppressant': 'Injectable acid suppressants',
  'Beta blocker': 'Injectable beta blockers',
  'Neuromuscular blocker': 'Neuromuscular blockers',
  Anticholinergic: 'Glycopyrrolate injection',
  'General anesthetic': 'Propofol emulsion',
  Anticonvulsant: 'Levetiracetam injection',
};

/** Antibacterials are compared drug by drug, all else by therapeutic class. */
export function formBaskets(items: readonly Item[]): Basket[] {
  const baskets = new Map<string, Basket>();
  for (const item of items) {
    const name = marketNames[item.therapeuticClass] ?? `${item.generic.split(' ')[0]} injection`;
    const code = `MKT-${name
      .toUpperCase()
      .replaceAll(/[^A-Z]+/gu, '-')
      .slice(0, 24)}`;
    let basket = baskets.get(code);
    if (!basket) {
      basket = { code, name, items: [], products: [], seasonal: false };
      baskets.set(code, basket);
    }
    basket.items.push(item);
    basket.products.push(...item.products);
    basket.seasonal ||= item.seasonal;
  }
  return [...baskets.values()].filter((basket) => basket.products.some(isOwn));
}

/** A basket is versioned: the last product of each joined it halfway through the data. */
export function writeBaskets(company: Company, baskets: readonly Basket[]): void {
  const joined = Math.round((company.start + company.end) / 2);
  for (const { code, name, products, items } of baskets) {
    for (const version of ['1', '2']) {
      const from = version === '1' ? company.start - 400 : joined;
      company.table('baskets').write({ basket_code: code, version, name, valid_from: isoDate(from) });
      const members = version === '1' && products.length > 2 ? products.slice(0, -1) : products;
      // A basket of one drug is given by its items, any other product by product.
      const whole = version === '2' && new Set(items.map(({ generic }) => generic)).size === 1;
      if (whole)
        for (const item of items)
          company.table('basket_items').write({ basket_code: code, version, item_code: item.code, units_factor: 1 });
      else
        for (const product of members)
          company.table('basket_items').write({ basket_code: code, version, ndc: product.ndc, units_factor: 1 });
    }
  }
}

export const seasonOf = (basket: Basket, day: number): number => (basket.seasonal ? 0.8 + 0.7 * fluSeason(day) : 1);
