/** Prints answers as plain text, for reports and lists. */
import type { Answer } from './answers/change.ts';
import { CATALOGUE } from './catalogue/index.ts';
import type { PrintWords, ResponseSets } from './catalogue/value.ts';
import type { Item, ResponseSet } from './template/document.ts';

/**
 * Prints an answer in the given locale and words; empty if there is no answer. Response sets may be indexed by uuid or
 * a list.
 */
export function printAnswer(
  item: Item,
  responseSets: ResponseSets | readonly ResponseSet[],
  answer: Pick<Answer, 'value' | 'na' | 'unit'> | undefined,
  words: PrintWords,
): string {
  if (answer?.na === true) return words.na;
  const sets = isList(responseSets) ? indexSets(responseSets) : responseSets;
  return CATALOGUE[item.type].print(answer?.value, item, sets, words, answer?.unit);
}

const indexes = new WeakMap<readonly ResponseSet[], ResponseSets>();

/** The response sets by their uuids, cached because reports print thousands of answers. */
function indexSets(list: readonly ResponseSet[]): ResponseSets {
  const cached = indexes.get(list);
  if (cached) return cached;
  const index = Object.fromEntries(list.map((set) => [set.uuid, set]));
  indexes.set(list, index);
  return index;
}

const isList = (sets: ResponseSets | readonly ResponseSet[]): sets is readonly ResponseSet[] => Array.isArray(sets);
