import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { smallHospital } from '../testkit/warehouses/small-hospital.ts';
import { findViolations } from './find-violations.ts';
import { expect, test } from './test.ts';

const asFile = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const head = 'movement_id,facility_code,location_code,ndc,occurred_at,kind,quantity\n';
const movement = (id: string, quantity: number) =>
  `${id},MAIN,PHARM,63323-269-10,2026-05-01T08:00:00,receive,${quantity}\n`;

async function send(page: Page, files: ReturnType<typeof asFile>[]): Promise<void> {
  await page.getByLabel('Files to load').setInputFiles(files);
  await page.getByRole('button', { name: /^Load( \d+ files)?$/u }).click();
}

test('files are sent, checked, loaded, listed and undone', async ({ people, open }) => {
  test.slow();
  const person = await people.create();
  const page = await open(person, '/adm/imports');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data Imports');

  await send(
    page,
    Object.entries(smallHospital).map(([entity, text]) => asFile(`${entity}.csv`, text)),
  );
  await expect(page.getByText(/^facilities\.csv and 6 more is in: \d+ rows loaded/u)).toBeVisible({ timeout: 30_000 });

  await send(page, [asFile('movements.csv', head + movement('E2E-1', 10) + movement('E2E-2', -4))]);
  await expect(page.getByText(/^movements\.csv: refused\. movements\.csv: line 3: quantity: "-4"/u)).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole('button', { name: 'Show details' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('table', { name: 'Faulty rows' })).toContainText('quantity: "-4"');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download movements.rejected.csv' }).click();
  expect(readFileSync(await (await downloading).path(), 'utf8')).toContain('E2E-2,MAIN,PHARM');
  expect(await findViolations(page, 'everything')).toEqual([]);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

  await send(page, [asFile('movements.csv', head + movement('E2E-1', 10))]);
  await expect(page.getByText('movements.csv is in: 1 rows loaded, 0 unchanged.')).toBeVisible({ timeout: 30_000 });
  const row = page.getByRole('row', { name: /movements\.csv/u }).first();
  await expect(row).toContainText(`by ${person.username}`);
  await expect(row).toContainText('Loaded');

  await row.getByRole('button', { name: /^Undo load/u }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(/^Load \d+ is undone\.$/u)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('row', { name: /movements\.csv/u }).first()).toContainText('Undone');
});

test('who may not import is told so', async ({ people, open }) => {
  const page = await open(await people.create({ menupages: ['profile_menu'] }), '/adm/imports');
  await expect(page).toHaveURL('/adm/permission-required');
});
