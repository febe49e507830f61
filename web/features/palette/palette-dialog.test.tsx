import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findPage } from '../../../catalog/pages.ts';
import { drawPage, person } from '../../lib/testing/draw-page.tsx';
import { PaletteDialog } from './palette-dialog.tsx';

const itemKey = findPage('1088')?.key ?? '';
const stockKey = findPage('1059')?.key ?? '';
const found = [{ value: 'HEP,5', label: 'Heparin 5000 units, vial' }];

const built = ['1059', '1088'].map((page) => ({
  page,
  kind: 'report' as const,
  about_people: false,
  opening: '',
  question: '',
  columns: [],
}));

const draw = (menuPages: string[], items: typeof found = found) =>
  drawPage(<PaletteDialog menuPages={menuPages} builtPages={built} favorites={[]} onClose={() => undefined} />, {
    'GET filters/item': () => ({ body: items }),
  });
const type = (words: string) => person.type(screen.getByRole('combobox'), words);

it('offers items beside pages, each with the address of its page', async () => {
  const { asked } = draw([itemKey, stockKey]);
  await type('heparin');
  const option = await screen.findByRole('option', { name: /Heparin 5000 units/u });
  const address = new URL(option.getAttribute('href') ?? '', 'https://pestle.test');
  expect(address.pathname).toBe('/scm/1088-item-detail');
  // Commas stand between values: what has one itself is written so that it is read as one.
  expect([address.searchParams.get('item'), address.searchParams.get('itemName')]).toEqual([
    'HEP%2C5',
    'Heparin 5000 units%2C vial',
  ]);
  expect(asked.map(({ call }) => call)).toEqual(['GET filters/item?q=heparin&limit=8&page=1088']);
});

it('asks for none of a single letter, nor for who may not open the page about items', async () => {
  const one = draw([itemKey]);
  await type('x');
  expect(await screen.findByText('No page, favorite or item matches “x”.')).toBeDefined();
  expect(one.asked).toEqual([]);
  one.unmount();
  const other = draw([stockKey]);
  await type('heparin');
  expect(await screen.findByText('No page, favorite or item matches “heparin”.')).toBeDefined();
  expect(other.asked).toEqual([]);
});

it('keeps of the items found what fits the letters typed since', async () => {
  draw([itemKey]);
  await type('hep');
  expect(await screen.findByRole('option', { name: /Heparin/u })).toBeDefined();
  await type('arin');
  expect(screen.getByRole('option', { name: /Heparin/u })).toBeDefined();
  await type('oid');
  expect(screen.queryByRole('option', { name: /Heparin/u })).toBeNull();
  expect(screen.getByText('Looking…')).toBeDefined();
});

it('says that nothing matches only once the items were looked for', async () => {
  draw([itemKey], []);
  await type('xylophone');
  expect(screen.getByText('Looking…')).toBeDefined();
  expect(await screen.findByText('No page, favorite or item matches “xylophone”.')).toBeDefined();
});
