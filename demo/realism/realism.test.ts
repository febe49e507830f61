import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf, isoDate } from '../generate/clock.ts';
import { generateCompanies } from '../generate/generate-companies.ts';
import { GeneratedCompany } from '../generate/generated-company.ts';
import { type Figure, figuresOfHospital, figuresOfSupplier } from './figures.ts';

const end = dayOf(2026, 11, 14);
let folder = '';
let figures: Figure[] = [];

/** The demo as a first start makes it. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'realism-'));
  const [cedar, harborline] = await generateCompanies({ folder, seed: 1, scale: 1, companies: 2, months: 24, end });
  const hospital = await GeneratedCompany.open(cedar?.folder ?? '');
  const supplier = await GeneratedCompany.open(harborline?.folder ?? '');
  figures = [
    ...(await figuresOfHospital(hospital, isoDate(end))),
    ...(await figuresOfSupplier(supplier, isoDate(end))),
  ];
  hospital.close();
  supplier.close();
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the demo is a hospital system that a pharmacy director believes', () => {
  const outside = figures.filter(({ value, from, to }) => !(value >= from && value <= to));
  process.stdout.write(`${figures.map(tell).join('\n')}\n`);
  expect(outside.map(tell)).toEqual([]);
});

const tell = ({ name, unit, value, from, to, source }: Figure): string =>
  `${name}: ${value.toLocaleString('en-US', { maximumFractionDigits: 2 })} ${unit} (${from} to ${to}: ${source})`;
