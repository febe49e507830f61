/** A piece of the text of a notice. */
export interface LotToken {
  is:
    | 'lot-label'
    | 'expiry-label'
    | 'other-label'
    | 'all'
    | 'date'
    | 'ndc'
    | 'item'
    | 'separator'
    | 'to'
    | 'code'
    | 'word';
  text: string;
}

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const year = '(?:19|20)\\d{2}';
const endOfValue = '(?![a-z0-9]|[/-][a-z0-9])';

/** As they are seen in notices: 10/2025, 12/31/2023, 2027/08, 31-08-25, March 2024, Apr-25, OCT 2028, Jan 31, 2028. */
const dates = [
  `${month}[\\s,/-]*\\d{1,2}(?:st|nd|rd|th)?[\\s,]+${year}`,
  `\\d{1,2}[\\s/-]*${month}[\\s,/-]*(?:${year}|\\d{2})`,
  `${month}[\\s,/-]*(?:${year}|\\d{2})`,
  `${year}[\\s/-]*${month}(?:[\\s/-]*\\d{1,2})?`,
  `\\d{1,2}[/-]\\d{1,2}[/-](?:\\d{4}|\\d{2})`,
  `${year}[/-]\\d{1,2}(?:[/-]\\d{1,2})?`,
  `\\d{1,2}/(?:\\d{4}|\\d{2})`,
  `\\d{1,2}-${year}`,
].map((date) => `${date}${endOfValue}`);

const numbered =
  "(?:\\s*(?:numbers?|nos?|num|codes?|id)(?![a-z0-9]))?\\.?(?:\\s*\\(s\\))?\\s*(?:#(?:['’]?s(?![a-z0-9]))?)?\\s*[:.=#]*";
const allOf =
  '\\ball(?:\\s+(?:the|of|remaining|unexpired|sterile|compounded|drugs?|products?))*\\s+(?:lots?|batch(?:es)?|codes?)(?:\\s+(?:numbers?|codes?))?(?![a-z0-9])';
const withinExpiry =
  '(?:\\s*,?\\s*(?:(?:that\\s+)?(?:remain(?:ing)?|are|currently)?\\s*(?:still\\s+)?within)\\s+(?:the\\s+|their\\s+)?(?:expiry|expiration|exp)(?:\\s+dates?|\\s+period)?)?';

/** In this order: what a longer reading knows must not be cut short by a simpler one. */
const readings: [LotToken['is'] | 'blank', RegExp][] = (
  [
    ['blank', '[\\s.:#*†‡"“”\']+|rx\\s+only'],
    ['all', `${allOf}${withinExpiry}`],
    ['item', '\\(?[a-z]\\)(?![a-z0-9])'],
    ['lot-label', `(?:lots?(?![a-z0-9])|batch(?:es)?(?![a-z0-9]))(?:\\s*/\\s*(?:lots?|batch|serial))?${numbered}`],
    ['lot-label', `control\\s*(?:numbers?|nos?(?![a-z])|#)\\.?\\s*[:.=#]*`],
    [
      'expiry-label',
      '(?:exp(?:iry|iration|ires|iring|ir)?|bud|beyond[\\s-]+use|best\\s+by|use\\s+by)(?![a-z])\\.?(?:\\s*dates?(?![a-z]))?(?:\\s*\\(s\\))?\\s*[:.#=-]*',
    ],
    ['date', dates.join('|')],
    ['ndc', '(?:\\d{4}-\\d{4}-\\d{2}|\\d{5}-\\d{3}-\\d{2}|\\d{5}-\\d{4}-\\d{1,2})(?![a-z0-9-])'],
    [
      'other-label',
      `(?:(?:ndc|upc|gtin|ean|sku|code|serial)s?(?![a-z])|(?:rx|prescription|model|catalog)(?![a-z])|(?:product|item|material|part|case|bar|stock)(?=\\s*(?:code|no|num|#)))${numbered}`,
    ],
    ['separator', '[,;()\\[\\]&+]|and(?![a-z0-9])|or(?![a-z0-9])'],
    ['to', '(?:to|through|thru)(?![a-z0-9])|-'],
    ['code', '[a-z]*\\d(?:[a-z0-9*]|[@:_/-](?!exp|lot|ndc|batch)(?=[a-z0-9]))*|[a-z]+[@:_/-][a-z]*\\d[a-z0-9]*'],
    ['word', '[a-z]+|[^\\s]'],
  ] as const
).map(([is, pattern]) => [is, new RegExp(pattern, 'iuy')]);

/** Cuts the text of a notice into pieces. Nothing of it is dropped but blanks and marks without meaning. */
export function scanLotText(text: string): LotToken[] {
  const plain = text.replace(/[\u2010-\u2015\u2212]/gu, '-').replace(/\s+/gu, ' ');
  const tokens: LotToken[] = [];
  let at = 0;
  while (at < plain.length) {
    const { is, found } = readAt(plain, at);
    if (is !== 'blank') tokens.push({ is, text: found });
    at += found.length;
  }
  return tokens;
}

function readAt(text: string, at: number): { is: LotToken['is'] | 'blank'; found: string } {
  for (const [is, pattern] of readings) {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found) return { is, found };
  }
  return { is: 'word', found: text.charAt(at) };
}
