import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { recognizePublicFile } from './recognize-public-file.ts';

const format = (text: string, name = 'download') => recognizePublicFile(Buffer.from(text), name)?.format;
const records = (...all: object[]) => JSON.stringify({ meta: { disclaimer: 'Do not rely' }, results: all }, null, 2);

const nadac = 'NDC Description,NDC,NADAC_Per_Unit,Effective_Date,Pricing_Unit,As of Date\n';
const samples: [format: string, text: string][] = [
  ['openfda-shortages-json', records({ openfda: { recall_number: ['no'] }, update_type: 'New', company_name: 'A' })],
  ['openfda-enforcement-json', records({ status: 'Ongoing', recall_number: 'D-1', reason_for_recall: 'x' })],
  ['openfda-ndc-json', records({ product_ndc: '0002-1', labeler_name: 'x', packaging: [] })],
  ['hrsa-opais-json', '{"coveredEntities":[{"ceId":1,"id340B":"DSH1","participating":"TRUE"}]}'],
  [
    'fda-shortages-csv',
    '\u00A0Generic Name,Company Name,Contact Info,\u00A0Presentation,Type of Update,Date of Update,Availability Information,Status\n',
  ],
  ['openfda-enforcement-csv', 'recall_number,classification,reason_for_recall,product_description,report_date\n'],
  [
    'fda-recall-dashboard',
    'FEI Number,Recalling Firm Name,Product Classification,Center Classification Date,Product Description,Event ID,Product ID\n',
  ],
  ['fda-ndc-product-text', 'PRODUCTID\tPRODUCTNDC\tPRODUCTTYPENAME\tNONPROPRIETARYNAME\tLABELERNAME\n'],
  ['fda-ndc-package-text', 'PRODUCTID\tPRODUCTNDC\tNDCPACKAGECODE\tPACKAGEDESCRIPTION\n'],
  ['cms-nadac-csv', nadac],
  ['cms-asp-prices-csv', `Title,,\n${',,\n'.repeat(12)}HCPCS Code,Short Description,HCPCS Code Dosage,Payment Limit\n`],
  ['cms-asp-noc-prices-csv', ',,\nDrug Generic Name (Trade Name),Dosage,Payment Limit,Notes\n'],
  ['cms-asp-crosswalk-csv', '_2031_CODE,Short Description,LABELER NAME,NDC2,Drug Name,HCPCS dosage,BILLUNITS\n'],
  [
    'cms-asp-noc-crosswalk-csv',
    'Drug Generic Name,LABELER NAME,NDC or ALTERNATE ID,Drug Name,Dosage,PKG SIZE,BILLUNITS\n',
  ],
];

describe('a public file', () => {
  it.each(samples)('is recognized by its content: %s', (expected, text) => {
    expect(format(text)).toBe(expected);
    expect(format(text.replaceAll('\n', '\r\n'))).toBe(expected);
  });

  it('is recognized from its beginning alone, cut anywhere', () => {
    const [, text = ''] = samples[0] ?? [];
    expect(format(text.slice(0, text.indexOf('"company_name"') + 20))).toBe('openfda-shortages-json');
  });

  it('is recognized when it is packed', () => {
    const zip = Buffer.from(zipSync({ 'drug-ndc.json': strToU8(samples[2]?.[1] ?? '') }));
    expect(recognizePublicFile(zip, 'a.zip')).toMatchObject({ format: 'openfda-ndc-json', packed: 'zip' });
    expect(recognizePublicFile(gzipSync(nadac), 'a.csv.gz')).toMatchObject({ format: 'cms-nadac-csv', packed: 'gzip' });
    const sheet = Buffer.from(zipSync({ '[Content_Types].xml': strToU8('<a/>') }));
    expect(recognizePublicFile(sheet, 'recalls.xlsx')).toMatchObject({
      format: 'fda-recall-dashboard',
      packed: 'xlsx',
    });
  });

  it.each([
    ['a hospital file', 'ndc,price_type,package_price,effective_from\n', 'nadac.csv'],
    ['another list of openFDA', records({ safetyreportid: '1', patient: {} }), 'drug-shortages.json'],
    ['a page of HTML', '<!DOCTYPE html><html>Moved</html>', 'NADAC.csv'],
    ['nothing at all', '', 'asp_pricing.csv'],
    ['a table with other delimiters', nadac.replaceAll(',', ';'), 'nadac.csv'],
    ['lines that end with CR alone', nadac.replaceAll('\n', '\r') + nadac, 'nadac.csv'],
  ])('is not %s, whatever the name says', (_, text, name) => {
    expect(format(text, name)).toBeUndefined();
  });

  it('is not a zip archive of something else, nor a broken one', () => {
    expect(recognizePublicFile(Buffer.from(zipSync({ 'a.txt': strToU8('hello') })), 'NDC.zip')).toBeUndefined();
    expect(recognizePublicFile(Buffer.from('PK\u0003\u0004'), 'NDC.zip')).toBeUndefined();
    expect(recognizePublicFile(Buffer.from([0x1f, 0x8b, 8]), 'a.gz')).toBeUndefined();
  });
});
