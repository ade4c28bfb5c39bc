/** Finds the answers of an earlier inspection for the questions of this one. */
import {
  type AnswerAddress,
  CATALOGUE,
  type Id,
  type Item,
  type ResponseSet,
  type TemplateRecords,
} from '@rounds/engine';
import type { Form } from './form.ts';
import { rowNumbers } from './steps.ts';

/** Identifies a question in another inspection of the template: rows have other ids there, so their order counts. */
export function toPlaceKey(source: Parameters<typeof rowNumbers>[0], place: AnswerAddress): string {
  const rows = rowNumbers(source, place);
  return rows ? `${rows}/${place.item_id}` : place.item_id;
}

/** The options of both versions of a template; those of the present one come first. */
export function mergeOptions(
  present: TemplateRecords['response_sets'],
  earlier: readonly ResponseSet[],
): Record<Id, ResponseSet> {
  const merged: Record<Id, ResponseSet> = { ...present };
  for (const set of earlier) {
    const mergedSet = merged[set.uuid];
    const removedOptions = set.options.filter(({ uuid }) => !mergedSet?.options.some((option) => option.uuid === uuid));
    merged[set.uuid] = mergedSet ? { ...mergedSet, options: [...mergedSet.options, ...removedOptions] } : set;
  }
  return merged;
}

/**
 * The kinds of values that a person has to give each time: photos and signatures show this day, and an acceptance is
 * personal.
 */
const NOT_REPEATABLE: readonly string[] = ['files', 'acknowledgment', 'none'];

/** Whether an earlier answer still fits the question, so that it can be given once more. */
export function canRepeat(form: Form, item: Item, { value, na }: { readonly value: unknown; readonly na: boolean }) {
  const { value: kind, computed, checkValue } = CATALOGUE[item.type];
  // The server sends a mask instead of what was entered.
  if (computed || NOT_REPEATABLE.includes(kind) || item.options.secure === true) return false;
  if (na) return item.options.allow_n_a === true;
  return value !== null && checkValue(value, item, form.records.response_sets) === null;
}
