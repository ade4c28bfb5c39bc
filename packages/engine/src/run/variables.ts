/** How expressions read the answers around them: variables, the row they stand in, the day. */
import { dateInZone } from '../catalogue/date-shapes.ts';
import { bind, type Site } from '../expression/bind.ts';
import type { Expression } from '../expression/parse.ts';
import type { Bound, Choices, Scalar, Value } from '../expression/values.ts';
import type { Id, ResponseOption, ResponseSet } from '../template/document.ts';
import { slotsBelow } from './below.ts';
import type { Form } from './layout.ts';
import type { Places } from './places.ts';
import type { Node } from './program.ts';
import type { Reached } from './reach.ts';

/** The slots that an item means from where an expression stands; with `all`, in all rows of its own repeat. */
export type Read = (node: Node, all: boolean) => Reached;

export const siteAt = (form: Form, layout: Places, slot: number, read: Read): Site => ({
  variable(name, all) {
    const node = form.named(name);
    return node ? reader(node, read(node, all)) : null;
  },
  get position() {
    return position(layout, slot);
  },
  today: ({ context }) => dateInZone(context.started_at, context.zone, 'year_month_day'),
});

/** How a variable reads: chosen options with their labels, other values as they are, rows as a list. */
function reader({ element, set }: Node, found: Reached): Bound {
  const [only] = found.slots;
  const options = element.choices ? optionsOf(set) : null;
  if (!found.isOne) {
    const { slots } = found;
    return ({ values }) => slots.map((slot) => (options ? namesIn(values[slot], options) : scalarIn(values[slot])));
  }
  if (only === undefined) return () => null;
  if (!options) return ({ values }) => valueIn(values[only]);
  return ({ values }): Choices => {
    const uuids = (values[only] as string[] | null) ?? [];
    const chosen = uuids.map((uuid) => options.get(uuid));
    return {
      uuids,
      labels: chosen.map((option) => option?.label ?? ''),
      names: chosen.map((option) => nameOf(option) ?? option?.label ?? ''),
    };
  };
}

const optionsOf = (set: ResponseSet | undefined): ReadonlyMap<Id, ResponseOption> =>
  new Map(set?.options.map((option) => [option.uuid, option]));

/** The name that an option has among its values: what a choice filter compares, and what stays when its label changes. */
function nameOf(option: ResponseOption | undefined): string | null {
  const name = option?.values?.name;
  return name === undefined ? null : String(name);
}

/** What was chosen in one row of many: by name where the options have names, else the only uuid. */
function namesIn(value: unknown, options: ReadonlyMap<Id, ResponseOption>): Scalar {
  const names = Array.isArray(value) ? value.map((uuid) => nameOf(options.get(uuid))) : [];
  return names.length > 0 && names.every((name) => name !== null) ? names.join(' ') : scalarIn(value);
}

function scalarIn(value: unknown): Scalar {
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value;
  return Array.isArray(value) && value.length === 1 ? scalarIn(value[0]) : null;
}
const valueIn = (value: unknown): Value => (Array.isArray(value) ? value.map(scalarIn) : scalarIn(value));

/** The number of the row around a slot, from 1. */
function position(layout: Places, slot: number): Bound {
  for (let row = slot; row !== layout.size; row = layout.parents[row] as number) {
    const repeat = layout.parents[row] as number;
    if (repeat === layout.size || layout.isRepeat[repeat] === 0) continue;
    const number = [...slotsBelow(layout, repeat)].indexOf(row) + 1;
    return () => number;
  }
  return () => null;
}

/** An option is offered while its filter holds; its own values go before variables of that name. */
export function offered(
  filter: Expression,
  option: ResponseOption,
  site: Site,
): { readonly uuid: string; readonly isOffered: Bound } {
  const own: Readonly<Record<string, Scalar>> = { label: option.label, uuid: option.uuid, ...option.values };
  const variable: Site['variable'] = (name, all) => {
    if (!Object.hasOwn(own, name)) return site.variable(name, all);
    const value = own[name] ?? null;
    return () => value;
  };
  return { uuid: option.uuid, isOffered: bind(filter, { ...site, variable }) };
}
