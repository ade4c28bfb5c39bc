/** The file manager: folders and files that a workspace shares, with access for people and groups. */
import { ACCESS_RESCUE_PERMISSION } from '@rounds/contract/file-manager';
import type { Tx } from '../../db/database.ts';
import { listAncestors } from '../../db/tree.ts';
import type { Actor, ServerModule } from '../../http/module.ts';
import { registerFileAccess, registerFileHolder, registerFolders } from '../files/index.ts';
import { registerGroupAccess } from '../users/index.ts';
import { isAllowed, loadAccess } from './access.ts';
import { FILE_TREE, HOLDER } from './entries.ts';
import { isGroupListed } from './queries/access.ts';
import { listEntriesOfFiles } from './queries/entries.ts';
import { routes } from './routes.ts';
import './tables.ts';

/** Those of the files that are in a folder which the person may view. */
export async function findViewableFiles(
  tx: Tx,
  actor: Pick<Actor, 'user_id' | 'permissions'>,
  uuids: readonly string[],
): Promise<Set<string>> {
  const viewable = new Set<string>();
  const entries = await listEntriesOfFiles(tx, uuids);
  if (entries.length === 0) return viewable;
  const access = await loadAccess(tx, actor);
  for (const { id, file_uuid } of entries) {
    const [, ...folders] = await listAncestors(tx, FILE_TREE, id);
    const rights = folders.toReversed().reduce((above, folder) => access.inFolder(folder, above), access.top);
    if (isAllowed(rights, 'view')) viewable.add(file_uuid!);
  }
  return viewable;
}

const listReferredFiles = async (tx: Tx, uuids: readonly string[]): Promise<string[]> =>
  (await listEntriesOfFiles(tx, uuids)).flatMap(({ file_uuid }) => file_uuid ?? []);

// A folder with a list is closed to everybody else, also to people who manage files.
registerGroupAccess({ permission: ACCESS_RESCUE_PERMISSION, isGiven: isGroupListed });
registerFileHolder(HOLDER, listReferredFiles);
registerFolders(async (tx, uuid) => (await listReferredFiles(tx, [uuid])).length > 0);
registerFileAccess(async (tx, actor, uuid) => (await findViewableFiles(tx, actor, [uuid])).has(uuid));

export const fileManagerModule: ServerModule = {
  name: 'fileManager',
  routes,
  publishes: { subjects: ['file_entry'], permission: 'RES_MANAGE_FILE_MANAGER' },
};
