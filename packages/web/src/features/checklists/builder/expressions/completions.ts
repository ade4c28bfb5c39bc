/** What can be completed at a place in an expression: questions by key or title, and functions. */
import { CATALOGUE, FUNCTIONS, type Id, type Item, type TemplateRecords, variableText } from '@rounds/engine';
import { finder, plainText } from '../../../../i18n/index.ts';

export type FunctionName = keyof typeof FUNCTIONS;
export const FUNCTION_NAMES = Object.keys(FUNCTIONS) as FunctionName[];

export type Completion =
  | { readonly kind: 'question'; readonly id: Id; readonly key: string | null; readonly title: string }
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: 'function'; readonly name: FunctionName };

const SHOWN = 8;

/** Completions for a word, those first that begin with it; for an empty word, questions first. */
export function completionsFor(word: string, items: readonly Item[], values: readonly string[]): Completion[] {
  const wanted = plainText(word);
  const begins = (text: string) => plainText(text).startsWith(wanted);
  const isFound = finder(word);
  const question = ({ id, reference_key, title }: Item): Completion => ({
    kind: 'question',
    id,
    key: reference_key ?? null,
    title,
  });
  const byKey = items.filter((item) => begins(item.reference_key ?? ''));
  const byTitle = items.filter((item) => !byKey.includes(item) && isFound(item.title, item.reference_key));
  const found: Completion[] = [
    ...values.filter(begins).map((name): Completion => ({ kind: 'value', name })),
    ...byKey.filter(({ reference_key }) => reference_key).map(question),
    ...FUNCTION_NAMES.filter((name) => wanted !== '' && begins(name)).map(
      (name): Completion => ({ kind: 'function', name }),
    ),
    ...byTitle.map(question),
  ];
  return found.slice(0, SHOWN);
}

/** Questions whose answers an expression can read. */
export function readableItems(order: readonly Item[], self: Id, records: TemplateRecords): Item[] {
  const isHidden = (item: Item) => records.items[item.parent_id ?? '']?.type === 'hidden_page';
  return order.filter(
    (item) =>
      item.id !== self &&
      CATALOGUE[item.type].kind === 'question' &&
      CATALOGUE[item.type].value !== 'none' &&
      !isHidden(item),
  );
}

/** A free key made of the words of a title. */
export function keyFromTitle(title: string, records: TemplateRecords): string {
  const taken = new Set(Object.values(records.items).map((item) => item.reference_key));
  const plain = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('en')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^[_\p{N}]+|_+$/gu, '')
    .slice(0, 30)
    .replace(/_+$/, '');
  const base = plain || 'question';
  for (let number = 1; ; number++) {
    const key = number === 1 ? base : `${base}_${number}`;
    if (!taken.has(key)) return key;
  }
}

/**
 * What is put into the text before `rest`, and where the caret goes: between the brackets of a function
 * that takes values. Brackets that are there already are not written again.
 */
export function insertion(completion: Completion, key: string, rest: string): { text: string; caret: number } {
  if (completion.kind === 'function') {
    const { name } = completion;
    if (/^\s*\(/.test(rest)) return { text: name, caret: name.length + rest.indexOf('(') + 1 };
    const takesValues = FUNCTIONS[name][1] > 0;
    return { text: `${name}()`, caret: takesValues ? name.length + 1 : name.length + 2 };
  }
  const text = variableText(completion.kind === 'value' ? completion.name : key);
  return { text, caret: text.length };
}
