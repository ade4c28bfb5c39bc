/**
 * Reads XML from outside into a small tree. Document types, entities and processing instructions end the reading, and
 * size, depth and number of elements are limited, so that no document costs more than it is worth.
 */
import { SaxesParser } from 'saxes';

export interface XmlElement {
  /** The name, which has no prefix. */
  readonly name: string;
  readonly namespace: string;
  /** Keyed by the name as it is written. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The text directly inside, without that of children. */
  readonly text: string;
}

export interface XmlLimits {
  /** The maximum in characters. */
  readonly maxLength: number;
  /** Comments and CDATA are rejected where what is read must be what was signed. */
  readonly isStrict: boolean;
}

export class XmlError extends Error {
  readonly kind: 'too_large' | 'unsafe' | 'unreadable';
  constructor(kind: XmlError['kind']) {
    super(kind);
    this.kind = kind;
  }
}

const MAX_DEPTH = 40;
const MAX_ELEMENTS = 20_000;
const MAX_ATTRIBUTES = 100;

interface OpenElement {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: OpenElement[];
  text: string;
}

/** @throws XmlError */
export function parseXml(text: string, { maxLength, isStrict }: XmlLimits): XmlElement {
  if (text.length > maxLength) throw new XmlError('too_large');
  // The parser need not come to it: nothing but a document type brings entities.
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new XmlError('unsafe');
  const open: OpenElement[] = [];
  let root: OpenElement | null = null;
  let count = 0;
  const fail = (kind: XmlError['kind']) => {
    throw new XmlError(kind);
  };
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', () => fail('unreadable'));
  parser.on('doctype', () => fail('unsafe'));
  parser.on('processinginstruction', () => fail('unsafe'));
  if (isStrict) {
    parser.on('comment', () => fail('unsafe'));
    parser.on('cdata', () => fail('unsafe'));
  } else {
    parser.on('cdata', (content) => {
      const element = open.at(-1);
      if (element) element.text += content;
    });
  }
  parser.on('opentag', ({ local, uri, attributes }) => {
    const names = Object.entries(attributes);
    if (++count > MAX_ELEMENTS || open.length >= MAX_DEPTH || names.length > MAX_ATTRIBUTES) fail('unsafe');
    const element: OpenElement = {
      name: local,
      namespace: uri,
      attributes: Object.assign(
        Object.create(null),
        Object.fromEntries(names.map(([name, { value }]) => [name, value])),
      ),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('text', (content) => {
    const element = open.at(-1);
    if (element) element.text += content;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(text).close();
  if (!root) throw new XmlError('unreadable');
  return root;
}

export const findChildren = (parent: XmlElement, namespace: string, name: string): readonly XmlElement[] =>
  parent.children.filter((child) => child.name === name && child.namespace === namespace);

export const findChild = (parent: XmlElement, namespace: string, name: string): XmlElement | undefined =>
  findChildren(parent, namespace, name)[0];

/** The element and everything below it. */
export function* walkXml(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) yield* walkXml(child);
}
