/**
 * What one package holds, from FDA's description of it: `1 VIAL in 1 CARTON (0002-1200-30)  > 30 mL in 1 VIAL` is 1 × 30 mL. The
 * numbers along the chain are multiplied. A star marks the parts of a kit, which add up to nothing: then it is left open.
 */
const levels = (description: string): string => `string_split(${description}, '>')`;
const countOf = (level: string): string =>
  `try_cast(regexp_extract(trim(${level}), '^([0-9]*\\.?[0-9]+) ', 1) as double)`;

export function packageQuantity(description: string): string {
  const counts = `list_transform(${levels(description)}, lambda level: ${countOf('level')})`;
  const isOpen = `position('*' in ${description}) > 0 or list_contains(list_transform(${counts}, lambda n: n is null), true)`;
  return `case when not (${isOpen}) then try_cast(list_product(${counts}) as decimal(18,6)) end`;
}

/** The unit of the innermost level: mL, g, TABLET. */
export const packageUnit = (description: string): string =>
  `case when position('*' in ${description}) = 0 then nullif(regexp_extract(trim(${levels(description)}[-1]), '^[0-9]*\\.?[0-9]+ (.+?) in [0-9]', 1), '') end`;
