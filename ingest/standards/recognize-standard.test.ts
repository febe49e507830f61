import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recognizeStandard } from './recognize-standard.ts';

const tell = (text: string, name = 'file') => recognizeStandard(Buffer.from(text, 'latin1'), name);

describe('the standard of a file', () => {
  it.each([
    ['{"@context": ["https://ref.gs1.org/standards/epcis/epcis-context.jsonld"], "id": "x"', 'epcis-json'],
    ['\u00ef\u00bb\u00bf \n{ "type" : "EPCISDocument"', 'epcis-json'],
    ['{"eventTime": "x", "type": "AggregationEvent"}', 'epcis-json'],
    ['<?xml version="1.0"?>\n<!-- a --><!-- b -->\n<epcis:EPCISDocument xmlns:epcis="x">', 'epcis-xml'],
    ['<EPCISQueryDocument>', 'epcis-xml'],
    ['<ObjectEvent>', 'epcis-xml'],
    ['MSH|^~\\&|A|B', 'hl7'],
    ['\u000bMSH|^~\\&#|A|B', 'hl7'],
    ['\r\nFHS|^~\\&|A', 'hl7'],
    ['BHS$%~\\&$A', 'hl7'],
  ])('is told by its head: %j', (text, standard) => {
    expect(tell(text)).toBe(standard);
  });

  it.each([
    '',
    '{"meta": {"disclaimer": "x"}, "results": []}',
    '[{"type": "ObjectEvent"}]',
    '<html>',
    '<EPCISDocumentX>',
    'MSH',
    'MSHA',
    'MSH||',
    'tag,event\n',
    'PID|1|',
    '<!--',
    '<?xml',
  ])('is none of these: %j', (text) => {
    expect(tell(text)).toBeUndefined();
  });

  it('is not looked for in a file whose name promises something else', () => {
    expect(tell('MSH|^~\\&|A|B', 'movements.csv')).toBeUndefined();
    expect(tell('MSH|^~\\&|A|B', 'feed.hl7')).toBe('hl7');
  });

  it('is told quickly, whatever the head', () => {
    const started = performance.now();
    tell('<!---->'.repeat(9000));
    tell(`{${'"type":'.repeat(9000)}`);
    tell('<?a?>'.repeat(9000));
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => recognizeStandard(bytes, '') !== null));
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
