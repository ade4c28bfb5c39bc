/** Files of issues: people who may read an issue may also read its files and those of its comments. */
import type { UsagePlace } from '@rounds/contract/usage';
import type { Tx } from '../../db/database.ts';
import type { Actor, Call } from '../../http/module.ts';
import { findFiles, getReadableFile, removeFiles, toStoredFile } from '../files/index.ts';
import { isPermitted, loadViewer } from './queries/access.ts';
import { findAttachedFiles, isFileOf, listIssuesOfFile } from './queries/files.ts';

export const FILE_HOLDER = 'issues';

export async function canReadAttachedFile(
  tx: Tx,
  actor: Pick<Actor, 'user_id' | 'permissions'>,
  uuid: string,
): Promise<boolean> {
  return isFileOf(tx, uuid, isPermitted(await loadViewer(tx, actor), 'access'));
}

/** The issues with a file that the person may see. */
export async function listPlacesOfFile(
  { tx, actor }: { readonly tx: Tx; readonly actor: Pick<Actor, 'user_id' | 'permissions'> },
  uuid: string,
  limit: number,
): Promise<UsagePlace[]> {
  const issues = await listIssuesOfFile(tx, uuid, isPermitted(await loadViewer(tx, actor), 'access'), limit);
  return issues.map(({ id, number, title }) => ({
    kind: 'issue',
    id,
    title: `#${number} ${title}`,
    path: `/issues/${id}`,
  }));
}

/**
 * Nobody attaches a file that they cannot read.
 * @throws ApiError RES_OBJECT_NOT_FOUND
 */
export async function assertAttachable(
  context: Pick<Call, 'tx' | 'registry'> & { readonly actor: Actor },
  uuids: readonly string[],
  attached: readonly string[] = [],
): Promise<string[]> {
  const unique = [...new Set(uuids.map((uuid) => uuid.toLowerCase()))];
  for (const uuid of unique) if (!attached.includes(uuid)) await getReadableFile(context, uuid);
  return unique;
}

/** Lists files in the order of the uuids. */
export async function listStoredFiles(tx: Tx, uuids: readonly string[]) {
  const byUuid = new Map((await findFiles(tx, uuids)).map((file) => [file.uuid, file]));
  return uuids.flatMap((uuid) => {
    const file = byUuid.get(uuid);
    return file ? [toStoredFile(file)] : [];
  });
}

/** Files of what was deleted, unless another issue, comment or record has them. */
export async function removeUnattached(
  context: Pick<Call, 'tx' | 'registry'>,
  uuids: readonly string[],
): Promise<void> {
  const attached = new Set(await findAttachedFiles(context.tx, uuids));
  await removeFiles(
    context,
    uuids.filter((uuid) => !attached.has(uuid)),
    { by: FILE_HOLDER },
  );
}
