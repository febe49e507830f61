import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Product } from './catalog/read-catalog.ts';
import { isoDate } from './clock.ts';
import type { Company } from './company.ts';
import { planRecalls } from './fda-recalls.ts';
import { planShortages } from './fda-shortages.ts';

/** The folder beside those of the companies: what the FDA publishes is the same for all of them. */
export const publicFolder = 'fda';

/** How many days before the end a list was published, the oldest first. */
const shortageDays = [120, 60, 35, 21, 14, 7, 0];
const recallDays = [90, 40, 14, 0];

/** A company's products in an order that the seed decides, those with lots that it bought. */
export function productsWithLots(company: Company): Product[] {
  const random = company.random('public notices');
  return company.items
    .flatMap(({ products }) => products)
    .filter((product) => company.lots.bought(product).length > 0)
    .map((product) => ({ product, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ product }) => product);
}

/**
 * Writes lists of shortages and enforcement reports in the formats of openFDA, one file for each day on which they were published. They
 * are about lots and items of the company, name what is planted in its truth, and say that they are invented.
 */
export async function writePublicNotices(company: Company, folder: string): Promise<void> {
  const products = productsWithLots(company);
  const recalls = planRecalls(company, products);
  const shortages = planShortages(company, products);
  await mkdir(folder, { recursive: true });
  const write = (name: string, ago: number, results: unknown[]) => {
    const day = company.end - ago;
    const text = JSON.stringify({ meta: { last_updated: isoDate(day) }, results }, null, 1);
    return writeFile(join(folder, `${isoDate(day)}-${name}.json`), `${text}\n`);
  };
  for (const ago of recallDays) await write('drug-enforcement', ago, recalls(company.end - ago));
  for (const ago of shortageDays) await write('drug-shortages', ago, shortages(company.end - ago));
}
