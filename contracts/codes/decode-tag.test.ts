import { expect, it } from 'vitest';
import { decodeTag } from './decode-tag.ts';

it.each([
  ['3074257BF7194E4000001A85', '80614141123458', '6789', '0614141.812345.6789'],
  ['30381DB242FA9F00499602D2', '00304097809240', '1234567890', '030409.0780924.1234567890'],
  ['303413B94C3ABB400000002A', '00323155601411', '42', '0323155.060141.42'],
  ['3674257BF6B7A659B2C2BF1000000000000000000000000000', '70614141123451', '32a/b', '0614141.712345.32a%2Fb'],
  ['0x3074257bf7194e4000001a85', '80614141123458', '6789', '0614141.812345.6789'],
  ['3074 257B F719 4E40 0000 1A85', '80614141123458', '6789', '0614141.812345.6789'],
])('%s is GTIN %s, serial %s, named %s', (tag, gtin, serial, name) => {
  expect(decodeTag(tag)).toEqual({ is: 'sgtin', gtin, serial, urn: `urn:epc:id:sgtin:${name}` });
});

it.each([
  ['3077257BF7194E4000001A85', 'bad_code'],
  ['E28011606000020000000001', 'licence_plate'],
  ['3174257BF4499602D2000000', 'licence_plate'],
  ['3074', 'licence_plate'],
  ['TAG-000123', 'licence_plate'],
])('%s is a %s', (tag, is) => {
  expect(decodeTag(tag)).toEqual({ is });
});
