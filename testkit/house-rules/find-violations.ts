import { posix } from 'node:path';
import { dataFiles, longestFile, rooms, webParts } from './rooms.ts';

export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  path: string;
  text: string;
}

/** Every breach of the house rules, as a sentence that names the file. */
export function findViolations(files: SourceFile[]): string[] {
  return files.flatMap((file) => [...importViolations(file), ...shapeViolations(file)]);
}

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/u.test(path);

function importViolations(file: SourceFile): string[] {
  const room = roomOf(file.path);
  const allowed = rooms[room];
  if (allowed === undefined) return [`${file.path}: the room ${room} is not in the table of rooms.`];
  if (allowed === 'anything' || isTest(file.path)) return [];
  return importedPaths(file).flatMap((target) => {
    const targetRoom = roomOf(target);
    if (targetRoom !== room && !allowed.includes(targetRoom)) {
      return [`${file.path}: ${room} must not import ${targetRoom} (${target}).`];
    }
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
