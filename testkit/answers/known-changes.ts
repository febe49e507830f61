/** Keys whose texts are for people: another wording is reported, and is no difference. */
export const textKeys = new Set([
  'title',
  'label',
  'definition',
  'text',
  'question',
  'grain',
  'source',
  'group',
  'compared_with',
]);

/** Keys under which every text is for people, whatever it is called by. */
export const textGroups = new Set(['words']);

/** Keys that were renamed, by their old name: both sides are read by the new one. */
export const renamedKeys: Record<string, string> = { file: 'record' };

/** Keys that an answer as a whole gained: `GET /api/pages/:page` says what kind of page it is. Answers of before lack them. */
export const addedKeys = new Set(['kind', 'about_people', 'opening', 'question', 'columns']);

/** Lists whose order says nothing, and the key of an entry: both sides are read in the order of that key. */
export const unordered: Record<string, string> = { reports: 'page' };

/** The hour in which a hospital is loaded: two of them, made one after the other, differ in its minutes. Their facts end before it. */
export const loadingHour = '2026-11-15T06';
