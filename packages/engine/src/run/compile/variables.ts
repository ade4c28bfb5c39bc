/** Resolves the variables of expressions to readers of slots. */
import { dateInZone } from '../../catalogue/date-shapes.ts';
import { bind, type VariableScope } from '../../expression/bind.ts';
import type { Expression } from '../../expression/parse.ts';
import { type BoundExpression, type Choices, countSteps, type Scalar, type Value } from '../../expression/values.ts';
import type { Id, ResponseOption, ResponseSet } from '../../template/document.ts';
import type { ResolvedSlots } from './descendants.ts';
import type { FormSource } from './layout.ts';
import type { Node } from './program.ts';
import type { SlotTree } from './slot-tree.ts';

/** The slots that an item refers to, seen from the slot of the expression; with `all`, in all rows of the common repeat. */
export type ResolveVariable = (node: Node, all: boolean) => ResolvedSlots;

/** `isLate`: the expression may be evaluated before all that it reads, and then again afterwards. */
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
  today: ({ context }) => dateInZone(context.started_at, context.zone, 'year_month_day'),
});

/** Reads a variable: chosen options with their labels, other values as they are, rows as a list. */
function createReader({ element, set }: Node, found: ResolvedSlots, isLate: boolean): BoundExpression {
  const [only] = found.slots;
  const options = element.choices ? indexOptions(set) : null;
  if (!found.isSingle) {
    const { slots } = found;
    const read = (values: readonly unknown[]): Scalar[] =>
      slots.map((slot) => (options ? toOptionNames(values[slot], options) : toScalar(values[slot])));
    return (context) => {
      countSteps(context, slots.length);
      // All rows of another repeat may read the same list, which is final once one of them reads it.
      if (isLate) return read(context.values);
      const known = context.lists.get(slots);
      if (known) return known;
      const list = read(context.values);
      context.lists.set(slots, list);
      return list;
    };
  }
  if (only === undefined) return () => null;
  if (!options) return ({ values }) => toValue(values[only]);
  return ({ values }): Choices => {
    const uuids = (values[only] as string[] | null) ?? [];
    const chosen = uuids.map((uuid) => options.get(uuid));
    return {
      uuids,
      labels: chosen.map((option) => option?.label ?? ''),
      names: chosen.map((option) => getOptionName(option) ?? option?.label ?? ''),
    };
  };
}

const indexOptions = (set: ResponseSet | undefined): ReadonlyMap<Id, ResponseOption> =>
  new Map(set?.options.map((option) => [option.uuid, option]));

/** The name among the values of an option, which stays the same when the label changes. */
function getOptionName(option: ResponseOption | undefined): string | null {
  const name = option?.values?.name;
  return name === undefined ? null : String(name);
}

/** The choice of one row: the names of the options if all have one, else the uuid of a single option. */
function toOptionNames(value: unknown, options: ReadonlyMap<Id, ResponseOption>): Scalar {
  const names = Array.isArray(value) ? value.map((uuid) => getOptionName(options.get(uuid))) : [];
  return names.length > 0 && names.every((name) => name !== null) ? names.join(' ') : toScalar(value);
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

/** The filter of one option. Values of the option take precedence over variables of the same name. */
export function createChoiceFilter(
  filter: Expression,
  option: ResponseOption,
  site: VariableScope,
): { readonly uuid: string; readonly isOffered: BoundExpression } {
  const own: Readonly<Record<string, Scalar>> = { label: option.label, uuid: option.uuid, ...option.values };
  const variable: VariableScope['variable'] = (name, all) => {
    if (!Object.hasOwn(own, name)) return site.variable(name, all);
    const value = own[name] ?? null;
    return () => value;
  };
  return { uuid: option.uuid, isOffered: bind(filter, { ...site, variable }) };
}
