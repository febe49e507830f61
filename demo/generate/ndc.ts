/** The NDC in its printed form of ten digits (4-4-2, 5-3-2 or 5-4-1) and what follows from it. */
export function ndcOfElevenDigits(printed: string): string {
  const [labeler = '', product = '', pack = ''] = printed.split('-');
  return labeler.padStart(5, '0') + product.padStart(4, '0') + pack.padStart(2, '0');
}

/** GTIN-14: packaging level, "03", the ten digits, and a check digit (weights 3 and 1 from the right). */
export function gtinOf(printed: string, level = 0): string {
  const body = `${level}03${printed.replaceAll('-', '')}`;
  let sum = 0;
  for (let n = 0; n < body.length; n += 1) sum += Number(body[n]) * (n % 2 === 0 ? 3 : 1);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

const header = 0x30n;
const filterOfAnItem = 1n;

/**
 * The SGTIN-96 of a tagged unit, but for its serial number: header, filter, partition, company prefix ("03" and the
 * labeler code, 6 or 7 digits) and item reference, in the bit layout of the GS1 Tag Data Standard.
 */
export function tagPrefixOf(printed: string): bigint {
  const [labeler = ''] = printed.split('-');
  const digits = printed.replaceAll('-', '');
  const companyDigits = labeler.length + 2;
  const partition = companyDigits === 6 ? 6n : 5n;
  const [companyBits, itemBits] = companyDigits === 6 ? [20n, 24n] : [24n, 20n];
  const company = BigInt(`03${labeler}`);
  const item = BigInt(`0${digits.slice(labeler.length)}`);
  if (company >> companyBits || item >> itemBits) throw new Error(`${printed} does not fit an SGTIN-96.`);
  return (
    (((((header << 3n) | filterOfAnItem) << 3n) | partition) << (44n + 38n)) |
    ((company << itemBits) << 38n) |
    (item << 38n)
  );
}

const serialRange = 274_877_906_944;

export function tagOf(prefix: bigint, serial: number): string {
  return (prefix | BigInt(serial % serialRange)).toString(16).toUpperCase().padStart(24, '0');
}
