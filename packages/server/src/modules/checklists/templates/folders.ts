/** Folders, and moving entries between them. */
import { randomUUID } from 'node:crypto';
import type { checklists } from '@rounds/contract/checklists';
import type { Tx } from '../../../db/database.ts';
import { lockTree, wouldCreateCycle } from '../../../db/tree.ts';
import { ApiError, notFoundError } from '../../../http/api-error.ts';
import type { Call } from '../../../http/module.ts';
import {
  deleteEntry,
  type EntryRow,
  findEntry,
  findFolder,
  hasEntries,
  insertEntry,
  listFolders,
  lockFolder,
  TEMPLATE_TREE,
  updateEntry,
} from '../queries/entries.ts';
import { loadEntry } from './entry.ts';

/** The id of an existing folder, locked against deletion until the transaction ends; null for the top level. */
export async function resolveFolderId(tx: Tx, id: number | null | undefined): Promise<number | null> {
  if (id === null || id === undefined) return null;
  const folder = await lockFolder(tx, id);
  if (!folder) throw notFoundError('CKL');
  return folder.id;
}

/** The title of a folder; null for the top level. */
const getFolderTitle = async (tx: Tx, id: number | null): Promise<string | null> =>
  id === null ? null : (await getFolder(tx, id)).title;

async function getFolder(tx: Tx, id: number): Promise<EntryRow> {
  const folder = await findFolder(tx, id);
  if (!folder) throw notFoundError('CKL');
  return folder;
}

export async function createFolder(call: Call<typeof checklists.createFolder>) {
  const { tx, actor, body } = call;
  await lockTree(tx, TEMPLATE_TREE, actor.workspace_id);
  const folder = await insertEntry(tx, {
    workspace_id: actor.workspace_id,
    created_by: actor.user_id,
    uuid: randomUUID(),
    is_template: false,
    parent_id: await resolveFolderId(tx, body.parent_id),
    title: body.title,
  });
  call.activity({ type: 'folder', id: folder.id, title: folder.title });
  return loadEntry(tx, folder);
}

export async function updateFolder(call: Call<typeof checklists.updateFolder>) {
  const { tx, params, body } = call;
  const before = await getFolder(tx, params.id);
  const folder = await updateEntry(tx, before.id, { title: body.title });
  call.activity({
    type: 'folder',
    id: folder.id,
    title: folder.title,
    before: { title: before.title },
    after: { title: folder.title },
  });
  return loadEntry(tx, folder);
}

export async function deleteFolder(call: Call<typeof checklists.deleteFolder>): Promise<null> {
  const { tx, actor, params } = call;
  await lockTree(tx, TEMPLATE_TREE, actor.workspace_id);
  const folder = await getFolder(tx, params.id);
  if (await hasEntries(tx, folder.id)) throw new ApiError('CKL_FOLDER_NOT_EMPTY');
  await deleteEntry(tx, folder.id);
  call.activity({ type: 'folder', id: folder.id, title: folder.title });
  return null;
}

/** All folders except one and its descendants: the places to which that one can be moved. */
export async function listOtherFolders({ tx, query }: Call<typeof checklists.allFolders>) {
  const folders = await listFolders(tx);
  const excluded = new Set([query.exclude_id]);
  for (let previousSize = 0; previousSize !== excluded.size; ) {
    previousSize = excluded.size;
    for (const folder of folders)
      if (folder.parent_id !== null && excluded.has(folder.parent_id)) excluded.add(folder.id);
  }
  return folders.filter((folder) => !excluded.has(folder.id));
}

export async function moveEntry(call: Call<typeof checklists.move>) {
  const { tx, actor, body } = call;
  await lockTree(tx, TEMPLATE_TREE, actor.workspace_id);
  const entry = await findEntry(tx, body.id);
  if (!entry) throw notFoundError('CKL');
  const parent = await resolveFolderId(tx, body.parent_id);
  if (await wouldCreateCycle(tx, TEMPLATE_TREE, entry.id, parent)) throw new ApiError('CKL_MOVE_INTO_ITSELF');
  const movedEntry = await updateEntry(tx, entry.id, { parent_id: parent });
  call.activity({
    type: entry.is_template ? 'template' : 'folder',
    id: entry.id,
    title: entry.title,
    before: { folder: await getFolderTitle(tx, entry.parent_id) },
    after: { folder: await getFolderTitle(tx, parent) },
  });
  return loadEntry(tx, movedEntry);
}
