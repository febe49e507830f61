import { readFileSync } from 'node:fs';
import { findViolations } from './find-violations.ts';
import { expect, test } from './test.ts';

const number = 'E2E-RECALL-1';
const letter = `Urgent: drug recall. Acme recalls Morphine 4 mg, NDC 70000-0003-01, lot number: AB1234, Exp 10/2027.
Class II. Stop using it, and return what you hold.`;

test('a letter is pasted, lots are decided, a place is counted back, and it is proved', async ({ people, open }) => {
  test.slow();
  const person = await people.create();
  const page = await open(person, '/scm/recall-match');
  const show = () => page.getByText('Decide and work off', { exact: true }).click();
  await show();
  await page.getByRole('button', { name: 'Type or paste a letter' }).click();
  await page.getByLabel('Text of the letter').fill(letter);
  await page.getByRole('button', { name: 'Read the letter' }).click();
  await expect(page.getByLabel('NDC 1', { exact: true })).toHaveValue('70000000301');
  await expect(page.getByLabel('Lots of NDC 1')).toHaveValue('AB1234');
  await expect(page.getByRole('form', { name: 'A firm’s letter' }).getByLabel(/^Class/u)).toHaveValue('Class II');
  await page.getByLabel('Number of the notice').fill(number);
  await page.getByRole('button', { name: 'Keep the letter' }).click();
  await expect(page.getByText('The letter is kept.')).toBeVisible();

  // The load is worked in behind the page.
  await expect(async () => {
    await page.goto(`/scm/recall-match?recallNumber=${number}`);
    await show();
    await expect(page.getByRole('group', { name: 'Lots' })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  const decide = page.getByRole('form', { name: 'Decide about lots' });
  const first = decide.getByRole('checkbox', { name: /North Hospital, Ward 01 · To review$/u });
  await first.check();
  await decide.getByRole('button', { name: 'Decide one lot' }).click();
  await expect(page.getByText(/^Decided\. Usable stock/u)).toBeVisible();
  expect(await findViolations(page, 'everything')).toEqual([]);
  // Where the machine is busy, what follows from the verdict comes a moment after its answer.
  await expect(async () => {
    await page.reload();
    await show();
    const decided = page.getByRole('checkbox', { name: /North Hospital, Ward 01 · Under recall$/u });
    await expect(decided).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });

  await page.getByRole('button', { name: 'Open tasks' }).click();
  await expect(page.getByText(/^28 opened, 0 opened again/u)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const task = page.getByRole('listitem').filter({ hasText: 'Ward 01, North Hospital' });
  await task.getByRole('button', { name: 'Count back' }).click();
  await task.getByLabel('Found, in base units').fill('95');
  await task.getByRole('button', { name: 'Done at Ward 01, North Hospital' }).click();
  await expect(page.getByText('Done: found 95, expected 95.')).toBeVisible();
  await expect(task).toContainText('Done');

  await page.getByRole('button', { name: 'Proof pack' }).click();
  await expect(page.getByText('It is being made: see My activity.')).toBeVisible();
  await page.goto('/adm/jobs');
  const downloading = page.waitForEvent('download');
  await page
    .getByRole('link', { name: /^Download recall-proof/u })
    .first()
    .click();
  expect(
    readFileSync(await (await downloading).path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});
