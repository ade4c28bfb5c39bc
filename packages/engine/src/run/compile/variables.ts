/** How expressions read the answers around them: variables, the row they stand in, the day. */
import { dateInZone } from '../../catalogue/date-shapes.ts';
import { bind, type VariableScope } from '../../expression/bind.ts';
import type { Expression } from '../../expression/parse.ts';
import type { BoundExpression, Choices, Scalar, Value } from '../../expression/values.ts';
import type { Id, ResponseOption, ResponseSet } from '../../template/document.ts';
import { childSlots } from '../below.ts';
import type { ResolvedSlots } from './descendants.ts';
import type { FormSource } from './layout.ts';
import type { Node } from './program.ts';
import type { SlotTree } from './slot-tree.ts';

/** The slots that an item means from where an expression stands; with `all`, in all rows of its own repeat. */
export type ResolveVariable = (node: Node, all: boolean) => ResolvedSlots;

export const createScope = (
  form: FormSource,
  layout: SlotTree,
  slot: number,
  read: ResolveVariable,
): VariableScope => ({
  variable(name, all) {
    const node = form.findByName(name);
    return node ? createReader(node, read(node, all)) : null;
  },
  get position() {
    return createPosition(layout, slot);
  },
  today: ({ context }) => dateInZone(context.started_at, context.zone, 'year_month_day'),
});

/** How a variable reads: chosen options with their labels, other values as they are, rows as a list. */
function createReader({ element, set }: Node, found: ResolvedSlots): BoundExpression {
  const [only] = found.slots;
  const options = element.choices ? indexOptions(set) : null;
  if (!found.isSingle) {
    const { slots } = found;
    return ({ values }) =>
      slots.map((slot) => (options ? toOptionNames(values[slot], options) : toScalar(values[slot])));
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

/** The name that an option has among its values: what a choice filter compares, and what stays when its label changes. */
function getOptionName(option: ResponseOption | undefined): string | null {
  const name = option?.values?.name;
  return name === undefined ? null : String(name);
}

/** What was chosen in one row of many: by name where the options have names, else the only uuid. */
function toOptionNames(value: unknown, options: ReadonlyMap<Id, ResponseOption>): Scalar {
  const names = Array.isArray(value) ? value.map((uuid) => getOptionName(options.get(uuid))) : [];
  return names.length > 0 && names.every((name) => name !== null) ? names.join(' ') : toScalar(value);
}

function toScalar(value: unknown): Scalar {
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value;
  return Array.isArray(value) && value.length === 1 ? toScalar(value[0]) : null;
}
const toValue = (value: unknown): Value => (Array.isArray(value) ? value.map(toScalar) : toScalar(value));

/** The number of the row around a slot, from 1. */
function createPosition(layout: SlotTree, slot: number): BoundExpression {
  for (let row = slot; row !== layout.size; row = layout.parents[row] as number) {
    const repeat = layout.parents[row] as number;
    if (repeat === layout.size || layout.isRepeat[repeat] === 0) continue;
    const number = [...childSlots(layout, repeat)].indexOf(row) + 1;
    return () => number;
  }
  return () => null;
}

/** An option is offered while its filter holds; its own values go before variables of that name. */
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
