import { NotThisFormat } from '../not-this-format.ts';

export interface SplitEvent {
  text: string;
  line: number;
}

export interface SplitLimits {
  depth: number;
  /** Characters of one event, and of all that is around the events. */
  piece: number;
}

const usual: SplitLimits = { depth: 128, piece: 1 << 26 };
/** Where a document and the answer to a query keep their events. */
const eventLists = new Set(['epcisBody/eventList', 'epcisBody/queryResults/resultsBody/eventList']);

/**
 * Cuts the events out of an EPCIS document as its text arrives, so that a long document is parsed event by event, and
 * each event has its line. Only brackets and strings are followed here; that the rest is JSON is seen when the pieces
 * are parsed.
 */
export class JsonEventSplitter {
  /** All but the events, each of which left a 0 in its place: parsed, it is the envelope. */
  #around: string[] = [];
  #aroundLength = 0;
  #piece: string[] = [];
  #pieceLength = 0;
  #pieceDepth = 0;
  #pieceLine = 0;
  #line = 1;
  #frames: { isList: boolean; key: string; isEventList: boolean }[] = [];
  #inString = false;
  #escaped = false;
  #string: string[] = [];
  #lastString = '';
  #key = '';
  readonly #limits: SplitLimits;

  constructor(limits: Partial<SplitLimits> = {}) {
    this.#limits = { ...usual, ...limits };
  }

  *push(text: string): Generator<SplitEvent> {
    let from = 0;
    let stringFrom = 0;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 0x0a) this.#line++;
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (code === 0x5c) this.#escaped = true;
        else if (code === 0x22) {
          this.#inString = false;
          if (this.#pieceDepth === 0) this.#endString(text.slice(stringFrom, at));
        }
        continue;
      }
      if (code === 0x22) {
        this.#inString = true;
        stringFrom = at + 1;
      } else if (code === 0x3a) {
        if (this.#pieceDepth === 0) this.#key = this.#lastString;
      } else if (code === 0x7b || code === 0x5b) {
        if (this.#pieceDepth === 0 && code === 0x7b && this.#frames.at(-1)?.isEventList) {
          this.#keepAround(`${text.slice(from, at)}0`);
          from = at;
          this.#pieceDepth = this.#frames.length + 1;
          this.#pieceLine = this.#line;
        }
        this.#open(code === 0x5b);
      } else if (code === 0x7d || code === 0x5d) {
        this.#close(code === 0x5d);
        if (this.#pieceDepth > 0 && this.#frames.length < this.#pieceDepth) {
          this.#keepPiece(text.slice(from, at + 1));
          from = at + 1;
          yield { text: this.#takePiece(), line: this.#pieceLine };
        }
      }
    }
    if (this.#inString && this.#pieceDepth === 0) this.#string.push(text.slice(stringFrom));
    if (this.#pieceDepth > 0) this.#keepPiece(text.slice(from));
    else this.#keepAround(text.slice(from));
  }

  /** The text of the envelope, with a 0 for each event. */
  end(): string {
    if (this.#inString || this.#frames.length > 0) this.#fail('ends in the middle');
    return this.#around.join('');
  }

  #endString(tail: string): void {
    this.#lastString = this.#string.join('') + tail;
    this.#string = [];
  }

  #open(isList: boolean): void {
    if (this.#frames.length >= this.#limits.depth) this.#fail(`is nested more than ${this.#limits.depth} deep`);
    const isInside = this.#pieceDepth > 0;
    const key = isInside || this.#frames.at(-1)?.isList ? '' : this.#key;
    const isEventList = isList && !isInside && eventLists.has(this.#path(key));
    this.#frames.push({ isList, key, isEventList });
  }

  #close(isList: boolean): void {
    if (this.#frames.pop()?.isList !== isList) this.#fail('has brackets that do not match');
  }

  /** The names from the root down, which itself has none. */
  #path(key: string): string {
    return [...this.#frames.slice(1).map((frame) => frame.key), key].join('/');
  }

  #keepAround(text: string): void {
    this.#around.push(text);
    this.#aroundLength += text.length;
    if (this.#aroundLength > this.#limits.piece) this.#fail('has too much text around its events');
  }

  #keepPiece(text: string): void {
    this.#piece.push(text);
    this.#pieceLength += text.length;
    if (this.#pieceLength > this.#limits.piece) this.#fail('has an event that is too long');
  }

  #takePiece(): string {
    const text = this.#piece.join('');
    this.#piece = [];
    this.#pieceLength = 0;
    this.#pieceDepth = 0;
    return text;
  }

  #fail(reason: string): never {
    throw new NotThisFormat(`Line ${this.#line}: the JSON ${reason}.`);
  }
}
