/** Finds text in everything that people read in a template, and replaces it. Keys of answers (`${key}`) stay as they are. */
import {
  escapePattern,
  type Id,
  type Info,
  type Item,
  listInDocumentOrder,
  type ResponseSet,
  type TemplatePatch,
  type TemplateRecords,
  toPlainText,
} from '@rounds/engine';
import {
  MAX_HELP_LENGTH,
  MAX_ITEM_TITLE_LENGTH,
  MAX_OPTION_LABEL_LENGTH,
  MAX_SET_TITLE_LENGTH,
  MAX_TEMPLATE_DESCRIPTION_LENGTH,
  MAX_TEMPLATE_TITLE_LENGTH,
} from '../../../kit/templates/limits.ts';
import type { TemplateEdit } from '../state/template-store.ts';

export interface TextSearch {
  readonly find: string;
  readonly replacement: string;
  readonly matchCase: boolean;
  readonly wholeWord: boolean;
}

/** The longest text of each kind. */
const MAXIMA = {
  template_title: MAX_TEMPLATE_TITLE_LENGTH,
  template_description: MAX_TEMPLATE_DESCRIPTION_LENGTH,
  text: MAX_ITEM_TITLE_LENGTH,
  required_message: 5_000,
  constraint_message: 5_000,
  help: MAX_HELP_LENGTH,
  answer: MAX_OPTION_LABEL_LENGTH,
  set_name: MAX_SET_TITLE_LENGTH,
} as const;
type TextPlace = keyof typeof MAXIMA;

/** A text of the template. */
interface TextField {
  /** The key of the text, with which it alone can be replaced. */
  readonly key: string;
  readonly place: TextPlace;
  /** The item that shows it, if there is one. */
  readonly item: Item | null;
  readonly text: string;
  /** Whether the text is an answer of a global response, which is changed there. */
  readonly isGlobal: boolean;
}

export interface FoundText extends TextField {
  /** The parts of the text between the matches: there is one part more than there are matches. */
  readonly parts: readonly string[];
  readonly matches: readonly string[];
  /** The reason why it cannot be replaced. */
  readonly problem: 'too_long' | 'empty' | 'global' | null;
}

/** All texts with matches, in the order of the template. */
export function findTexts(records: TemplateRecords, search: TextSearch): FoundText[] {
  const pattern = createPattern(search);
  if (!pattern) return [];
  const results: FoundText[] = [];
  mapTexts(records, (field) => {
    const one = findInText(field, pattern, search.replacement);
    if (one) results.push(one);
    return field.text;
  });
  return results;
}

/** Replaces the matches in one text, or in all where this is possible. */
export const createReplaceEdit =
  (search: TextSearch, key: string | null): TemplateEdit =>
  (records) => {
    const pattern = createPattern(search);
    if (!pattern) return { patch: {} };
    const patch = mapTexts(records, (field) => {
      if (key !== null && field.key !== key) return field.text;
      const one = findInText(field, pattern, search.replacement);
      return one && one.problem === null ? one.parts.join(search.replacement) : field.text;
    });
    return { patch };
  };

const WORD = '[\\p{L}\\p{N}_]';
const ANSWER_KEY = '\\$\\{[^{}]*\\}';

/** Creates a pattern that also matches the names of answers, which are then skipped. */
function createPattern({ find, matchCase, wholeWord }: TextSearch): RegExp | null {
  if (find === '') return null;
  const literal = escapePattern(find);
  const word = wholeWord ? `(?<!${WORD})(?:${literal})(?!${WORD})` : literal;
  // Pattern: signs of the text are escaped, and nothing in it repeats.
  return new RegExp(`${ANSWER_KEY}|(?<found>${word})`, matchCase ? 'gu' : 'giu');
}

function findInText(field: TextField, pattern: RegExp, replacement: string): FoundText | null {
  const { text, place, isGlobal } = field;
  const parts: string[] = [];
  const matches: string[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.groups?.found === undefined) continue;
    parts.push(text.slice(from, match.index));
    matches.push(match[0]);
    from = match.index + match[0].length;
  }
  if (matches.length === 0) return null;
  parts.push(text.slice(from));
  const next = parts.join(replacement);
  const isNeeded = place === 'answer' || place === 'template_title';
  const problem = isGlobal
    ? 'global'
    : next.length > MAXIMA[place]
      ? 'too_long'
      : isNeeded && next.trim() === ''
        ? 'empty'
        : null;
  return { ...field, parts, matches, problem };
}

/** Calls a function for every text, and returns the patch of those for which it returns another one. */
function mapTexts(records: TemplateRecords, map: (field: TextField) => string): TemplatePatch {
  const at = (key: string, place: TextPlace, text: string, item: Item | null = null, isGlobal = false) =>
    text === '' ? text : map({ key, place, text, item, isGlobal });
  const { title, description } = records.head;
  const head = {
    title: at('title', 'template_title', title),
    description: at('description', 'template_description', description),
  };
  const items: Item[] = [];
  const info: Info[] = [];
  const sets: ResponseSet[] = [];
  const seenValues = new Set<Id>();
  const isFirst = (uuid: Id) => !seenValues.has(uuid) && seenValues.add(uuid);
  for (const item of listInDocumentOrder(records)) {
    // People do not see the items of the hidden page.
    if (item.type === 'hidden_page' || records.items[item.parent_id ?? '']?.type === 'hidden_page') continue;
    const next = mapItem(item, at);
    if (next !== item) items.push(next);
    const help = records.info[String(item.options.info_id ?? '')];
    if (help && isFirst(help.uuid)) {
      const changed = mapHelp(help, item, at);
      if (changed !== help) info.push(changed);
    }
    const set = records.response_sets[String(item.options.response_set_id ?? '')];
    if (set && isFirst(set.uuid)) {
      const changed = mapSet(set, item, at);
      if (changed !== set) sets.push(changed);
    }
  }
  const isHeadChanged = head.title !== title || head.description !== description;
  return {
    ...(isHeadChanged && { head }),
    ...(items.length > 0 && { items: { upsert: items } }),
    ...(info.length > 0 && { info: { upsert: info } }),
    ...(sets.length > 0 && { response_sets: { upsert: sets } }),
  };
}

type MapText = (key: string, place: TextPlace, text: string, item?: Item, isGlobal?: boolean) => string;

function mapItem(item: Item, at: MapText): Item {
  const { title, options } = item;
  const nextTitle = at(`text ${item.id}`, 'text', title, item);
  const { required_message: required, constraint } = options;
  const changed: Record<string, unknown> = {};
  if (typeof required === 'string') {
    const next = at(`required_message ${item.id}`, 'required_message', required, item);
    if (next !== required) changed.required_message = next;
  }
  const message = (constraint as { message?: unknown } | null | undefined)?.message;
  if (typeof message === 'string') {
    const next = at(`constraint_message ${item.id}`, 'constraint_message', message, item);
    if (next !== message) changed.constraint = { ...(constraint as object), message: next };
  }
  const isSame = nextTitle === title && Object.keys(changed).length === 0;
  return isSame ? item : { ...item, title: nextTitle, options: { ...options, ...changed } };
}

function mapHelp(help: Info, item: Item, at: MapText): Info {
  const key = `help ${help.uuid}`;
  if (!help.rich) {
    const text = at(key, 'help', help.text, item);
    return text === help.text ? help : { ...help, text };
  }
  let isChanged = false;
  // Formatted text is searched run by run, so that every format stays in place.
  const rich = help.rich.map((block, row) => ({
    ...block,
    runs: block.runs.flatMap((run, place) => {
      const text = at(`${key} ${row} ${place}`, 'help', run.text, item);
      if (text !== run.text) isChanged = true;
      return text === '' ? [] : [text === run.text ? run : { ...run, text }];
    }),
  }));
  return isChanged ? { ...help, rich, text: toPlainText(rich) } : help;
}

function mapSet(set: ResponseSet, item: Item, at: MapText): ResponseSet {
  const isGlobal = set.global_id !== undefined;
  const title = set.title && at(`set_name ${set.uuid}`, 'set_name', set.title, item, isGlobal);
  let isChanged = title !== set.title;
  const options = set.options.map((option) => {
    const label = at(`answer ${set.uuid} ${option.uuid}`, 'answer', option.label, item, isGlobal);
    if (label === option.label) return option;
    isChanged = true;
    return { ...option, label };
  });
  if (!isChanged) return set;
  const { title: _old, ...rest } = set;
  return { ...rest, ...(title && { title }), options };
}
