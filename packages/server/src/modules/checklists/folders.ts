/** Folders, and moving things between them. */
import { randomUUID } from 'node:crypto';
import type { checklists } from '@rounds/contract/checklists';
import type { Tx } from '../../db/database.ts';
import type { Call } from '../../http/module.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { readEntry } from './entry.ts';
import {
  deleteEntry,
  type EntryRow,
  findEntry,
  findFolder,
  hasEntries,
  holdFolder,
  insertEntry,
  listFolders,
  lockTree,
  pathOf,
  updateEntry,
} from './queries/entries.ts';

/** The id of a folder that exists, and is not deleted before the transaction ends; or null for the top. */
export async function folderId(tx: Tx, id: number | null | undefined): Promise<number | null> {
  if (id === null || id === undefined) return null;
  const folder = await holdFolder(tx, id);
  if (!folder) throw notFound('CKL');
  return folder.id;
}

/** The title of a folder; null for the top. */
const folderTitle = async (tx: Tx, id: number | null): Promise<string | null> =>
  id === null ? null : (await knownFolder(tx, id)).title;

async function knownFolder(tx: Tx, id: number): Promise<EntryRow> {
  const folder = await findFolder(tx, id);
  if (!folder) throw notFound('CKL');
  return folder;
}

export async function createFolder(call: Call<typeof checklists.createFolder>) {
  const { tx, actor, body } = call;
  await lockTree(tx, actor.workspace_id);
  const folder = await insertEntry(tx, {
    workspace_id: actor.workspace_id,
    created_by: actor.user_id,
    uuid: randomUUID(),
    is_template: false,
    parent_id: await folderId(tx, body.parent_id),
    title: body.title,
  });
  call.activity({ type: 'folder', id: folder.id, title: folder.title });
  return readEntry(tx, folder);
}

export async function changeFolder(call: Call<typeof checklists.changeFolder>) {
  const { tx, params, body } = call;
  const before = await knownFolder(tx, params.id);
  const folder = await updateEntry(tx, before.id, { title: body.title });
  call.activity({
    type: 'folder',
    id: folder.id,
    title: folder.title,
    before: { title: before.title },
    after: { title: folder.title },
  });
  return readEntry(tx, folder);
}

export async function removeFolder(call: Call<typeof checklists.removeFolder>): Promise<null> {
  const { tx, actor, params } = call;
  await lockTree(tx, actor.workspace_id);
  const folder = await knownFolder(tx, params.id);
  if (await hasEntries(tx, folder.id)) throw new Refusal('CKL_FOLDER_NOT_EMPTY');
  await deleteEntry(tx, folder.id);
  call.activity({ type: 'folder', id: folder.id, title: folder.title });
  return null;
}

/** All folders but one and what is in it: where that one may go. */
export async function allFolders({ tx, query }: Call<typeof checklists.allFolders>) {
  const folders = await listFolders(tx);
  const left = new Set([query.exclude_id]);
  for (let before = 0; before !== left.size; ) {
    before = left.size;
    for (const folder of folders) if (folder.parent_id !== null && left.has(folder.parent_id)) left.add(folder.id);
  }
  return folders.filter((folder) => !left.has(folder.id));
}

export async function moveEntry(call: Call<typeof checklists.move>) {
  const { tx, actor, body } = call;
  await lockTree(tx, actor.workspace_id);
  const entry = await findEntry(tx, body.id);
  if (!entry) throw notFound('CKL');
  const parent = await folderId(tx, body.parent_id);
  if ((await pathOf(tx, parent)).includes(entry.id)) throw new Refusal('CKL_MOVE_INTO_ITSELF');
  const moved = await updateEntry(tx, entry.id, { parent_id: parent });
  call.activity({
    type: entry.is_template ? 'template' : 'folder',
    id: entry.id,
    title: entry.title,
    before: { folder: await folderTitle(tx, entry.parent_id) },
    after: { folder: await folderTitle(tx, parent) },
  });
  return readEntry(tx, moved);
}
