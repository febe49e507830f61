import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotThisFormat } from '../not-this-format.ts';
import { collect, expectImportRow, print, toChunks } from '../testing/collect.ts';
import { convertEpcis, type EpcisOptions } from './convert-epcis.ts';

const vial = (serial: string | number) => `urn:epc:id:sgtin:030409.0123401.${serial}`;
const tray = 'urn:epc:id:giai:0614141.ANES-014';

const base = {
  type: 'ObjectEvent',
  action: 'OBSERVE',
  eventTime: '2026-03-01T08:00:00-06:00',
  eventTimeZoneOffset: '-06:00',
  epcList: [vial(1)],
  bizStep: 'stocking',
};

type Event = Record<string, unknown>;

const toJson = (events: Event[], rest: Event = {}): string =>
  JSON.stringify(
    {
      '@context': ['https://ref.gs1.org/standards/epcis/epcis-context.jsonld', { own: 'https://example.com/step/' }],
      type: 'EPCISDocument',
      schemaVersion: '2.0',
      creationDate: '2026-03-02T00:00:00Z',
      ...rest,
      epcisBody: { eventList: events },
    },
    null,
    1,
  );

async function convert(text: string, options: EpcisOptions = { facility: 'MAIN' }) {
  const { rows, refusals, notes } = await collect(convertEpcis(toChunks(text, 100), options));
  for (const row of rows) expectImportRow(row);
  return {
    rows: rows.map(print),
    refusals: refusals.map(({ reason }) => reason),
    notes,
    lines: rows.map(({ line }) => line),
  };
}

describe('an EPCIS document in JSON', () => {
  it('becomes rows of rfid_events: coming into being with NDC, lot and expiry, then into a tray, out of it, and used', async () => {
    const event = { ...base, bizLocation: { id: 'urn:epc:id:sgln:0614141.00777.OR-3' } };
    const { rows, refusals, lines } = await convert(
      toJson([
        {
          ...event,
          action: 'ADD',
          bizStep: 'https://ref.gs1.org/cbv/BizStep-commissioning',
          ilmd: { 'cbvmda:lotNumber': 'L1', 'cbvmda:itemExpirationDate': '2027-02-28' },
        },
        {
          ...event,
          type: 'AggregationEvent',
          action: 'ADD',
          parentID: tray,
          childEPCs: [vial(1)],
          bizStep: 'urn:epcglobal:cbv:bizstep:packing',
          eventTime: '2026-03-01T09:00:00',
        },
        {
          ...event,
          type: 'AggregationEvent',
          action: 'DELETE',
          parentID: tray,
          childEPCs: [vial(1)],
          bizStep: 'cbv:BizStep-unpacking',
          eventTime: '2026-03-01T10:00:00Z',
        },
        {
          ...event,
          epcList: ['https://id.gs1.org/01/00304091234017/21/1'],
          bizStep: 'dispensing',
          eventTime: '2026-03-01T16:00:00Z',
        },
      ]),
    );
    expect(refusals).toEqual([]);
    expect(rows).toEqual([
      'rfid_events: tag=(01)00304091234017(21)1 event=encoded occurred_at=2026-03-01T14:00:00Z ndc=00409123401 lot=L1 expiry=2027-02-28 facility_code=MAIN location_code=OR-3',
      'rfid_events: tag=(01)00304091234017(21)1 event=restocked occurred_at=2026-03-01T15:00:00Z ndc=00409123401 facility_code=MAIN location_code=OR-3 tray_code=ANES-014',
      'rfid_events: tag=(01)00304091234017(21)1 event=removed occurred_at=2026-03-01T10:00:00Z ndc=00409123401 facility_code=MAIN location_code=OR-3 tray_code=ANES-014',
      'rfid_events: tag=(01)00304091234017(21)1 event=used occurred_at=2026-03-01T16:00:00Z facility_code=MAIN location_code=OR-3',
    ]);
    expect(lines).toEqual([...lines].sort((a, b) => a - b));
  });

  it('gives places and trays the codes of the house, however they are written', async () => {
    const options: EpcisOptions = {
      places: {
        '0614141007776': { facility: 'NORTH', location: 'PHARM' },
        'urn:x:or': { facility: 'SOUTH', location: 'OR' },
      },
      trays: { 'urn:epc:id:sscc:0614141.1234567890': 'CART-1' },
    };
    const events = [
      { ...base, bizLocation: { id: 'urn:epc:id:sgln:0614141.00777.0' } },
      {
        ...base,
        eventTime: '2026-03-01T08:00:01Z',
        readPoint: { id: 'https://id.gs1.org/414/0614141007776/254/shelf' },
      },
      { ...base, eventTime: '2026-03-01T08:00:02Z', bizLocation: { id: 'urn:x:or' }, readPoint: { id: 'urn:x:other' } },
      { ...base, eventTime: '2026-03-01T08:00:03Z', bizLocation: { id: 'urn:x:unknown' } },
      {
        ...base,
        type: 'AggregationEvent',
        action: 'ADD',
        parentID: 'urn:epc:id:sscc:0614141.1234567890',
        childEPCs: [vial(2)],
        bizLocation: { id: 'urn:x:or' },
      },
    ];
    const { rows, refusals } = await convert(toJson(events), options);
    expect(rows.map((row) => /facility_code=.*$/u.exec(row)?.[0])).toEqual([
      'facility_code=NORTH location_code=PHARM',
      'facility_code=NORTH location_code=PHARM',
      'facility_code=SOUTH location_code=OR',
      'facility_code=SOUTH location_code=OR tray_code=CART-1',
    ]);
    expect(refusals).toEqual([expect.stringContaining('facility is not known')]);
    const blank = await convert(toJson([events[3] ?? {}]), { facility: 'MAIN', otherPlaces: 'blank' });
    expect(blank.rows[0]).toMatch(/facility_code=MAIN$/u);
  });

  it('tells the NDC by master data, by the products, or by the directory, and otherwise does not make a tag of it', async () => {
    const vial5 = 'https://id.gs1.org/01/00363323269104/21/7';
    const event = { ...base, action: 'ADD', bizStep: 'commissioning', epcList: [vial5] };
    const ndcOf = async (options: EpcisOptions, rest: Event = {}) => {
      const { rows, refusals } = await convert(toJson([event], rest), { facility: 'MAIN', ...options });
      return /ndc=(\d+)/u.exec(rows[0] ?? '')?.[1] ?? refusals[0];
    };
    const masterData = {
      epcisHeader: {
        epcisMasterData: {
          vocabularyList: [
            {
              type: 'urn:epcglobal:epcis:vtype:EPCClass',
              vocabularyElementList: [
                {
                  id: 'urn:epc:idpat:sgtin:0363323.026910.*',
                  attributes: [
                    { id: 'cbvmda:additionalTradeItemIdentification', attribute: '63323-269-10' },
                    { id: 'cbvmda:additionalTradeItemIdentificationTypeCode', attribute: 'US_FDA_NDC' },
                  ],
                },
              ],
            },
          ],
        },
      },
    };
    expect(await ndcOf({})).toContain('63323026910 or 63323269100');
    expect(await ndcOf({ isKnownNdc: (ndc) => ndc === '63323026910' })).toBe('63323026910');
    expect(await ndcOf({ ndcOfGtin: () => '11111222233' })).toBe('11111222233');
    expect(await ndcOf({}, masterData)).toBe('63323026910');
    const foreign = await convert(toJson([{ ...event, epcList: ['urn:epc:id:sgtin:4012345.011111.9876'] }]));
    expect(foreign.refusals[0]).toContain('not of a US drug');
    const used = await convert(toJson([{ ...event, action: 'OBSERVE', bizStep: 'dispensing' }]));
    expect(used.notes).toEqual([
      { line: expect.any(Number), reason: '1 tag without NDC: their GTIN does not tell it.' },
    ]);
  });

  it('leaves out, and says so, what is declared wrong, what comes twice, and what names no tag', async () => {
    const wrong = { ...base, eventID: 'urn:uuid:1' };
    const nameless = { ...base, eventTime: '2026-03-01T11:00:00Z' };
    const { rows, refusals } = await convert(
      toJson([
        wrong,
        { ...wrong, errorDeclaration: { declarationTime: '2026-03-02T00:00:00Z', correctiveEventIDs: ['urn:uuid:2'] } },
        { ...base, eventID: 'urn:uuid:2', eventTime: '2026-03-01T08:30:00Z' },
        { ...base, eventID: 'urn:uuid:2', eventTime: '2026-03-01T08:31:00Z' },
        nameless,
        { ...nameless, errorDeclaration: {} },
        { ...base, eventID: 'urn:uuid:3', errorDeclaration: {} },
        {
          ...base,
          eventTime: '2026-03-01T12:00:00Z',
          epcList: [vial(1), vial(1), 'urn:epc:id:gsrn:4012345.9876540000', 'nonsense'],
        },
        {
          ...base,
          epcList: [],
          quantityList: [{ epcClass: 'urn:epc:class:lgtin:4012345.012345.998877', quantity: 2 }],
        },
        { ...base, epcList: [] },
        { ...base, epcList: [1] },
        { ...base, eventTime: 'today' },
        { ...base, action: 'LOOK' },
        { ...base, type: 'QuantityEvent' },
      ]),
    );
    expect(rows.map((row) => /occurred_at=\S+/u.exec(row)?.[0])).toEqual([
      'occurred_at=2026-03-01T08:30:00Z',
      'occurred_at=2026-03-01T12:00:00Z',
    ]);
    expect(refusals.map((reason) => reason.replace(/lines? \d+/u, 'line N'))).toEqual([
      'The event is declared wrong in line N.',
      'The event declares an event of this file wrong, which is left out.',
      'The event has the eventID of the event in line N, which is kept.',
      'The event is declared wrong in line N.',
      'The event declares an event of this file wrong, which is left out.',
      expect.stringContaining('not in this file'),
      '1 tag left out: line N says the same.',
      '1 tag left out: an EPC of the kind gsrn is not a unit of a drug.',
      '1 tag left out: an EPC is not hexadecimal.',
      'The event counts 1 classes of items without serial numbers: they are no tags.',
      'The event names no tag.',
      'The event has a list of EPCs that is not a list of texts.',
      'The event has no eventTime with a time zone.',
      'The event has no action ADD, OBSERVE or DELETE.',
      'The event is not one of the five kinds of event that EPCIS 2.0 knows.',
    ]);
    expect(JSON.stringify(refusals)).not.toContain('9876540000');
  });

  it.each<[string, Event, string]>([
    ['a field that is misspelt', { bizStpe: 'stocking' }, 'has a field "bizStpe", which EPCIS does not know'],
    ['a word that is none', { bizStep: 'shelving' }, 'has a bizStep that is no word of the vocabulary'],
    ['a state that is none', { disposition: 'gone' }, 'has a disposition that is no word of the vocabulary'],
    [
      'a lasting state that is none',
      { persistentDisposition: { set: ['gone'] } },
      'has a persistentDisposition that is no word of the vocabulary',
    ],
    ['an offset of 25 hours', { eventTimeZoneOffset: '+25:00' }, 'has an eventTimeZoneOffset that is none'],
    ['a certificate that is no address', { certificationInfo: [{}] }, 'has a certificationInfo that is no address'],
    ['a place without an id', { readPoint: {} }, 'has a place without an id'],
    ['an error that is no object', { errorDeclaration: 'yes' }, 'has an errorDeclaration that is none'],
    ['no list of tags', { epcList: undefined }, 'has no list of EPCs'],
    ['a list that is none', { sourceList: {} }, 'has a sourceList that is no list'],
    ['a class without a name', { quantityList: [{}] }, 'counts a quantity without an epcClass'],
    [
      'a quantity in words',
      { quantityList: [{ epcClass: 'urn:epc:class:lgtin:4023333.002000.1', quantity: '150' }] },
      'has a quantity that is not a number',
    ],
    [
      'something beside a quantity',
      { quantityList: [{ epcClass: 'urn:epc:class:lgtin:4023333.002000.1', weight: 1 }] },
      'has a field "weight" beside a quantity, which EPCIS does not know',
    ],
    ['a lot without an object that comes into being', { ilmd: { 'cbvmda:lotNumber': 'L1' } }, 'has an ilmd, which'],
    [
      'a lot without a namespace',
      { action: 'ADD', ilmd: { lotNumber: 'L1' } },
      'has an ilmd with the field "lotNumber"',
    ],
    ['no tray', { type: 'AssociationEvent', childEPCs: [vial(1)] }, 'has no parentID'],
    ['no children', { type: 'AggregationEvent', parentID: tray }, 'has no list of children'],
    ['no transaction', { type: 'TransactionEvent' }, 'has no bizTransactionList'],
    ['nothing that came out', { type: 'TransformationEvent', inputEPCList: [vial(1)] }, 'does not say what went in'],
    ['an action that is none', { action: 'ADDED' }, 'has no action ADD, OBSERVE or DELETE'],
  ])('is broken where the standard forbids an event: %s', async (_what, change, told) => {
    const { rows, refusals } = await collect(
      convertEpcis(toChunks(toJson([{ ...base, ...change }])), { facility: 'MAIN' }),
    );
    expect(rows).toEqual([]);
    expect(refusals).toEqual([{ line: expect.any(Number), reason: expect.stringContaining(told), isFault: true }]);
  });

  it('may hold events of a kind that its sender added: they are nothing to us, and no fault', async () => {
    const { refusals } = await collect(
      convertEpcis(toChunks(toJson([{ ...base, type: 'own:Event' }])), { facility: 'MAIN' }),
    );
    expect(refusals).toEqual([
      { line: expect.any(Number), reason: expect.stringContaining('not one of the five kinds') },
    ]);
  });

  it('may be one event, or the answer to a query, and may use short forms that its context declares', async () => {
    const event = { ...base, bizStep: 'own:check', '@context': [{ own: 'https://elsewhere.example/' }] };
    const options: EpcisOptions = { facility: 'MAIN', steps: { 'https://elsewhere.example/check': 'approved' } };
    expect((await convert(JSON.stringify(event), options)).rows).toHaveLength(1);
    const query = {
      '@context': ['https://ref.gs1.org/standards/epcis/epcis-context.jsonld'],
      type: 'EPCISQueryDocument',
      schemaVersion: '2.0',
      epcisBody: { queryResults: { resultsBody: { eventList: [event] } } },
    };
    expect((await convert(JSON.stringify(query), options)).rows).toHaveLength(1);
    expect((await convert(toJson([{ ...base, bizStep: 'own:check' }]), options)).refusals[0]).toContain(
      'https://example.com/step/check',
    );
  });

  it('keeps tags in the form that the house chooses', async () => {
    const { rows } = await convert(toJson([base]), { facility: 'MAIN', writeTag: ({ serial }) => `S${serial}` });
    expect(rows[0]).toContain('tag=S1 ');
  });

  it.each([
    ['[]', /root is not an object/u],
    ['{}', /neither a document nor an event/u],
    ['{"type": "Bundle"}', /neither a document nor an event/u],
    ['{"type": "EPCISDocument", "schemaVersion": "1.2", "epcisBody": {}}', /not of version 2/u],
    ['{"type": "EPCISDocument"}', /no epcisBody/u],
    ['{"type": "EPCISDocument", "epcisBody": {"eventList": []}}', /no @context/u],
    ['{"type": "EPCISDocument", "epcisBody": {"eventList": [{]}}', /brackets/u],
    ['{"type": "EPCISDocument", "epcisBody": {"eventList": [{"a" 1}]}}', /line 1 is not well formed/u],
    ['{"type": "EPCISDocument", "epcisBody": {"eventList": [', /ends in the middle/u],
    ['', /not well formed/u],
    ['tag,event\n1,used', /not well formed/u],
  ])('is refused where it is not what it claims: %s', async (text, reason) => {
    await expect(convert(text)).rejects.toThrow(NotThisFormat);
    await expect(convert(text)).rejects.toThrow(reason);
  });

  it('is refused where it is too long or not UTF-8', async () => {
    await expect(convert(toJson([base]), { facility: 'MAIN', mostBytes: 100 })).rejects.toThrow(/more than 100 bytes/u);
    const bytes = Buffer.concat([Buffer.from('{"type": "'), Buffer.from([0xff, 0xfe, 0xff])]);
    await expect(collect(convertEpcis([bytes], { facility: 'MAIN' }))).rejects.toThrow(/not valid utf-8/u);
  });

  it('survives being cut, changed and filled with noise', async () => {
    const text = toJson([
      base,
      { ...base, type: 'AggregationEvent', childEPCs: [vial(2)], parentID: tray, action: 'ADD' },
    ]);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(text.length),
        fc.nat(text.length),
        fc.string({ unit: 'binary-ascii', maxLength: 5 }),
        async (from, to, noise) => {
          const broken = text.slice(0, Math.min(from, to)) + noise + text.slice(Math.max(from, to));
          try {
            const { rows } = await convert(broken);
            expect(rows.length).toBeLessThanOrEqual(2);
          } catch (error) {
            expect(error).toBeInstanceOf(NotThisFormat);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
