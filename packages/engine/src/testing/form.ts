/** Builds templates for tests: `form(page('Kitchen', yesno('clean'), section('Cold store', number('degrees'))))`. */
import type { ItemType } from '../catalogue/item-types.ts';
import { type Branch, type Condition, createRuleSet } from '../rules/rule-set.ts';
import type { Id, Item, ResponseSet, RuleSet, TemplateDocument } from '../template/document.ts';
import { createInitialOrders } from '../template/order.ts';

/** An item without ids; its key is also its title and reference key. */
export interface Draft {
  readonly type: ItemType;
  readonly key: string;
  readonly options: Record<string, unknown>;
  readonly choices?: readonly Choice[];
  readonly children: readonly Draft[];
}
/** Label, points (null is unscored), whether it is a failed answer, and the name used in expressions. */
export type Choice = readonly [label: string, points: number | null, failed?: boolean, name?: string];

type Options = Record<string, unknown>;
const draft = (type: ItemType, key: string, options: Options = {}, children: readonly Draft[] = []): Draft => ({
  type,
  key,
  options,
  children,
});
const YES_NO: readonly Choice[] = [
  ['Yes', 1],
  ['No', 0, true],
];

export const page = (key: string, ...children: Draft[]): Draft => draft('page', key, {}, children);
export const section = (key: string, ...children: Draft[]): Draft => draft('section', key, {}, children);
/** A repeating section. */
export const repeat = (key: string, ...children: Draft[]): Draft =>
  draft('section', key, { repeatable: true }, children);
export const question = (type: ItemType, key: string, options?: Options): Draft => draft(type, key, options);
export const number = (key: string, options?: Options): Draft => draft('number', key, options);
export const text = (key: string, options?: Options): Draft => draft('textAnswer', key, options);
export const yesno = (key: string, options?: Options, choices = YES_NO): Draft => ({
  ...draft('yesno', key, options),
  choices,
});
export const list = (key: string, choices: readonly Choice[], options?: Options): Draft => ({
  ...draft('list', key, options),
  choices,
});
export const calculation = (key: string, value: string, options?: Options): Draft =>
  draft('calculation', key, { ...options, calculations: { value } });
/** Returns the same item with more options. */
export const withOptions = (item: Draft, options: Options): Draft => ({
  ...item,
  options: { ...item.options, ...options },
});

/** A deterministic uuid from a number. */
export const testId = (number: number): Id => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export interface Form {
  readonly document: TemplateDocument;
  /** The id of an item by its key. */
  readonly id: (key: string) => Id;
  /** The uuid of a choice by the key of its item and its label. */
  readonly choice: (key: string, label: string) => Id;
  /** Adds a rule whose branches refer to items by key and choices by label. */
  readonly rule: (...branches: Branch[]) => Form;
}

/** Builds the template from item drafts. */
export function form(...pages: Draft[]): Form {
  let count = 0;
  const newId = () => testId(++count);
  const items: Item[] = [];
  const sets: ResponseSet[] = [];
  const place = (drafts: readonly Draft[], parent_id: Id | null): void => {
    const orders = createInitialOrders(drafts.length);
    drafts.forEach((one, index) => {
      const id = newId();
      const options: Options = { ...one.options };
      if (one.choices) {
        const set = createResponseSet(newId, one.choices);
        sets.push(set);
        options.response_set_id = set.uuid;
      }
      const order = orders[index] as string;
      items.push({
        id,
        type: one.type,
        title: one.key,
        options,
        parent_id,
        order,
        reference_key: one.key.replaceAll(' ', '_'),
      });
      place(one.children, id);
    });
  };
  place(pages, null);
  return createForm({
    title: 'Test',
    description: '',
    language: 'en',
    items,
    response_sets: sets,
    rule_sets: [],
    grouped_items: [],
    info: [],
    image_markers: [],
    custom_units: [],
    tests: [],
  });
}

const createResponseSet = (newId: () => Id, choices: readonly Choice[]): ResponseSet => ({
  uuid: newId(),
  options: choices.map(([label, score, failed = false, name]) => ({
    ...{ uuid: newId(), label, score, color: 'none', failed },
    ...(name !== undefined && { values: { name } }),
  })),
});

function createForm(document: TemplateDocument): Form {
  const byKey = new Map(document.items.map((item) => [item.title, item]));
  const item = (key: string): Item => {
    const item = byKey.get(key);
    if (!item) throw new Error(`The form has no item “${key}”`);
    return item;
  };
  const choice = (key: string, label: string): Id => {
    const set = document.response_sets.find(({ uuid }) => uuid === item(key).options.response_set_id);
    const response = set?.options.find((option) => option.label === label);
    if (!response) throw new Error(`“${key}” has no choice “${label}”`);
    return response.uuid;
  };
  const resolve = (condition: Condition): Condition => {
    if ('all' in condition) return { all: condition.all.map(resolve) };
    if ('any' in condition) return { any: condition.any.map(resolve) };
    if ('not' in condition) return { not: resolve(condition.not) };
    const { item_id: key, value } = condition;
    const hasChoices = Boolean(item(key).options.response_set_id);
    const namedValue = hasChoices && Array.isArray(value) ? value.map((label) => choice(key, String(label))) : value;
    return { ...condition, item_id: item(key).id, ...(value !== undefined && { value: namedValue }) };
  };
  const rule = (...branches: Branch[]): Form => {
    const uuid = testId(900_000 + document.rule_sets.length);
    const set: RuleSet = createRuleSet(uuid, {
      branches: branches.map(({ when, actions }) => ({
        when: when && resolve(when),
        actions: actions.map((action) => ({ ...action, items: action.items.map((key) => item(key).id) })),
      })),
    });
    return createForm({ ...document, rule_sets: [...document.rule_sets, set] });
  };
  return { document, id: (key) => item(key).id, choice, rule };
}
