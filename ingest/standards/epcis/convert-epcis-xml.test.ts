import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotThisFormat } from '../not-this-format.ts';
import { collect, expectImportRow, print, toChunks } from '../testing/collect.ts';
import { convertEpcis, type EpcisOptions } from './convert-epcis.ts';

/**
 * What a wholesaler sends: header with master data, a commissioning, a packing into a case, a transformation in an
 * extension.
 */
const document = `<?xml version="1.0" encoding="UTF-8"?>
<!-- made for a test -->
<epcis:EPCISDocument xmlns:epcis="urn:epcglobal:epcis:xsd:1" xmlns:m="urn:epcglobal:cbv:mda" xmlns:x="http://example.com/x" schemaVersion="1.2" creationDate="2026-03-01T08:45:16Z">
  <EPCISHeader>
    <extension><EPCISMasterData><VocabularyList>
      <Vocabulary type="urn:epcglobal:epcis:vtype:EPCClass"><VocabularyElementList>
        <VocabularyElement id="urn:epc:idpat:sgtin:0363323.026910.*">
          <attribute id="urn:epcglobal:cbv:mda#additionalTradeItemIdentification">63323-269-10</attribute>
          <attribute id="urn:epcglobal:cbv:mda#additionalTradeItemIdentificationTypeCode">US_FDA_NDC</attribute>
        </VocabularyElement>
      </VocabularyElementList></Vocabulary>
    </VocabularyList></EPCISMasterData></extension>
  </EPCISHeader>
  <EPCISBody>
    <EventList>
      <ObjectEvent>
        <eventTime>2026-02-27T06:45:16Z</eventTime>
        <eventTimeZoneOffset>-05:00</eventTimeZoneOffset>
        <epcList>
          <epc>urn:epc:id:sgtin:0363323.026910.11</epc>
          <epc> urn:epc:id:sgtin:0363323.026910.A%2F1 </epc>
        </epcList>
        <action>ADD</action>
        <bizStep>urn:epcglobal:cbv:bizstep:commissioning</bizStep>
        <disposition>urn:epcglobal:cbv:disp:active</disposition>
        <readPoint><id>urn:epc:id:sgln:0614141.00777.0</id></readPoint>
        <extension><ilmd>
          <m:lotNumber>A&amp;1</m:lotNumber>
          <m:itemExpirationDate>2027-03-27</m:itemExpirationDate>
        </ilmd></extension>
        <x:action>DELETE</x:action>
      </ObjectEvent>
      <AggregationEvent>
        <eventTime>2026-02-27T07:00:00Z</eventTime>
        <eventTimeZoneOffset>-05:00</eventTimeZoneOffset>
        <parentID>urn:epc:id:sscc:0614141.1234567890</parentID>
        <childEPCs><epc>urn:epc:id:sgtin:0363323.026910.11</epc></childEPCs>
        <action>ADD</action>
        <bizStep>urn:epcglobal:cbv:bizstep:packing</bizStep>
      </AggregationEvent>
      <QuantityEvent><eventTime>2026-02-27T07:00:00Z</eventTime></QuantityEvent>
      <extension>
        <TransformationEvent>
          <eventTime>2026-02-27T08:00:00Z</eventTime>
          <eventTimeZoneOffset>-05:00</eventTimeZoneOffset>
          <baseExtension><eventID>urn:uuid:1</eventID></baseExtension>
          <inputEPCList><epc>urn:epc:id:sgtin:0363323.026910.11</epc></inputEPCList>
          <outputEPCList><epc>urn:epc:id:sgtin:030409.0123401.9</epc></outputEPCList>
        </TransformationEvent>
        <extension>
          <AssociationEvent>
            <eventTime>2026-02-27T09:00:00Z</eventTime>
            <eventTimeZoneOffset>-05:00</eventTimeZoneOffset>
            <parentID>urn:epc:id:grai:0614141.00001.77</parentID>
            <childEPCs><epc>urn:epc:id:sgtin:030409.0123401.9</epc></childEPCs>
            <action>ADD</action>
          </AssociationEvent>
        </extension>
      </extension>
    </EventList>
  </EPCISBody>
</epcis:EPCISDocument>
`;

async function convert(text: string | Uint8Array, options: EpcisOptions = { facility: 'MAIN' }, bytes = 64) {
  const { rows, refusals } = await collect(convertEpcis(toChunks(text, bytes), options));
  for (const row of rows) expectImportRow(row);
  return { rows: rows.map(print), refusals, lines: rows.map(({ line }) => line) };
}

describe('an EPCIS document in XML', () => {
  it.each([
    ['an element that EPCIS does not know', '<readPoint>', '<madeUp>x</madeUp><readPoint>', 'has an element "madeUp"'],
    [
      'its action first',
      '<eventTime>2026-02-27T06',
      '<action>ADD</action><eventTime>2026-02-27T06',
      'begins with its action',
    ],
  ])('is broken where the schema forbids an event: %s', async (_what, from, to, told) => {
    const { refusals } = await collect(convertEpcis(toChunks(document.replace(from, to)), { facility: 'MAIN' }));
    const faults = refusals.filter(({ isFault }) => isFault);
    expect(faults).toEqual([{ line: 16, reason: expect.stringContaining(told), isFault: true }]);
  });

  it('becomes rows of rfid_events, each with the line of its event', async () => {
    const { rows, lines, refusals } = await convert(document);
    expect(rows).toEqual([
      'rfid_events: tag=(01)00363323269104(21)11 event=encoded occurred_at=2026-02-27T06:45:16Z ndc=63323026910 lot=A&1 expiry=2027-03-27 facility_code=MAIN location_code=0614141007776',
      'rfid_events: tag=(01)00363323269104(21)A/1 event=encoded occurred_at=2026-02-27T06:45:16Z ndc=63323026910 lot=A&1 expiry=2027-03-27 facility_code=MAIN location_code=0614141007776',
      'rfid_events: tag=(01)00363323269104(21)11 event=used occurred_at=2026-02-27T08:00:00Z ndc=63323026910 facility_code=MAIN reason=made into another product',
      'rfid_events: tag=(01)00304091234017(21)9 event=encoded occurred_at=2026-02-27T08:00:00Z ndc=00409123401 facility_code=MAIN',
      'rfid_events: tag=(01)00304091234017(21)9 event=restocked occurred_at=2026-02-27T09:00:00Z ndc=00409123401 facility_code=MAIN tray_code=00001.77',
    ]);
    const lineOf = (text: string) => document.slice(0, document.indexOf(text)).split('\n').length;
    const [object, transformation, association] = ['<ObjectEvent', '<Transf', '<Assoc'].map(lineOf);
    expect(lines).toEqual([object, object, transformation, transformation, association]);
    expect(refusals).toEqual([
      { line: lineOf('<AggregationEvent'), reason: 'The event is about a case or a pallet, not about a tray (1 tag).' },
      {
        line: lineOf('<QuantityEvent'),
        reason: 'The event is not one of the five kinds of event that EPCIS 2.0 knows.',
      },
    ]);
  });

  it('is the same in UTF-16 and in Latin-1, and however it arrives', async () => {
    const expected = (await convert(document)).rows;
    const wide = Buffer.from(`\uFEFF${document.replace('UTF-8', 'UTF-16')}`, 'utf16le');
    expect((await convert(wide)).rows).toEqual(expected);
    const latin = document.replace('UTF-8', 'ISO-8859-1').replace('A&amp;1', 'A\u00e91');
    expect((await convert(Buffer.from(latin, 'latin1'))).rows[0]).toContain('lot=A\u00e91');
    expect((await convert(document, { facility: 'MAIN' }, 1)).rows).toEqual(expected);
  });

  it('may be one event by itself', async () => {
    const event = /<ObjectEvent>[\s\S]*?<\/ObjectEvent>/u
      .exec(document)?.[0]
      .replace('<ObjectEvent>', '<ObjectEvent xmlns:m="m" xmlns:x="x">');
    const { rows, refusals } = await convert(event ?? '', {
      facility: 'MAIN',
      isKnownNdc: (ndc) => ndc === '63323026910',
    });
    expect(rows).toHaveLength(2);
    expect(refusals).toEqual([]);
  });

  it.each([
    ['<html><body/></html>', /neither a document nor an event/u],
    ['<EPCISDocument xmlns="urn:other"/>', /neither a document nor an event/u],
    ['<EPCISDocument schemaVersion="3.0"><EPCISBody/></EPCISDocument>', /neither of version 1 nor/u],
    ['<EPCISDocument schemaVersion="1.2"/>', /no EPCISBody/u],
    [
      '<!DOCTYPE x [<!ENTITY a "1234567890"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><EPCISDocument>&b;</EPCISDocument>',
      /document type/u,
    ],
    [document.slice(0, 2000), /ends (?:before|in the middle)/u],
    [document.replace('</ObjectEvent>', ''), /not the last one opened/u],
  ])('is refused where it is not what it claims', async (text, reason) => {
    await expect(convert(text)).rejects.toThrow(NotThisFormat);
    await expect(convert(text)).rejects.toThrow(reason);
  });

  it('survives being cut, changed and filled with noise', async () => {
    const place = fc.nat(document.length);
    await fc.assert(
      fc.asyncProperty(
        place,
        fc.nat(50),
        fc.string({ unit: 'binary-ascii', maxLength: 5 }),
        async (from, length, noise) => {
          try {
            const { rows } = await convert(document.slice(0, from) + noise + document.slice(from + length));
            expect(rows.length).toBeLessThanOrEqual(6);
          } catch (error) {
            expect(error).toBeInstanceOf(NotThisFormat);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
