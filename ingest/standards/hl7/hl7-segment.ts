/** The characters that divide a message, as its header (MSH-1 and MSH-2) declares them. */
export interface Delimiters {
  field: string;
  component: string;
  repetition: string;
  escaping: string;
  subcomponent: string;
}

/** Reads MSH, BHS or FHS: undefined where the characters are not different marks of punctuation. */
export function readDelimiters(header: string): Delimiters | undefined {
  const field = header.charAt(3);
  const [component = '', repetition = '', escaping = '', subcomponent = ''] = header.slice(4).split(field)[0] ?? '';
  const declared = [field, component, repetition, escaping, subcomponent].filter((mark) => mark !== '');
  if (declared.length < 3 || new Set(declared).size !== declared.length) return undefined;
  if (declared.some((mark) => /[\sA-Za-z0-9]/u.test(mark))) return undefined;
  return { field, component, repetition, escaping, subcomponent };
}

/** One segment of a message. Positions count from 1, as the standard writes them: PV1-3.4 is `get(3, 4)`. */
export class Hl7Segment {
  readonly name: string;
  readonly line: number;
  readonly #text: string;
  readonly #marks: Delimiters;
  /** Most segments of a message are never looked into. */
  #split: string[] | undefined;

  constructor(text: string, line: number, marks: Delimiters) {
    this.name = text.slice(0, 3);
    this.line = line;
    this.#text = text;
    this.#marks = marks;
  }

  /** The text of a component, unescaped and trimmed; blank where there is none, or where it is the explicit null. */
  get(field: number, component = 1, subcomponent = 1, repetition = 1): string {
    const whole = take(this.#fields()[field] ?? '', this.#marks.repetition, repetition);
    const part = take(whole, this.#marks.component, component);
    const text = take(part, this.#marks.subcomponent, subcomponent);
    return text === '""' ? '' : unescapeText(text, this.#marks).trim();
  }

  /** How often a field is repeated; 0 where it is blank. */
  count(field: number): number {
    const whole = this.#fields()[field] ?? '';
    if (whole === '' || this.#marks.repetition === '') return whole === '' ? 0 : 1;
    return whole.split(this.#marks.repetition).length;
  }

  /** As it was sent, for a key that must be the same when the message is sent again. */
  raw(): string {
    return this.#text;
  }

  #fields(): string[] {
    const { field } = this.#marks;
    // MSH-1 is the separator itself.
    this.#split ??=
      this.name === 'MSH' ? [this.name, field, ...this.#text.slice(4).split(field)] : this.#text.split(field);
    return this.#split;
  }
}

/** The part of that number, of the parts that a mark divides; blank where there are fewer. */
function take(text: string, mark: string, number: number): string {
  if (mark === '') return number === 1 ? text : '';
  let from = 0;
  for (let passed = 1; passed < number; passed++) {
    const next = text.indexOf(mark, from);
    if (next < 0) return '';
    from = next + 1;
  }
  const end = text.indexOf(mark, from);
  return end < 0 ? text.slice(from) : text.slice(from, end);
}

function unescapeText(text: string, marks: Delimiters): string {
  const { escaping } = marks;
  if (escaping === '' || !text.includes(escaping)) return text;
  const [before = '', ...rest] = text.split(escaping);
  let read = before;
  for (let at = 0; at < rest.length; at += 2) {
    const code = rest[at] ?? '';
    // An escape that is never closed is text.
    read += at === rest.length - 1 ? escaping + code : decodeEscape(code, marks) + (rest[at + 1] ?? '');
  }
  return read;
}

/**
 * What stands between two escape characters (HL7 v2.8, section 2.7). Highlighting and foreign character sets are
 * dropped.
 */
function decodeEscape(code: string, marks: Delimiters): string {
  const letters: Record<string, string> = {
    F: marks.field,
    S: marks.component,
    T: marks.subcomponent,
    R: marks.repetition,
    E: marks.escaping,
    P: '#',
  };
  if (Object.hasOwn(letters, code)) return letters[code] ?? '';
  if (/^X(?:[0-9A-Fa-f]{2})+$/u.test(code)) return Buffer.from(code.slice(1), 'hex').toString('latin1');
  return code.startsWith('.') ? ' ' : '';
}
