import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotThisFormat } from '../not-this-format.ts';
import { ElementBuilder } from './xml-element.ts';
import { type XmlLimits, XmlReader, type XmlToken } from './xml-reader.ts';

function read(text: string, piece = text.length || 1, limits: Partial<XmlLimits> = {}): XmlToken[] {
  const reader = new XmlReader(limits);
  const tokens: XmlToken[] = [];
  for (let at = 0; at < text.length; at += piece) tokens.push(...reader.push(text.slice(at, at + piece)));
  reader.end();
  return tokens;
}

const draw = (text: string, piece?: number): string =>
  read(text, piece)
    .map((token) => {
      if (token.is === 'close') return ')';
      if (token.is === 'text') return token.text;
      const attributes = [...token.attributes].map(([key, value]) => ` ${key}=${value}`).join('');
      return `(${token.space === '' ? '' : `{${token.space}}`}${token.name}${attributes}:${token.line} `;
    })
    .join('');

describe('the XML reader', () => {
  it('reads elements, attributes, text, comments, instructions and character data', () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<!-- a > b -->\n<a x='1' y="2>&lt;&#x41;">\n one &amp; <![CDATA[<two> & ]]><b/><?go on?></a>\n`;
    expect(draw(text)).toBe('(a x=1 y=2><A:3 \n one & <two> & (b:4 ))');
  });

  it('resolves namespaces, and lets attributes of other namespaces go', () => {
    const text =
      '<e:a xmlns:e="urn:e" xmlns="urn:d" xmlns:x="urn:x" x:nil="true" v="1"><b/><c xmlns=""/><e:d xmlns:e="urn:f"/></e:a>';
    expect(draw(text)).toBe('({urn:e}a v=1:1 ({urn:d}b:1 )(c:1 )({urn:f}d:1 ))');
  });

  it('reads the same in pieces of any length', () => {
    const text = `<?xml version='1.0'?><!--c--><a b="x'>y">t&#233;xt<![CDATA[]]]]><![CDATA[>]]><c\n d='1'/></a >\n<!-- end -->`;
    for (let piece = 1; piece < 20; piece++) {
      const tokens = read(text, piece)
        .map((token) => (token.is === 'text' ? token.text : token.is))
        .join('|');
      expect(tokens).toBe(
        read(text)
          .map((token) => (token.is === 'text' ? token.text : token.is))
          .join('|'),
      );
    }
  });

  it.each([
    ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', /document type/u],
    ['<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', /document type/u],
    ['<a>&b;</a>', /entity/u],
    ['<a>&amp</a>', /entity/u],
    ['<a>& </a>', /entity/u],
    ['<a>&#0;</a>', /entity/u],
    ['<a>&#xD800;</a>', /entity/u],
    ['<a>&#x110000;</a>', /entity/u],
    ['<a b="&c;"/>', /entity/u],
    ['<a>\u0001</a>', /forbids/u],
    ['<a>]]></a>', /\]\]>/u],
    ['<a></b>', /not the last one opened/u],
    ['<a><b></a></b>', /not the last one opened/u],
    ['</a>', /not the last one opened/u],
    ['<a/><b/>', /more than one root/u],
    ['<a/>text', /outside/u],
    ['text<a/>', /outside/u],
    ['<a/><![CDATA[x]]>', /outside/u],
    ['<a b="1" b="2"/>', /twice/u],
    ['<a b=1/>', /well formed/u],
    ['<a b/>', /well formed/u],
    ['<a b="<"/>', /well formed/u],
    ['<a b="1"c="2"/>', /well formed/u],
    ['< a/>', /well formed/u],
    ['<1/>', /well formed/u],
    ['<a:b/>', /not declared/u],
    ['<a b:c="1"/>', /not declared/u],
    ['<a:b:c xmlns:a="u"/>', /well formed/u],
    ['<a><!-- -- --></a>', /comment/u],
    ['<a/><?xml version="1.0"?>', /declaration/u],
    ['<?xml version="1.1"?><a/>', /declaration/u],
    ['<a>', /ends before/u],
    ['<a', /middle of a tag/u],
    ['<a><!-- ', /middle of a tag/u],
    ['', /ends before/u],
    ['   ', /ends before/u],
  ])('refuses %s', (text, reason) => {
    expect(() => read(text)).toThrow(NotThisFormat);
    expect(() => read(text)).toThrow(reason);
    expect(() => read(text, 1)).toThrow(reason);
  });

  it('names the line where it stopped', () => {
    expect(() => read('<a>\n<b>\n&c;</b></a>')).toThrow('Line 2:');
    expect(() => read('<a>\n\n<b></c></a>')).toThrow('Line 3:');
  });

  it('keeps to its limits of depth, attributes and length', () => {
    const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);
    expect(read(nested(64))).toHaveLength(128);
    expect(() => read(nested(65))).toThrow(/nested more than 64/u);
    const wide = (count: number) => `<a ${Array.from({ length: count }, (_, at) => `b${at}=""`).join(' ')}/>`;
    expect(read(wide(64))).toHaveLength(2);
    expect(() => read(wide(65))).toThrow(/more than 64 attributes/u);
    expect(() => read(`<a>${'x'.repeat(1001)}</a>`, 100, { token: 1000 })).toThrow(/1000 characters/u);
    expect(() => read(`<a b="${'x'.repeat(1001)}`, 100, { token: 1000 })).toThrow(/1000 characters/u);
  });

  it('does not take longer than the text is long', () => {
    const started = performance.now();
    const spaces = ' '.repeat(500_000);
    expect(() => read(`<a></a${spaces}x>`)).toThrow(NotThisFormat);
    expect(() => read(`<a ${spaces} b${spaces}>`)).toThrow(NotThisFormat);
    expect(() => read(`<a>${'&amp;'.repeat(100_000)}&</a>`)).toThrow(NotThisFormat);
    expect(read(`<a><!-- ${'- '.repeat(400_000)}--></a >`)).toHaveLength(2);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('builds elements out of its tokens', () => {
    const [open, ...rest] = read('<a><b x="1"> one <c/> two </b></a>');
    if (open?.is !== 'open') throw new Error('no element');
    const builder = new ElementBuilder(open);
    expect(rest.map((token) => builder.take(token)).indexOf(true)).toBe(rest.length - 1);
    expect(builder.root.children[0]).toMatchObject({ name: 'b', text: 'one  two', children: [{ name: 'c' }] });
  });

  it('survives any text, cut anywhere: it reads it or says that it does not', () => {
    const bits = fc.constantFrom(
      '<',
      '>',
      '</',
      '/>',
      '<a',
      'a',
      '"',
      "'",
      '=',
      ' ',
      '&',
      ';',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
      '?>',
      'x:',
      '\n',
    );
    const texts = fc.array(bits, { maxLength: 40 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 7 }), (text, piece) => {
        const outcome = (size: number): string => {
          try {
            return JSON.stringify(read(text, size).map((token) => token.is));
          } catch (error) {
            expect(error).toBeInstanceOf(NotThisFormat);
            return 'refused';
          }
        };
        expect(outcome(piece)).toBe(outcome(text.length || 1));
      }),
      { numRuns: 2000 },
    );
  });
});
