import { encodeSgtin96 } from '../../../contracts/codes/epc-hex.ts';
import type { Product } from '../catalog/read-catalog.ts';

/** A labeler's GS1 company prefix is "03" and its code of four or five digits. */
const prefixLength = (product: Product): number => product.printed.indexOf('-') + 2;

/** The SGTIN-96 of a product with the serial 0: the bits that all its tags share. */
export const tagPrefixOf = (product: Product): bigint =>
  BigInt(`0x${encodeSgtin96({ scheme: 'sgtin', gtin: product.gtin, serial: '0' }, prefixLength(product))}`);

export const tagOf = (prefix: bigint, serial: number): string =>
  (prefix | BigInt(serial)).toString(16).toUpperCase().padStart(24, '0');
