/** Writes the rows of an archive in the transaction of the import. */
import { randomUUID } from 'node:crypto';
import type { WorkspaceImport } from '@rounds/contract/workspaces/archive.ts';
import type { Tx } from '../../db/database.ts';
import { recordActivity } from '../../http/activity.ts';
import { ApiError } from '../../http/api-error.ts';
import { findOrCreateAccount, toEmailKey } from '../auth/index.ts';
import { deletePendingFiles, scaleLater } from '../files/index.ts';
import { SECURITY } from '../settings/index.ts';
import { parseLine, parsePerson } from './archived-people.ts';
import { toBatches } from './batches.ts';
import { toTablePart } from './format.ts';
import { type ArchivedTable, listArchivedTables } from './queries/catalogue.ts';
import {
  deleteFirstRows,
  deleteSettings,
  detachAccount,
  findOwnerRow,
  finishImport,
  insertLines,
  listPictures,
  makeAdministrator,
  type OwnerRow,
  pauseMails,
  removeActivity,
  replacePerson,
  reserveImportedIds,
  restoreActivity,
  startImport,
  updateWorkspace,
} from './queries/import.ts';
import { type Archive, damagedError } from './read-archive.ts';
import { WORKSPACE } from './tables.ts';

interface LoadContext {
  readonly archive: Archive;
  readonly workspace_id: number;
  /** The keys of the stored files by their uuids. */
  readonly keys: ReadonlyMap<string, string>;
  /** Reports the number of further bytes that are imported. */
  readonly report: (bytes: number) => Promise<void>;
}

interface Imported {
  /** The person in the archive who is the owner of the workspace. */
  owner_id: number | null;
  people: number;
}

/** Tables that stay with the workspace, or are emptied in their own way. */
const NOT_DELETED = new Set([WORKSPACE, 'user', 'activity', 'activity_record', 'workspace_setting']);

export async function loadRows(tx: Tx, context: LoadContext): Promise<WorkspaceImport> {
  const { archive, workspace_id, keys } = context;
  await startImport(tx);
  const owner = await findOwnerRow(tx);
  if (!owner) throw new ApiError('APP_OWNER_ONLY');
  const tables = await listArchivedTables(tx);
  assertReadable(archive, tables);
  const entries = await removeActivity(tx);
  await deleteFirstRows(tx, tables.filter(({ name }) => !NOT_DELETED.has(name)).toReversed());
  await deleteSettings(tx, SECURITY);
  const loader = new RowLoader(tx, context, owner);
  let rows = 0;
  for (const table of tables) rows += await loader.load(table);
  const owner_id = loader.imported.owner_id ?? owner.id;
  if (!(await makeAdministrator(tx, owner_id))) throw damagedError();
  await finishImport(tx);
  const { columns } = tables.find(({ name }) => name === 'activity')!;
  await restoreActivity(tx, entries, columns, owner_id);
  await recordImport(tx, context, { ...owner, id: owner_id }, rows);
  await pauseMails(tx);
  await deletePendingFiles(tx, [...keys.values()]);
  for (const file of await listPictures(tx)) await scaleLater(tx, workspace_id, file);
  // The last step: the row of the job that reports the progress is locked from here on.
  if (owner_id !== owner.id) await replacePerson(tx, owner.id, owner_id);
  return { rows, files: keys.size, people: loader.imported.people };
}

async function recordImport(tx: Tx, { archive, workspace_id }: LoadContext, owner: OwnerRow, rows: number) {
  const who = { workspace_id, user_id: owner.id, full_name: owner.full_name };
  const { workspace, exported_at } = archive.manifest;
  const subject = { type: 'workspace', id: workspace_id, title: workspace, after: { exported_at, rows } };
  const origin = { id: randomUUID(), ip: '', user_agent: '' };
  await recordActivity(tx, who, origin, [{ code: 'workspace.imported', subject }]);
}

/** @throws ApiError ARCHIVE_OUTDATED for tables and columns that are no more, or not in archives */
function assertReadable({ manifest }: Archive, tables: readonly ArchivedTable[]): void {
  const readable = new Map(tables.map(({ name, columns }) => [name, new Set(columns)]));
  const isReadable = manifest.tables.every(({ name, columns }) =>
    columns.every((column) => readable.get(name)?.has(column) || (name === 'user' && column === 'email')),
  );
  if (!isReadable) throw new ApiError('ARCHIVE_OUTDATED', { params: { version: manifest.version } });
}

class RowLoader {
  readonly imported: Imported = { owner_id: null, people: 0 };
  readonly #tx: Tx;
  readonly #context: LoadContext;
  readonly #owner: OwnerRow;

  constructor(tx: Tx, context: LoadContext, owner: OwnerRow) {
    this.#tx = tx;
    this.#context = context;
    this.#owner = owner;
  }

  /** Returns the number of rows. */
  async load({ name, has_sequence }: ArchivedTable): Promise<number> {
    const { archive, report } = this.#context;
    const tableEntry = archive.manifest.tables.find((table) => table.name === name);
    if (!tableEntry) return 0;
    let rows = 0;
    for await (const lines of toBatches(archive.readLines(name))) {
      rows += lines.length;
      await this.#insert(name, tableEntry.columns, lines);
      await report(0);
    }
    if (rows !== tableEntry.rows) throw damagedError();
    if (has_sequence && name !== WORKSPACE) await reserveImportedIds(this.#tx, { name });
    await report(archive.manifest.parts.find((part) => part.name === toTablePart(name))!.size);
    return rows;
  }

  async #insert(name: string, columns: readonly string[], lines: readonly string[]): Promise<void> {
    const tx = this.#tx;
    if (name === WORKSPACE) {
      const [line, ...others] = lines;
      if (line === undefined || others.length > 0) throw damagedError();
      return updateWorkspace(
        tx,
        columns.filter((column) => column !== 'display_name'),
        line,
      );
    }
    if (name === 'user') return this.#insertPeople(columns, lines);
    if (name === 'file')
      return insertLines(
        tx,
        name,
        [...columns, 'key'],
        lines.map((line) => this.#toFile(line)),
      );
    if (name === 'workspace_setting') return insertLines(tx, name, columns, lines.filter(isNotSecurity));
    return insertLines(tx, name, columns, lines);
  }

  #toFile(line: string): string {
    const file = parseLine(line);
    // The bytes of a file may have been missing when the archive was made.
    return JSON.stringify({ ...file, key: this.#context.keys.get(String(file.uuid)) ?? randomUUID() });
  }

  async #insertPeople(columns: readonly string[], lines: readonly string[]): Promise<void> {
    const people: string[] = [];
    for (const line of lines) people.push(JSON.stringify(await this.#toPerson(line)));
    const own = [...columns.filter((column) => column !== 'email'), 'account_id'];
    await insertLines(this.#tx, 'user', own, people);
  }

  /** People get an account without a password, and nobody joins before the owner invites them. */
  async #toPerson(line: string) {
    const { email, ...person } = parsePerson(line);
    if (email === null) return { ...person, account_id: null };
    this.imported.people += 1;
    if (toEmailKey(email) === this.#owner.email_key) {
      if (this.imported.owner_id !== null) throw damagedError();
      this.imported.owner_id = person.id;
      await detachAccount(this.#tx, this.#owner.id);
      return { ...person, account_id: this.#owner.account_id, status: 'active', invited_until: null, site_ids: null };
    }
    const { id: account_id } = await findOrCreateAccount(this.#tx, email);
    if (person.status !== 'active' && person.status !== 'invite') return { ...person, account_id };
    return { ...person, account_id, status: 'invite', invited_until: null };
  }
}

/** The rules for signing in are a decision about this workspace, so they are not imported. */
const isNotSecurity = (line: string): boolean => parseLine(line).name !== SECURITY;
