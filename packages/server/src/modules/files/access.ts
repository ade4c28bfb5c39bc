/**
 * Decides who may read a file: the person who uploaded it, everyone in the workspace for avatars and logos, and people
 * who may read a record that refers to it. The modules of these records decide about the last.
 */
import type { FilePurpose } from '@rounds/contract/files';
import type { Tx } from '../../db/database.ts';
import { notFoundError } from '../../http/api-error.ts';
import type { Actor, Call } from '../../http/module.ts';
import { type FileHolder, fileHolders, foreignFiles } from './holders.ts';
import { type FileRow, findFile, findFilesById } from './queries.ts';

const WORKSPACE_PURPOSES: readonly FilePurpose[] = ['avatar', 'logo', 'icon'];

interface FileReader extends Pick<Call, 'tx' | 'registry'> {
  readonly actor: Pick<Actor, 'user_id' | 'permissions'>;
}

export async function getReadableFile(context: FileReader, id: number | string): Promise<FileRow> {
  const file = await findReadableFile(context, id);
  if (!file) throw notFoundError('RES');
  return file;
}

async function findReadableFile(context: FileReader, id: number | string): Promise<FileRow | undefined> {
  const file = await findFile(context.tx, id);
  return file && (await isReadable(context, file)) ? file : undefined;
}

/** The file, also of another workspace that shares it with this one. */
export async function getServedFile(call: FileReader & Pick<Call, 'services'>, id: number | string) {
  const file = await findReadableFile(call, id);
  if (file) return file;
  for (const { findFile: findForeign } of typeof id === 'string' ? call.registry.list(foreignFiles) : []) {
    const foreign = await findForeign(call, String(id));
    if (foreign) return foreign;
  }
  throw notFoundError('RES');
}

/** Returns the numbers of those of these files that the person may read. */
export async function findReadableFiles(context: FileReader, ids: readonly number[]): Promise<number[]> {
  const readable: number[] = [];
  for (const file of await findFilesById(context.tx, ids)) {
    if (await isReadable(context, file)) readable.push(file.id);
  }
  return readable;
}

async function isReadable({ tx, registry, actor }: FileReader, file: FileRow): Promise<boolean> {
  if (WORKSPACE_PURPOSES.includes(file.purpose)) return true;
  const holders = registry.list(fileHolders);
  const isOwn = file.user_id === actor.user_id;
  if (
    isOwn &&
    !(await isHeldBy(
      tx,
      holders.filter(({ restrictsOwner }) => restrictsOwner),
      file.uuid,
    ))
  )
    return true;
  for (const holder of holders) if (await holder.canRead(tx, actor, file.uuid)) return true;
  return false;
}

async function isHeldBy(tx: Tx, holders: readonly FileHolder[], uuid: string): Promise<boolean> {
  for (const holder of holders) if ([...(await holder.findFiles(tx, [uuid]))].length > 0) return true;
  return false;
}
