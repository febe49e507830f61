import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reports } from '../../domains/all-domains.ts';
import { ensureChromium } from '../run/install-chromium.mjs';
import { startProduct } from '../torture/product.ts';
import { everyLook, takePictures } from './take-pictures.ts';

/**
 * `npm run pictures [page …] [look …]`: every report page as people see it, into `pictures/`. A look is a width and a theme, such
 * as 390-dark. PICTURES_URL names a running product to use; without it one is started on demo data of its own.
 */
const demoScale = '0.2';
const reportPages = reports.map(({ page }) => page);
const wanted = process.argv.slice(2);
const pages = reportPages.filter((page) => wanted.includes(page));
const looks = everyLook.filter(({ name }) => wanted.includes(name));
const known = [...reportPages, ...everyLook.map(({ name }) => name)];
const unknown = wanted.filter((word) => !known.includes(word));
if (unknown.length > 0) {
  console.error(`No report page and no look: ${unknown.join(', ')}. There are ${known.join(', ')}.`);
  process.exit(2);
}
if (!(await ensureChromium())) process.exit(1);

const folder = join(import.meta.dirname, '..', '..', 'pictures');
mkdirSync(folder, { recursive: true });
const running = process.env.PICTURES_URL;
const dataDir = mkdtempSync(join(tmpdir(), 'pestle-pictures-'));
const product = running ? null : await startProduct(dataDir, demoScale);
try {
  const complaints = await takePictures({
    address: running ?? product?.address ?? '',
    pages: pages.length > 0 ? pages : reportPages,
    looks: looks.length > 0 ? looks : everyLook,
    folder,
    onPicture: (file) => console.log(file),
  });
  for (const complaint of complaints) console.error(complaint);
  console.log(`${complaints.length} complaints in the console of the browser`);
  process.exitCode = complaints.length === 0 ? 0 : 1;
} finally {
  await product?.kill();
  rmSync(dataDir, { recursive: true, force: true });
}
