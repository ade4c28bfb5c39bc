/**
 * Document ids: parses the format of the question `document_id` and creates the text. The server assigns
 * the number; until then its digits are marks. Unknown parts in braces stay as they are.
 */
import { dateInZone } from '../../catalogue/date-shapes.ts';
import { getOption } from '../../catalogue/index.ts';
import { printAnswer } from '../../print.ts';
import type { ItemState, RunContext } from '../../run/types.ts';
import type { Id, Item, TemplateDocument, TemplateProblem, TemplateRecords } from '../document.ts';

/**
 * The parts of a format: `{N}`, `{N:5}`, `{YYYY}`, `{MM}`, `{DD}`, `{TEMPLATE}`, `{ASSET}`, `{USER}`,
 * `{Q:reference_key}`.
 */
const PART = /\{(N|YYYY|MM|DD|TEMPLATE|ASSET|USER|Q)(?::([^{}]{1,100}))?\}/g;
const BRACES = /\{([^{}]*)\}/g;
/** The maximum number of digits to which a number is padded with zeros. */
const MAX_NUMBER_WIDTH = 12;
/** The maximum length in characters: longer ids are truncated, because they are used as headings and file names. */
export const MAX_DOCUMENT_ID_LENGTH = 200;
/** No answer can be longer than this in the remaining text, in code units. */
const MAX_ANSWER_LENGTH = 2 * MAX_DOCUMENT_ID_LENGTH;
/** The mark for each digit of a number that is not assigned yet. */
const PROVISIONAL = '#';

/** The formats are cached because each change of an inspection needs one, and templates have hundreds of items. */
const formats = new WeakMap<readonly Item[], string | null>();

/** The format of the document id of a template; null if it has none. */
export function getDocumentIdFormat({ items }: Pick<TemplateDocument, 'items'>): string | null {
  const cached = formats.get(items);
  if (cached !== undefined) return cached;
  const item = items.find(({ type }) => type === 'document_id');
  const option = item && getOption(item, 'format');
  const format = typeof option === 'string' && option.trim() !== '' ? option : null;
  formats.set(items, format);
  return format;
}

/** Whether the inspections of a template are numbered. */
export const hasDocumentNumber = (document: Pick<TemplateDocument, 'items'>): boolean =>
  document.items.some(({ type }) => type === 'inspection_number') ||
  parseDocumentIdFormat(getDocumentIdFormat(document) ?? '').some(({ name }) => name === 'N');

/** Whether a format contains answers, so that the id changes with them. */
export const referencesAnswers = (format: string): boolean =>
  parseDocumentIdFormat(format).some(({ name }) => name === 'Q');

/**
 * A part of a format: one that the engine fills in, with its width or key, or text that stays unchanged (`name` is
 * null).
 */
export type DocumentIdPart =
  | { readonly name: 'N' | 'YYYY' | 'MM' | 'DD' | 'TEMPLATE' | 'ASSET' | 'USER' | 'Q'; readonly detail?: string }
  | { readonly name: null; readonly text: string };

/** The parts of a format in order, for editing it. */
export function parseDocumentIdFormat(format: string): DocumentIdPart[] {
  const parts: DocumentIdPart[] = [];
  let at = 0;
  for (const match of format.matchAll(PART)) {
    if (match.index > at) parts.push({ name: null, text: format.slice(at, match.index) });
    const name = match[1] as Exclude<DocumentIdPart['name'], null>;
    parts.push({ name, ...(match[2] !== undefined && { detail: match[2] }) });
    at = match.index + match[0].length;
  }
  return at < format.length ? [...parts, { name: null, text: format.slice(at) }] : parts;
}

/**
 * Formats the document id of an inspection. Number, day, asset and person come from the context; `statesOf` returns the
 * states of a question (one for each row of a repeat). A missing number is replaced by marks. Null if the template has
 * no document id.
 */
export function formatDocumentId(
  document: TemplateDocument,
  context: RunContext,
  statesOf: (item: Item) => readonly ItemState[],
): string | null {
  const format = getDocumentIdFormat(document);
  if (format === null) return null;
  const { number = null, at = context.started_at } = context.document_id ?? {};
  const [year, month, day] = dateInZone(at, context.zone, 'year_month_day').split('-') as [string, string, string];
  const texts: Readonly<Record<string, (detail: string | undefined) => string>> = {
    N: (width) => formatDocumentNumber(number, width),
    YYYY: () => year,
    MM: () => month,
    DD: () => day,
    TEMPLATE: () => document.title,
    ASSET: () => context.asset?.asset_id ?? '',
    USER: () => context.user?.name ?? '',
    Q: (key) => formatAnswer(document, key ?? '', statesOf),
  };
  const text = format.replace(
    PART,
    (part, name: string, detail?: string) => (texts[name]?.(detail) ?? part) || MISSING,
  );
  return [...closeGaps(text).replace(/\s+/gu, ' ').trim()].slice(0, MAX_DOCUMENT_ID_LENGTH).join('');
}

/** Replaces an empty part, such as a missing asset or answer. Texts never contain this character. */
const MISSING = '\0';
const EMPTY_BRACKETS = /\(\s*\0\s*\)|\[\s*\0\s*\]/g;
const DIVIDERS = /[\s\p{Pd}_/.,;:|·\0]+/gu;

/** Removes empty parts with their dividers; one divider remains between the remaining parts. */
function closeGaps(text: string): string {
  const closed = text.replace(EMPTY_BRACKETS, MISSING);
  return closed.replace(DIVIDERS, (run, at: number) => {
    if (!run.includes(MISSING)) return run;
    const isInside = at > 0 && at + run.length < closed.length;
    return isInside ? (run.split(MISSING).find(Boolean) ?? '') : '';
  });
}

function formatAnswer(document: TemplateDocument, key: string, statesOf: (item: Item) => readonly ItemState[]): string {
  const item = document.items.find(({ reference_key }) => reference_key === key);
  if (!item || item.type === 'document_id') return '';
  const { custom_units, response_sets, language: locale } = document;
  const words = { locale, yes: '1', no: '0', na: '', custom_units };
  let text = '';
  for (const { value, na, unit } of statesOf(item)) {
    const printed = printAnswer(item, response_sets, { value, na, ...(unit && { unit }) }, words);
    if (printed) text += `${text && ', '}${printed.slice(0, MAX_ANSWER_LENGTH)}`;
    if (text.length > MAX_ANSWER_LENGTH) break;
  }
  return text.slice(0, MAX_ANSWER_LENGTH);
}

function formatDocumentNumber(number: number | null, width: string | undefined): string {
  const digits = Math.min(Math.trunc(Number(width ?? 1)) || 1, MAX_NUMBER_WIDTH);
  return number === null ? PROVISIONAL.repeat(digits) : String(number).padStart(digits, '0');
}

/** Lists the problems of a format: unknown parts and keys, and invalid widths. */
export function checkFormat(item: Item, keys: ReadonlyMap<string, Id>): TemplateProblem[] {
  if (item.type !== 'document_id') return [];
  const format = getOption(item, 'format');
  if (typeof format !== 'string') return [];
  const problems: TemplateProblem[] = [];
  for (const [part, inner = ''] of format.matchAll(BRACES)) {
    const [name = '', detail] = split(inner);
    if (part.replace(PART, '') !== '' || (name === 'N' && detail !== undefined && !/^[1-9]\d?$/.test(detail))) {
      problems.push({ code: 'DOCUMENT_ID_PART_UNKNOWN', params: { part }, item_id: item.id });
    } else if (name === 'Q' && keys.get(detail ?? '') === undefined) {
      problems.push({ code: 'UNKNOWN_VARIABLE', params: { var: detail ?? '' }, item_id: item.id });
    } else if (name === 'Q' && keys.get(detail ?? '') === item.id) {
      problems.push({ code: 'EQUATION_CYCLE', item_id: item.id });
    }
  }
  return problems;
}

function split(inner: string): [string, string | undefined] {
  const colon = inner.indexOf(':');
  return colon < 0 ? [inner, undefined] : [inner.slice(0, colon), inner.slice(colon + 1)];
}

/** The ids of items by reference key. */
export const indexReferenceKeys = ({ items }: Pick<TemplateRecords, 'items'>): ReadonlyMap<string, Id> =>
  new Map(
    Object.values(items).flatMap((item): [string, Id][] => (item.reference_key ? [[item.reference_key, item.id]] : [])),
  );
