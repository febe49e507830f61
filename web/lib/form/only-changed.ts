/** The changed fields alone: what the person did not touch, somebody else may have changed meanwhile. */
export function onlyChanged<Value extends object>(value: Value, changed: readonly string[]): Partial<Value> {
  const part: Partial<Value> = { ...value };
  for (const name in part) if (!changed.includes(name)) delete part[name];
  return part;
}
