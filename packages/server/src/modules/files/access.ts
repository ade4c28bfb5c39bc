/**
 * Who may read a file: the person who uploaded it, everyone in the workspace for avatars and logos,
 * and people who may read a record that refers to it. Modules with such records register a check,
 * because this module does not depend on them.
 */
import type { FilePurpose } from '@rounds/contract/files';
import type { Tx } from '../../db/database.ts';
import { notFoundError } from '../../http/api-error.ts';
import type { Actor } from '../../http/module.ts';
import { type FileRow, findFile } from './queries.ts';

/** Whether the user may read a record that refers to the file. */
export type FileAccessCheck = (tx: Tx, actor: Actor, fileUuid: string) => Promise<boolean>;

const accessChecks: FileAccessCheck[] = [];
/** Called by each module whose records refer to files, when it is loaded. */
export const registerFileAccess = (holder: FileAccessCheck): void => {
  accessChecks.push(holder);
};

/** Whether a file is in a folder, whose access then decides who may read it. */
let isInFolder: (tx: Tx, fileUuid: string) => Promise<boolean> = async () => false;
/** Called by the file manager when it is loaded. */
export const registerFolders = (check: typeof isInFolder): void => {
  isInFolder = check;
};

const WORKSPACE_PURPOSES: readonly FilePurpose[] = ['avatar', 'logo', 'icon'];

export async function getReadableFile(tx: Tx, actor: Actor, id: number | string): Promise<FileRow> {
  const file = await findFile(tx, id);
  if (!file) throw notFoundError('RES');
  if (WORKSPACE_PURPOSES.includes(file.purpose)) return file;
  // In the file manager, the access of the folder applies to the person who uploaded the file as well.
  if (file.user_id === actor.user_id && !(await isInFolder(tx, file.uuid))) return file;
  for (const mayRead of accessChecks) if (await mayRead(tx, actor, file.uuid)) return file;
  throw notFoundError('RES');
}
