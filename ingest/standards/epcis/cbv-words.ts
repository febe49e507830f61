/** The kinds of word of the Core Business Vocabulary that are read here, as they stand in its addresses. */
export type WordKind = 'bizStep' | 'disposition';

const forms: Record<WordKind, { urn: string; web: string }> = {
  bizStep: { urn: 'urn:epcglobal:cbv:bizstep:', web: 'BizStep-' },
  disposition: { urn: 'urn:epcglobal:cbv:disp:', web: 'Disp-' },
};
const cbv = /^https?:\/\/(?:ref|ns)\.gs1\.org\/cbv\//u;

/**
 * `receiving`, `urn:epcglobal:cbv:bizstep:receiving`, `https://ref.gs1.org/cbv/BizStep-receiving` and
 * `cbv:BizStep-receiving` are one word. What is not of the vocabulary stays the address it is, so that a house can say
 * what its own words mean.
 */
export function readWord(text: string, kind: WordKind, prefixes?: ReadonlyMap<string, string>): string {
  const address = expand(text.trim(), prefixes);
  const { urn, web } = forms[kind];
  if (address.startsWith(urn)) return address.slice(urn.length);
  const bare = address.replace(cbv, '');
  return bare !== address && bare.startsWith(web) ? bare.slice(web.length) : address;
}

/** Writes out a short form such as `cbv:BizStep-receiving` by the prefixes that the document declares. */
function expand(text: string, prefixes?: ReadonlyMap<string, string>): string {
  const colon = text.indexOf(':');
  if (colon <= 0 || text.startsWith('//', colon + 1)) return text;
  const prefix = text.slice(0, colon);
  const space = prefixes?.get(prefix) ?? (prefix === 'cbv' ? 'https://ref.gs1.org/cbv/' : undefined);
  return space === undefined ? text : space + text.slice(colon + 1);
}
