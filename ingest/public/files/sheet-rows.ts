import { csvText } from '../../../contracts/csv-cell.ts';
import { NotThisFormat } from '../../standards/not-this-format.ts';
import type { XmlToken } from '../../standards/xml/xml-reader.ts';

const mostColumns = 500;

/** Turns the tokens of a sheet into lines of CSV. Dates stay what a sheet keeps them as: days since 1900. */
export class SheetRows {
  readonly #shared: string[];
  #path: string[] = [];
  #row: string[] = [];
  #column = 0;
  #type = '';
  #value = '';
  #width = 0;

  constructor(shared: string[]) {
    this.#shared = shared;
  }

  /** Returns the line when a row is complete. */
  take(token: XmlToken): string | undefined {
    if (token.is === 'open') {
      this.#path.push(token.name);
      if (token.name === 'row') [this.#row, this.#column] = [[], 0];
      if (token.name === 'c') this.#openCell(token.attributes.get('r'), token.attributes.get('t') ?? 'n');
      return undefined;
    }
    const name = this.#path.at(-1);
    if (token.is === 'text') {
      const isText = name === 't' && this.#path.includes('is') && !this.#path.includes('rPh');
      if (name === 'v' || isText) this.#value += token.text;
      return undefined;
    }
    this.#path.pop();
    if (name === 'c') this.#closeCell();
    return name === 'row' ? this.#closeRow() : undefined;
  }

  /** Empty cells at the end of a row are not written down: every row is made as wide as the first. */
  #closeRow(): string | undefined {
    if (this.#row.every((value) => value === '')) return undefined;
    if (this.#width === 0) this.#width = this.#row.length;
    while (this.#row.length < this.#width) this.#row.push('');
    return `${this.#row.map(csvText).join(',')}\r\n`;
  }

  #openCell(place: string | undefined, type: string): void {
    const letters = /^([A-Z]{1,3})\d+$/u.exec(place ?? '')?.[1];
    if (place !== undefined && letters === undefined) throw new NotThisFormat(`"${place}" is not the place of a cell.`);
    if (letters) this.#column = columnOf(letters);
    if (this.#column >= mostColumns) throw new NotThisFormat(`The sheet has more than ${mostColumns} columns.`);
    [this.#type, this.#value] = [type, ''];
  }

  #closeCell(): void {
    while (this.#row.length < this.#column) this.#row.push('');
    this.#row[this.#column++] = this.#readValue();
  }

  #readValue(): string {
    const value = this.#value;
    switch (this.#type) {
      case 's': {
        const text = this.#shared[Number(value)];
        if (value === '' || text === undefined) throw new NotThisFormat(`There is no shared text number ${value}.`);
        return unescapeText(text);
      }
      case 'n':
        return value === '' ? '' : readNumber(value);
      case 'b':
        return value === '1' ? 'true' : 'false';
      // An error of a formula: there is no value.
      case 'e':
        return '';
      default:
        return unescapeText(value);
    }
  }
}

/** `4.5796E4` is 45796. */
function readNumber(text: string): string {
  const number = Number(text);
  if (!Number.isFinite(number)) throw new NotThisFormat(`"${text}" is not a number.`);
  return Number.isSafeInteger(number) ? String(number) : text;
}

/** A carriage return is written `_x000D_`. */
const unescapeText = (text: string): string =>
  text.replace(/_x([0-9A-F]{4})_/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
