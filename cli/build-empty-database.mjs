// @ts-check
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from './files-under.mjs';
import { projectFolder } from './project-folder.mjs';

const folder = join(projectFolder, 'dist', 'empty-database');
const stamp = `${folder}.made-by`;

/**
 * The database that every new store is a copy of. Made once for each version of PGlite. Without the databases that others are
 * made after: here no other is made, and two thirds of the files that every first start copies, and every start after a crash
 * goes through, are theirs.
 */
const { version } = JSON.parse(
  readFileSync(join(projectFolder, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'),
);
const made = `${version}, one database`;
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== made) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { PGlite } = await import('@electric-sql/pglite');
  const database = await PGlite.create(folder);
  await database.exec('update pg_database set datistemplate = false');
  for (const template of ['template0', 'template1']) await database.exec(`drop database ${template}`);
  await database.close();
  // PGlite lets everybody write its files; whoever could write these could write into every new installation.
  for (const file of filesUnder(folder)) chmodSync(file, 0o644);
  writeFileSync(stamp, made);
}
