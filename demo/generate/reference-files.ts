import { isoDate } from './clock.ts';
import type { Company } from './company.ts';
import { amount, decimal } from './figures.ts';

/** The files about drugs that every company sends: items, products, prices, substitutes, events and letters. */
export function writeDrugFiles(company: Company): void {
  for (const item of company.items) {
    company.table('items').write({
      item_code: item.code,
      name: item.name,
      generic_name: item.generic,
      strength: item.strength,
      dosage_form: item.form,
      route: item.route,
      unit: item.unit,
      dose_unit: item.doseUnit,
      dose_per_unit: item.doseUnit ? decimal(Math.round(item.dosePerUnit * 10_000), 4) : undefined,
      therapeutic_class: item.therapeuticClass,
      dea_schedule: item.schedule,
      ven_class: item.ven,
      storage: item.storage,
      high_cost: item.highCost,
      covered_outpatient: item.covered,
    });
    for (const [place, product] of item.products.entries()) {
      company.table('products').write({
        ndc: product.printed,
        item_code: item.code,
        manufacturer: product.manufacturer,
        description: `${item.name}, ${product.containers} per package`,
        package_size: amount(product.packageSize),
        package_unit: product.containers === 1 ? 'each' : 'carton',
        gtin: product.gtin,
        unit_dose: item.container === 100 && item.form === 'Tablet',
        container_qty: amount(item.container),
        status: place === 3 && item.index % 5 === 0 ? 'inactive' : 'active',
      });
    }
  }
  company.prices.write(company.table('prices'));
  company.occasions.writeEvents(company.table('demand_events'));
  company.occasions.writeNotices(company.table('recall_notices'));
  writeSubstitutions(company);
  writePackageSizes(company);
}

/** Tier A: another package of the same strength; B: the same drug; C: the choice made in a shortage. */
function writeSubstitutions(company: Company): void {
  const table = company.table('substitutions');
  for (const item of company.items) {
    const sameDrug = company.items.filter(
      (other) =>
        other !== item &&
        other.generic === item.generic &&
        other.route === item.route &&
        other.doseUnit === item.doseUnit,
    );
    for (const other of sameDrug) {
      const ratio = item.dosePerUnit / other.dosePerUnit;
      table.write({
        item_code: item.code,
        alternative_item_code: other.code,
        ratio: decimal(Math.round(ratio * 10_000), 4),
        tier: item.strength === other.strength && item.form === other.form ? 'A' : 'B',
      });
    }
    const shortage = company.occasions.shortages.find((candidate) => candidate.item === item);
    if (shortage && !sameDrug.includes(shortage.alternative)) {
      table.write({ item_code: item.code, alternative_item_code: shortage.alternative.code, ratio: 1, tier: 'C' });
    }
  }
}

/** A few cartons were resized before the data begins: the size in force is that of products. */
function writePackageSizes(company: Company): void {
  const resized = company.items.flatMap((item) => item.products).filter((_, place) => place % 97 === 5);
  for (const product of resized) {
    const write = (day: number, size: number) =>
      company
        .table('package_sizes')
        .write({ ndc: product.ndc, effective_from: isoDate(day), package_size: amount(size) });
    write(company.start - 2000, product.packageSize * 2);
    write(company.start - 400, product.packageSize);
  }
}
