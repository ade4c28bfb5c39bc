/** The draft of a section, and its edits as pure functions. */
import {
  type BlockKind,
  MIN_BLOCK_WIDTH,
  SECTION_COLUMNS,
  type Section,
  type SectionBlock,
} from '@rounds/contract/sections';
import type { Recipient } from '../groups/index.ts';

export interface SectionDraft {
  readonly title: string;
  readonly icon: string | null;
  /** The groups and people who see it. */
  readonly shared: readonly Recipient[];
  readonly isForEveryone: boolean;
  /** The roles that start with it. */
  readonly roles: readonly Recipient[];
  readonly pinned: boolean;
  readonly blocks: readonly SectionBlock[];
}

/** The groups and people that see a section. */
export const toShared = (
  { shared_with, people }: Pick<Section, 'shared_with' | 'people'>,
  toName: (names: Record<string, string>) => string,
): Recipient[] => [
  ...shared_with.map(({ id, name_lang }) => ({ type: 'group' as const, id, name: toName(name_lang) })),
  ...people.map(({ id, full_name }) => ({ type: 'user' as const, id, name: full_name })),
];
const toIds = (list: readonly Recipient[], type: Recipient['type']): number[] =>
  list.filter((one) => one.type === type).map(({ id }) => id);

export const toDraft = (section: Section, toName: (names: Record<string, string>) => string): SectionDraft => ({
  title: section.title,
  icon: section.icon,
  shared: toShared(section, toName),
  isForEveryone: section.is_for_everyone,
  roles: section.default_for.map(({ id, name_lang }) => ({ type: 'role', id, name: toName(name_lang) })),
  pinned: section.pinned,
  blocks: section.blocks,
});

export const toBody = ({ shared, isForEveryone, roles, blocks, ...draft }: SectionDraft) => ({
  ...draft,
  shared_with: toIds(shared, 'group').map((id) => ({ type: 'group' as const, id })),
  user_ids: toIds(shared, 'user'),
  is_for_everyone: isForEveryone,
  default_role_ids: toIds(roles, 'role'),
  blocks: blocks.map(({ query_string: _, unavailable: __, ...block }) => block),
});

const WIDTHS: Readonly<Record<BlockKind, number>> = { query: 6, card: 3, chart: 6, text: SECTION_COLUMNS };

export const createBlock = (kind: BlockKind, fields: Partial<SectionBlock> = {}): SectionBlock => ({
  uuid: crypto.randomUUID(),
  kind,
  width: WIDTHS[kind],
  ...fields,
});

/** A text in which nothing was written. */
export const isEmptyText = ({ kind, text }: SectionBlock): boolean =>
  kind === 'text' && (text ?? []).every(({ runs }) => runs.every((run) => run.text.trim() === ''));

export interface GridRow {
  /** The place of its first block. */
  readonly start: number;
  readonly length: number;
  /** The number of empty columns at its end. */
  readonly free: number;
}

/** The rows as the grid lays them out: a block that does not fit starts the next one. */
export function toRows(blocks: readonly SectionBlock[]): readonly GridRow[] {
  const rows: { start: number; length: number; free: number }[] = [];
  for (const [place, { width }] of blocks.entries()) {
    const last = rows.at(-1);
    if (last && last.free >= width) {
      last.length += 1;
      last.free -= width;
    } else rows.push({ start: place, length: 1, free: SECTION_COLUMNS - width });
  }
  return rows;
}

type Blocks = readonly SectionBlock[];

export const insertBlock = (blocks: Blocks, place: number, block: SectionBlock): Blocks =>
  blocks.toSpliced(place, 0, block);

/** Moves a block. `place` counts in the order before the move. */
export function moveBlock(blocks: Blocks, uuid: string, place: number): Blocks {
  const from = blocks.findIndex((block) => block.uuid === uuid);
  const block = blocks[from];
  if (!block) return blocks;
  const to = Math.max(0, Math.min(place > from ? place - 1 : place, blocks.length - 1));
  return to === from ? blocks : blocks.toSpliced(from, 1).toSpliced(to, 0, block);
}

export const changeBlock = (blocks: Blocks, uuid: string, fields: Partial<SectionBlock>): Blocks =>
  blocks.map((block) => (block.uuid === uuid ? { ...block, ...fields } : block));

export const toWidth = (width: number): number =>
  Math.max(MIN_BLOCK_WIDTH, Math.min(Math.round(width), SECTION_COLUMNS));

export const removeBlock = (blocks: Blocks, uuid: string): Blocks => blocks.filter((block) => block.uuid !== uuid);

export interface Changes {
  readonly fields: readonly ('title' | 'icon' | 'shared' | 'roles' | 'pinned' | 'order')[];
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly total: number;
}

/** Finds what saving would change. */
export function findChanges(stored: SectionDraft, draft: SectionDraft): Changes {
  const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const before = new Map(stored.blocks.map((block) => [block.uuid, block]));
  const after = new Set(draft.blocks.map(({ uuid }) => uuid));
  const added = draft.blocks.filter(({ uuid }) => !before.has(uuid)).length;
  const removed = stored.blocks.filter(({ uuid }) => !after.has(uuid)).length;
  const changed = draft.blocks.filter((block) => {
    const existing = before.get(block.uuid);
    return existing && !isEqual(existing, block);
  }).length;
  const toCommonOrder = (blocks: Blocks) =>
    blocks.map(({ uuid }) => uuid).filter((uuid) => before.has(uuid) && after.has(uuid));
  const isShared = isEqual([stored.shared, stored.isForEveryone], [draft.shared, draft.isForEveryone]);
  const fields = [
    ...(['title', 'icon', 'pinned', 'roles'] as const).filter((field) => !isEqual(stored[field], draft[field])),
    ...(isShared ? [] : (['shared'] as const)),
    ...(isEqual(toCommonOrder(stored.blocks), toCommonOrder(draft.blocks)) ? [] : (['order'] as const)),
  ];
  return { fields, added, removed, changed, total: fields.length + added + removed + changed };
}
