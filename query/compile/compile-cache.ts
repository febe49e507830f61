import { LRUCache } from 'lru-cache';

const megabyte = 1024 * 1024;
/** In bytes: all compiled questions of one kind together, and one of them. A page's question takes some twenty thousand. */
const most = { together: 16 * megabyte, each: megabyte / 4 };

/**
 * Compiles what is asked of a model once. Both are plain values, nothing else counts, and the questions of a day are the same for
 * everybody who asks them: to compile one takes longer than to answer it where its answer is cached.
 */
export function keepCompiled<Model extends object, Asked extends unknown[], Compiled>(
  compile: (model: Model, ...asked: Asked) => Compiled,
): (model: Model, ...asked: Asked) => Compiled {
  const numbers = new WeakMap<Model, number>();
  let models = 0;
  const cache = new LRUCache<string, { compiled: Compiled }>({
    maxSize: most.together,
    maxEntrySize: most.each,
    // The SQL once in its fragment and once as printed, two bytes a letter.
    sizeCalculation: ({ compiled }, key) => 2 * key.length + 4 * JSON.stringify(compiled).length,
  });
  return (model, ...asked) => {
    const number = numbers.get(model) ?? ++models;
    numbers.set(model, number);
    const key = `${number} ${JSON.stringify(asked)}`;
    const known = cache.get(key);
    if (known) return known.compiled;
    const compiled = compile(model, ...asked);
    cache.set(key, { compiled });
    return compiled;
  };
}
