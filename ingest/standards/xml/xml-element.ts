import type { XmlOpen, XmlToken } from './xml-reader.ts';

export interface XmlElement {
  space: string;
  name: string;
  attributes: ReadonlyMap<string, string>;
  line: number;
  /** The text directly inside, white space at its ends removed. */
  text: string;
  children: XmlElement[];
}

/** Builds one element, with all that is in it, out of tokens. */
export class ElementBuilder {
  #stack: XmlElement[];
  readonly root: XmlElement;

  constructor(open: XmlOpen) {
    this.root = toElement(open);
    this.#stack = [this.root];
  }

  /** Returns true once the element is closed. */
  take(token: XmlToken): boolean {
    const current = this.#stack.at(-1);
    if (!current) return true;
    if (token.is === 'text') current.text += token.text;
    if (token.is === 'open') {
      const child = toElement(token);
      current.children.push(child);
      this.#stack.push(child);
    }
    if (token.is === 'close') {
      current.text = current.text.trim();
      this.#stack.pop();
    }
    return this.#stack.length === 0;
  }
}

const toElement = ({ space, name, attributes, line }: XmlOpen): XmlElement => ({
  space,
  name,
  attributes,
  line,
  text: '',
  children: [],
});
