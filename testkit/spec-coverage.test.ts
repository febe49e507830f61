import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const project = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(project, file), 'utf8');

interface Row {
  section: string;
  sentence: string;
  holder: string;
}

/** A test as the document names it: the file and the title. */
interface NamedTest {
  file: string;
  title: string;
}

const rows = readRows(read('docs/spec-coverage.md'));

describe('docs/spec-coverage.md', () => {
  test('covers the sections 1 to 9, each with several sentences', () => {
    const counts = new Map<string, number>();
    for (const { section } of rows) counts.set(section, (counts.get(section) ?? 0) + 1);
    expect([...counts.keys()]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    for (const [section, count] of counts) expect(count, `section ${section}`).toBeGreaterThan(1);
  });

  test('has no sentence without a test or a reason', () => {
    const bare = rows.filter(({ holder }) => testsIn(holder).length === 0 && !/^Reason: .{10}/u.test(holder));
    expect(bare).toEqual([]);
  });

  test('names only tests that exist', () => {
    const missing = rows.flatMap(({ holder }) => testsIn(holder)).filter((named) => !exists(named));
    expect(missing).toEqual([]);
  });
});

describe('finding a test by its title', () => {
  const source = `
    test('a plain one', () => {});
    test("isn't it", () => {});
    it.each([1, 2])('number %d of them', () => {});
    test(\`an answer \${status} leads to \${address}\`, () => {});
    describe('not a test', () => {});
    // test('commented out', () => {});
    const text = 'only a text';`;

  test.each(['a plain one', "isn't it", 'number 2 of them', 'an answer 404 leads to /'])('finds %s', (title) => {
    expect(titlesIn(source).some((pattern) => pattern.test(title))).toBe(true);
  });

  test.each(['a plain', 'not a test', 'commented out', 'only a text', 'an answer leads to'])('misses %s', (title) => {
    expect(titlesIn(source).some((pattern) => pattern.test(title))).toBe(false);
  });
});

function readRows(document: string): Row[] {
  return document.split(/^## Section /mu).flatMap((part, index) => {
    if (index === 0) return [];
    const section = part.slice(0, part.indexOf(':'));
    return part
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .slice(2)
      .map((line) => {
        const [, sentence = '', holder = ''] = line.split('|').map((cell) => cell.trim());
        return { section, sentence, holder };
      });
  });
}

function testsIn(holder: string): NamedTest[] {
  return [...holder.matchAll(/`([^`\s]+\.(?:test|spec)\.tsx?) › ([^`]+)`/gu)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));
}

function exists({ file, title }: NamedTest): boolean {
  return existsSync(join(project, file)) && titlesIn(read(file)).some((pattern) => pattern.test(title));
}

/** The titles of the tests in a source file, as patterns: a placeholder stands for anything. */
function titlesIn(source: string): RegExp[] {
  const live = source.replace(/^\s*\/\/.*$/gmu, '');
  const callThenTitle =
    /\b(?:it|test)(?:\.each(?:<[^>]*>)?\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/gu;
  return [...live.matchAll(callThenTitle)].map(([, , title = '']) => {
    const pattern = title
      .replace(/\\(.)/gu, '$1')
      .split(/\$\{[^}]*\}|%[sdjpi]/u)
      .map((text) => text.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&'))
      .join('.+');
    return new RegExp(`^${pattern}$`, 'u');
  });
}
