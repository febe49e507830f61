/** An HL7 v2 file begins with a message, a batch or a file header, perhaps in the frame of the lower layer protocol. */
export function recognizeHl7(head: Uint8Array): boolean {
  let at = 0;
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) at = 3;
  while (at < head.length && [0x09, 0x0a, 0x0b, 0x0d, 0x20].includes(head[at] ?? 0)) at++;
  const start = Buffer.from(head.subarray(at, at + 16)).toString('latin1');
  return /^(?:MSH|FHS|BHS)([^\sA-Za-z0-9])([^\sA-Za-z0-9]{2,5})\1/u.test(start);
}
