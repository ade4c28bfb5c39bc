/** What both of two people changed since the state that both began with, part by part. */
import { diffRecords, documentOrder, type Id, type TemplateRecords } from '@rounds/engine';
import { type ChangeLine, patchLines } from '../patch-words.ts';

/** Stands for the template itself among the items. */
export const HEAD = 'head';
export type Side = 'mine' | 'theirs';

export interface ClashPart {
  /** What of the thing: `title`, `place`, an option as `option:min`. */
  readonly part: string;
  /** Who changed it; where only one did, the other side says what was before. */
  readonly changedBy: readonly Side[];
}

export interface Clash {
  readonly id: Id;
  /** The side on which the thing is gone. */
  readonly gone: Side | null;
  /** Parts in which the sides differ; those that both changed come first. */
  readonly parts: readonly ClashPart[];
}

export interface ThreeStates {
  readonly before: TemplateRecords;
  readonly mine: TemplateRecords;
  readonly theirs: TemplateRecords;
}

export interface Comparison {
  readonly clashes: readonly Clash[];
  /** What only one side changed. */
  readonly alone: Readonly<Record<Side, readonly ChangeLine[]>>;
}

/** Options that point at records, which are compared themselves. */
const POINTERS = ['response_set_id', 'options_type', 'info_id', 'image_marker_id', 'grouped_item_id', 'rule_set_id'];

/** What a thing says in a state, part by part; null where it is not there. */
export function partsOf(records: TemplateRecords, id: Id): ReadonlyMap<string, unknown> | null {
  if (id === HEAD) return new Map(Object.entries(records.head));
  const item = records.items[id];
  if (!item) return null;
  const pointed = (name: string) => String(item.options[name] ?? '');
  const set = records.response_sets[pointed('response_set_id')];
  const rules = Object.values(records.rule_sets).filter(
    ({ action_items }) => action_items.find((target) => records.items[target]) === id,
  );
  return new Map<string, unknown>([
    ['title', item.title],
    ['type', item.type],
    ['place', [item.parent_id, item.order]],
    ['variable', item.reference_key || null],
    ['answers', set?.options ?? null],
    ['help', records.info[pointed('info_id')] ?? null],
    ['marks', records.image_markers[pointed('image_marker_id')] ?? null],
    ['columns', records.grouped_items[pointed('grouped_item_id')] ?? null],
    ['rule', rules.length > 0 ? rules : null],
    ['translations', item.translations ?? null],
    ...Object.entries(item.options).flatMap(([name, value]) =>
      POINTERS.includes(name) ? [] : [[`option:${name}`, value] as const],
    ),
  ]);
}

const isPlain = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
const inOrder = (_key: string, value: unknown) =>
  isPlain(value) ? Object.fromEntries(Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null, inOrder) === JSON.stringify(b ?? null, inOrder);

function clashOf({ before, mine, theirs }: ThreeStates, id: Id): Clash | null {
  const [was, my, their] = [before, mine, theirs].map((records) => partsOf(records, id));
  const gone = my ? (their ? null : 'theirs') : 'mine';
  if (!my && !their) return null;
  // Of something new in a place that is gone, its text says enough.
  const names = was ? new Set([was, my, their].flatMap((parts) => [...(parts?.keys() ?? [])])) : new Set(['title']);
  const parts = [...names].flatMap((part): ClashPart[] => {
    const of = (parts: typeof was) => parts?.get(part);
    if (!gone && same(of(my), of(their))) return [];
    const changedBy: Side[] = [];
    if (my && !same(of(was), of(my))) changedBy.push('mine');
    if (their && !same(of(was), of(their))) changedBy.push('theirs');
    return changedBy.length > 0 ? [{ part, changedBy }] : [];
  });
  const byBoth = ({ changedBy }: ClashPart) => changedBy.length === 2;
  return parts.length > 0
    ? { id, gone, parts: [...parts.filter(byBoth), ...parts.filter((one) => !byBoth(one))] }
    : null;
}

/** Put into a page or section that the other side deleted. */
function lostPlace(
  before: TemplateRecords,
  here: TemplateRecords,
  other: TemplateRecords,
  { id }: ChangeLine,
): boolean {
  const parent = here.items[id]?.parent_id ?? '';
  return before.items[parent] !== undefined && !other.items[parent];
}

/** The changes of both sides: what both touched, in the order of the template, and the rest of each. */
export function compare(states: ThreeStates): Comparison {
  const { before, mine, theirs } = states;
  const lines = {
    mine: patchLines(before, diffRecords(before, mine)),
    theirs: patchLines(before, diffRecords(before, theirs)),
  };
  const touched = (side: Side) => new Set(lines[side].map(({ id }) => id));
  const [byMe, byThem] = [touched('mine'), touched('theirs')];
  const shared = [
    ...lines.mine.filter((line) => byThem.has(line.id) || lostPlace(before, mine, theirs, line)),
    ...lines.theirs.filter((line) => !byMe.has(line.id) && lostPlace(before, theirs, mine, line)),
  ];
  const clashes = shared.flatMap(({ id }) => clashOf(states, id) ?? []);
  const places = new Map<Id, number>();
  for (const records of [theirs, mine, before])
    for (const [at, { id }] of documentOrder(records).entries()) places.set(id, at);
  const compared = new Set(clashes.map(({ id }) => id));
  const alone = (side: Side) => lines[side].filter(({ id }) => !compared.has(id));
  return {
    clashes: clashes.toSorted((a, b) => (places.get(a.id) ?? -1) - (places.get(b.id) ?? -1)),
    alone: { mine: alone('mine'), theirs: alone('theirs') },
  };
}
