/**
 * Amounts are whole hundredths of the item's base unit and prices whole ten-thousandths of a dollar while they are
 * worked with, so that sums are exact; only here do they become the decimals of a file.
 */
const amounts: string[] = [];

export function amount(hundredths: number): string {
  if (hundredths < 0) return `-${amount(-hundredths)}`;
  if (hundredths >= 200_000) return decimal(hundredths, 2);
  const known = amounts[hundredths];
  if (known !== undefined) return known;
  const text = decimal(hundredths, 2);
  amounts[hundredths] = text;
  return text;
}

export const money = (tenThousandths: number): string => decimal(tenThousandths, 4);

/** A whole number of the smallest parts as a decimal without trailing zeros. */
export function decimal(parts: number, places: number): string {
  if (!Number.isSafeInteger(parts)) throw new Error(`${parts} is not a whole number of parts.`);
  const sign = parts < 0 ? '-' : '';
  const digits = String(Math.abs(parts)).padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/u, '');
  return `${sign}${digits.slice(0, -places)}${fraction ? `.${fraction}` : ''}`;
}
