/** Edits that connect the answers of a question with a global response. */
import { type GlobalResponse, toResponseSet } from '@rounds/contract/checklists/global-responses.ts';
import type { Item, ResponseSet, TemplateRecords } from '@rounds/engine';
import { setItem } from '@rounds/engine/edits';
import { newId } from '../../../kit/templates/new-id.ts';
import { combineEdits, type TemplateEdit } from '../state/template-store.ts';
import { findQuestionsUsing, saveSet } from './option-edits.ts';

/** Returns the copy of a global response in this template: the existing one, or a new one. */
export function toCopy({ head, response_sets }: TemplateRecords, response: GlobalResponse): ResponseSet {
  const copy = Object.values(response_sets).find(({ global_id }) => global_id === response.uuid);
  return toResponseSet(response, head.language, copy ?? { uuid: newId(), options: [] });
}

/** Makes a set the copy of the global response that was created from it. Its options keep their ids. */
export const connectSet = (set: ResponseSet, response: GlobalResponse): TemplateEdit =>
  combineEdits(
    (records) => saveSet(toResponseSet(response, records.head.language, set))(records),
    (records) => combineEdits(...findQuestionsUsing(records, set.uuid).map(toGlobal))(records),
  );

const toGlobal =
  ({ id }: Item): TemplateEdit =>
  (records) =>
    setItem(records, { id, options: { options_type: 'global' } });

/** Creates the body of the call that makes the answers of a question a global response. */
export const toGlobalInput = ({ head }: TemplateRecords, item: Item, set: ResponseSet) => ({
  type: isYesNo(item, set) ? ('yesno' as const) : ('list' as const),
  name: (set.title ?? item.title).slice(0, 200),
  language: head.language as GlobalResponse['language'],
  options: set.options.map(({ uuid, label, score, color, failed, translations = {} }) => ({
    ...{ uuid, label, score, color, failed },
    translations: Object.fromEntries(
      Object.entries(translations).flatMap(([language, text]) => (text.label ? [[language, text.label]] : [])),
    ),
  })),
});

const isYesNo = ({ type }: Item, { options }: ResponseSet): boolean =>
  (type === 'yesno' || type === 'switch') && options.length >= 2 && options.length <= 3;
