import { posix } from 'node:path';
import { domainViolations, importCircles, type Ladder, ladderViolations, readLadder } from './domain-rules.ts';
import { relationViolations } from './relation-rules.ts';
import { dataFiles, longestFile, mostFilesInFolder, rooms, webParts } from './rooms.ts';

export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  path: string;
  text: string;
}

/** Every breach of the house rules, as a sentence that names the file. */
export function findViolations(files: SourceFile[]): string[] {
  const ladder = readLadder(files);
  return [
    ...files.flatMap((file) => [...importViolations(file, ladder), ...shapeViolations(file)]),
    ...ladderViolations(ladder),
    ...folderViolations(files),
    ...circleViolations(files),
    ...relationViolations(files),
  ];
}

/** Folders of the analytical part that hold more than a reader can overlook. */
function folderViolations(files: SourceFile[]): string[] {
  const counts = new Map<string, number>();
  for (const { path } of files.filter((file) => !isTest(file.path) && /^(?:domains|query)\//u.test(file.path))) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > mostFilesInFolder)
    .map(([folder, count]) => `${folder}: ${count} files; which folder is missing?`);
}

/** Circles of imports, those of types included. */
function circleViolations(files: SourceFile[]): string[] {
  const product = files.filter(({ path }) => !isTest(path) && rooms[roomOf(path)] !== 'anything');
  const circles = importCircles(new Map(product.map((file) => [file.path, importedPaths(file)])));
  return circles.map((circle) => `${circle.join(', ')}: these import one another in a circle.`);
}

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/u.test(path);

function importViolations(file: SourceFile, ladder: Ladder): string[] {
  const room = roomOf(file.path);
  const allowed = rooms[room];
  if (allowed === undefined) return [`${file.path}: the room ${room} is not in the table of rooms.`];
  if (allowed === 'anything' || isTest(file.path)) return [];
  return importedPaths(file).flatMap((target) => {
    const targetRoom = roomOf(target);
    if (targetRoom !== room && !allowed.includes(targetRoom)) {
      return [`${file.path}: ${room} must not import ${targetRoom} (${target}).`];
    }
    if (room === 'domains') return domainViolations(file.path, target, ladder);
    return room === 'web' && targetRoom === 'web' ? webViolations(file.path, target) : [];
  });
}

function webViolations(path: string, target: string): string[] {
  const [from, to] = [webPartOf(path), webPartOf(target)];
  const bothFeatures = from === 'web/features' && to === 'web/features';
  if (bothFeatures && featureOf(path) !== featureOf(target)) {
    return [`${path}: the feature ${featureOf(path)} must not import the feature ${featureOf(target)} (${target}).`];
  }
  if (from === to || webParts[from]?.includes(to)) return [];
  return [`${path}: ${from} must not import ${to} (${target}).`];
}

function shapeViolations({ path, text }: SourceFile): string[] {
  const violations: string[] = [];
  const name = posix.basename(path);
  if (/^index\.(tsx?|mjs)$/u.test(name))
    violations.push(`${path}: a barrel ties a room in a knot; import the file itself.`);
  if (/^(utils?|helpers?|common|misc|manager)\b/u.test(name))
    violations.push(`${path}: a file is named by what it does.`);
  const lines = text.split('\n').length - 1;
  if (lines > longestFile && !isTest(path) && !dataFiles.includes(path)) {
    violations.push(`${path}: ${lines} lines; what second thing has it become?`);
  }
  return violations;
}

/** Where the relative imports of a file lead, dynamic ones and re-exports included. */
export function importedPaths({ path, text }: SourceFile): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gmu, '');
  const specifiers = code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/gu);
  return [...specifiers].map(([, specifier]) => posix.join(posix.dirname(path), specifier ?? ''));
}

const roomOf = (path: string): string => path.split('/')[0] ?? path;
const webPartOf = (path: string): string => path.split('/').slice(0, 2).join('/');
const featureOf = (path: string): string => path.split('/')[2] ?? '';
