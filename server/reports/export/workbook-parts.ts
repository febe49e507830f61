const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// What XML cannot hold at all is left out.
export const xmlText = (text: string): string =>
  text.replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '').replace(/[&<>"]/gu, (sign) => escapes[sign] ?? '');

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The letters of a column: A, Z, AA. */
export function columnName(number: number): string {
  const rest = (number - 1) % 26;
  const before = Math.floor((number - 1) / 26);
  return `${before > 0 ? columnName(before) : ''}${String.fromCharCode(65 + rest)}`;
}

/** The parts that say what else is in the file. */
export function firstPartsOf(sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const types = numbers.map(
    (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${content}.worksheet+xml"/>`,
  );
  const links = numbers.map(
    (number) =>
      `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  const styles = `<Relationship Id="rId${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/>`;
  const linked = `xmlns="${packageNamespace}/relationships"`;
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="${packageNamespace}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/>${types.join('')}</Types>`,
    '_rels/.rels': `${declaration}<Relationships ${linked}>
<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships ${linked}>${links.join('')}${styles}</Relationships>`,
  };
}

export interface PrintedSheet {
  name: string;
  /** The cells that can be filtered, the head among them: `A1:F120`. */
  filtered: string | null;
}

/** The sheets by name, and for those with a head what is filtered and what is printed on top of every page. */
export function workbookXml(sheets: PrintedSheet[]): string {
  const named = sheets.map(
    ({ name }, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const defined = sheets.flatMap(({ name, filtered }, index) => {
    if (!filtered) return [];
    const absolute = filtered.replace(/([A-Z]+)(\d+)/gu, '$$$1$$$2');
    const of = `localSheetId="${index}"`;
    return [
      `<definedName name="_xlnm._FilterDatabase" ${of} hidden="1">'${xmlText(name)}'!${absolute}</definedName>`,
      `<definedName name="_xlnm.Print_Titles" ${of}>'${xmlText(name)}'!$1:$1</definedName>`,
    ];
  });
  return `${declaration}<workbook xmlns="${mainNamespace}" xmlns:r="${relations}"><sheets>${named.join('')}</sheets>${
    defined.length > 0 ? `<definedNames>${defined.join('')}</definedNames>` : ''
  }</workbook>`;
}
