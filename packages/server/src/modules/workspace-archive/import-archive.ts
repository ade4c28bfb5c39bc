/**
 * Imports an archive into an empty workspace. Files come first and are in nobody's way without their rows; all rows come
 * in one transaction, so that a failed import leaves the workspace as empty as it was.
 */
import type { WorkspaceImport } from '@rounds/contract/workspaces/archive.ts';
import type { Database, Tx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { translate } from '../../http/texts.ts';
import type { Services } from '../../services.ts';
import { removePending, storePending } from '../files/index.ts';
import { readPeople } from './archived-people.ts';
import { getSchema } from './format.ts';
import { loadRows } from './load-rows.ts';
import { listArchivedTables } from './queries/catalogue.ts';
import { isEmpty, lockWorkspace } from './queries/emptiness.ts';
import { copyPerson, findOwnerRow, replacePerson, reserveIds } from './queries/import.ts';
import { type Archive, damagedError } from './read-archive.ts';

export interface ImportTarget {
  readonly database: Database;
  readonly services: Pick<Services, 'files' | 'log'>;
  readonly workspace_id: number;
  readonly signal?: AbortSignal | undefined;
  /** Receives the progress in bytes. */
  readonly onProgress?: ((done: number, total: number) => Promise<void> | void) | undefined;
}

/** An import reads everything twice: to compare the checksums, and to import it. */
const PASSES = 2;

/**
 * @throws ApiError ARCHIVE_DAMAGED, ARCHIVE_OUTDATED, APP_WORKSPACE_NOT_EMPTY; the workspace is then as it was before
 */
export async function importArchive(archive: Archive, target: ImportTarget): Promise<WorkspaceImport> {
  const { database, services, workspace_id, signal, onProgress } = target;
  const total = PASSES * archive.manifest.parts.reduce((sum, part) => sum + part.size, 0);
  let done = 0;
  const report = async (bytes: number) => {
    signal?.throwIfAborted();
    done += bytes;
    await onProgress?.(done, total);
  };
  await archive.verify({ signal, onProgress: (bytes) => onProgress?.(bytes, total) });
  done = total / PASSES;
  const people = await readPeople(archive);
  await database.inWorkspace(workspace_id, (tx) => moveOwner(tx, workspace_id, people.ids));
  const keys = new Map<string, string>();
  try {
    for (const [uuid, part] of archive.listFiles()) {
      const pieces: Buffer[] = [];
      for await (const bytes of archive.read(part.name)) pieces.push(bytes);
      keys.set(uuid, await storePending(database, services.files, { bytes: Buffer.concat(pieces) }));
      await report(part.size);
    }
    return await database.inWorkspace(workspace_id, async (tx) => {
      await assertEmpty(tx, workspace_id);
      return loadRows(tx, { archive, workspace_id, keys, report });
    });
  } catch (error) {
    await removePending(database, services, [...keys.values()]);
    const answer = toImportError(error, archive);
    if (answer !== error) services.log.warn({ err: error }, 'the rows of an archive were rejected');
    throw answer;
  }
}

/** Nobody else writes into the workspace before the end of the transaction. @throws ApiError APP_WORKSPACE_NOT_EMPTY */
async function assertEmpty(tx: Tx, workspace_id: number): Promise<void> {
  await lockWorkspace(tx, workspace_id);
  if (!(await isEmpty(tx, { workspace_id }))) throw new ApiError('APP_WORKSPACE_NOT_EMPTY');
}

/** Gives the owner another id if somebody in the archive has theirs, which then becomes free. */
async function moveOwner(tx: Tx, workspace_id: number, ids: ReadonlySet<number>): Promise<void> {
  await assertEmpty(tx, workspace_id);
  const owner = await findOwnerRow(tx);
  if (!owner) throw new ApiError('APP_OWNER_ONLY');
  if (!ids.has(owner.id)) return;
  await reserveIds(tx, 'user', Math.max(...ids));
  const tables = await listArchivedTables(tx);
  const { columns } = tables.find(({ name }) => name === 'user')!;
  await replacePerson(tx, owner.id, await copyPerson(tx, owner, columns));
}

/** Data errors and violated constraints of PostgreSQL: rows that the product has not written, or not in this form. */
const BAD_ROWS = /^(?:22|23)/;

function toImportError(error: unknown, archive: Archive): unknown {
  if (!BAD_ROWS.test(String((error as { readonly code?: unknown }).code))) return error;
  return archive.manifest.schema === getSchema() ? damagedError() : outdatedError(archive);
}

const outdatedError = ({ manifest: { version } }: Archive): ApiError =>
  new ApiError('ARCHIVE_OUTDATED', { params: { version } });

/**
 * Returns the text that people read when reading or importing an archive has failed, for an operator; undefined for
 * other errors.
 */
export const findFailureText = (error: unknown): string | undefined =>
  error instanceof ApiError ? translate('en', error.code, error.params) : undefined;
