/** The options of a new choice question. */
import {
  CATALOGUE,
  getChildren,
  type Id,
  type ItemOptions,
  type ItemType,
  type ResponseOption,
  type ResponseSet,
  type TemplateRecords,
} from '@rounds/engine';
import { newId } from '../../../kit/templates/new-id.ts';
import type { OptionLabels } from '../state/builder-session.ts';

const YES_NO_TYPES: readonly ItemType[] = ['yesno', 'switch'];

export function createInitialSet(type: ItemType, labels: OptionLabels): ResponseSet {
  const plain = { score: null, color: 'none', failed: false } as const;
  const options = YES_NO_TYPES.includes(type)
    ? [
        { uuid: newId(), label: labels.yes, score: 1, color: 'green' as const, failed: false },
        { uuid: newId(), label: labels.no, score: 0, color: 'red' as const, failed: true },
      ]
    : [1, 2].map((number) => ({ uuid: newId(), label: labels.option(number), ...plain }));
  return { uuid: newId(), options };
}

/** The answers of a new choice question: a set to add with it, or the settings that name a set of the template. */
export interface InitialResponses {
  readonly responses?: ResponseSet;
  readonly options?: ItemOptions;
}

const toOptions = (set: ResponseSet): InitialResponses => ({
  options: { response_set_id: set.uuid, ...(set.global_id && { options_type: 'global' }) },
});

/** Whether two types offer the same kind of answers. */
const offersTheSame = (a: ItemType, b: ItemType) =>
  CATALOGUE[a].choices && CATALOGUE[b].choices && YES_NO_TYPES.includes(a) === YES_NO_TYPES.includes(b);

/**
 * The set of the closest question above with the same kind of answers, so that a list of questions is written without
 * choosing the answers each time. A first yes/no question takes a set of the template that is equal to the usual one.
 */
export function takeInitialResponses(
  records: TemplateRecords,
  type: ItemType,
  { parent_id, after }: { readonly parent_id: Id | null; readonly after: Id | null },
  labels: OptionLabels,
): InitialResponses {
  const siblings = getChildren(records, parent_id);
  const above = siblings
    .slice(0, siblings.findIndex(({ id }) => id === after) + 1)
    .findLast((item) => offersTheSame(item.type, type));
  const set = above && records.response_sets[String(above.options.response_set_id ?? '')];
  if (set) return toOptions(set);
  const initial = createInitialSet(type, labels);
  return (YES_NO_TYPES.includes(type) ? findEqualSet(records, initial) : null) ?? { responses: initial };
}

const toContent = ({ label, score, color, failed, values, translations }: ResponseOption) =>
  [label, score, color, failed, values, translations] as const;

/** Returns a key of the content of a set; equal sets have equal keys. */
export const toSetContent = ({ options }: Pick<ResponseSet, 'options'>): string =>
  JSON.stringify(options.map(toContent));

/** A set of the template with the same answers. Those with a title or of the workspace are chosen on purpose. */
export function findEqualSet(records: TemplateRecords, wished: ResponseSet): InitialResponses | null {
  const content = toSetContent(wished);
  const match = Object.values(records.response_sets).find(
    (set) => !set.title && !set.global_id && toSetContent(set) === content,
  );
  return match ? toOptions(match) : null;
}
