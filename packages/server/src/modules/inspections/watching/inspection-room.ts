/** The open streams of one inspection on this server. Changes are converted to text once for all of them. */
import type { InspectionEvent, InspectionStatus, PresentPerson } from '@rounds/contract/inspections';
import type { Database, Tx } from '../../../db/database.ts';
import type { Actor, EventConnection } from '../../../http/module.ts';
import { Room, sendGone } from '../../../http/rooms/room.ts';
import { canRead, isReader } from '../access.ts';
import { canReadMasked, maskChange } from '../answers/masking.ts';
import { listMaskedOfAll } from '../moving/earlier-versions.ts';
import { findInspection, type InspectionRow } from '../queries/inspections.ts';
import { readShortLog } from '../queries/log.ts';
import type { InspectionKey } from './announce.ts';

/**
 * The limit above which an event only says that there are changes: a connection must not collect more than it can send.
 */
const MAX_EVENT_LENGTH = 16_000;

/** An event as text, for those who fill in the inspection and for everybody else. */
interface Message {
  readonly open: string;
  readonly masked: string;
}

export class InspectionRoom extends Room<PresentPerson, Message> {
  readonly #database: Database;
  readonly #key: InspectionKey;
  #row: InspectionRow;

  constructor(database: Database, row: InspectionRow, listPeople: () => readonly PresentPerson[]) {
    super(listPeople);
    this.#database = database;
    this.#row = row;
    this.#key = { workspace: row.workspace_id, id: row.id };
  }

  protected override async load(): Promise<boolean> {
    const before = this.#row;
    const { workspace, id } = this.#key;
    const loaded = await this.#database.inWorkspace(workspace, async (tx) => {
      const row = await findInspection(tx, id);
      const message = row && row.sequence > before.sequence ? await this.#loadChanges(tx, before, row) : null;
      return { row, message };
    });
    if (!loaded.row) return false;
    this.#row = loaded.row;
    if (loaded.message) this.send(loaded.message);
    const hasNewStatus =
      before.status !== loaded.row.status ||
      isArchived(before) !== isArchived(loaded.row) ||
      before.template_version_id !== loaded.row.template_version_id;
    if (hasNewStatus || before.collaborators.length !== loaded.row.collaborators.length) this.send(this.describe());
    return true;
  }

  /** Looks a person who is limited to sites up again, because the limit may have changed since the stream was opened. */
  async #canRead(actor: Actor): Promise<boolean> {
    if (!actor.site_limit && isReader(actor, this.#row)) return true;
    return this.#database.inWorkspace(actor, async (tx) => {
      const row = await findInspection(tx, this.#key.id);
      return row !== undefined && canRead(tx, actor, row);
    });
  }

  /** Loads the changes since the last load, once for people who fill in the inspection, and once for everybody else. */
  async #loadChanges(tx: Tx, { id, sequence: after }: InspectionRow, row: InspectionRow): Promise<Message> {
    const { sequence } = row;
    const log = await readShortLog(tx, id, { after, upTo: sequence, maxBytes: MAX_EVENT_LENGTH });
    const only: InspectionEvent = { kind: 'changes', sequence };
    if (!log) return this.toMessage(only);
    const masked = await listMaskedOfAll({ tx, database: this.#database }, row);
    const changes = log.filter(({ late }) => !late).map(({ change }) => change);
    return this.toMessage(
      { ...only, changes },
      masked.size === 0 ? null : { ...only, changes: changes.map((one) => maskChange({ masked }, one)) },
    );
  }

  protected override describe(): Message {
    return this.toMessage(toStatusEvent(this.#row));
  }

  /** @param masked the event for those who do not fill in the inspection, if it is another one */
  protected override toMessage(event: InspectionEvent, masked: InspectionEvent | null = null): Message {
    const open = toText(event);
    return { open, masked: masked ? toText(masked) : open };
  }

  protected override async deliver(connection: EventConnection, { open, masked }: Message): Promise<void> {
    const actor = await connection.actor();
    if (!actor || !(await this.#canRead(actor))) return sendGone(connection);
    connection.sendText(canReadMasked(actor, this.#row) ? open : masked);
  }
}

const isArchived = ({ archived_at }: InspectionRow): boolean => archived_at !== null;

const toStatusEvent = (row: InspectionRow): InspectionEvent => {
  const status: InspectionStatus = row.status;
  const { sequence, template_version_id: version_id } = row;
  return { kind: 'status', status, is_archived: isArchived(row), sequence, version_id };
};

function toText(event: InspectionEvent): string {
  const json = JSON.stringify(event);
  if (event.kind !== 'changes' || json.length <= MAX_EVENT_LENGTH) return json;
  return JSON.stringify({ kind: 'changes', sequence: event.sequence } satisfies InspectionEvent);
}
