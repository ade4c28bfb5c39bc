/**
 * The modules whose records refer to files. Several may refer to one file: it is deleted only when no other module needs
 * it.
 */
import { MAX_USAGE_PLACES, type UsagePlace } from '@rounds/contract/usage';
import type { Tx } from '../../db/database.ts';
import { extensionPoint } from '../../http/extensions.ts';
import type { Actor, BackgroundTask, Call } from '../../http/module.ts';
import { enqueue, enqueueKeyed } from '../../queue/enqueue.ts';
import { listKeys, scaleLater } from './pictures/scaling.ts';
import { deleteFiles, type FileRow, findFiles, insertFile, listStoredKeys, tryToRemoveFiles } from './queries.ts';

export interface PlaceContext extends Pick<Call, 'tx' | 'locale'> {
  readonly actor: Actor;
}

export interface FileHolder {
  /** The name of the module. */
  readonly name: string;
  /** Returns those of these files that records of the module refer to. */
  findFiles(tx: Tx, uuids: readonly string[]): Promise<Iterable<string>>;
  /** Whether the person may read a record that refers to the file. */
  canRead(tx: Tx, actor: Pick<Actor, 'user_id' | 'permissions'>, uuid: string): Promise<boolean>;
  /** The first records that refer to the file and that the person may see. */
  listPlaces?(context: PlaceContext, uuid: string, limit: number): Promise<readonly UsagePlace[]>;
  /** Set for folders, whose access applies to the person who uploaded the file as well. */
  readonly restrictsOwner?: boolean;
}
export const fileHolders = extensionPoint<FileHolder>('files.holders');

/** Files of other workspaces that people may read, such as those of templates that are shared with theirs. */
export interface ForeignFiles {
  findFile(
    call: Pick<Call, 'tx' | 'services'> & { readonly actor: Pick<Actor, 'permissions'> },
    uuid: string,
  ): Promise<Pick<FileRow, 'key' | 'name' | 'type' | 'size' | 'scaled'> | undefined>;
}
export const foreignFiles = extensionPoint<ForeignFiles>('files.foreign');

type FileContext = Pick<Call, 'tx' | 'registry'>;

/** The files that records of modules other than this one refer to. */
export async function findHeldFiles(
  { tx, registry }: FileContext,
  uuids: readonly string[],
  except: string,
): Promise<Set<string>> {
  const heldFiles = new Set<string>();
  for (const holder of registry.list(fileHolders)) {
    if (holder.name === except) continue;
    for (const uuid of await holder.findFiles(tx, uuids)) heldFiles.add(uuid);
  }
  return heldFiles;
}

/** Lists the places where a file is used, as far as the person may see them. */
export async function listFilePlaces(
  { registry, ...context }: PlaceContext & Pick<Call, 'registry'>,
  uuid: string,
): Promise<UsagePlace[]> {
  const places: UsagePlace[] = [];
  for (const holder of registry.list(fileHolders)) {
    const limit = MAX_USAGE_PLACES - places.length;
    if (limit > 0) places.push(...((await holder.listPlaces?.(context, uuid, limit)) ?? []));
  }
  return places;
}

/** A removal that an older server enqueued has no workspace: its bytes were never shared. */
interface Removal {
  readonly workspace_id?: number;
  readonly originals?: readonly string[];
  readonly keys: readonly string[];
}
const MAX_FILES_PER_REMOVAL = 500;
/** The time after which a removal that met a backup is tried again. */
const BACKUP_PAUSE_MS = 5 * 60_000;

/** Deletes bytes only after the commit that deleted their rows, and only if no copy of the file shares them. */
export const removalJob: BackgroundTask<Removal> = {
  name: 'files.remove',
  async run(removal, { services, database }) {
    const { workspace_id, originals = [], keys } = removal;
    const shared = new Set(
      workspace_id === undefined ? [] : await database.inWorkspace(workspace_id, (tx) => listStoredKeys(tx, originals)),
    );
    await database.inInstallation(async (tx) => {
      if (await tryToRemoveFiles(tx)) {
        for (const key of keys) if (!shared.has(key)) await services.files.remove(key);
      } else {
        const at = new Date(Date.now() + BACKUP_PAUSE_MS);
        await enqueueKeyed(tx, removalJob.name, removal, { key: `${removalJob.name} ${keys[0]}`, at });
      }
    });
  },
};

/** Removes bytes of a workspace after the commit; none of the files that stay may share them. */
export async function enqueueRemoval(tx: Tx, workspace_id: number, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += MAX_FILES_PER_REMOVAL) {
    const part = keys.slice(at, at + MAX_FILES_PER_REMOVAL);
    await enqueue(tx, removalJob.name, { workspace_id, originals: part, keys: part });
  }
}

/** Deletes files that no other module's records refer to; their bytes are removed once the transaction is committed. */
export async function removeFiles(
  context: FileContext,
  uuids: readonly string[],
  { by }: { readonly by: FileHolder['name'] },
): Promise<void> {
  const { tx } = context;
  if (uuids.length === 0) return;
  const heldFiles = await findHeldFiles(context, uuids, by);
  const removedKeys = await deleteFiles(
    tx,
    uuids.filter((uuid) => !heldFiles.has(uuid)),
  );
  for (let at = 0; at < removedKeys.length; at += MAX_FILES_PER_REMOVAL) {
    const part = removedKeys.slice(at, at + MAX_FILES_PER_REMOVAL);
    await enqueue(tx, removalJob.name, {
      workspace_id: part[0]!.workspace_id,
      originals: part.map(({ key }) => key),
      keys: part.flatMap(({ key, scaled }) => [key, ...listKeys(scaled)]),
    });
  }
}

/** A file of the same bytes under another uuid: removing one of the two leaves the other as it is. */
export interface FileCopy {
  readonly uuid: string;
  readonly of: string;
  readonly name: string;
}

/** Locks the originals, so that none is deleted before its copies are committed. */
export async function copyFiles(
  tx: Tx,
  { workspace_id, user_id }: { readonly workspace_id: number; readonly user_id: number },
  copies: readonly FileCopy[],
): Promise<void> {
  const originals = new Map(
    (await findFiles(tx, [...new Set(copies.map((copy) => copy.of))], { lock: true })).map((file) => [file.uuid, file]),
  );
  for (const { uuid, of, name } of copies) {
    const { key, type, size, purpose, scaled, hash } = originals.get(of)!;
    const row = { workspace_id, user_id, uuid, key, name, type, size, purpose, hash, signer: null, capture: null };
    const copy = (await insertFile(tx, row, scaled)) as FileRow;
    await scaleLater(tx, workspace_id, copy);
  }
}
