/**
 * The open streams of one inspection on this server. Changes are loaded once for all of them, and converted to
 * text once.
 */
import {
  type InspectionEvent,
  type InspectionStatus,
  MAX_PRESENT_PEOPLE,
  type PresentPerson,
} from '@rounds/contract/inspections';
import type { Database, Tx } from '../../../db/database.ts';
import type { EventConnection } from '../../../http/module.ts';
import { canRead } from '../access.ts';
import { canReadMasked, maskChange } from '../masking.ts';
import { readShortLog } from '../queries/log.ts';
import { findInspection, type InspectionRow } from '../queries.ts';
import { getVersion } from '../versions.ts';
import type { InspectionKey } from './announce.ts';

/** Longer events only say that there are changes: a connection must not collect more than it can send. */
const MAX_EVENT_LENGTH = 16_000;
/** People move from question to question; the others learn of it this often. */
const PRESENCE_DELAY_MS = 200;

interface Watcher {
  readonly connection: EventConnection;
  /** Events follow one another, because access is looked up before each. */
  last: Promise<void>;
}

export class Room {
  readonly #database: Database;
  readonly #key: InspectionKey;
  readonly #listPeople: () => readonly PresentPerson[];
  readonly #watchers = new Set<Watcher>();
  #row: InspectionRow;
  #loading: Promise<void> | null = null;
  #hasMore = false;
  #presenceTimer: ReturnType<typeof setTimeout> | null = null;

  constructor(database: Database, row: InspectionRow, listPeople: () => readonly PresentPerson[]) {
    this.#database = database;
    this.#row = row;
    this.#key = { workspace: row.workspace_id, id: row.id };
    this.#listPeople = listPeople;
  }

  get isEmpty(): boolean {
    return this.#watchers.size === 0;
  }

  /** Answers what stops it. */
  async join(connection: EventConnection): Promise<() => void> {
    const watcher: Watcher = { connection, last: Promise.resolve() };
    this.#watchers.add(watcher);
    // What was committed since the access was checked must not be missed.
    await this.refresh();
    this.#send([watcher], toStatusEvent(this.#row));
    this.#send([watcher], this.#presenceEvent());
    return () => {
      this.#watchers.delete(watcher);
      if (this.isEmpty && this.#presenceTimer) clearTimeout(this.#presenceTimer);
    };
  }

  /** Loads what is new and sends it to everyone. Calls during a load lead to one more. */
  refresh(): Promise<void> {
    if (this.#loading) {
      this.#hasMore = true;
      return this.#loading;
    }
    this.#loading = this.#load().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  async #load(): Promise<void> {
    do {
      this.#hasMore = false;
      const before = this.#row;
      const { workspace, id } = this.#key;
      const loaded = await this.#database.inWorkspace(workspace, async (tx) => {
        const row = await findInspection(tx, id);
        const event = row && row.sequence > before.sequence ? await this.#loadChanges(tx, before, row) : null;
        return { row, event };
      });
      if (!loaded.row) {
        for (const { connection } of [...this.#watchers]) {
          connection.sendText(GONE);
          connection.end();
        }
        return;
      }
      this.#row = loaded.row;
      if (loaded.event) this.#send([...this.#watchers], loaded.event.open, loaded.event.masked);
      const hasNewStatus = before.status !== loaded.row.status || isArchived(before) !== isArchived(loaded.row);
      if (hasNewStatus || before.collaborators.length !== loaded.row.collaborators.length)
        this.#send([...this.#watchers], toStatusEvent(loaded.row));
    } while (this.#hasMore);
  }

  /** What came since, once for those who fill in the inspection, and once for everybody else. */
  async #loadChanges(tx: Tx, { id, sequence: after }: InspectionRow, row: InspectionRow) {
    const { sequence } = row;
    const log = await readShortLog(tx, id, { after, upTo: sequence, maxBytes: MAX_EVENT_LENGTH });
    const only: InspectionEvent = { kind: 'changes', sequence };
    if (!log) return { open: only, masked: only };
    const version = await getVersion(tx, this.#database, row.template_version_id);
    const changes = log.filter(({ late }) => !late).map(({ change }) => change);
    return {
      open: { ...only, changes },
      masked: version.masked.size === 0 ? null : { ...only, changes: changes.map((one) => maskChange(version, one)) },
    };
  }

  /** Sends who is here, soon: several people may move at once. */
  showPresence(): void {
    this.#presenceTimer ??= setTimeout(() => {
      this.#presenceTimer = null;
      this.#send([...this.#watchers], this.#presenceEvent());
    }, PRESENCE_DELAY_MS);
  }

  #presenceEvent(): InspectionEvent {
    const people = this.#listPeople();
    return { kind: 'presence', people: people.slice(0, MAX_PRESENT_PEOPLE), count: people.length };
  }

  /** @param masked the event for those who do not fill in the inspection, if it is another one */
  #send(watchers: readonly Watcher[], event: InspectionEvent, masked: InspectionEvent | null = null): void {
    const open = toText(event);
    const texts = { open, masked: masked ? toText(masked) : open };
    for (const watcher of watchers) {
      watcher.last = watcher.last.then(() => this.#sendTo(watcher, texts)).catch(() => watcher.connection.end());
    }
  }

  async #sendTo({ connection }: Watcher, { open, masked }: Readonly<Record<'open' | 'masked', string>>): Promise<void> {
    const actor = await connection.actor();
    if (actor && canRead(actor, this.#row)) return connection.sendText(canReadMasked(actor, this.#row) ? open : masked);
    connection.sendText(GONE);
    connection.end();
  }
}

const GONE = JSON.stringify({ kind: 'gone' } satisfies InspectionEvent);
const isArchived = ({ archived_at }: InspectionRow): boolean => archived_at !== null;

const toStatusEvent = (row: InspectionRow): InspectionEvent => {
  const status: InspectionStatus = row.status;
  return { kind: 'status', status, is_archived: isArchived(row), sequence: row.sequence };
};

function toText(event: InspectionEvent): string {
  const json = JSON.stringify(event);
  if (event.kind !== 'changes' || json.length <= MAX_EVENT_LENGTH) return json;
  return JSON.stringify({ kind: 'changes', sequence: event.sequence } satisfies InspectionEvent);
}
