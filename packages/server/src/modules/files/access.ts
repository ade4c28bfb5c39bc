/**
 * Who may read a file: whoever brought it, everyone in the workspace for pictures of people and
 * organisations, and who may read what holds it. Holders say so themselves, because this module
 * stands below them.
 */
import type { FilePurpose } from '@rounds/contract/files';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../http/module.ts';
import { notFound } from '../../http/refusal.ts';
import { type FileRow, findFile } from './queries.ts';

/** True when the person may read something that holds the file. */
export type FileHolder = (tx: Tx, actor: Actor, fileUuid: string) => Promise<boolean>;

const holders: FileHolder[] = [];
/** Called once by each module whose records hold files, as it is loaded. */
export const holdFiles = (holder: FileHolder): void => {
  holders.push(holder);
};

const FOR_ALL_MEMBERS: readonly FilePurpose[] = ['avatar', 'logo', 'icon'];

export async function readableFile(tx: Tx, actor: Actor, id: number | string): Promise<FileRow> {
  const file = await findFile(tx, id);
  if (!file) throw notFound('RES');
  if (file.user_id === actor.user_id || FOR_ALL_MEMBERS.includes(file.purpose)) return file;
  for (const mayRead of holders) if (await mayRead(tx, actor, file.uuid)) return file;
  throw notFound('RES');
}
