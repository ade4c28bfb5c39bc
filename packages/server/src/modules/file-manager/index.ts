/** The file manager: folders and files that a workspace shares, with access for people and groups. */
import { ACCESS_RESCUE_PERMISSION } from '@rounds/contract/file-manager';
import type { Tx } from '../../db/database.ts';
import { extend } from '../../http/extensions.ts';
import type { Actor, ServerModule } from '../../http/module.ts';
import { recordVisibility, type VisibilityContext } from '../changes/index.ts';
import { fileHolders } from '../files/index.ts';
import { personalWork } from '../person-removal/index.ts';
import { groupAccess } from '../users/index.ts';
import { isAllowed, loadAccess } from './access.ts';
import { HOLDER } from './entries.ts';
import { countListsNaming, isGroupListed, removeFromLists } from './queries/access.ts';
import { listEntriesOfFiles, listPathsToEntries } from './queries/entries.ts';
import { routes } from './routes.ts';

/** Returns the files that are in a folder which the person may view. */
export async function findViewableFiles(
  tx: Tx,
  actor: Pick<Actor, 'user_id' | 'permissions'>,
  uuids: readonly string[],
): Promise<Set<string>> {
  const entries = await listEntriesOfFiles(tx, uuids);
  const viewable = new Set(
    await findViewableEntries(
      tx,
      actor,
      entries.map(({ id }) => id),
    ),
  );
  return new Set(entries.flatMap(({ id, file_uuid }) => (viewable.has(id) && file_uuid !== null ? [file_uuid] : [])));
}

/** Returns the files and folders that are in a folder which the person may view, and the folders that they may view. */
async function findViewableEntries(
  tx: Tx,
  actor: Pick<Actor, 'user_id' | 'permissions'>,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const access = await loadAccess(tx, actor);
  return (await listPathsToEntries(tx, ids)).flatMap(({ id, is_folder, folders }) => {
    const around = folders.reduce((above, folder) => access.inFolder(folder, above), access.top);
    const isViewable = isAllowed(around, 'view') || (is_folder && isAllowed(access.inFolder(id, around), 'view'));
    return isViewable ? [id] : [];
  });
}

/** The permission opens all folders if none has a list. */
const seesAllFolders = async ({ tx, actor }: VisibilityContext): Promise<boolean> => {
  const { listed, top } = await loadAccess(tx, actor);
  return listed.length === 0 && isAllowed(top, 'view');
};

const listReferredFiles = async (tx: Tx, uuids: readonly string[]): Promise<string[]> =>
  (await listEntriesOfFiles(tx, uuids)).flatMap(({ file_uuid }) => file_uuid ?? []);

export const fileManagerModule: ServerModule = {
  name: 'fileManager',
  routes,
  publishes: { kinds: ['file_entry'], permission: 'RES_MANAGE_FILE_MANAGER' },
  extensions: [
    // Rights that a folder gave the person are not handed over to somebody else.
    extend(personalWork, {
      kind: 'access_lists',
      count: countListsNaming,
      async handOver({ tx, user_id }) {
        await removeFromLists(tx, user_id);
        return [];
      },
    }),
    extend(fileHolders, {
      name: HOLDER,
      findFiles: listReferredFiles,
      canRead: async (tx, actor, uuid) => (await findViewableFiles(tx, actor, [uuid])).has(uuid),
      restrictsOwner: true,
    }),
    extend(recordVisibility, {
      kinds: ['file_entry'],
      all: seesAllFolders,
      findVisible: ({ tx, actor }, ids) => findViewableEntries(tx, actor, ids),
    }),
    // A folder with a list is closed to everybody else, also to people who manage files.
    extend(groupAccess, { permission: ACCESS_RESCUE_PERMISSION, isGiven: isGroupListed }),
  ],
};
