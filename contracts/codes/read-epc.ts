import { readDigitalLink } from './digital-link.ts';
import { type EpcReading, refuse } from './epc.ts';
import { decodeEpcHex } from './epc-hex.ts';
import { readEpcUrn } from './epc-urn.ts';

/** Reads an EPC in whichever form it is written: URN, GS1 Digital Link, or the hexadecimal of a reader. */
export function readEpc(text: string): EpcReading {
  const written = text.trim();
  if (written === '') return refuse('is blank');
  if (/^urn:/iu.test(written)) return readEpcUrn(written);
  if (/^https?:/iu.test(written)) return readDigitalLink(written);
  return decodeEpcHex(written);
}
