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

test('what was not asked for longest makes room, and what is too large is not cached', () => {
  const { compile, compiled } = watched();
  const model = { name: 'stock' };
  const columns = [0, 1].map((set) => Array.from({ length: 1500 }, (_, n) => `column ${set} ${n}`));
  for (let limit = 0; limit < 150; limit++) {
    compile(model, columns[0] ?? [], limit);
    compile(model, columns[1] ?? [], 0);
  }
  // The second was asked all along, the first ones of the others are gone.
  expect(compiled).toHaveLength(151);
  compile(model, columns[0] ?? [], 149);
  expect(compiled).toHaveLength(151);
  compile(model, columns[0] ?? [], 0);
  expect(compiled).toHaveLength(152);
  const huge = Array.from({ length: 5000 }, (_, n) => `column number ${n}`);
  compile(model, huge, 1);
  compile(model, huge, 1);
  expect(compiled).toHaveLength(154);
});
