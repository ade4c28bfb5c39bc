/**
 * Document ids (second specification, section 3.2): what the format of the question `document_id`
 * says, and the text that it makes. The number is the server's to give; until then a mark stands
 * for it. What stands in braces and is none of the parts stays as it is.
 */
import { dateInZone } from '../catalogue/date-shapes.ts';
import { getOption } from '../catalogue/index.ts';
import { printAnswer } from '../print.ts';
import type { ItemState, RunContext } from '../run/types.ts';
import type { Id, Item, TemplateDocument, TemplateProblem, TemplateRecords } from './document.ts';

/** `{N}`, `{N:5}`, `{YYYY}`, `{MM}`, `{DD}`, `{TEMPLATE}`, `{ASSET}`, `{USER}`, `{Q:reference_key}`. */
const PART = /\{(N|YYYY|MM|DD|TEMPLATE|ASSET|USER|Q)(?::([^{}]{1,100}))?\}/g;
const BRACES = /\{([^{}]*)\}/g;
/** Zeros are put before a number up to this many digits. */
const MAX_NUMBER_WIDTH = 12;
/** Longer ids are cut: they head reports and name files. */
export const MAX_DOCUMENT_ID_LENGTH = 200;
/** Stands for each digit of a number that has not been given yet. */
const PROVISIONAL = '#';

/** What a report is numbered by; kept with its context. */
export interface DocumentId {
  /** The number of the report among those of its template; null where nothing asks for one. */
  readonly number: number | null;
  /** When the server first received the report, ISO 8601 in UTC: the day that the id names. */
  readonly at: string;
  readonly text: string;
  /** A report that was once completed keeps its id, whatever is answered later. */
  readonly settled?: boolean;
}

/** The format of a template's document id, or null where it asks for none. */
export function getDocumentIdFormat({ items }: Pick<TemplateDocument, 'items'>): string | null {
  const item = items.find(({ type }) => type === 'document_id');
  const format = item && getOption(item, 'format');
  return typeof format === 'string' && format.trim() !== '' ? format : null;
}

/** Whether reports of a template are counted. */
export const hasDocumentNumber = (document: Pick<TemplateDocument, 'items'>): boolean =>
  document.items.some(({ type }) => type === 'inspection_number') ||
  parseDocumentIdFormat(getDocumentIdFormat(document) ?? '').some(({ name }) => name === 'N');

/** Whether an id names answers, and so changes with them. */
export const referencesAnswers = (format: string): boolean =>
  parseDocumentIdFormat(format).some(({ name }) => name === 'Q');

/** A part of a format: what the engine fills in, with its width or key, or text that stays as it is (`name` null). */
export type DocumentIdPart =
  | { readonly name: 'N' | 'YYYY' | 'MM' | 'DD' | 'TEMPLATE' | 'ASSET' | 'USER' | 'Q'; readonly detail?: string }
  | { readonly name: null; readonly text: string };

/** A format taken apart, for those who put it together. */
export function parseDocumentIdFormat(format: string): DocumentIdPart[] {
  const parts: DocumentIdPart[] = [];
  let at = 0;
  for (const found of format.matchAll(PART)) {
    if (found.index > at) parts.push({ name: null, text: format.slice(at, found.index) });
    const name = found[1] as Exclude<DocumentIdPart['name'], null>;
    parts.push({ name, ...(found[2] !== undefined && { detail: found[2] }) });
    at = found.index + found[0].length;
  }
  return at < format.length ? [...parts, { name: null, text: format.slice(at) }] : parts;
}

/**
 * The id of a report: number, day, asset and person come from its context, `statesOf` gives the
 * states of a question that the format names (one for each row of a repeat). Without a number a mark
 * of its width stands there. Null where the template asks for no id.
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

/** Stands where a part has nothing to say: an inspection without an asset, an answer not given. No text holds it. */
const MISSING = '\0';
const EMPTY_BRACKETS = /\(\s*\0\s*\)|\[\s*\0\s*\]/g;
const DIVIDERS = /[\s\p{Pd}_/.,;:|·\0]+/gu;

/** What divided a missing part from its neighbours divides these once; before the first and after the last, nothing does. */
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
  const texts = statesOf(item).map(({ value, na, unit }) =>
    printAnswer(item, response_sets, { value, na, ...(unit && { unit }) }, words),
  );
  return texts.filter(Boolean).join(', ');
}

function formatDocumentNumber(number: number | null, width: string | undefined): string {
  const digits = Math.min(Math.trunc(Number(width ?? 1)) || 1, MAX_NUMBER_WIDTH);
  return number === null ? PROVISIONAL.repeat(digits) : String(number).padStart(digits, '0');
}

/** What is wrong with a format: parts that there are not, keys that no question has, widths that are no number. */
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

/** The questions that items are known by in formats and expressions. */
export const indexReferenceKeys = ({ items }: Pick<TemplateRecords, 'items'>): ReadonlyMap<string, Id> =>
  new Map(
    Object.values(items).flatMap((item): [string, Id][] => (item.reference_key ? [[item.reference_key, item.id]] : [])),
  );
