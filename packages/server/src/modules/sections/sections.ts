/** Rules of sections and pins. */
import type { Language } from '@rounds/contract/languages';
import { MAX_PINS, type Section, type SectionSummary } from '@rounds/contract/sections';
import type { Tx } from '../../db/database.ts';
import { notFoundError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import type { Actor } from '../../http/module.ts';
import { canShareWith } from '../groups/index.ts';
import { toBlocks } from './blocks.ts';
import {
  findSection,
  listPins,
  listReadableIds,
  lockPins,
  replacePins,
  type SectionRow,
  type SectionRowWithBlocks,
} from './queries.ts';

export const toSummary = (row: SectionRow, userId: number): SectionSummary => {
  const { owner_id, created_at, updated_at, ...summary } = row;
  return {
    ...summary,
    may_edit: owner_id === userId,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
};

export async function toSection({ blocks, ...row }: SectionRowWithBlocks, tx: Tx, actor: Actor): Promise<Section> {
  const shown = await toBlocks(blocks, { tx, actor, owner_id: row.owner_id });
  return { ...toSummary(row, actor.user_id), blocks: shown };
}

/** @throws ApiError APP_OBJECT_NOT_FOUND */
export async function getSection(tx: Tx, userId: number, id: number | string): Promise<SectionRowWithBlocks> {
  const row = await findSection(tx, userId, id);
  if (!row) throw notFoundError('APP');
  return row;
}

export const isReadableSection = async (tx: Tx, userId: number, id: number): Promise<boolean> =>
  (await findSection(tx, userId, id)) !== undefined;

interface Sharing {
  readonly actor: Actor;
  readonly locale: Language;
  /** The groups that the section is shared with already. */
  readonly before: readonly number[];
}

/**
 * The ids of the groups, each once.
 * @throws ApiError VALIDATION_FAILED if one does not exist or the person may not share with it
 */
export async function checkGroups(
  tx: Tx,
  shared: readonly { readonly id: number }[],
  { actor, locale, before }: Sharing,
): Promise<number[]> {
  const ids = [...new Set(shared.map(({ id }) => id))];
  if (await canShareWith(tx, actor, ids, before)) return ids;
  throw fieldError('shared_with', locale, 'sections.groups_unknown');
}

/** Adds the section to the end of a person’s menu, or removes it. */
export async function setPinned(
  tx: Tx,
  { user_id, id, pinned, locale }: { user_id: number; id: number; pinned: boolean; locale: Language },
): Promise<void> {
  await lockPins(tx, user_id);
  const ids = (await listPins(tx, user_id)).map((pin) => pin.id);
  if (ids.includes(id) === pinned) return;
  if (pinned && ids.length >= MAX_PINS) throw fieldError('pinned', locale, 'sections.too_many_pins', { max: MAX_PINS });
  await replacePins(tx, user_id, pinned ? [...ids, id] : ids.filter((one) => one !== id));
}

/** @throws ApiError APP_OBJECT_NOT_FOUND */
export async function savePins(tx: Tx, userId: number, chosen: readonly number[]): Promise<void> {
  const ids = [...new Set(chosen)];
  await lockPins(tx, userId);
  if ((await listReadableIds(tx, userId, ids)).length !== ids.length) throw notFoundError('APP');
  await replacePins(tx, userId, ids);
}
