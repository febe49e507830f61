/** Of each dataset or list, so many questions at most, none of them longer than this as text: some megabytes of all together. */
const most = { kept: 20, letters: 2000 };

/**
 * Compiles what is asked of a model once. Both are plain values, nothing else counts, and the questions of a day are the same for
 * everybody who asks them: to compile one takes longer than to answer it where its answer is kept.
 */
export function keepCompiled<Model extends object, Asked extends unknown[], Compiled>(
  compile: (model: Model, ...asked: Asked) => Compiled,
): (model: Model, ...asked: Asked) => Compiled {
  const kept = new WeakMap<Model, Map<string, Compiled>>();
  return (model, ...asked) => {
    const key = JSON.stringify(asked);
    if (key.length > most.letters) return compile(model, ...asked);
    const ofModel = kept.get(model) ?? new Map<string, Compiled>();
    kept.set(model, ofModel);
    const known = ofModel.get(key);
    if (known !== undefined) return known;
    const compiled = compile(model, ...asked);
    const [oldest] = ofModel.keys();
    if (ofModel.size >= most.kept && oldest !== undefined) ofModel.delete(oldest);
    ofModel.set(key, compiled);
    return compiled;
  };
}
