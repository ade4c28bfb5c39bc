/** The functions for modules whose records are shared with groups, such as sections and scheduled reports. */
import { groups } from '@rounds/contract/groups';
import type { Tx } from '../../db/database.ts';
import { type Extension, extend } from '../../http/extensions.ts';
import type { Actor } from '../../http/module.ts';
import { references } from '../../lists/index.ts';
import { countGroups, countLinkedRecords, deleteLinks, type GroupLinks } from './queries.ts';

/**
 * Whether all of these groups exist and the person may share with them. People who may not see groups add no further
 * ones, because the response would tell them the names.
 * @param before the groups that the record is shared with already
 */
export async function canShareWith(
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
  before: readonly number[],
): Promise<boolean> {
  const canSeeGroups = groups.all.access.some((code) => actor.permissions.has(code));
  if (!canSeeGroups && !ids.every((id) => before.includes(id))) return false;
  return (await countGroups(tx, ids)) === ids.length;
}

interface SharedRecords {
  /** The kind of record. */
  readonly by: string;
  /** The field in the data of `USR_IN_USE` that counts them. */
  readonly field: string;
  readonly links: GroupLinks;
}

/**
 * Makes a group count as used by the records that are shared with it. They belong to their owners, so others see only
 * how many there are. When the group is deleted, the records stay.
 */
export const sharedRecords = ({ links, ...reference }: SharedRecords): Extension =>
  extend(references, {
    ...reference,
    kind: 'group',
    access: [],
    count: (tx, ids) => countLinkedRecords(tx, links, ids.map(Number)),
    list: async () => [],
    unlink: { access: ['USR_MANAGE_GROUP'], run: (tx, ids) => deleteLinks(tx, links, ids.map(Number)) },
  });
