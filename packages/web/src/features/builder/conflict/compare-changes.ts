/** Compares the changes that two users made to the same base state, part by part. */
import { diffRecords, type Id, listInDocumentOrder, type TemplateRecords } from '@rounds/engine';
import { type ChangeLine, toChangeLines } from '../../../kit/templates/change-lines.ts';

/** The pseudo id of the template itself among the items. */
export const HEAD = 'head';
export type Side = 'mine' | 'theirs';

export interface ConflictPart {
  /** The changed part: `title`, `place`, or an option as `option:min`. */
  readonly part: string;
  /** The sides that changed it; if only one side did, the other side still has the old value. */
  readonly changedBy: readonly Side[];
}

export interface ItemConflict {
  readonly id: Id;
  /** The side that deleted the item. */
  readonly deletedBy: Side | null;
  /** The parts that differ; those that both sides changed come first. */
  readonly parts: readonly ConflictPart[];
}

export interface ThreeStates {
  readonly before: TemplateRecords;
  readonly mine: TemplateRecords;
  readonly theirs: TemplateRecords;
}

export interface ChangeComparison {
  readonly conflicts: readonly ItemConflict[];
  /** Changes to items that only one side touched. */
  readonly oneSided: Readonly<Record<Side, readonly ChangeLine[]>>;
}

/** Options that refer to records; the records are compared instead. */
const LINK_OPTIONS = [
  'response_set_id',
  'options_type',
  'info_id',
  'image_marker_id',
  'grouped_item_id',
  'rule_set_id',
];

/** The parts of an item in a state; null where the item does not exist. */
export function toParts(records: TemplateRecords, id: Id): ReadonlyMap<string, unknown> | null {
  if (id === HEAD) return new Map(Object.entries(records.head));
  const item = records.items[id];
  if (!item) return null;
  const getLink = (name: string) => String(item.options[name] ?? '');
  const set = records.response_sets[getLink('response_set_id')];
  const rules = Object.values(records.rule_sets).filter(
    ({ action_items }) => action_items.find((target) => records.items[target]) === id,
  );
  return new Map<string, unknown>([
    ['title', item.title],
    ['type', item.type],
    ['place', [item.parent_id, item.order]],
    ['variable', item.reference_key || null],
    ['answers', set?.options ?? null],
    ['help', records.info[getLink('info_id')] ?? null],
    ['marks', records.image_markers[getLink('image_marker_id')] ?? null],
    ['columns', records.grouped_items[getLink('grouped_item_id')] ?? null],
    ['rule', rules.length > 0 ? rules : null],
    ['translations', item.translations ?? null],
    ...Object.entries(item.options).flatMap(([name, value]) =>
      LINK_OPTIONS.includes(name) ? [] : [[`option:${name}`, value] as const],
    ),
  ]);
}

const isPlain = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
const sortKeys = (_key: string, value: unknown) =>
  isPlain(value) ? Object.fromEntries(Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
export const isEqualPart = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null, sortKeys) === JSON.stringify(b ?? null, sortKeys);

function findItemConflict({ before, mine, theirs }: ThreeStates, id: Id): ItemConflict | null {
  const [was, my, their] = [before, mine, theirs].map((records) => toParts(records, id));
  const deletedBy = my ? (their ? null : 'theirs') : 'mine';
  if (!my && !their) return null;
  // For a new item in a deleted section, the title is enough.
  const names = was ? new Set([was, my, their].flatMap((parts) => [...(parts?.keys() ?? [])])) : new Set(['title']);
  const parts = [...names].flatMap((part): ConflictPart[] => {
    const of = (parts: typeof was) => parts?.get(part);
    if (!deletedBy && isEqualPart(of(my), of(their))) return [];
    const changedBy: Side[] = [];
    if (my && !isEqualPart(of(was), of(my))) changedBy.push('mine');
    if (their && !isEqualPart(of(was), of(their))) changedBy.push('theirs');
    return changedBy.length > 0 ? [{ part, changedBy }] : [];
  });
  const byBoth = ({ changedBy }: ConflictPart) => changedBy.length === 2;
  return parts.length > 0
    ? { id, deletedBy, parts: [...parts.filter(byBoth), ...parts.filter((one) => !byBoth(one))] }
    : null;
}

/** Whether an item is in a page or section that the other side deleted. */
function isInDeletedParent(
  before: TemplateRecords,
  own: TemplateRecords,
  other: TemplateRecords,
  { id }: ChangeLine,
): boolean {
  const parent = own.items[id]?.parent_id ?? '';
  return before.items[parent] !== undefined && !other.items[parent];
}

/** Splits the changes into conflicts, in document order, and changes of one side only. */
export function compareChanges(states: ThreeStates): ChangeComparison {
  const { before, mine, theirs } = states;
  const lines = {
    mine: toChangeLines(before, diffRecords(before, mine)),
    theirs: toChangeLines(before, diffRecords(before, theirs)),
  };
  const touched = (side: Side) => new Set(lines[side].map(({ id }) => id));
  const [byMe, byThem] = [touched('mine'), touched('theirs')];
  const shared = [
    ...lines.mine.filter((line) => byThem.has(line.id) || isInDeletedParent(before, mine, theirs, line)),
    ...lines.theirs.filter((line) => !byMe.has(line.id) && isInDeletedParent(before, theirs, mine, line)),
  ];
  const conflicts = shared.flatMap(({ id }) => findItemConflict(states, id) ?? []);
  const places = new Map<Id, number>();
  for (const records of [theirs, mine, before])
    for (const [at, { id }] of listInDocumentOrder(records).entries()) places.set(id, at);
  const compared = new Set(conflicts.map(({ id }) => id));
  const listOneSided = (side: Side) => lines[side].filter(({ id }) => !compared.has(id));
  return {
    conflicts: conflicts.toSorted((a, b) => (places.get(a.id) ?? -1) - (places.get(b.id) ?? -1)),
    oneSided: { mine: listOneSided('mine'), theirs: listOneSided('theirs') },
  };
}
