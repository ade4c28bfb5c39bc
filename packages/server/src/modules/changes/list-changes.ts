/** The change feed. Nothing is held while a call waits: no transaction, no connection to the database. */
import { setTimeout as sleep } from 'node:timers/promises';
import { CHANGES_FROM_NOW, type Change, type ChangesPage, type changes } from '@rounds/contract/changes';
import { EVENT_CODES, type EventCode, getRecordKind } from '@rounds/contract/event-codes.ts';
import type { Language } from '@rounds/contract/languages.ts';
import {
  type EventPage,
  type EventPosition,
  findEndPosition,
  isBeforeLogStart,
  LOG_START,
  type LoggedEvent,
  readEvents,
} from '../../events/event-log.ts';
import { ApiError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import type { PreloadCall } from '../../http/module.ts';
import { formatChangeId, formatCursor, parseCursor } from './cursor.ts';
import { findInstallation, type Installation } from './queries.ts';
import { filterVisibleEvents } from './visibility.ts';
import { whileWaiting } from './waiting.ts';

type ListCall = PreloadCall<typeof changes.list>;

const POLL_MS = 500;
/** People who see little of a long log get a page without changes, and go on from there. */
const MAX_BATCHES = 20;

export async function listChanges(call: ListCall): Promise<ChangesPage> {
  const { query, actor, locale, database } = call;
  const codes = query.types === undefined ? undefined : parseTypes(query.types, locale);
  const isFromNow = query.after === CHANGES_FROM_NOW;
  const cursor = query.after === undefined || isFromNow ? null : parseCursor(query.after, actor.workspace_id, locale);
  const { installation, start } = await call.database.inWorkspace(actor, async (tx) => {
    const now = await findInstallation(tx);
    const end = await findEndPosition(tx);
    if (cursor && (cursor.installation !== now.id || isAfter(cursor.position, now))) throw expired(call, now.id, end);
    return { installation: now.id, start: cursor?.position ?? (isFromNow ? end : LOG_START) };
  });
  const read = (after: EventPosition) => readVisible(call, { after, codes, installation });

  let page = await read(start);
  if (page.changes.length === 0 && !page.has_more && query.wait > 0) {
    const until = performance.now() + query.wait * 1_000;
    const signal = call.createWaitSignal();
    page = await whileWaiting(database, actor.user_id, async () => {
      let last = page;
      while (last.changes.length === 0 && performance.now() < until && !signal.aborted) {
        await pause(Math.min(POLL_MS, until - performance.now()), signal);
        last = await read(last.position);
      }
      return last;
    });
  }
  const { position, ...answer } = page;
  return { ...answer, cursor: formatCursor({ installation, workspace_id: actor.workspace_id, position }) };
}

interface Reading {
  readonly after: EventPosition;
  readonly codes: readonly EventCode[] | undefined;
  readonly installation: Installation['id'];
}
interface VisiblePage {
  readonly changes: Change[];
  readonly position: EventPosition;
  readonly has_more: boolean;
}

/** The next page with something to see in it. */
async function readVisible(call: ListCall, reading: Reading): Promise<VisiblePage> {
  let after = reading.after;
  for (let batch = 1; ; batch++) {
    const { events, position, has_more } = await readPage(call, { ...reading, after });
    const visible = events.length > 0 ? await filterForCaller(call, events) : [];
    if (visible.length > 0 || !has_more || batch === MAX_BATCHES) {
      return { changes: visible.map((event) => toChange(reading, event)), position, has_more };
    }
    after = position;
  }
}

/**
 * Readers from the beginning miss nothing if old events have been deleted. For others, this is detected afterwards, so
 * that none can be deleted in between.
 */
function readPage(call: ListCall, { after, codes, installation }: Reading): Promise<EventPage> {
  const { workspace_id } = call.actor;
  return call.database.inWorkspace(workspace_id, async (tx) => {
    const page = await readEvents(tx, workspace_id, { after, codes, limit: call.query.limit });
    if (after !== LOG_START && (await isBeforeLogStart(tx, workspace_id, after))) {
      throw expired(call, installation, await findEndPosition(tx));
    }
    return page;
  });
}

/** Filters by the permissions that the caller has after the events have been read. @throws ApiError USR_UNAUTHENTICATED */
async function filterForCaller(
  { findActor, database, registry }: ListCall,
  events: readonly LoggedEvent[],
): Promise<LoggedEvent[]> {
  const actor = await findActor();
  if (!actor) throw new ApiError('USR_UNAUTHENTICATED');
  return database.inWorkspace(actor, (tx) => filterVisibleEvents({ tx, registry, actor }, events));
}

const toChange = (
  { installation }: Reading,
  { code, kind, at, user, record, data, position }: LoggedEvent,
): Change => ({
  id: formatChangeId({ installation }, position),
  type: code,
  kind,
  at: at.toISOString(),
  actor: user,
  record: { id: record.id, uuid: record.uuid ?? null },
  data,
});

const isAfter = ({ tx }: EventPosition, { next_tx }: Installation): boolean => BigInt(tx) > BigInt(next_tx);

const expired = ({ actor }: ListCall, installation: string, position: EventPosition): ApiError =>
  new ApiError('APP_CURSOR_EXPIRED', {
    data: { cursor: formatCursor({ installation, workspace_id: actor.workspace_id, position }) },
  });

/** @throws ApiError VALIDATION_FAILED */
function parseTypes(text: string, language: Language): EventCode[] {
  const names = text.split(',').map((name) => name.trim());
  const isNamed = (name: string, code: EventCode) => name === code || name === getRecordKind(code);
  const unknown = names.filter((name) => !EVENT_CODES.some((code) => isNamed(name, code)));
  if (unknown.length > 0) throw fieldError('types', language, 'field.change_types', { values: unknown.join(', ') });
  return EVENT_CODES.filter((code) => names.some((name) => isNamed(name, code)));
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => {});
}
