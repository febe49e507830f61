import { describe, expect, it } from 'vitest';
import { findPlace } from './places.ts';
import { findTray, readTag } from './tags.ts';

describe('the parent of an aggregation', () => {
  it.each([
    ['urn:epc:id:giai:0614141.ANES-014', 'ANES-014'],
    ['urn:epc:id:grai:0614141.00001.77', '00001.77'],
    ['https://id.gs1.org/8004/0614141ANES-014', '0614141ANES-014'],
    ['https://hospital.example/trays/ANES-014', 'ANES-014'],
    ['urn:hospital:tray:ANES-014', 'ANES-014'],
    ['ANES-014', 'ANES-014'],
  ])('%s is the tray %s', (parent, tray) => {
    expect(findTray(parent, {})).toBe(tray);
  });

  it.each([
    'urn:epc:id:sscc:0614141.1234567890',
    'urn:epc:id:sgtin:952001.1012345.22222223333',
    'urn:epc:id:sscc:0614141.123456789',
    'https://id.gs1.org/00/106141412345678908',
    'https://id.gs1.org/01/80614141123459/21/1',
    'urn:epc:id:sgln:0614141.00777.0',
    '106141412345678908',
  ])('%s is none', (parent) => {
    expect(findTray(parent, {})).toBeUndefined();
  });

  it('is the tray that the house says it is', () => {
    expect(findTray('urn:epc:id:sscc:0614141.1234567890', { 'urn:epc:id:sscc:0614141.1234567890': 'CART' })).toBe(
      'CART',
    );
  });
});

describe('a tag', () => {
  it('may be a number plate, which names no product', () => {
    expect(readTag('350000001000002000000003', {})).toEqual({ is: 'tag', tag: 'urn:epc:id:gid:1.2.3' });
  });
});

describe('a place', () => {
  it('that is not named has its GLN, its extension or its last part as code', () => {
    const location = (uri: string) => findPlace(uri, { facility: 'MAIN' })?.location;
    expect(location('urn:epc:id:sgln:0614141.07346.1234')).toBe('1234');
    expect(location('urn:epc:id:sgln:0614141.07346.0')).toBe('0614141073467');
    expect(location('https://id.gs1.de/414/4012345000115')).toBe('4012345000115');
    expect(location('urn:epc:id:sgln:0614141.0734.0')).toBe('0614141.0734.0');
    expect(location('https://hospital.example/rooms/OR-3')).toBe('OR-3');
    expect(findPlace(undefined, { facility: 'MAIN' })).toEqual({ facility: 'MAIN' });
    expect(findPlace(undefined, {})).toBeUndefined();
  });
});
