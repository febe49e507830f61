import type { ColumnType } from '../../../contracts/report.ts';

/** A number format: those of a spreadsheet know no "up to so many decimals", so the value has a say in which it is. */
const formats = {
  whole: '#,##0',
  quantity: '#,##0.00##',
  tenths: '#,##0.0',
  hundredths: '0.00',
  small: '0.00####',
  money: '"$"#,##0.00',
  smallMoney: '"$"0.00####',
  percent: '0.0%',
  smallPercent: '0.00####%',
  date: 'mmm d, yyyy',
  datetime: 'mmm d, yyyy h:mm AM/PM',
  // What is typed into a cell of codes stays text: a number would lose its leading zeros.
  text: '@',
} as const;
type Format = keyof typeof formats;
const named = Object.keys(formats) as Format[];

/** A cell whose words are wrapped, and the two kinds of head, over words and over figures. */
export type TextStyle = 'head' | 'headOfFigures' | 'wrapped' | 'name';
const textStyles: TextStyle[] = ['head', 'headOfFigures', 'wrapped', 'name'];

/** Style 0 is plain; then the texts, the formats, plain in bold, and the formats in bold. */
const firstFormat = 1 + textStyles.length;
const bold = firstFormat + named.length;

export const styleOfText = (style: TextStyle): number => 1 + textStyles.indexOf(style);

export function styleOfValue(value: string | number | boolean | null, type: ColumnType, isTotal = false): number {
  const format = typeof value === 'number' || type === 'date' || type === 'datetime' ? formatOf(value, type) : null;
  const shown = format ?? (type === 'code' ? 'text' : null);
  if (shown === null) return isTotal ? bold : 0;
  return (isTotal ? bold + 1 : firstFormat) + named.indexOf(shown);
}

function formatOf(value: string | number | boolean | null, type: ColumnType): Format | null {
  const size = typeof value === 'number' ? Math.abs(value) : 0;
  const isSmall = (least: number) => size > 0 && size < least;
  switch (type) {
    case 'money':
      return isSmall(1) && !Number.isInteger(size * 100) ? 'smallMoney' : 'money';
    case 'percent':
      return isSmall(0.0005) ? 'smallPercent' : 'percent';
    case 'days':
    case 'hours':
    case 'minutes':
    case 'score':
      return isSmall(0.05) ? 'small' : 'tenths';
    case 'ratio':
      return isSmall(0.005) ? 'small' : 'hundredths';
    case 'date':
    case 'datetime':
      return type;
    default:
      if (typeof value !== 'number') return null;
      return Number.isInteger(value) ? 'whole' : isSmall(0.005) ? 'small' : 'quantity';
  }
}

const firstOwnFormat = 164;
const builtInText = 49;
const idOf = (format: Format): number => (format === 'text' ? builtInText : firstOwnFormat + named.indexOf(format));

const alignments: Record<TextStyle, string> = {
  head: '<alignment vertical="top" wrapText="1"/>',
  headOfFigures: '<alignment horizontal="right" vertical="top" wrapText="1"/>',
  wrapped: '<alignment vertical="top" wrapText="1"/>',
  name: '<alignment vertical="top"/>',
};

/** Fonts, borders and styles, in the order in which cells number them. */
export function stylesXml(namespace: string, xmlText: (text: string) => string): string {
  const numFmts = named
    .filter((format) => format !== 'text')
    .map((format) => `<numFmt numFmtId="${idOf(format)}" formatCode="${xmlText(formats[format])}"/>`);
  const xf = (format: number, font: number, more = '/>', border = 0) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1"${more}`;
  const ofText = (style: TextStyle) => {
    const isHead = style === 'head' || style === 'headOfFigures';
    const rest = ` applyAlignment="1"${isHead ? ' applyBorder="1"' : ''}>${alignments[style]}</xf>`;
    return xf(0, style === 'wrapped' ? 0 : 1, rest, isHead ? 1 : 0);
  };
  const ofFont = (font: number) => named.map((format) => xf(idOf(format), font));
  const styles = [xf(0, 0), ...textStyles.map(ofText), ...ofFont(0), xf(0, 1), ...ofFont(1)];
  return `<styleSheet xmlns="${namespace}"><numFmts count="${numFmts.length}">${numFmts.join('')}</numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="2"><border/><border><left/><right/><top/><bottom style="thin"/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join('')}</cellXfs></styleSheet>`;
}
