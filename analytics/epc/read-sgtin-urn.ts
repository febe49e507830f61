import { gtinCheckDigit } from './gtin.ts';

/** The GTIN and serial that a tag's name says, as `urn:epc:id:sgtin:…` or `urn:epc:tag:sgtin-96:…`; null where it is none. */
export function readSgtinUrn(urn: string): { gtin: string; serial: string } | null {
  const [, company = '', item = '', serial = ''] =
    /^urn:epc:(?:id:sgtin:|tag:sgtin-(?:96|198):[0-7]\.)(\d{6,12})\.(\d{1,7})\.([\w!"%&'()*+,./:;<=>?-]+)$/iu.exec(
      urn.trim(),
    ) ?? [];
  if (company.length + item.length !== 13) return null;
  const digits = item.slice(0, 1) + company + item.slice(1);
  return {
    gtin: digits + gtinCheckDigit(digits),
    serial: serial.replace(/%([0-9a-f]{2})/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  };
}
