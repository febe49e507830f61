import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findViolations, importedPaths, isTest, type SourceFile } from './find-violations.ts';
import { readSources } from './read-sources.ts';
import { rooms } from './rooms.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('the house rules', () => {
  const sources = Object.keys(rooms)
    .filter((room) => existsSync(join(root, room)))
    .flatMap((room) => readSources(root, room));

  test('hold in every file', () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(findViolations(sources)).toEqual([]);
  });

  test('know every import: each one leads to a file', () => {
    const product = sources.filter((file) => !isTest(file.path));
    const dangling = product.flatMap((file) =>
      importedPaths(file)
        .filter((target) => !existsSync(join(root, target)))
        .map((target) => `${file.path} → ${target}`),
    );
    expect(dangling).toEqual([]);
    expect(product.flatMap(importedPaths).length).toBeGreaterThan(300);
  });

  test('know every room that holds sources', () => {
    const others = readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => entry.name)
      .filter(
        (name) => !['node_modules', 'dist', 'docs', 'test-results', 'pictures', ...Object.keys(rooms)].includes(name),
      );
    expect(others.filter((name) => readSources(root, name).length > 0)).toEqual([]);
  });
});

describe('a planted violation is found', () => {
  const planted: [what: string, file: SourceFile, finding: RegExp][] = [
    [
      'contracts that know the catalogue',
      at('contracts/a.ts', `import { pages } from '../catalog/pages.ts';`),
      /contracts must not import catalog/u,
    ],
    [
      'a catalogue that knows the state',
      at('catalog/a.ts', `import type { X } from '../state/x.ts';`),
      /catalog must not import state/u,
    ],
    [
      'state that knows the server',
      at('state/a.ts', `export { x } from '../server/x.ts';`),
      /state must not import server/u,
    ],
    [
      'a server that knows the demo',
      at('server/a/b.ts', `const x = await import('../../demo/x.ts');`),
      /server must not import demo/u,
    ],
    [
      'a browser application that knows SQL',
      at('web/lib/a.ts', `import { x } from '../../state/x.ts';`),
      /web must not import state/u,
    ],
    [
      'a design system that knows the contracts',
      at('ui/a.tsx', `import { x } from '../contracts/x.ts';`),
      /ui must not import contracts/u,
    ],
    [
      'a product that knows its tests',
      at('server/a.ts', `import '../testkit/x.ts';`),
      /server must not import testkit/u,
    ],
    [
      'a feature that knows another',
      at('web/features/menu/a.tsx', `import { x } from '../favorites/x.ts';`),
      /feature menu must not import the feature favorites/u,
    ],
    [
      'a feature that knows the application',
      at('web/features/menu/a.tsx', `import { x } from '../../app/x.ts';`),
      /web\/features must not import web\/app/u,
    ],
    [
      'a library that knows a feature',
      at('web/lib/a.ts', `import { x } from '../features/menu/x.ts';`),
      /web\/lib must not import web\/features/u,
    ],
    [
      'an import over several lines',
      at('catalog/a.ts', `import {\n  x,\n} from\n  '../state/x.ts';`),
      /catalog must not import state/u,
    ],
    ['a room nobody planned', at('stuff/a.ts', ''), /the room stuff is not in the table/u],
    ['a barrel', at('state/index.ts', `export * from './x.ts';`), /barrel/u],
    ['a drawer for odds and ends', at('web/lib/utils.ts', ''), /named by what it does/u],
    ['a file that has become two', at('state/a.ts', '\n'.repeat(301)), /301 lines/u],
    [
      'an engine of questions that knows a domain',
      at('query/compile/a.ts', `import { x } from '../../domains/stock/datasets/x.ts';`),
      /query must not import domains/u,
    ],
    [
      'a page that knows a mart',
      at('domains/stock/pages/a.ts', `import { x } from '../marts/x.ts';`),
      /pages must not import marts/u,
    ],
    [
      'a domain that knows one above it',
      at('domains/stock/datasets/a.ts', `import { x } from '../../tags/datasets/x.ts';`),
      /stock must not import tags/u,
    ],
    ['a domain that uses one above it', at('domains/stock/domain.ts', `uses: ['tags'],`), /stock must not use tags/u],
    [
      'a science that knows a database',
      at('domains/stock/science/a.ts', `import type { Sql } from '../../../warehouse/engine.ts';`),
      /science of a domain must not import warehouse/u,
    ],
    [
      'settings that know a mart',
      at('domains/stock/settings.ts', `import { x } from './marts/x.ts';`),
      /settings.ts must not import marts/u,
    ],
    [
      'a room that a domain does not have',
      at('domains/stock/helpers/a.ts', `import './b.ts';`),
      /has no room helpers/u,
    ],
    [
      'a mart that Citus cannot derive',
      at(
        'domains/stock/marts/a.ts',
        "store.makeTemp('gone_cells', x); store.run('delete from a where exists (select 1 from gone_cells cell where 1 = 1)');",
      ),
      /Citus refuses `exists` over gone_cells/u,
    ],
    [
      'a load that Citus cannot take',
      at('ingest/a.ts', `sql.run(\`update a set b = 1 where not exists (select 1 from \${relation} new)\`);`),
      /Citus refuses `exists` over \$\{relation\}/u,
    ],
    [
      'a domain in no list',
      at('domains/astrology/pages/a.ts', `import { x } from '../datasets/x.ts';`),
      /astrology is not in domains\/all-domains.ts/u,
    ],
  ];

  /** A list of two domains, so that there is a ladder to break. */
  const listed = [
    at(
      'domains/all-domains.ts',
      `import { stockDomain } from './stock/domain.ts';\nimport { tagsDomain } from './tags/domain.ts';\nexport const domains: Domain[] = [stockDomain, tagsDomain];`,
    ),
    at('domains/tags/domain.ts', `uses: ['stock'],`),
  ];

  test.each(planted)('%s', (_what, file, finding) => {
    expect(findViolations([...listed, file])).toEqual([expect.stringMatching(finding)]);
  });

  test('a circle of types', () => {
    const circle = [
      at('state/a.ts', `import type { B } from './b.ts';`),
      at('state/b.ts', `import type { C } from './c.ts';`),
      at('state/c.ts', `import type { A } from './a.ts';`),
      at('state/d.ts', `import type { A } from './a.ts';`),
    ];
    expect(findViolations(circle)).toEqual([
      'state/a.ts, state/b.ts, state/c.ts: these import one another in a circle.',
    ]);
  });

  test('a folder of a domain with too many files', () => {
    const many = Array.from({ length: 26 }, (_, n) => at(`domains/stock/marts/m${n}.ts`, ''));
    expect(findViolations([...listed, ...many])).toEqual(['domains/stock/marts: 26 files; which folder is missing?']);
  });

  test('and what is allowed is not', () => {
    const fine = [
      at(
        'web/app/a.tsx',
        `import { x } from '../features/menu/x.ts';\nimport '../../ui/a.css';\nimport react from 'react';`,
      ),
      at('web/features/menu/a.tsx', `import { x } from './b.ts';\nimport { y } from '../../lib/y.ts';`),
      at('server/a.test.ts', `import { x } from '../demo/x.ts';${'\n'.repeat(400)}`),
      at('state/a.ts', `// import { x } from '../server/x.ts';\n/* import '../web/x.ts' */`),
      at('catalog/menu.ts', '\n'.repeat(500)),
      ...listed,
      at(
        'domains/tags/datasets/a.ts',
        `import { x } from '../../stock/marts/x.ts';\nimport { y } from '../../../query/define/y.ts';`,
      ),
    ];
    expect(findViolations(fine)).toEqual([]);
  });
});

function at(path: string, text: string): SourceFile {
  return { path, text };
}
