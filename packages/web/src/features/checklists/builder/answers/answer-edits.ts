/** Edits of response sets: which one a question picks from, what they are called, and their answers. */
import {
  CATALOGUE,
  documentOrder,
  type Id,
  type Item,
  type ResponseOption,
  type ResponseSet,
  type RuleAction,
  ruleSet,
  rulesOf,
  type TemplateRecords,
} from '@rounds/engine';
import { setItem, setResponseSet } from '@rounds/engine/edits';
import { newId } from '../new-id.ts';
import { mapComparisons } from '../rules/conditions.ts';
import { type EditOf, inTurn } from '../template-store.ts';

export const MOST_ANSWERS = 500;

export const newAnswer = (label: string, score: number | null = null): ResponseOption => ({
  uuid: newId(),
  label,
  score,
  color: 'none',
  failed: false,
});

/** Points behind the last tab, semicolon or bar of a line: "Yes; 5". */
const POINTS = /^(.*?)\s*[\t;|]\s*(-?\d{1,7}(?:[.,]\d{1,4})?)\s*$/;

/** Answers out of text, one a line. */
export const answersFromLines = (text: string): ResponseOption[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, MOST_ANSWERS)
    .map((line) => {
      const [, label, points] = POINTS.exec(line) ?? [];
      return points && label
        ? newAnswer(label.slice(0, 1000), Number(points.replace(',', '.')))
        : newAnswer(line.slice(0, 1000));
    });

/** New answers in the place of old ones: those of the same text stay who they are, so that rules go on knowing them. */
export const withKnown = (next: readonly ResponseOption[], old: readonly ResponseOption[]): ResponseOption[] =>
  next.map((answer) => {
    const known = old.find(({ label }) => label === answer.label);
    return known ? { ...known, score: answer.score ?? known.score } : answer;
  });

/** The questions that pick from a response set, in the order of the template. */
export const questionsWith = (records: TemplateRecords, uuid: Id): readonly Item[] =>
  documentOrder(records).filter((item) => picksFrom(item, uuid));

const counts = new WeakMap<TemplateRecords['items'], ReadonlyMap<string, number>>();

/** How many they are: counted once for each state of the template, and so without putting them in order. */
export function countWith({ items }: TemplateRecords, uuid: Id): number {
  const known = counts.get(items) ?? countBySet(Object.values(items));
  counts.set(items, known);
  return known.get(uuid) ?? 0;
}

function countBySet(items: readonly Item[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { type, options } of items) {
    const set = options.response_set_id;
    if (typeof set === 'string' && CATALOGUE[type].choices) found.set(set, (found.get(set) ?? 0) + 1);
  }
  return found;
}

const picksFrom = (item: Item, uuid: Id): boolean =>
  CATALOGUE[item.type].choices && item.options.response_set_id === uuid;

export const putSet =
  (set: ResponseSet): EditOf =>
  (records) =>
    setResponseSet(records, { set });

/** What becomes of the answers of a set as they now are: what is being typed may just have settled. */
export const changeAnswers =
  (uuid: Id, change: (now: readonly ResponseOption[]) => readonly ResponseOption[]): EditOf =>
  (records) => {
    const set = records.response_sets[uuid];
    return set ? setResponseSet(records, { set: { ...set, options: change(set.options) } }) : { patch: {} };
  };

/** Gives a question answers of its own. They keep their ids: defaults, rules and what was answered before go on speaking of them. */
export const separate = (item: Item, set: ResponseSet): EditOf => {
  const { title: _shared, global_id: _source, ...own } = set;
  const uuid = newId();
  return inTurn(putSet({ ...own, uuid }), (records) =>
    setItem(records, { id: item.id, options: { response_set_id: uuid, options_type: null } }),
  );
};

/** The answer of a set that says the same. */
export const twinIn = (set: ResponseSet, { label }: Pick<ResponseOption, 'label'>): ResponseOption | undefined =>
  set.options.find((option) => option.label.trim() === label.trim());

/**
 * Lets a question pick from another set. Its default and the rules that ask it follow to answers of the
 * same text. A set that nobody picks from any more goes, unless it has a name to be found by.
 */
export const takeSet =
  (item: Item, next: ResponseSet): EditOf =>
  (records) => {
    const old = records.response_sets[String(item.options.response_set_id ?? '')];
    const same = new Map(
      (old?.options ?? []).flatMap(({ uuid, label }) => {
        const twin = twinIn(next, { label });
        return twin ? [[uuid, twin.uuid] as const] : [];
      }),
    );
    const isLeft = old && !old.title && questionsWith(records, old.uuid).every(({ id }) => id === item.id);
    const given = item.options.default_value;
    const kept = Array.isArray(given) ? given.flatMap((uuid) => same.get(String(uuid)) ?? []) : [];
    const options = {
      response_set_id: next.uuid,
      options_type: next.global_id ? 'global' : null,
      ...(given !== undefined && { default_value: kept.length > 0 ? kept : null }),
    };
    const rules = Object.values(records.rule_sets)
      .filter(({ related_items, action_items }) => [...related_items, ...action_items].includes(item.id))
      .map((set) => ({ ...set, ...ruleSet(set.uuid, withTwins(rulesOf(set), item.id, same)) }));
    return inTurn(
      (now) => setItem(now, { id: item.id, options }),
      () => ({
        patch: {
          ...(rules.length > 0 && { rule_sets: { upsert: rules } }),
          ...(isLeft && old.uuid !== next.uuid && { response_sets: { remove: [old.uuid] } }),
        },
      }),
    )(records);
  };

type Twins = ReadonlyMap<string, string>;

const withTwins = (rules: ReturnType<typeof rulesOf>, id: Id, twins: Twins): ReturnType<typeof rulesOf> => ({
  branches: rules.branches.map(({ when, actions }) => ({
    when:
      when &&
      mapComparisons(when, (asked) =>
        asked.item_id === id ? { ...asked, value: twinsOf(asked.value, twins) } : asked,
      ),
    actions: actions.map((action) => actionWithTwins(action, id, twins)),
  })),
});

/** A value that several items are given stays as it is: the others still pick from the old answers. */
const actionWithTwins = (action: RuleAction, id: Id, twins: Twins): RuleAction =>
  Array.isArray(action.value) && action.items.length === 1 && action.items[0] === id
    ? { ...action, value: twinsOf(action.value, twins) }
    : action;

const twinsOf = (value: unknown, twins: Twins): unknown =>
  Array.isArray(value) ? value.map((one) => twins.get(String(one)) ?? one) : value;
