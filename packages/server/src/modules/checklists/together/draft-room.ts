/** The open streams of one draft on this server. Patches are converted to text once for all of them. */
import type { DraftEvent } from '@rounds/contract/checklists';
import type { PresentUser } from '@rounds/contract/presence.ts';
import type { Database } from '../../../db/database.ts';
import type { EventConnection } from '../../../http/module.ts';
import { Room, sendGone } from '../../../http/rooms/room.ts';
import { listPatches, toDraftRevision } from '../drafts/save.ts';
import { type EntryRow, findTemplate } from '../queries/entries.ts';
import { toDraftState } from '../templates/entry.ts';
import type { DraftKey } from './announce.ts';

/**
 * The limit above which an event only says that there are changes: a connection must not collect more than it can send.
 */
const MAX_EVENT_LENGTH = 32_000;

/** Messages are events as text. */
export class DraftRoom extends Room<PresentUser, string> {
  readonly #database: Database;
  readonly #key: DraftKey;
  #row: EntryRow;

  constructor(database: Database, key: DraftKey, row: EntryRow, listPeople: () => readonly PresentUser[]) {
    super(listPeople);
    this.#database = database;
    this.#key = key;
    this.#row = row;
  }

  protected override async load(): Promise<boolean> {
    const before = this.#row;
    const loaded = await this.#database.inWorkspace(this.#key.workspace, async (tx) => {
      const row = await findTemplate(tx, this.#key.id);
      const patches = row && row.revision > before.revision ? await listPatches(tx, row.id, before.revision) : [];
      return { row, patches };
    });
    const { row } = loaded;
    if (!row || row.archived_at) return false;
    this.#row = row;
    if (row.revision === before.revision && row.published_version === before.published_version) return true;
    // A save that was committed while the row was read belongs to the next event.
    const patches = loaded.patches.filter(({ revision }) => revision <= row.revision).map(toDraftRevision);
    const text = this.toMessage({ ...toChangesEvent(row, before.revision), patches });
    this.send(text.length > MAX_EVENT_LENGTH ? this.toMessage(toChangesEvent(row, before.revision)) : text);
    return true;
  }

  protected override describe(): string {
    return this.toMessage(toChangesEvent(this.#row, this.#row.revision));
  }

  protected override toMessage(event: DraftEvent): string {
    return JSON.stringify(event);
  }

  protected override async deliver(connection: EventConnection, text: string): Promise<void> {
    const actor = await connection.actor();
    if (actor?.permissions.has('CKL_MANAGE_TEMPLATES')) connection.sendText(text);
    else sendGone(connection);
  }
}

const toChangesEvent = (row: EntryRow, after: number) => ({
  ...{ kind: 'changes' as const, after, revision: row.revision },
  ...toDraftState(row),
});
