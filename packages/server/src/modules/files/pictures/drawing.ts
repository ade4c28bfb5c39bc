/**
 * Checks SVG drawings by a list of allowed elements and attributes, so that drawing one costs little: nothing that
 * repeats, filters or refers to something else, and limits on how much there is.
 */
import { SaxesParser, type SaxesTagNS } from 'saxes';
import {
  EDITOR_NAMESPACES,
  isAllowedElement,
  isAllowedProperty,
  isNumericProperty,
  SVG_NAMESPACE,
  XLINK_NAMESPACE,
} from './drawing-names.ts';

/** Larger than any icon. */
export const MAX_DRAWING_BYTES = 256 * 1024;
const MAX_ELEMENTS = 1_000;
const MAX_DEPTH = 20;
const MAX_NUMBERS = 20_000;
const MAX_MAGNITUDE = 1_000_000;
/** The maximum of the claimed width and height, in pixels. */
const MAX_SIDE = 10_000;
/** Each needs a picture of its own while it is drawn. */
const MAX_TRANSPARENT_ELEMENTS = 100;
const MAX_CLIPPED_ELEMENTS = 20;
const MAX_STYLE_LENGTH = 4_096;
const MAX_NAME_LENGTH = 40;

export type DrawingProblem =
  | { readonly kind: 'broken' }
  | { readonly kind: 'too-complex' }
  /** The forbidden part as people find it in the file. */
  | { readonly kind: 'not-allowed'; readonly what: string };

class DrawingError extends Error {
  readonly problem: DrawingProblem;
  constructor(problem: DrawingProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}
const notAllowed = (what: string): DrawingError =>
  new DrawingError({ kind: 'not-allowed', what: what.slice(0, MAX_NAME_LENGTH) });
const tooComplex = (): DrawingError => new DrawingError({ kind: 'too-complex' });
const broken = (): DrawingError => new DrawingError({ kind: 'broken' });

/** Markup that may come before the first element. */
const SKIPPED = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!', '>'],
] as const;

/** Whether a file begins like an SVG: after a declaration, comments and a document type comes `<svg`. Takes linear time. */
export function startsLikeDrawing(text: string): boolean {
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  for (;;) {
    while (isSpace(text.charCodeAt(at))) at += 1;
    const skipped = SKIPPED.find(([open]) => text.startsWith(open, at));
    if (!skipped) break;
    const [open, close] = skipped;
    const end = text.indexOf(close, at + open.length);
    if (end < 0) return false;
    at = end + close.length;
  }
  const after = text.charCodeAt(at + '<svg'.length);
  return text.startsWith('<svg', at) && (isSpace(after) || text[at + 4] === '>' || text[at + 4] === '/');
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;

/** Null if the drawing can be accepted. */
export function findDrawingProblem(text: string): DrawingProblem | null {
  try {
    new DrawingCheck().read(text);
    return null;
  } catch (error) {
    if (error instanceof DrawingError) return error.problem;
    throw error;
  }
}

class DrawingCheck {
  readonly #open: string[] = [];
  #elements = 0;
  #numbers = 0;
  #transparent = 0;
  #clipped = 0;
  #style = '';
  #hasTransparentStyle = false;

  read(text: string): void {
    const parser = new SaxesParser({ xmlns: true, position: false });
    parser.on('error', () => {
      throw broken();
    });
    parser.on('doctype', () => {
      throw notAllowed('<!DOCTYPE>');
    });
    parser.on('processinginstruction', ({ target }) => {
      throw notAllowed(`<?${target}?>`);
    });
    parser.on('opentag', (tag) => this.#openElement(tag));
    parser.on('closetag', () => this.#closeElement());
    const readText = (part: string) => {
      if (this.#open.at(-1) === 'style') this.#style += part;
    };
    parser.on('text', readText);
    parser.on('cdata', readText);
    parser.write(text).close();
    if (this.#elements === 0) throw broken();
    const hasTooMany = this.#hasTransparentStyle && this.#elements > MAX_TRANSPARENT_ELEMENTS;
    if (hasTooMany || this.#transparent > MAX_TRANSPARENT_ELEMENTS) throw tooComplex();
  }

  #openElement({ local, uri, name, attributes }: SaxesTagNS): void {
    this.#elements += 1;
    if (this.#elements > MAX_ELEMENTS || this.#open.length >= MAX_DEPTH) throw tooComplex();
    const isRoot = this.#open.length === 0;
    this.#open.push(local);
    if (EDITOR_NAMESPACES.has(uri) && !isRoot) return;
    const isExpected = uri === SVG_NAMESPACE && (local === 'svg') === isRoot && isAllowedElement(local);
    if (!isExpected) throw notAllowed(`<${name}>`);
    for (const attribute of Object.values(attributes)) this.#checkAttribute(local, attribute);
    if (isRoot) this.#checkSize(attributes);
  }

  #closeElement(): void {
    if (this.#open.pop() !== 'style') return;
    this.#checkStyleSheet(this.#style);
    this.#style = '';
  }

  #checkAttribute(
    element: string,
    { name, local, uri, prefix, value }: { name: string; local: string; uri: string; prefix: string; value: string },
  ): void {
    if (prefix === 'xmlns' || name === 'xmlns' || prefix === 'xml' || EDITOR_NAMESPACES.has(uri)) return;
    if (local === 'href' && (uri === '' || uri === XLINK_NAMESPACE)) {
      // A gradient may take its colors from another one of the file.
      if (!element.endsWith('Gradient') || !/^#[\w.-]{1,100}$/.test(value)) throw notAllowed(name);
    } else if (uri !== '') throw notAllowed(name);
    else if (local === 'style') this.#checkDeclarations(value);
    else this.#checkProperty(local, value);
  }

  /** A property as an attribute or in a style. */
  #checkProperty(name: string, value: string): void {
    if (!isAllowedProperty(name)) throw notAllowed(name);
    if (name === 'stroke-dasharray' && value.trim() !== 'none') throw notAllowed(name);
    if (/[\\@]/.test(value) || value.includes('/*')) throw notAllowed(name);
    if (value.toLowerCase().includes('url(')) {
      const isOwn = /^url\(\s?["']?#[\w.-]{1,100}["']?\s?\)/.test(value.trim());
      if (!isOwn || !['fill', 'stroke', 'clip-path'].includes(name)) throw notAllowed(`${name}: url(…)`);
    }
    if (name === 'clip-path' && value.trim() !== 'none') {
      this.#clipped += 1;
      if (this.#clipped > MAX_CLIPPED_ELEMENTS || this.#open.includes('clipPath')) throw tooComplex();
    }
    if (name === 'opacity' && Number(value) !== 1) this.#transparent += 1;
    if (isNumericProperty(name)) this.#countNumbers(value);
  }

  #checkDeclarations(text: string): void {
    for (const declaration of text.split(';')) {
      const colon = declaration.indexOf(':');
      if (declaration.trim() === '') continue;
      if (colon < 0) throw broken();
      const name = declaration.slice(0, colon).trim();
      // Properties that only one editor knows have no effect.
      if (name.startsWith('-')) continue;
      this.#checkProperty(name, declaration.slice(colon + 1));
    }
  }

  /** Accepts only plain rules, as editors write them: `.a, .b { fill: none; }`. */
  #checkStyleSheet(text: string): void {
    if (text.length > MAX_STYLE_LENGTH) throw tooComplex();
    for (const rule of text.split('}')) {
      if (rule.trim() === '') continue;
      const [selector = '', declarations, ...more] = rule.split('{');
      if (declarations === undefined || more.length > 0 || /[^\w\s.,#-]/.test(selector)) throw notAllowed('<style>');
      const [transparent, clipped] = [this.#transparent, this.#clipped];
      this.#checkDeclarations(declarations);
      if (this.#transparent > transparent) this.#hasTransparentStyle = true;
      if (this.#clipped > clipped) throw notAllowed('<style>: clip-path');
    }
  }

  #countNumbers(value: string): void {
    // A number ends where the next sign or separator begins: `M-1.5-2.25e1,4`.
    for (const [part] of value.matchAll(/[\d.]+(?:[eE][+-]?\d+)?/g)) {
      this.#numbers += 1 + (part.match(/\./g)?.length ?? 0);
      // Path data may join numbers as in `.5.25`; each of those is smaller than one.
      const number = part.indexOf('.') === part.lastIndexOf('.') ? Number(part) : 0;
      if (!(Math.abs(number) <= MAX_MAGNITUDE) || this.#numbers > MAX_NUMBERS) throw tooComplex();
    }
  }

  #checkSize(attributes: Readonly<Record<string, { readonly value: string }>>): void {
    const [, , width = '0', height = '0'] = attributes.viewBox?.value.trim().split(/[\s,]/).filter(Boolean) ?? [];
    const sides = [toPixels(width), toPixels(height)];
    for (const side of [attributes.width, attributes.height]) if (side) sides.push(toPixels(side.value));
    if (sides.some((side) => !(side <= MAX_SIDE))) throw tooComplex();
  }
}

const PIXELS_PER_UNIT: Readonly<Record<string, number>> = {
  in: 96,
  cm: 37.8,
  mm: 3.78,
  pt: 1.34,
  pc: 16,
  em: 16,
  ex: 8,
};

/** The most pixels that a length can stand for. A percentage is of the view box. */
function toPixels(length: string): number {
  const text = length.trim();
  if (text.endsWith('%')) return 0;
  const unit = text.slice(-2).toLowerCase();
  const factor = PIXELS_PER_UNIT[unit] ?? 1;
  return Number.parseFloat(text) * factor;
}
