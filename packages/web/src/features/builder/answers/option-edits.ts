/** Edits of response sets and their options, and of the set that a question uses. */
import {
  CATALOGUE,
  createRuleSet,
  getRules,
  type Id,
  type Item,
  listInDocumentOrder,
  type ResponseOption,
  type ResponseSet,
  type RuleAction,
  type TemplateRecords,
} from '@rounds/engine';
import { setItem, setResponseSet } from '@rounds/engine/edits';
import { MAX_OPTION_LABEL_LENGTH, MAX_OPTIONS } from '../../../kit/templates/limits.ts';
import { newId } from '../../../kit/templates/new-id.ts';
import { mapComparisons } from '../state/conditions.ts';
import { combineEdits, type TemplateEdit } from '../state/template-store.ts';

export const createOption = (label: string, score: number | null = null): ResponseOption => ({
  uuid: newId(),
  label,
  score,
  color: 'none',
  failed: false,
});

/** A score after the last tab, semicolon or bar of a line: "Yes; 5". */
function splitPoints(line: string): { readonly label: string; readonly points: string } | null {
  const match = /-?\d{1,7}(?:[.,]\d{1,4})?$/.exec(line);
  if (!match) return null;
  const before = line.slice(0, match.index);
  const text = before.trimEnd();
  const isSeparated = /[;|]$/.test(text);
  if (!isSeparated && !before.slice(text.length).includes('\t')) return null;
  return { label: (isSeparated ? text.slice(0, -1) : text).trimEnd(), points: match[0] };
}

/** Reads options from text, one per line. */
export const parseOptionLines = (text: string): ResponseOption[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, MAX_OPTIONS)
    .map((line) => {
      const { label, points } = splitPoints(line) ?? {};
      return points && label
        ? createOption(label.slice(0, MAX_OPTION_LABEL_LENGTH), Number(points.replace(',', '.')))
        : createOption(line.slice(0, MAX_OPTION_LABEL_LENGTH));
    });

/** Replaces options. Those with the same label keep their ids, so that rules still refer to them. */
export const keepKnownOptions = (next: readonly ResponseOption[], old: readonly ResponseOption[]): ResponseOption[] =>
  next.map((answer) => {
    const match = old.find(({ label }) => label === answer.label);
    return match ? { ...match, score: answer.score ?? match.score } : answer;
  });

/** The questions that use a response set, in document order. */
export const findQuestionsUsing = (records: TemplateRecords, uuid: Id): readonly Item[] =>
  listInDocumentOrder(records).filter((item) => usesSet(item, uuid));

const usageCounts = new WeakMap<TemplateRecords['items'], ReadonlyMap<string, number>>();

/** The number of questions that use a response set, cached for each state of the template. */
export function countQuestionsUsing({ items }: TemplateRecords, uuid: Id): number {
  const counts = usageCounts.get(items) ?? countBySet(Object.values(items));
  usageCounts.set(items, counts);
  return counts.get(uuid) ?? 0;
}

function countBySet(items: readonly Item[]): ReadonlyMap<string, number> {
  const countsBySet = new Map<string, number>();
  for (const { type, options } of items) {
    const set = options.response_set_id;
    if (typeof set === 'string' && CATALOGUE[type].choices) countsBySet.set(set, (countsBySet.get(set) ?? 0) + 1);
  }
  return countsBySet;
}

const usesSet = (item: Item, uuid: Id): boolean =>
  CATALOGUE[item.type].choices && item.options.response_set_id === uuid;

export const saveSet =
  (set: ResponseSet): TemplateEdit =>
  (records) =>
    setResponseSet(records, { set });

/** Changes the options of a set as they are when the edit runs: a debounced text may have been committed just before. */
export const changeOptions =
  (uuid: Id, change: (now: readonly ResponseOption[]) => readonly ResponseOption[]): TemplateEdit =>
  (records) => {
    const set = records.response_sets[uuid];
    return set ? setResponseSet(records, { set: { ...set, options: change(set.options) } }) : { patch: {} };
  };

/** Gives a question its own copy of a set. Options keep their ids, because defaults, rules and answers refer to them. */
export const detachSet = (item: Item, set: ResponseSet): TemplateEdit => {
  const { title: _shared, global_id: _source, ...own } = set;
  const uuid = newId();
  return combineEdits(saveSet({ ...own, uuid }), (records) =>
    setItem(records, { id: item.id, options: { response_set_id: uuid, options_type: null } }),
  );
};

/** The option of a set with the same label. */
export const findMatchingOption = (
  set: ResponseSet,
  { label }: Pick<ResponseOption, 'label'>,
): ResponseOption | undefined => set.options.find((option) => option.label.trim() === label.trim());

/**
 * Switches a question to another set. Its default value and the rules about it are mapped to the options with
 * the same label. The old set is removed when no other question uses it and it has no title.
 */
export const switchSet =
  (item: Item, next: ResponseSet): TemplateEdit =>
  (records) => {
    const old = records.response_sets[String(item.options.response_set_id ?? '')];
    const mapping = new Map(
      (old?.options ?? []).flatMap(({ uuid, label }) => {
        const match = findMatchingOption(next, { label });
        return match ? [[uuid, match.uuid] as const] : [];
      }),
    );
    const isUnused = old && !old.title && findQuestionsUsing(records, old.uuid).every(({ id }) => id === item.id);
    const defaultValue = item.options.default_value;
    const keptDefaults = Array.isArray(defaultValue)
      ? defaultValue.flatMap((uuid) => mapping.get(String(uuid)) ?? [])
      : [];
    const options = {
      response_set_id: next.uuid,
      options_type: next.global_id ? 'global' : null,
      ...(defaultValue !== undefined && { default_value: keptDefaults.length > 0 ? keptDefaults : null }),
    };
    const rules = Object.values(records.rule_sets)
      .filter(({ related_items, action_items }) => [...related_items, ...action_items].includes(item.id))
      .map((set) => ({ ...set, ...createRuleSet(set.uuid, mapRuleValues(getRules(set), item.id, mapping)) }));
    return combineEdits(
      (now) => setItem(now, { id: item.id, options }),
      () => ({
        patch: {
          ...(rules.length > 0 && { rule_sets: { upsert: rules } }),
          ...(isUnused && old.uuid !== next.uuid && { response_sets: { remove: [old.uuid] } }),
        },
      }),
    )(records);
  };

/** Switches several questions to a set, as one step. */
export const switchSets = (items: readonly Item[], next: ResponseSet): TemplateEdit =>
  combineEdits(
    ...items.map(
      ({ id }): TemplateEdit =>
        (records) =>
          records.items[id] ? switchSet(records.items[id], next)(records) : { patch: {} },
    ),
  );

type OptionMapping = ReadonlyMap<string, string>;

const mapRuleValues = (
  rules: ReturnType<typeof getRules>,
  id: Id,
  mapping: OptionMapping,
): ReturnType<typeof getRules> => ({
  branches: rules.branches.map(({ when, actions }) => ({
    when:
      when &&
      mapComparisons(when, (comparison) =>
        comparison.item_id === id ? { ...comparison, value: mapValue(comparison.value, mapping) } : comparison,
      ),
    actions: actions.map((action) => mapActionValue(action, id, mapping)),
  })),
});

/** An action on several items keeps its value, because the other items still use the old options. */
const mapActionValue = (action: RuleAction, id: Id, mapping: OptionMapping): RuleAction =>
  Array.isArray(action.value) && action.items.length === 1 && action.items[0] === id
    ? { ...action, value: mapValue(action.value, mapping) }
    : action;

const mapValue = (value: unknown, mapping: OptionMapping): unknown =>
  Array.isArray(value) ? value.map((one) => mapping.get(String(one)) ?? one) : value;
