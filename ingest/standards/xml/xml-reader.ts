import { NotThisFormat } from '../not-this-format.ts';
import { decodeEntities, findForbidden, isName } from './xml-text.ts';

export type XmlToken = XmlOpen | { is: 'text'; text: string } | { is: 'close' };

export interface XmlOpen {
  is: 'open';
  /** The namespace, resolved; '' where there is none. */
  space: string;
  name: string;
  /** By local name; those of a namespace other than the element's own are left out. */
  attributes: ReadonlyMap<string, string>;
  line: number;
}

export interface XmlLimits {
  depth: number;
  attributes: number;
  /** Characters of one tag, text, comment … */
  token: number;
}

const usual: XmlLimits = { depth: 64, attributes: 64, token: 1 << 20 };
const spaceOfXml = 'http://www.w3.org/XML/1998/namespace';
const blank = /^[\t\n\r ]*$/u;
const attribute = /[\t\n\r ]+([^\t\n\r =/>"'<]+)[\t\n\r ]*=[\t\n\r ]*("[^"<]*"|'[^'<]*')/uy;

/**
 * A strict reader of XML 1.0 with namespaces that takes the text piece by piece. There is no document type and
 * therefore no entity but the five of XML itself: what asks for one is refused, and with it every expansion and outside
 * file.
 */
export class XmlReader {
  #held = '';
  #line = 1;
  #opened: { tag: string; spaces: ReadonlyMap<string, string> }[] = [];
  #started = false;
  #finished = false;
  readonly #limits: XmlLimits;

  constructor(limits: Partial<XmlLimits> = {}) {
    this.#limits = { ...usual, ...limits };
  }

  *push(text: string): Generator<XmlToken> {
    const whole = this.#held + text;
    let at = 0;
    for (;;) {
      const end = whole.startsWith('<', at) ? this.#endOfMarkup(whole, at) : whole.indexOf('<', at);
      if (end < 0) break;
      const token = whole.slice(at, end);
      if (token.length > this.#limits.token) this.#fail(`has more than ${this.#limits.token} characters in one piece`);
      yield* token.startsWith('<') ? this.#readMarkup(token) : this.#readText(token);
      this.#countLines(token);
      at = end;
    }
    this.#held = whole.slice(at);
    if (this.#held.length > this.#limits.token)
      this.#fail(`has more than ${this.#limits.token} characters in one piece`);
  }

  end(): void {
    if (this.#held.startsWith('<')) this.#fail('ends in the middle of a tag');
    if (!blank.test(this.#held)) this.#fail('has text outside of its elements');
    if (!this.#finished) this.#fail('ends before its last element is closed');
  }

  /** Where the markup that begins at `at` ends; -1 where that has not come yet. */
  #endOfMarkup(whole: string, at: number): number {
    const closes: [string, string][] = [
      ['<!--', '-->'],
      ['<![CDATA[', ']]>'],
      ['<?', '?>'],
    ];
    for (const [opening, closing] of closes) {
      if (whole.startsWith(opening, at)) {
        const end = whole.indexOf(closing, at + opening.length);
        return end < 0 ? -1 : end + closing.length;
      }
      const sofar = whole.slice(at, at + opening.length);
      if (sofar.length < opening.length && opening.startsWith(sofar)) return -1;
    }
    let quote = '';
    for (let next = at + 1; next < whole.length; next++) {
      const character = whole[next] ?? '';
      if (quote !== '') quote = character === quote ? '' : quote;
      else if (character === '>') return next + 1;
      else if (character === '"' || character === "'") quote = character;
    }
    return -1;
  }

  *#readMarkup(token: string): Generator<XmlToken> {
    if (token.startsWith('<!--')) return this.#readComment(token);
    if (token.startsWith('<![CDATA[')) return yield* this.#readCharacters(token.slice(9, -3));
    if (token.startsWith('<?')) return this.#readInstruction(token);
    if (token.startsWith('<!')) this.#fail('has a document type, which is refused');
    this.#started = true;
    if (token.startsWith('</')) return yield this.#close(token);
    yield this.#open(token);
    if (token.endsWith('/>')) {
      this.#leave();
      yield { is: 'close' };
    }
  }

  *#readText(token: string): Generator<XmlToken> {
    if (this.#opened.length === 0) {
      if (!blank.test(token)) this.#fail('has text outside of its elements');
      this.#started = true;
      return;
    }
    if (token.includes(']]>')) this.#fail('has ]]> in its text');
    const text = decodeEntities(token);
    if (text === undefined) this.#fail('uses an entity other than the five of XML');
    yield* this.#readCharacters(text);
  }

  *#readCharacters(text: string): Generator<XmlToken> {
    if (this.#opened.length === 0) this.#fail('has text outside of its elements');
    if (findForbidden(text)) this.#fail('has a character that XML forbids');
    if (text !== '') yield { is: 'text', text };
  }

  #readComment(token: string): void {
    this.#started = true;
    if (token.length < 7 || token.slice(4, -3).includes('--')) this.#fail('has a comment with -- in it');
  }

  #readInstruction(token: string): void {
    if (
      /^<\?xml[\t\n\r ]/iu.test(token) &&
      (this.#started || !/version[\t\n\r ]*=[\t\n\r ]*["']1\.0["']/u.test(token))
    ) {
      this.#fail('has an XML declaration that is not the first line or not of version 1.0');
    }
    this.#started = true;
  }

  #open(token: string): XmlOpen {
    if (this.#finished) this.#fail('has more than one root element');
    if (this.#opened.length >= this.#limits.depth) this.#fail(`is nested more than ${this.#limits.depth} deep`);
    const body = token.slice(1, token.endsWith('/>') ? -2 : -1);
    const tag = /^[^\t\n\r =/>"'<]+/u.exec(body)?.[0] ?? '';
    const written = this.#readAttributes(body, tag.length);
    const spaces = this.#enter(tag, written);
    const { space, name } = this.#resolve(tag, spaces, true);
    const attributes = new Map<string, string>();
    for (const [key, value] of written) {
      if (key === 'xmlns' || key.startsWith('xmlns:')) continue;
      const resolved = this.#resolve(key, spaces, false);
      if (resolved.space === '' || resolved.space === space) attributes.set(resolved.name, value);
    }
    return { is: 'open', space, name, attributes, line: this.#line };
  }

  #readAttributes(body: string, from: number): Map<string, string> {
    const found = new Map<string, string>();
    attribute.lastIndex = from;
    let read = from;
    for (let match = attribute.exec(body); match; match = attribute.exec(body)) {
      read = attribute.lastIndex;
      const [, key = '', quoted = ''] = match;
      const value = decodeEntities(quoted.slice(1, -1));
      if (value === undefined) this.#fail('uses an entity other than the five of XML');
      if (findForbidden(value)) this.#fail('has a character that XML forbids');
      if (found.has(key)) this.#fail('has an attribute twice in one tag');
      found.set(key, value.replaceAll(/[\t\n\r]/gu, ' '));
      if (found.size > this.#limits.attributes)
        this.#fail(`has more than ${this.#limits.attributes} attributes in a tag`);
    }
    if (!blank.test(body.slice(read))) this.#fail('has a tag that is not well formed');
    return found;
  }

  #enter(tag: string, written: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
    let spaces = this.#opened.at(-1)?.spaces ?? new Map([['xml', spaceOfXml]]);
    for (const [key, space] of written) {
      if (key === 'xmlns' || key.startsWith('xmlns:')) spaces = new Map(spaces).set(key.slice(6), space);
    }
    this.#opened.push({ tag, spaces });
    return spaces;
  }

  #resolve(tag: string, spaces: ReadonlyMap<string, string>, isElement: boolean): { space: string; name: string } {
    const colon = tag.indexOf(':');
    const prefix = colon < 0 ? '' : tag.slice(0, colon);
    const name = tag.slice(colon + 1);
    if (!isName(name) || (colon >= 0 && !isName(prefix))) this.#fail('has a tag that is not well formed');
    if (colon < 0) return { space: isElement ? (spaces.get('') ?? '') : '', name };
    const space = spaces.get(prefix);
    if (space === undefined) this.#fail('uses a namespace prefix that is not declared');
    return { space, name };
  }

  #close(token: string): XmlToken {
    const tag = this.#opened.at(-1)?.tag ?? '';
    const rest = token.slice(2 + tag.length, -1);
    if (tag === '' || !token.startsWith(tag, 2) || !blank.test(rest))
      this.#fail('closes an element that is not the last one opened');
    this.#leave();
    return { is: 'close' };
  }

  #leave(): void {
    this.#opened.pop();
    if (this.#opened.length === 0) this.#finished = true;
  }

  #countLines(token: string): void {
    for (let at = token.indexOf('\n'); at >= 0; at = token.indexOf('\n', at + 1)) this.#line++;
  }

  #fail(reason: string): never {
    throw new NotThisFormat(`Line ${this.#line}: the XML ${reason}.`);
  }
}
