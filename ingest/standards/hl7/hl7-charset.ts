import { decodeBytes } from '../decode-bytes.ts';

/** HL7 table 0211, as far as a platform decoder knows it. */
const charsets: Record<string, string> = {
  ASCII: 'utf-8',
  'UNICODE UTF-8': 'utf-8',
  'UTF-8': 'utf-8',
  '8859/1': 'windows-1252',
  '8859/2': 'iso-8859-2',
  '8859/3': 'iso-8859-3',
  '8859/4': 'iso-8859-4',
  '8859/5': 'iso-8859-5',
  '8859/6': 'iso-8859-6',
  '8859/7': 'iso-8859-7',
  '8859/8': 'iso-8859-8',
  '8859/9': 'windows-1254',
  '8859/15': 'iso-8859-15',
  'GB 18030-2000': 'gb18030',
  'KS X 1001': 'euc-kr',
  'BIG-5': 'big5',
};

/**
 * Decodes a message whose bytes are given one to a character. Where it names no charset it is UTF-8, or, where it is
 * not valid as that, the Western one of Windows. Undefined: it names one that is not known, or is not written in what
 * it names.
 */
export function decodeMessage(bytes: string, declared: string): string | undefined {
  if (!/[\u0080-\u00ff]/u.test(bytes)) return bytes;
  const buffer = Buffer.from(bytes, 'latin1');
  if (declared === '') return decodeBytes(buffer, 'utf-8') ?? decodeBytes(buffer, 'windows-1252');
  const charset = Object.hasOwn(charsets, declared) ? charsets[declared] : undefined;
  return charset === undefined ? undefined : decodeBytes(buffer, charset);
}
