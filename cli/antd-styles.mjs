// @ts-check
/**
 * The style sheet of antd's components, made when the browser application is built. A browser that makes it for itself, one
 * component after the other as each is first drawn, spends an eighth of opening a page on it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectFolder } from './project-folder.mjs';

const sheet = 'virtual:antd-sheet';

/** The address of the sheet, as what the module `virtual:antd-sheet` exports. @returns {import('vite').Plugin} */
export function antdStyles() {
  let isServed = false;
  return {
    name: 'antd-styles',
    configResolved(config) {
      isServed = config.command === 'serve';
    },
    resolveId: (source) => (source === sheet ? `\0${sheet}` : undefined),
    async load(id) {
      if (id !== `\0${sheet}`) return undefined;
      const source = await makeAntdStyles(findComponents(['web', 'ui']));
      if (isServed) return `export default 'data:text/css,' + ${JSON.stringify(encodeURIComponent(source))}`;
      return `export default import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: 'antd.css', source })}`;
    },
  };
}

const imports = /import \{([^}]*)\} from 'antd'/gu;

/** The components that the sources of these folders take from antd, and which parts of them, as `Layout.Header` is one. @param {string[]} folders */
export function findComponents(folders) {
  const taken = folders
    .flatMap((folder) => listFiles(join(projectFolder, folder)))
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => readFileSync(file, 'utf8'))
    .flatMap((text) => {
      const names = [...text.matchAll(imports)]
        .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
        .filter((name) => /^[A-Z]/u.test(name) && name !== 'ConfigProvider');
      const parts = names.flatMap((name) =>
        [...text.matchAll(new RegExp(`<(${name}\\.\\w+)`, 'gu'))].map(([, part = '']) => part),
      );
      return [...names, ...parts];
    });
  return [...new Set(taken)].sort();
}

/** @param {string} folder */
const listFiles = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));

/** What components show once they are open, which they are not here. @type {Record<string, string[]>} */
const within = { Drawer: ['Skeleton'], Modal: ['Button', 'Skeleton'], Select: ['Empty'] };

/** What cannot be drawn around nothing. */
const around = ['Dropdown', 'Tooltip'];

/** The rules of these components in every theme: colors and sizes stand in them as variables. @param {string[]} names */
export async function makeAntdStyles(names) {
  const { createElement } = await import('react');
  const { renderToStaticMarkup } = await import('react-dom/server');
  const { createCache, extractStyle, StyleProvider } = await import('@ant-design/cssinjs');
  const ConfigProvider = takeFromAntd('ConfigProvider');
  const cache = createCache();
  for (const name of new Set([...names, ...names.flatMap((one) => within[one] ?? [])])) {
    const inner = around.includes(name) ? createElement('span') : undefined;
    const drawn = createElement(takeFromAntd(name), {}, inner);
    const styled = createElement(ConfigProvider, { theme: { hashed: false } }, drawn);
    renderToStaticMarkup(createElement(StyleProvider, { cache }, styled));
  }
  return tidy(extractStyle(cache, { plain: true, types: 'style' }));
}

/** Without what only a server that draws pages needs; and links are antd's where they stand within its components, as when it styles them itself. @param {string} css */
const tidy = (css) =>
  css
    .replace(/\.data-ant-cssinjs-cache-path\{[^}]*\}/u, '')
    .replace(/(?<=^|[},])a(?=[{:[])/gu, ':where([class*="ant-"]) a');

/** By itself: all components together take three times as long to load. @param {string} name */
function takeFromAntd(name) {
  const [component = '', part] = name.split('.');
  const folder = component.replace(/(?<=[a-z])[A-Z]/gu, '-$&').toLowerCase();
  const { default: found } = createRequire(import.meta.url)(`antd/lib/${folder}`);
  return part ? found[part] : found;
}
