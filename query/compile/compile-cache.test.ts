import { expect, test } from 'vitest';
import { keepCompiled } from './compile-cache.ts';

const watched = () => {
  const compiled: string[] = [];
  const compile = keepCompiled((model: { name: string }, columns: string[], limit: number) => {
    compiled.push(`${model.name}: ${columns.join()} ${limit}`);
    return columns.length > 0 ? { columns, limit } : null;
  });
  return { compile, compiled };
};

test('what is asked again of the same model is compiled once, whether or not anything came of it', () => {
  const { compile, compiled } = watched();
  const model = { name: 'stock' };
  expect(compile(model, ['item'], 1)).toBe(compile(model, ['item'], 1));
  expect([compile(model, [], 1), compile(model, [], 1)]).toEqual([null, null]);
  expect(compiled).toEqual(['stock: item 1', 'stock:  1']);
});

test('another value, another order and another model of the same name are other questions', () => {
  const { compile } = watched();
  const model = { name: 'stock' };
  const asked = compile(model, ['item', 'facility'], 1);
  expect(compile(model, ['item', 'facility'], 2)).toMatchObject({ limit: 2 });
  expect(compile(model, ['facility', 'item'], 1)).toMatchObject({ columns: ['facility', 'item'] });
  expect(compile({ name: 'stock' }, ['item', 'facility'], 1)).not.toBe(asked);
});

test('only so many are kept, those of longest ago go first, and a long question is not kept', () => {
  const { compile, compiled } = watched();
  const model = { name: 'stock' };
  for (let limit = 0; limit < 25; limit++) compile(model, ['item'], limit);
  compile(model, ['item'], 24);
  expect(compiled).toHaveLength(25);
  compile(model, ['item'], 0);
  expect(compiled).toHaveLength(26);
  const long = Array.from({ length: 500 }, (_, n) => `item ${n}`);
  compile(model, long, 1);
  compile(model, long, 1);
  expect(compiled).toHaveLength(28);
});
