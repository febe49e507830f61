// @ts-check
/** Prints the help pages, docs/help/*.md, as plain documents without scripts. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';
import { projectFolder } from './project-folder.mjs';

const sources = join(projectFolder, 'docs', 'help');

/** @typedef {{ name: string, title: string, text: string }} HelpPage */

/** @param {string} folder Where the documents go. @param {string} from Where their text is. */
export function buildHelp(folder, from = sources) {
  mkdirSync(folder, { recursive: true });
  const pages = readHelpPages(from);
  for (const page of pages) writeFileSync(join(folder, `${page.name}.html`), printPage(page, pages));
  copyFileSync(join(from, 'help.css'), join(folder, 'help.css'));
}

/** The first page is the index; the links in it give the order of the others. @param {string} folder @returns {HelpPage[]} */
function readHelpPages(folder) {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -'.md'.length));
  const index = readFileSync(join(folder, 'index.md'), 'utf8');
  const order = [
    ...new Set(['index', ...[...index.matchAll(/\]\(([a-z0-9-]+)\.md\)/gu)].map(([, name]) => name ?? '')]),
  ];
  const unlisted = names.filter((name) => !order.includes(name));
  if (unlisted.length > 0) throw new Error(`docs/help/index.md does not link to ${unlisted.join(', ')}.`);
  return order.map((name) => {
    const text = readFileSync(join(folder, `${name}.md`), 'utf8');
    const title = /^# (.+)$/mu.exec(text)?.[1];
    if (!title) throw new Error(`docs/help/${name}.md has no title.`);
    return { name, title, text };
  });
}

/** @param {HelpPage} page @param {HelpPage[]} pages @returns {string} */
function printPage(page, pages) {
  const entries = pages.map(({ name, title }) => {
    const current = name === page.name ? ' aria-current="page"' : '';
    return `        <li><a href="${addressOf(name)}"${current}>${escapeHtml(title)}</a></li>`;
  });
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escapeHtml(page.name === 'index' ? page.title : `${page.title} | Help`)}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/help/help.css">
  </head>
  <body>
    <a class="skip" href="#main">Skip to the text</a>
    <header>
      <a class="brand" href="/help/"><img src="/favicon.svg" width="24" height="24" alt="">Help</a>
      <a href="/">Go to the application</a>
    </header>
    <nav aria-label="Help pages">
      <ul>
${entries.join('\n')}
      </ul>
    </nav>
    <main id="main" tabindex="-1">
${printer(pages).parse(page.text)}    </main>
  </body>
</html>
`;
}

/** @param {HelpPage[]} pages */
function printer(pages) {
  return new Marked({
    async: false,
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const [, name, anchor = ''] = /^([a-z0-9-]+)\.md(#.*)?$/u.exec(href) ?? [];
        if (name && !pages.some((page) => page.name === name)) throw new Error(`There is no help page ${name}.`);
        const target = name ? `${addressOf(name)}${anchor}` : href;
        return `<a href="${escapeHtml(target)}">${this.parser.parseInline(tokens)}</a>`;
      },
    },
  });
}

/** @param {string} name */
const addressOf = (name) => (name === 'index' ? '/help/' : `/help/${name}`);

/** The same anchors as the usual viewers of Markdown give. @param {string} heading */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

/** @param {string} text */
const escapeHtml = (text) => text.replace(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
