import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Hl7Segment, readDelimiters } from './hl7-segment.ts';

const usual = { field: '|', component: '^', repetition: '~', escaping: '\\', subcomponent: '&' };
const segment = (text: string) => new Hl7Segment(text, 1, usual);

describe('a segment', () => {
  it('gives fields, repetitions, components and subcomponents by their numbers', () => {
    const pv1 = segment('PV1|1|I|4E&x^12^A^North&1.2&ISO~5W^3|""||a');
    expect([pv1.get(2), pv1.get(3), pv1.get(3, 2), pv1.get(3, 1, 2), pv1.get(3, 4)]).toEqual([
      'I',
      '4E',
      '12',
      'x',
      'North',
    ]);
    expect([pv1.get(3, 1, 1, 2), pv1.get(3, 2, 1, 2)]).toEqual(['5W', '3']);
    expect([pv1.get(4), pv1.get(5), pv1.get(6), pv1.get(99), pv1.get(3, 9, 9, 9)]).toEqual(['', '', 'a', '', '']);
    expect([pv1.count(3), pv1.count(5), pv1.count(99)]).toEqual([2, 0, 0]);
  });

  it('counts the separator as the first field of a header', () => {
    const msh = segment('MSH|^~\\&|APP|FAC||||x|ADT^A01');
    expect([msh.get(3), msh.get(4), msh.get(9), msh.get(9, 2)]).toEqual(['APP', 'FAC', 'ADT', 'A01']);
  });

  it.each([
    ['A\\T\\E', 'A&E'],
    ['a\\F\\b\\S\\c\\R\\d\\E\\e', 'a|b^c~d\\e'],
    ['\\X41\\\\X4243\\', 'ABC'],
    ['one\\.br\\two', 'one two'],
    ['\\H\\bold\\N\\', 'bold'],
    ['half\\F', 'half\\F'],
    ['\\', '\\'],
  ])('unescapes %s', (text, expected) => {
    expect(segment(`NTE|${text}`).get(1)).toBe(expected);
  });

  it('knows the delimiters that its header declares, and refuses those that cannot be', () => {
    expect(readDelimiters('MSH|^~\\&|APP')).toEqual(usual);
    expect(readDelimiters('MSH$%*@!$APP')).toMatchObject({ field: '$', component: '%', subcomponent: '!' });
    expect(readDelimiters('MSH|^~\\&#|APP')).toEqual(usual);
    expect(readDelimiters('MSH|^~|APP')).toMatchObject({ escaping: '', subcomponent: '' });
    for (const wrong of ['MSH', 'MSH|', 'MSH|^|', 'MSH|^^\\&|', 'MSH|a~\\&|', 'MSH ^~\\&']) {
      expect(readDelimiters(wrong)).toBeUndefined();
    }
  });

  it('gives back any text that is escaped', () => {
    const codes: Record<string, string> = { '|': 'F', '^': 'S', '&': 'T', '~': 'R', '\\': 'E' };
    fc.assert(
      fc.property(fc.string(), (text) => {
        const escaped = text.replaceAll(/[|^&~\\]/gu, (mark) => `\\${codes[mark]}\\`);
        expect(segment(`NTE|x${escaped}x`).get(1)).toBe(`x${text}x`);
      }),
    );
  });
});
