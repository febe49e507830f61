import type { SourceFile } from './find-violations.ts';

const writesToTheStore = /^(?:warehouse\/(?!checks\/)|ingest\/|domains\/[^/]+\/marts\/)/u;
const correlated = /\bexists \(\s*select [^()]*? from (\$\{[^}]+\}|\w+)/gu;
const madeForASession = /makeTemp\(\s*'(\w+)'|create temp table (\w+)/gu;

/**
 * Statements that Citus refuses: a temporary table in a correlated `exists`. Relations whose name is not written out may
 * be temporary.
 */
export function relationViolations(files: SourceFile[]): string[] {
  const writers = files.filter(({ path }) => writesToTheStore.test(path) && !path.endsWith('.test.ts'));
  const temporary = new Set(
    writers.flatMap(({ text }) => [...text.matchAll(madeForASession)].map(([, made, created]) => made ?? created)),
  );
  return writers
    .filter(({ path }) => path !== 'warehouse/exists-in.ts')
    .flatMap(({ path, text }) =>
      [...text.matchAll(correlated)]
        .map(([, relation = '']) => relation)
        .filter((relation) => relation.startsWith('$') || temporary.has(relation))
        .map(
          (relation) => `${path}: Citus refuses \`exists\` over ${relation}; use existsIn (warehouse/exists-in.ts).`,
        ),
    );
}
