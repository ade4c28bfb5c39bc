/** The functions for modules whose records are shared with people, such as sections and scheduled reports. */
import { users } from '@rounds/contract/users';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../http/module.ts';
import { countActive } from './queries/users.ts';

/** Whether the person may learn the names of others. */
export const canSeePeople = (actor: Actor): boolean => users.search.access.some((code) => actor.permissions.has(code));

/**
 * Whether all of these people are active and the person may share with them. Those who may see no others share only
 * with themselves, because the response would tell them the names.
 * @param before the people that the record is shared with already
 */
export async function canShareWithPeople(
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
  before: readonly number[],
): Promise<boolean> {
  const isAllowed = canSeePeople(actor) || ids.every((id) => id === actor.user_id || before.includes(id));
  // People who have left since stay.
  const added = ids.filter((id) => !before.includes(id));
  return isAllowed && (await countActive(tx, added)) === added.length;
}
