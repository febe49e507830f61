/** What Windows puts where Latin-1 has control characters. Node 20 decodes these bytes as if they were Latin-1. */
const windowsSigns: Record<string, string> = Object.fromEntries(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'].map((sign, index) => [
    String.fromCharCode(0x80 + index),
    sign,
  ]),
);

/** Text in a Western charset with the signs of Windows in their places. */
export const repairWestern = (text: string, charset: string): string =>
  charset === 'windows-1252' || charset === 'iso-8859-1'
    ? text.replace(/[\u0080-\u009f]/gu, (sign) => windowsSigns[sign] ?? sign)
    : text;

/** Bytes as text; undefined where they are not written in that charset. */
export function decodeBytes(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return repairWestern(new TextDecoder(charset, { fatal: true }).decode(bytes), charset);
  } catch {
    return undefined;
  }
}
