import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readEpc } from '../../../contracts/codes/read-epc.ts';
import { tagOf, tagPrefixOf } from '../hospital/tag-code.ts';
import { readCatalog } from './read-catalog.ts';

const items = readCatalog();
const products = items.flatMap((item) => item.products);

it('holds about four hundred items and twelve hundred products, each code once', () => {
  expect(items.length).toBeGreaterThan(390);
  expect(products.length).toBeGreaterThan(1150);
  expect(new Set(products.map(({ ndc }) => ndc)).size).toBe(products.length);
  expect(new Set(items.map(({ code }) => code)).size).toBe(items.length);
});

it('reads contents, units and doses', () => {
  const find = (code: string) => items.find((item) => item.code === code);
  expect(find('fentanyl-100mcg-2ml')).toMatchObject({
    unit: 'mL',
    doseUnit: 'mcg',
    dosePerUnit: 50,
    container: 200,
    strength: '50 mcg/mL',
  });
  expect(find('oxycodone-apap-5-325')).toMatchObject({
    unit: 'tablet',
    doseUnit: 'mg',
    dosePerUnit: 5,
    container: 100,
  });
  expect(find('sodium-chloride-1000')).toMatchObject({ unit: 'bag', doseUnit: undefined, container: 100 });
  expect(find('aflibercept-2mg')).toMatchObject({ unit: 'mL', dosePerUnit: 40, container: 5 });
});

it('gives tags that a reader decodes to the GTIN of the product', () => {
  for (const product of products.filter((_, place) => place % 25 === 0)) {
    expect(readEpc(tagOf(tagPrefixOf(product), 123_456_789))).toMatchObject({
      epc: { scheme: 'sgtin', gtin: product.gtin, serial: '123456789' },
    });
  }
});

const shortages = new URL('../../../../shared/data/fda-shortages/openfda_2026-03-27.json', import.meta.url);

it.skipIf(!existsSync(shortages))(
  'names a good share of products that FDA lists as short (needs the public file)',
  () => {
    const { results } = JSON.parse(readFileSync(shortages, 'utf8')) as { results: { package_ndc: string }[] };
    const listed = new Set(results.map((row) => row.package_ndc));
    expect(products.filter(({ printed }) => listed.has(printed)).length).toBeGreaterThan(150);
  },
);
