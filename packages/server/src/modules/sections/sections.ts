/** Rules of sections and pins. */
import type { Language } from '@rounds/contract/languages.ts';
import { MAX_PINS, type Section, type SectionSummary, type sectionInput } from '@rounds/contract/sections';
import type * as z from 'zod/mini';
import type { Tx } from '../../db/database.ts';
import { notFoundError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import type { Actor } from '../../http/module.ts';
import { canShareWith } from '../groups/index.ts';
import { getGrantableRoles } from '../roles/index.ts';
import { canSeePeople, canShareWithPeople } from '../users/index.ts';
import { toBlocks } from './blocks.ts';
import {
  findSection,
  listPins,
  listReadableIds,
  lockPins,
  replaceGroups,
  replacePeople,
  replacePins,
  replaceRoles,
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
  const visibleBlocks = await toBlocks(blocks, { tx, actor, owner_id: row.owner_id });
  return { ...toSummary(row, actor.user_id), blocks: visibleBlocks };
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
  readonly tx: Tx;
  readonly actor: Actor;
  readonly locale: Language;
}
type Input = z.infer<typeof sectionInput>;
type SharingInput = Pick<Input, 'shared_with' | 'user_ids' | 'is_for_everyone' | 'default_role_ids'>;
/** A section that does not exist yet is visible only to its owner. */
const UNSHARED: Pick<SectionRow, 'shared_with' | 'people' | 'is_for_everyone' | 'default_for'> = {
  ...{ shared_with: [], people: [] },
  ...{ is_for_everyone: false, default_for: [] },
};

const toIds = (list: readonly { readonly id: number }[]): number[] => [...new Set(list.map(({ id }) => id))];

/**
 * Checks who sees the section besides its owner; properties that are missing from the input stay unchanged. Blocks show
 * each reader only what they have access to, so sharing grants nothing. People who may see no others share with nobody,
 * because the response would tell them names. Only people who could assign a role may make the section its start page.
 * @throws ApiError VALIDATION_FAILED, USR_ROLE_BEYOND_OWN, USR_OBJECT_NOT_FOUND if a role does not exist
 */
export async function checkSharing(input: SharingInput, { tx, actor, locale }: Sharing, before = UNSHARED) {
  const groups = toIds(input.shared_with ?? before.shared_with);
  const people = input.user_ids ? [...new Set(input.user_ids)] : toIds(before.people);
  const is_for_everyone = input.is_for_everyone ?? before.is_for_everyone;
  const roles = input.default_role_ids ? [...new Set(input.default_role_ids)] : toIds(before.default_for);
  if (!(await canShareWith(tx, actor, groups, toIds(before.shared_with)))) {
    throw fieldError('shared_with', locale, 'sections.groups_unknown');
  }
  if (!(await canShareWithPeople(tx, actor, people, toIds(before.people)))) {
    throw fieldError('user_ids', locale, 'sections.people_unknown');
  }
  if (is_for_everyone && !before.is_for_everyone && !canSeePeople(actor)) {
    throw fieldError('is_for_everyone', locale, 'sections.everyone_denied');
  }
  const added = roles.filter((id) => !toIds(before.default_for).includes(id));
  if (added.length > 0) {
    if (!actor.permissions.has('USR_MANAGE_ROLE')) {
      throw fieldError('default_role_ids', locale, 'sections.roles_denied');
    }
    await getGrantableRoles(tx, actor, added, locale);
  }
  return { groups, people, is_for_everyone, roles };
}

export async function saveSharing(
  tx: Tx,
  id: number,
  { groups, people, roles }: Awaited<ReturnType<typeof checkSharing>>,
): Promise<void> {
  await replaceGroups(tx, id, groups);
  await replacePeople(tx, id, people);
  await replaceRoles(tx, id, roles);
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
export async function savePins(tx: Tx, userId: number, sectionIds: readonly number[]): Promise<void> {
  const ids = [...new Set(sectionIds)];
  await lockPins(tx, userId);
  if ((await listReadableIds(tx, userId, ids)).length !== ids.length) throw notFoundError('APP');
  await replacePins(tx, userId, ids);
}
