/**
 * Decides who may perform which action in a folder: the nearest folder with an access list decides; above all of them,
 * the permission.
 */
import { FOLDER_ACTIONS, type FolderAction } from '@rounds/contract/file-manager';
import type { Language } from '@rounds/contract/languages.ts';
import type { Tx } from '../../db/database.ts';
import type { StoredAccessEntry } from '../../db/schema/stored-types.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Actor } from '../../http/module.ts';
import { translate } from '../../http/texts.ts';
import { listAccessLists, listGroupIds } from './queries/access.ts';
import { TOP } from './queries/entries.ts';

export interface Rights {
  readonly actions: readonly FolderAction[];
  /** The folder whose list decided; null if there is none above. */
  readonly from: number | null;
}

/** The access lists of a workspace, as they concern one person. */
export interface Access {
  /** The rights at the top. */
  readonly top: Rights;
  /** The rights in a folder inside one with these rights. */
  inFolder(id: number, above: Rights): Rights;
  findList(folderId: number): readonly StoredAccessEntry[] | undefined;
  /** The folders that have a list. */
  readonly listed: readonly number[];
}

export async function loadAccess(
  tx: Tx,
  { user_id, permissions }: Pick<Actor, 'user_id' | 'permissions'>,
): Promise<Access> {
  const lists = await listAccessLists(tx);
  const groups = new Set(lists.size > 0 ? await listGroupIds(tx, user_id) : []);
  const isGranted = ({ type, id }: StoredAccessEntry) => (type === 'user' ? id === user_id : groups.has(id));
  const inFolder = (id: number, above: Rights): Rights => {
    const list = lists.get(id);
    if (!list) return above;
    const granted = new Set(list.filter(isGranted).flatMap(({ actions }) => actions));
    return { actions: FOLDER_ACTIONS.filter((action) => granted.has(action)), from: id };
  };
  const byPermission: Rights = {
    actions: permissions.has('RES_MANAGE_FILE_MANAGER') ? FOLDER_ACTIONS : [],
    from: null,
  };
  return { top: inFolder(TOP, byPermission), inFolder, findList: (id) => lists.get(id), listed: [...lists.keys()] };
}

export const isAllowed = ({ actions }: Rights, action: FolderAction): boolean => actions.includes(action);

/** @throws ApiError RES_ACCESS_DENIED, which names the action and the folder */
export function assertAllowed(rights: Rights, action: FolderAction, folderPath: string, locale: Language): void {
  if (isAllowed(rights, action)) return;
  const name = folderPath.split('/').at(-1) || translate(locale, 'file_manager.root');
  throw new ApiError('RES_ACCESS_DENIED', {
    data: { action, path: folderPath },
    params: { action: translate(locale, `file_manager.action.${action}`), folder: name },
  });
}
