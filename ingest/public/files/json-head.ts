/** The names of the first record's own members, as far as the beginning of a document shows them. */
export function firstRecordKeys(text: string, list: string): Set<string> {
  const start = new RegExp(`"${list}"\\s*:\\s*\\[\\s*\\{`, 'u').exec(text);
  const keys = new Set<string>();
  if (!start) return keys;
  let depth = 1;
  const token = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}[\]]/gu;
  token.lastIndex = start.index + start[0].length;
  for (let found = token.exec(text); found && depth > 0; found = token.exec(text)) {
    const [sign, name, colon] = found;
    if (sign === '{' || sign === '[') depth++;
    else if (sign === '}' || sign === ']') depth--;
    else if (depth === 1 && colon && name !== undefined) keys.add(name);
  }
  return keys;
}
