/** Completions in expressions: questions by key or title, option values and functions. */
import {
  CATALOGUE,
  canBeNumber,
  FUNCTIONS,
  formatVariable,
  type Id,
  type Item,
  type TemplateRecords,
} from '@rounds/engine';
import { setItem } from '@rounds/engine/edits';
import { createTextFilter, normalizeText } from '../../../platform/i18n/index.ts';
import type { BuilderSession } from '../state/builder-session.ts';

export type FunctionName = keyof typeof FUNCTIONS;
export const FUNCTION_NAMES = Object.keys(FUNCTIONS) as FunctionName[];

export type Completion =
  | { readonly kind: 'question'; readonly id: Id; readonly key: string | null; readonly title: string }
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: 'function'; readonly name: FunctionName };

const MAX_COMPLETIONS = 8;

interface CompletionOptions {
  /** The names of option values that the expression can use. */
  readonly values: readonly string[];
  /** An arithmetic operator stands before the word, so that questions with numbers are what people look for. */
  readonly numbersFirst: boolean;
}

/** Completions for a word: prefix matches come before questions that match by title. */
export function findCompletions(
  word: string,
  items: readonly Item[],
  { values, numbersFirst }: CompletionOptions,
): Completion[] {
  const prefix = normalizeText(word);
  const matchesPrefix = (text: string) => normalizeText(text).startsWith(prefix);
  const isFound = createTextFilter(word);
  const question = ({ id, reference_key, title }: Item): Completion => ({
    kind: 'question',
    id,
    key: reference_key ?? null,
    title,
  });
  const byKey = items.filter((item) => matchesPrefix(item.reference_key ?? ''));
  const byTitle = items.filter((item) => !byKey.includes(item) && isFound(item.title, item.reference_key));
  const completions: Completion[] = [
    ...values.filter(matchesPrefix).map((name): Completion => ({ kind: 'value', name })),
    ...byKey.filter(({ reference_key }) => reference_key).map(question),
    ...FUNCTION_NAMES.filter((name) => prefix !== '' && matchesPrefix(name)).map(
      (name): Completion => ({ kind: 'function', name }),
    ),
    ...byTitle.map(question),
  ];
  const numbers = new Set(numbersFirst ? items.filter(canBeNumber).map(({ id }) => id) : []);
  const isNumber = (one: Completion) => one.kind === 'question' && numbers.has(one.id);
  const sorted = [...completions.filter(isNumber), ...completions.filter((one) => !isNumber(one))];
  return sorted.slice(0, MAX_COMPLETIONS);
}

/** The questions whose answers an expression can read. */
export function listReadableQuestions(order: readonly Item[], self: Id, records: TemplateRecords): Item[] {
  const isHidden = (item: Item) => records.items[item.parent_id ?? '']?.type === 'hidden_page';
  return order.filter(
    (item) =>
      item.id !== self &&
      CATALOGUE[item.type].kind === 'question' &&
      CATALOGUE[item.type].value !== 'none' &&
      !isHidden(item),
  );
}

/** Creates an unused key from the words of a title. */
export function createKey(title: string, records: TemplateRecords): string {
  const taken = new Set(Object.values(records.items).map((item) => item.reference_key));
  const plain = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('en')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^[_\p{N}]+|_$/gu, '')
    .slice(0, 30)
    .replace(/_$/, '');
  const base = plain || 'question';
  for (let number = 1; ; number++) {
    const key = number === 1 ? base : `${base}_${number}`;
    if (!taken.has(key)) return key;
  }
}

/**
 * The text to insert before `rest`, and the caret position in it: between the parentheses of a function that
 * takes arguments. Existing parentheses are not duplicated.
 */
export function toInsertion(completion: Completion, key: string, rest: string): { text: string; caret: number } {
  if (completion.kind === 'function') {
    const { name } = completion;
    if (/^\s*\(/.test(rest)) return { text: name, caret: name.length + rest.indexOf('(') + 1 };
    const takesValues = FUNCTIONS[name][1] > 0;
    return { text: `${name}()`, caret: takesValues ? name.length + 1 : name.length + 2 };
  }
  const text = formatVariable(completion.kind === 'value' ? completion.name : key);
  return { text, caret: text.length };
}

/** The variable name of a question. A question without one gets one from its title. */
export function ensureQuestionKey(
  session: BuilderSession,
  question: { id: Id; key: string | null; title: string },
): string {
  if (question.key) return question.key;
  const key = createKey(question.title, session.store.records());
  session.attempt((records) => setItem(records, { id: question.id, reference_key: key }));
  return key;
}
