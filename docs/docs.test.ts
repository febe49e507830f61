import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { reports } from '../domains/all-domains.ts';
import { readSettings } from '../server/settings.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const administration = read('docs/administration.md');

describe('the settings in docs/administration.md', () => {
  const rows = [...administration.matchAll(/^\| `([A-Z_]+)` \| (?:`([^`]*)`|(empty)) \|/gmu)];
  const written = rows.map(([, name, value = '']) => [name, value]);

  it('are those of server/settings.ts, each with its default', () => {
    const defaults = Object.entries(readSettings({})).map(([name, value]) => [name, asWritten(value)]);
    expect(written).toEqual(defaults);
  });
});

describe('the commands in docs/administration.md', () => {
  it('are those that the program itself lists, with their options', () => {
    const { stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'cli/main.ts', '--help'], {
      cwd: root,
      encoding: 'utf8',
    });
    // A wide gap sets off what the command does from how it is written.
    const usages = [...stderr.matchAll(/^ {2}(pestle .+?)(?: {2,}.*)?$/gmu)].map(([, usage]) => usage);
    const rows = [...administration.matchAll(/^\| `(pestle [^`]+)` \|/gmu)].map(([, usage]) => usage);
    expect(usages).not.toEqual([]);
    expect(rows).toEqual(usages);
  });
});

describe('the help', () => {
  const help = readdirSync(join(root, 'docs/help'))
    .filter((name) => name.startsWith('pages-'))
    .map((name) => read(`docs/help/${name}`));

  it.each(reports)('says what $page answers', ({ page }) => {
    expect(help.filter((text) => text.includes(`| ${page} `))).toHaveLength(1);
  });
});

describe('a relative link', () => {
  const files = listRooms()
    .flatMap((room) => markdownIn(room))
    .concat('README.md');

  it.each(files)('in %s leads to an existing file and heading', (file) => {
    const broken = linksIn(file).filter(({ path, anchor }) => {
      if (!existsSync(join(root, path))) return true;
      return anchor !== undefined && !headingsIn(path).includes(anchor);
    });
    expect(broken).toEqual([]);
  });
});

describe('a room', () => {
  it.each(listRooms())('%s has a README.md, and the README of the house names it', (room) => {
    expect(existsSync(join(root, room, 'README.md'))).toBe(true);
    expect(read('README.md')).toContain(`\`${room}/\``);
  });
});

function asWritten(value: string | number | boolean | string[]): string {
  return typeof value === 'boolean' ? String(Number(value)) : String(value);
}

/** Every folder at the root that holds something and is not made by a tool. */
function listRooms(): string[] {
  const made = read('.gitignore')
    .split('\n')
    .map((rule) => rule.replace(/^\//u, ''));
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !made.includes(`${entry.name}/`))
    .map((entry) => entry.name)
    .filter((name) => readdirSync(join(root, name), { recursive: true, withFileTypes: true }).some((e) => e.isFile()));
}

function markdownIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
}

function linksIn(file: string): { path: string; anchor: string | undefined }[] {
  return [...read(file).matchAll(/\]\(([^)\s]+)\)/gu)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/u.test(target))
    .map((target) => {
      const [path = '', anchor] = target.split('#');
      return { path: path ? relative(root, join(root, dirname(file), path)) : file, anchor };
    });
}

/** The anchors that the usual viewers of Markdown give to headings. */
function headingsIn(file: string): string[] {
  return [...read(file).matchAll(/^#{1,6} (.+)$/gmu)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
