const unknownLots = ['', 'NA', 'NONE', 'UNKNOWN'];

/** How lots are compared: letters and digits only, in upper case. Leading zeros matter. Null: the lot is unknown. */
export function lotKey(lot: string): string | null {
  const key = lot.toUpperCase().replace(/[^A-Z0-9]/gu, '');
  return unknownLots.includes(key) ? null : key;
}

/** Length and the kind of each character: two lots of one shape can be ordered, others cannot. */
export const lotShape = (key: string): string => key.replace(/[0-9]/gu, '9').replace(/[A-Z]/gu, 'A');

/** `lotKey` for a column, in SQL that every engine understands. */
export const lotKeySql = (lot: string): string => `upper(regexp_replace(${lot}, '[^A-Za-z0-9]', '', 'g'))`;

/** Whether `lotKey` of a column is null. */
export const isUnknownLotSql = (lot: string): string =>
  `${lotKeySql(lot)} in (${unknownLots.map((key) => `'${key}'`).join(', ')})`;
