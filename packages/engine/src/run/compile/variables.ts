/** Resolves the variables of expressions to readers of slots. */
import { dateInZone } from '../../catalogue/date-shapes.ts';
import { indexOptions } from '../../catalogue/option-index.ts';
import { formatListItem } from '../../catalogue/value-kinds.ts';
import { bind, type VariableScope } from '../../expression/bind.ts';
import { countNodes, type Expression } from '../../expression/parse.ts';
import { countSteps } from '../../expression/step-budget.ts';
import {
  type BoundExpression,
  type Choices,
  type ExpressionContext,
  type Scalar,
  toBoolean,
  type Value,
} from '../../expression/values.ts';
import { isText } from '../../json.ts';
import type { Id, Item, ResponseOption, ResponseSet } from '../../template/document.ts';
import { findListItems, formatItemValue, getItemNumber, isNumberList } from '../list-items.ts';
import { getMoment, type RunContext } from '../types.ts';
import type { ResolvedSlots } from './descendants.ts';
import type { FormSource } from './form-source.ts';
import type { Node } from './node.ts';
import type { SlotTree } from './slot-tree.ts';

/** The slots that an item refers to, seen from the slot of the expression; with `all`, in all rows of the common repeat. */
export type ResolveVariable = (node: Node, all: boolean) => ResolvedSlots;

/** `isLate` means that the expression may be evaluated before all that it reads, and then again afterwards. */
export const createScope = (
  form: FormSource,
  layout: SlotTree,
  slot: number,
  read: ResolveVariable,
  isLate: boolean,
): VariableScope => ({
  variable(name, all) {
    const node = form.findByName(name);
    return node ? createReader(node, read(node, all), isLate) : null;
  },
  get position() {
    return createPosition(layout, slot);
  },
  today: ({ context }) => dateInZone(getMoment(context), context.zone, 'year_month_day'),
  now: ({ context }) => dateInZone(getMoment(context), context.zone, 'year_month_day_hour_minute'),
});

/** Reads a variable: chosen options with their labels, other values as they are, rows as a list. */
function createReader({ element, set, item }: Node, resolved: ResolvedSlots, isLate: boolean): BoundExpression {
  const [only] = resolved.slots;
  const options = element.choices ? indexOptions(set) : null;
  const isList = isText(item.options.global_list_uuid);
  if (!resolved.isSingle) {
    const { slots } = resolved;
    const readOne = (value: unknown, context: RunContext): Scalar =>
      options ? toOptionNames(value, options) : isList ? toItemName(item, value, context) : toScalar(value);
    const read = ({ values, context }: ExpressionContext): Scalar[] =>
      slots.map((slot) => readOne(values[slot], context));
    return (context) => {
      // All rows of another repeat may read the same list, which is final once one of them reads it.
      const cached = isLate ? undefined : context.lists.get(slots);
      if (cached) return cached;
      countSteps(context.budget, slots.length);
      const list = read(context);
      if (!isLate) context.lists.set(slots, list);
      return list;
    };
  }
  if (only === undefined) return () => null;
  if (isList) return ({ values, context }) => toItemChoices(item, values[only], context);
  if (!options) return ({ values }) => toValue(values[only]);
  return ({ values }): Choices => {
    const uuids = (values[only] as string[] | null) ?? [];
    const selection = uuids.map((uuid) => options.get(uuid));
    return {
      uuids,
      labels: selection.map((option) => option?.label ?? ''),
      names: selection.map((option) => getOptionName(option) ?? option?.label ?? ''),
    };
  };
}

/** The name among the values of an option, which stays the same when the label changes. */
function getOptionName(option: ResponseOption | undefined): string | null {
  const name = option?.values?.name;
  return name === undefined ? null : String(name);
}

/** The choice of one row: the names of the options if all have one, else the uuid of a single option. */
function toOptionNames(value: unknown, options: ReadonlyMap<unknown, ResponseOption>): Scalar {
  const names = Array.isArray(value) ? value.map((uuid) => getOptionName(options.get(uuid))) : [];
  return names.length > 0 && names.every((name) => name !== null) ? names.join(' ') : toScalar(value);
}

/**
 * Reads items of a global list: their numbers, or their labels with the values of the fields that the question names.
 */
function toItemChoices(item: Item, value: unknown, context: RunContext): Value {
  const listItems = findListItems(context, item, value);
  if (isNumberList(item)) return listItems.map((one) => getItemNumber(item, one));
  return {
    uuids: listItems.map(({ uuid }) => uuid),
    labels: listItems.map((one) => formatListItem(item, one)),
    names: listItems.map((one) => formatItemValue(item, one)),
  };
}

/** Reads the items in one row: a number, or the values of the chosen items. */
function toItemName(item: Item, value: unknown, context: RunContext): Scalar {
  const listItems = findListItems(context, item, value);
  if (!isNumberList(item)) return listItems.map((one) => formatItemValue(item, one)).join(' ') || null;
  return listItems.length === 1 && listItems[0] ? getItemNumber(item, listItems[0]) : null;
}

/** Reads a field of the asset that the asset question at `slot` names, or of the inspection's own asset. */
export const createAssetFieldReader = (item: Item, slot: number | undefined): BoundExpression => {
  const key = String(item.options.field_key);
  return ({ values, context }) => {
    const { asset, assets } = context;
    const uuid = slot === undefined ? asset?.uuid : values[slot];
    const match = asset && asset.uuid === uuid ? asset : assets?.[String(uuid)];
    if (!match) return null;
    if (key === 'asset_id' || key === 'display_name') return match[key];
    return key === 'uuid' ? String(uuid) : toFieldScalar(item, match.fields?.[key], context);
  };
};

/** Reads a field of the assignment that the inspection belongs to. */
export const createAssignmentFieldReader = (item: Item): BoundExpression => {
  const key = String(item.options.field_key);
  return ({ context }) => {
    const { assignment } = context;
    return key === 'title' ? (assignment?.title ?? null) : toFieldScalar(item, assignment?.fields[key], context);
  };
};

/** Converts moments to the clock of the inspection, which answers to questions for dates have as well. */
function toFieldScalar(item: Item, value: string | number | boolean | undefined, { zone }: RunContext): Scalar {
  const isMoment = item.options.field_type === 'datetime' && typeof value === 'string';
  return isMoment ? dateInZone(value, zone, 'year_month_day_hour_minute') : (value ?? null);
}

function toScalar(value: unknown): Scalar {
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value;
  return Array.isArray(value) && value.length === 1 ? toScalar(value[0]) : null;
}
const toValue = (value: unknown): Value => (Array.isArray(value) ? value.map(toScalar) : toScalar(value));

/** The number of the row that contains a slot, from 1; null outside repeats. */
function createPosition({ parents, formSize, rowNumbers }: SlotTree, slot: number): BoundExpression {
  for (let row = slot; row >= formSize && row < parents.length; row = parents[row] as number) {
    const number = rowNumbers[row - formSize] as number;
    if (number > 0) return () => number;
  }
  return () => null;
}

/** The values by which a filter judges an option. */
type OptionValues = Readonly<Record<string, Scalar>>;
const optionValues = new WeakMap<ResponseSet, readonly OptionValues[]>();

function listOptionValues(set: ResponseSet): readonly OptionValues[] {
  const cached = optionValues.get(set);
  if (cached) return cached;
  const optionList = set.options.map(({ label, uuid, values }) => ({ label, uuid, ...values }));
  optionValues.set(set, optionList);
  return optionList;
}

/** Lists the uuids of the options that pass a filter. */
export type ChoiceFilter = (context: ExpressionContext) => Id[];

/**
 * Binds a filter once for all options: it may be long, and there may be hundreds of them. Values of the option take
 * precedence over variables of the same name.
 */
export function createChoiceFilter(filter: Expression, set: ResponseSet, site: VariableScope): ChoiceFilter {
  const options = listOptionValues(set);
  let current: OptionValues = {};
  const variable: VariableScope['variable'] = (name, all) => {
    const holders = options.filter((values) => Object.hasOwn(values, name)).length;
    if (holders === 0) return site.variable(name, all);
    const otherwise = holders < options.length ? site.variable(name, all) : null;
    return (context) => (Object.hasOwn(current, name) ? (current[name] ?? null) : (otherwise?.(context) ?? null));
  };
  const isOffered = bind(filter, { ...site, variable });
  const cost = countNodes(filter);
  return (context) => {
    countSteps(context.budget, options.length * cost);
    const offered = options.filter((values) => {
      current = values;
      return toBoolean(isOffered(context)) === true;
    });
    return offered.map(({ uuid }) => String(uuid));
  };
}
