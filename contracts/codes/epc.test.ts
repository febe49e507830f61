import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDigitalLink, toDigitalLink } from './digital-link.ts';
import { type Sgtin, toElementString } from './epc.ts';
import { decodeEpcHex, encodeEpcHex, encodeSgtin96, encodeSgtin198 } from './epc-hex.ts';
import { toEpcUrn, toTagUrn } from './epc-urn.ts';
import { checkDigit } from './gtin.ts';
import { readEpc } from './read-epc.ts';

const sgtin = (gtin: string, serial: string, companyPrefixLength?: number): Sgtin => ({
  scheme: 'sgtin',
  gtin,
  serial,
  ...(companyPrefixLength === undefined ? {} : { companyPrefixLength }),
});
const read = (text: string) => {
  const reading = readEpc(text);
  return reading.is === 'epc' ? reading.epc : reading.is;
};

describe('the EPC of a tag', () => {
  it.each([
    ['3074257BF7194E4000001A85', sgtin('80614141123458', '6789', 7), 3],
    ['30381DB242FA9F00499602D2', sgtin('00304097809240', '1234567890', 6), 1],
    ['303413B94C3ABB400000002A', sgtin('00323155601411', '42', 7), 1],
    ['3034162CEC1A4780075BCD15', sgtin('00363323269104', '123456789', 7), 1],
    ['30381DB240788240075BCD15', sgtin('00304091234017', '123456789', 6), 1],
    ['3674257BF6B7A659B2C2BF1000000000000000000000000000', sgtin('70614141123451', '32a/b', 7), 3],
  ])('%s is read and written', (hex, expected, filter) => {
    expect(read(hex)).toEqual(expected);
    expect(encodeEpcHex(expected, expected.companyPrefixLength ?? 0, filter)).toBe(hex);
    expect(read(toTagUrn(expected, expected.companyPrefixLength ?? 0, filter, 198))).toEqual(expected);
  });

  it.each([
    ['0x3074257bf7194e4000001a85'],
    ['3074 257B F719 4E40 0000 1A85'],
    ['3074257BF7194E4000001A850000'],
    ['urn:epc:id:sgtin:0614141.812345.6789'],
    ['urn:epc:tag:sgtin-96:3.0614141.812345.6789'],
    ['urn:epc:raw:96.x3074257BF7194E4000001A85'],
  ])('is the same written as %s', (written) => {
    expect(read(written)).toEqual(sgtin('80614141123458', '6789', 7));
  });

  it('is the same as a Digital Link, which does not say where the company prefix ends', () => {
    expect(read('https://id.gs1.org/01/80614141123458/21/6789')).toEqual(sgtin('80614141123458', '6789'));
    expect(read('https://example.com/some/path/01/80614141123458/22/2A/10/LOT-1/21/32a%2Fb?17=260331')).toEqual(
      sgtin('80614141123458', '32a/b'),
    );
    expect(read('http://id.gs1.org/01/0368682065107/21/1')).toEqual(sgtin('00368682065107', '1'));
    expect(toElementString(sgtin('80614141123458', '6789'))).toBe('(01)80614141123458(21)6789');
  });

  it('may name a shipment, a class of items, an asset or a person: that is known, and is no tag of a drug', () => {
    expect(read('3174257BF4499602D2000000')).toEqual({ scheme: 'sscc', sscc: '106141412345678908' });
    expect(read('urn:epc:id:sscc:0614141.1234567890')).toEqual({ scheme: 'sscc', sscc: '106141412345678908' });
    expect(read('https://id.gs1.org/00/106141412345678908')).toEqual({ scheme: 'sscc', sscc: '106141412345678908' });
    expect(read('350000001000002000000003')).toEqual({ scheme: 'gid', uri: 'urn:epc:id:gid:1.2.3' });
    expect(read('urn:epc:idpat:sgtin:0614141.812345.*')).toEqual({ scheme: 'gtin', gtin: '80614141123458' });
    expect(read('urn:epc:class:lgtin:4012345.012345.998877')).toMatchObject({ scheme: 'gtin', lot: '998877' });
    expect(read('https://id.gs1.org/01/70614141123451/10/998877')).toMatchObject({ scheme: 'gtin', lot: '998877' });
    expect(read('urn:epc:id:gsrn:4012345.9876540000')).toMatchObject({ scheme: 'gsrn' });
    expect(read('https://id.example.com/8003/030013450007718765')).toMatchObject({ scheme: 'grai' });
  });

  it.each([
    ['3074257BF7194E4000001A8500A0', 'non-zero padding after 96 bits'],
    ['3077257BF7194E4000001A85', 'a partition out of range'],
    ['307FFFFFF7194E4000001A85', 'a partition and prefix out of range'],
    ['E28011606000020000000001', 'the TID bank'],
    ['FF0000000000000000000000', 'an unknown header'],
    ['3474257BF4499602D2000000', 'an asset tag'],
    ['3074', 'too short'],
    ['zzzz', 'not hexadecimal'],
    ['', 'blank'],
    ['f'.repeat(300), 'too long'],
    ['urn:epc:tag:sgtin-96:3.0614141.812345.06789', 'a leading zero in 96 bits'],
    ['urn:epc:tag:sgtin-96:3.0614141.812345.274877906944', 'more than 38 bits'],
    ['urn:epc:tag:sgtin-96:9.0614141.812345.1', 'an impossible filter'],
    ['urn:epc:id:sgtin:0614141.81234.6789', 'twelve digits'],
    ['urn:epc:id:sgtin:0614141.812345', 'no serial'],
    ['urn:epc:id:sgtin:0614141.812345.a%2', 'a broken escape'],
    ['urn:epc:id:sgtin:0614141.812345.123456789012345678901', '21 characters'],
    ['urn:epc:id:nosuch:1.2.3', 'an unknown scheme'],
    ['urn:epc:id:', 'nothing'],
    ['urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6', 'another URN'],
    ['https://id.gs1.org/01/80614141123459/21/6789', 'a wrong check digit'],
    ['https://id.gs1.org/00/106141412345678909', 'a wrong check digit'],
    ['https://id.gs1.org/01/80614141123458/21', 'half a pair'],
    ['https://id.gs1.org/01/80614141123458/21/%E0%A4%A', 'a broken escape'],
    ['https://example.com/', 'no key'],
    ['https://example.com/a/b/c', 'no key'],
  ])('%s is none: %s', (text) => {
    expect(read(text ?? '')).toBe('invalid');
  });

  it('with a leading zero in its serial is a valid URN but no SGTIN-96', () => {
    const leading = read('urn:epc:id:sgtin:0614141.812345.06789');
    expect(leading).toEqual(sgtin('80614141123458', '06789', 7));
    expect(() => encodeSgtin96(leading as Sgtin, 7)).toThrow(/leading zeros/u);
    expect(read(encodeEpcHex(leading as Sgtin, 7))).toEqual(leading);
  });

  it('cannot be written with a filter, prefix or serial out of range', () => {
    expect(() => encodeSgtin96(sgtin('80614141123458', '1'), 5)).toThrow(RangeError);
    expect(() => encodeSgtin96(sgtin('80614141123458', '1'), 7, 8)).toThrow(RangeError);
    expect(() => encodeSgtin198(sgtin('80614141123458', 'ü'), 7)).toThrow(RangeError);
  });
});

const serialOf = (pattern: RegExp) => fc.stringMatching(pattern).filter((serial) => serial.length > 0);
const anySgtin = (serials: fc.Arbitrary<string>) =>
  fc.tuple(fc.stringMatching(/^\d{13}$/u), serials, fc.integer({ min: 6, max: 12 }), fc.integer({ min: 0, max: 7 }));

describe('every SGTIN', () => {
  it('survives 96 bits, with a serial below 2^38', () => {
    const serials = fc.bigInt({ min: 0n, max: (1n << 38n) - 1n }).map(String);
    fc.assert(
      fc.property(anySgtin(serials), ([base, serial, prefix, filter]) => {
        const one = sgtin(base + checkDigit(base), serial, prefix);
        const hex = encodeSgtin96(one, prefix, filter);
        expect(hex).toHaveLength(24);
        expect(read(hex)).toEqual(one);
        expect(read(toTagUrn(one, prefix, filter, 96))).toEqual(one);
      }),
    );
  });

  it('survives 198 bits, a URN and a Digital Link with any GS1 character in its serial', () => {
    const serials = serialOf(/^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/u);
    fc.assert(
      fc.property(anySgtin(serials), ([base, serial, prefix, filter]) => {
        const one = sgtin(base + checkDigit(base), serial, prefix);
        expect(read(encodeSgtin198(one, prefix, filter))).toEqual(one);
        expect(read(toEpcUrn(one, prefix))).toEqual(one);
        expect(readDigitalLink(toDigitalLink(one))).toEqual({ is: 'epc', epc: sgtin(one.gtin, serial) });
      }),
    );
  });

  it('that a tag decodes to encodes to that tag', () => {
    const tag = fc.stringMatching(/^30[0-9A-F]{22}$/u);
    fc.assert(
      fc.property(tag, (hex) => {
        const reading = decodeEpcHex(hex);
        if (reading.is !== 'epc' || reading.epc.scheme !== 'sgtin') return;
        const filter = (Number.parseInt(hex.slice(2, 3), 16) >> 1) & 7;
        expect(encodeSgtin96(reading.epc, reading.epc.companyPrefixLength ?? 0, filter)).toBe(hex);
      }),
      { numRuns: 500 },
    );
  });

  it('is read from any text without a crash', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary-ascii' }),
      fc
        .array(fc.constantFrom('01', '21', '10', '00', '8003', 'x', '%zz', '80614141123458', '106141412345678908', ''))
        .map((parts) => `https://a.example/${parts.join('/')}`),
      fc.string().map((text) => `urn:epc:id:sgtin:${text}`),
      fc.string().map((text) => `https://id.gs1.org/01/${text}`),
    );
    fc.assert(fc.property(texts, (text) => ['epc', 'invalid'].includes(readEpc(text).is)));
  });
});

const vectors = new URL('../../../shared/data/epc-vectors/epc_vectors.json', import.meta.url);

describe.skipIf(!existsSync(vectors))(
  'the public EPC vectors (skipped where the folder ../shared/data is absent)',
  () => {
    interface Vector {
      hex: string;
      scheme: string;
      gtin14?: string;
      serial?: string;
      sscc18?: string;
      tagUri?: string;
      pureUri?: string;
    }
    interface Vectors {
      valid: Vector[];
      acceptedReaderForms: string[];
      invalid: { in?: string; gtin14?: string; why: string }[];
    }
    const load = (): Vectors => JSON.parse(readFileSync(vectors, 'utf8')) as Vectors;

    it('agree, in every form that is given', () => {
      for (const vector of load().valid) {
        const epc = read(vector.hex);
        if (vector.gtin14) expect(epc).toMatchObject({ gtin: vector.gtin14, serial: vector.serial });
        if (vector.sscc18) expect(epc).toEqual({ scheme: 'sscc', sscc: vector.sscc18 });
        if (vector.serial) expect(epc).toMatchObject({ serial: vector.serial });
        for (const uri of [vector.tagUri, vector.pureUri]) if (uri) expect(read(uri)).toEqual(epc);
      }
      for (const form of load().acceptedReaderForms) expect(read(form)).toMatchObject({ gtin: '80614141123458' });
    });

    it('refuse what they call invalid', () => {
      for (const vector of load().invalid) {
        // As a pure identity the leading zero is valid; the vector speaks of the tag, which is refused above.
        if (vector.in === 'urn:epc:id:sgtin:0614141.812345.06789') continue;
        const refused = vector.in === undefined ? `https://id.gs1.org/01/${vector.gtin14}/21/1` : vector.in;
        expect(read(refused)).toBe('invalid');
      }
    });
  },
);
