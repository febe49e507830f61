import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotThisFormat } from '../not-this-format.ts';
import { JsonEventSplitter, type SplitEvent } from './json-event-splitter.ts';

function split(text: string, piece = text.length || 1): { events: SplitEvent[]; around: string } {
  const splitter = new JsonEventSplitter({ piece: 10_000 });
  const events: SplitEvent[] = [];
  for (let at = 0; at < text.length; at += piece) events.push(...splitter.push(text.slice(at, at + piece)));
  return { events, around: splitter.end() };
}

describe('the splitter of EPCIS documents in JSON', () => {
  it('gives every event with its line, and the rest with a 0 in its place', () => {
    const text = '{"epcisBody": {"eventList": [\n {"a": [1, {}]},\n {"b": "}]"} ]}, "type": "EPCISDocument"}';
    expect(split(text)).toEqual({
      events: [
        { text: '{"a": [1, {}]}', line: 2 },
        { text: '{"b": "}]"}', line: 3 },
      ],
      around: '{"epcisBody": {"eventList": [\n 0,\n 0 ]}, "type": "EPCISDocument"}',
    });
  });

  it('finds the events of a query too, and no list of another name or place', () => {
    const query = '{"epcisBody":{"queryResults":{"resultsBody":{"eventList":[{"a":1}]}}}}';
    expect(split(query).events).toHaveLength(1);
    for (const other of [
      '{"epcisBody":{"events":[{"a":1}]}}',
      '{"eventList":[{"a":1}]}',
      '{"x":{"epcisBody":{"eventList":[{"a":1}]}}}',
      '{"epcisBody":{"eventList":{"a":{}}}}',
      '{"a":"epcisBody","b":{"eventList":[{"a":1}]}}',
    ]) {
      expect(split(other).events).toEqual([]);
    }
  });

  it('finds what a parser finds, wherever the text is cut', () => {
    const event = fc.dictionary(fc.string({ maxLength: 4 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 });
    const document = fc.record({ events: fc.array(event, { maxLength: 4 }), header: fc.jsonValue({ maxDepth: 2 }) });
    fc.assert(
      fc.property(document, fc.integer({ min: 1, max: 40 }), fc.boolean(), ({ events, header }, piece, isIndented) => {
        const json = { '@context': header, epcisBody: { header, eventList: events }, z: header };
        const text = JSON.stringify(json, null, isIndented ? 1 : 0);
        const found = split(text, piece);
        expect(found.events.map((each) => JSON.parse(each.text))).toEqual(JSON.parse(JSON.stringify(events)));
        const body = { ...json.epcisBody, eventList: events.map(() => 0) };
        expect(JSON.parse(found.around)).toEqual(JSON.parse(JSON.stringify({ ...json, epcisBody: body })));
      }),
      { numRuns: 300 },
    );
  });

  it('refuses brackets that do not match, a text that ends early, and what is too deep or too long', () => {
    expect(() => split('{"a": [}')).toThrow(/do not match/u);
    expect(() => split(']')).toThrow(/do not match/u);
    expect(() => split('{"a": "b')).toThrow(/ends in the middle/u);
    expect(() => split('{"epcisBody": {"eventList": [{"a": 1')).toThrow(/ends in the middle/u);
    expect(() => split('['.repeat(200))).toThrow(/nested more than 128/u);
    expect(() => split(`{"a": "${'x'.repeat(20_000)}"}`, 512)).toThrow(/too much text/u);
    expect(() => split(`{"epcisBody": {"eventList": [{"a": "${'x'.repeat(20_000)}"}]}}`, 512)).toThrow(/too long/u);
  });

  it('survives any text', () => {
    const bits = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      '\\',
      ':',
      ',',
      '\n',
      'eventList',
      '"epcisBody":{"eventList":[',
      '1',
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 30 }), (parts) => {
        try {
          split(parts.join(''), 3);
        } catch (error) {
          expect(error).toBeInstanceOf(NotThisFormat);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
