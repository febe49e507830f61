import { expect, it } from 'vitest';
import { encodeSgtin } from './encode-sgtin.ts';
import { readSgtinUrn } from './read-sgtin-urn.ts';

it.each([
  ['urn:epc:id:sgtin:0363323.026910.123456789', '00363323269104', '123456789'],
  ['urn:epc:tag:sgtin-96:3.0614141.812345.6789', '80614141123458', '6789'],
  ['URN:EPC:ID:SGTIN:0614141.712345.32a%2Fb', '70614141123451', '32a/b'],
])('%s is GTIN %s, serial %s', (urn, gtin, serial) => {
  expect(readSgtinUrn(urn)).toEqual({ gtin, serial });
});

it('what is encoded is read again', () => {
  const { urn, gtin } = encodeSgtin({ ndc: '0409-7809-24', serial: 42 });
  expect(readSgtinUrn(urn)).toEqual({ gtin, serial: '42' });
});

it.each(['urn:epc:id:sgtin:0363323.02691.1', 'urn:epc:id:sscc:0614141.1234567890', '3074257BF7194E4000001A85', ''])(
  '"%s" names no trade item',
  (text) => {
    expect(readSgtinUrn(text)).toBeNull();
  },
);
