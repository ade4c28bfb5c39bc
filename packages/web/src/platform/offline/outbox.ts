import { MAX_UPLOAD_BYTES } from '@rounds/contract/files';
import type { Change } from '@rounds/engine';
import { countWaiting, deleteInspection, storeChange } from './device.ts';
import {
  type DeviceDatabase,
  type DeviceOwner,
  openDeviceDatabase,
  type StoredFile,
  type StoredIssue,
  toDatabaseName,
} from './device-database.ts';
import { type Sender, type SenderEvent, type SenderState, startSender } from './sender.ts';
import { INSPECTION_STORE } from './stored-names.ts';
import type { Transport } from './transport.ts';

/** The state of unsent work on this device. */
export interface OutboxState {
  /** Changes and files that are stored here but not on the server yet. */
  readonly waiting: number;
  /** The number of them that were sent since everything was sent the last time. */
  readonly sent: number;
  /** Changes, files, issues, completions and inspections that the server rejected and the person has to decide about. */
  readonly rejected: number;
  /** Changes that could not be stored; they exist only in this window. */
  readonly unstored: number;
  readonly sender: SenderState;
  readonly online: boolean;
  readonly last_sent_at: string | null;
  /** Whether less space is left on the device than a few photos need. */
  readonly is_space_low: boolean;
}

export type OutboxEvent =
  | SenderEvent
  | { readonly kind: 'recorded'; readonly report: string; readonly change: Change }
  /** The person took back changes that were not sent. */
  | { readonly kind: 'discarded'; readonly report: string; readonly changes: readonly string[] }
  | { readonly kind: 'changed' };

/** The device could not store a change. The window keeps it and tries again. */
export class StorageError extends Error {
  readonly full: boolean;
  constructor(cause: unknown) {
    super('The change could not be stored on this device', { cause });
    this.full = cause instanceof DOMException && cause.name === 'QuotaExceededError';
  }
}

export interface OutboxDeps {
  readonly transport: Transport;
  readonly withExclusiveLock: (name: string, work: () => Promise<void>, signal: AbortSignal) => Promise<void>;
  readonly channel: (name: string) => BroadcastChannel;
  readonly online: () => boolean;
  readonly now: () => Date;
  readonly retryDelay?: (failures: number) => number;
  /** The space that is left for this application; null if the browser does not say. */
  readonly freeBytes?: () => Promise<number | null>;
}

/** People are warned below this limit, at which the next two large files could fill the device. */
export const SPACE_RESERVE_BYTES = 2 * MAX_UPLOAD_BYTES;

/** A change with what is stored with it. */
export interface UnstoredChange {
  readonly report: string;
  readonly change: Change;
  readonly files: readonly StoredFile[];
  readonly issues: readonly StoredIssue[];
  /** The version of the template that the person answered. */
  readonly version_id?: number | undefined;
}

export interface Outbox {
  readonly owner: DeviceOwner;
  readonly db: DeviceDatabase;
  /** Resolves when the change with its files and the issues that it adds is on disk. @throws StorageError, and keeps trying */
  recordChange(
    inspection: string,
    change: Change,
    files?: readonly StoredFile[],
    issues?: readonly StoredIssue[],
    version_id?: number,
  ): Promise<void>;
  /** Recounts and sends after something else on the device changed, such as a stored inspection or a completion. */
  notifyChanged(): Promise<void>;
  /** Notifies this and other windows of what happened to stored work. */
  announce(event: OutboxEvent): void;
  state(): OutboxState;
  subscribe(listener: () => void): () => void;
  /** Listens to events of this tab and of other tabs. */
  onEvent(listener: (event: OutboxEvent) => void): () => void;
  unstoredChanges(): readonly UnstoredChange[];
  wake(): void;
  close(): Promise<void>;
}

const STORE_RETRY_MS = 4_000;

/** Opens the work of one user in one workspace and starts sending. */
export async function openOutbox(owner: DeviceOwner, deps: OutboxDeps): Promise<Outbox> {
  const name = toDatabaseName(owner);
  const db = await openDeviceDatabase(owner, () => setState({ sender: 'unreachable' }));
  const channel = deps.channel(name);
  const listeners = new Set<() => void>();
  const eventListeners = new Set<(event: OutboxEvent) => void>();
  const unstored = new Map<string, UnstoredChange>();
  let closed = false;
  let retry: ReturnType<typeof setInterval> | undefined;
  let state: OutboxState = {
    waiting: 0,
    sent: 0,
    rejected: 0,
    unstored: 0,
    sender: 'idle',
    online: deps.online(),
    last_sent_at: null,
    is_space_low: false,
  };

  function setState(part: Partial<OutboxState>) {
    const keys = Object.keys(part) as (keyof OutboxState)[];
    if (keys.every((key) => state[key] === part[key])) return;
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  async function updateCounts() {
    if (closed) return;
    const { changes, files, inspections, held, rejected } = await countWaiting(db);
    const waiting = changes + files + inspections - held + unstored.size;
    const sentCount = waiting === 0 ? 0 : state.sent + Math.max(0, state.waiting - waiting);
    setState({ waiting, sent: sentCount, rejected, unstored: unstored.size });
  }

  async function checkSpace() {
    const free = (await deps.freeBytes?.().catch(() => null)) ?? null;
    if (!closed) setState({ is_space_low: free !== null && free < SPACE_RESERVE_BYTES });
  }

  function handleEvent(event: OutboxEvent) {
    if (event.kind === 'state') setState({ sender: event.state });
    if (event.kind === 'settled') setState({ last_sent_at: deps.now().toISOString() });
    if (event.kind !== 'state' && event.kind !== 'upload') void updateCounts();
    for (const listener of eventListeners) listener(event);
  }

  function broadcast(event: OutboxEvent) {
    if (closed) return;
    channel.postMessage(event);
    handleEvent(event);
  }

  const sender: Sender = startSender({
    db,
    transport: deps.transport,
    emit: broadcast,
    withExclusiveLock: (work, signal) => deps.withExclusiveLock(name, work, signal),
    now: deps.now,
    online: deps.online,
    retryDelay: deps.retryDelay,
  });

  channel.onmessage = ({ data }: MessageEvent<OutboxEvent>) => {
    if (closed) return;
    handleEvent(data);
    if (data.kind === 'recorded' || data.kind === 'changed') sender.nudge();
  };

  async function store({ report, change: made, files, issues, version_id }: UnstoredChange) {
    await storeChange(db, { report, change: made, ...(version_id !== undefined && { version_id }) }, files, issues);
    broadcast({ kind: 'recorded', report, change: made });
    sender.nudge();
    if (files.length > 0) void checkSpace();
    await updateCounts();
  }

  async function retryUnstored() {
    for (const [id, entry] of unstored) {
      try {
        await store(entry);
        unstored.delete(id);
      } catch {
        break;
      }
    }
    if (unstored.size === 0) clearInterval(retry);
    await updateCounts();
  }

  async function recordChange(
    inspection: string,
    change: Change,
    files: readonly StoredFile[] = [],
    issues: readonly StoredIssue[] = [],
    version_id?: number,
  ) {
    const entry = { report: inspection, change, files, issues, version_id };
    try {
      await store(entry);
    } catch (cause) {
      unstored.set(change.id, entry);
      clearInterval(retry);
      retry = setInterval(() => void retryUnstored(), STORE_RETRY_MS);
      await updateCounts().catch(() => setState({ unstored: unstored.size }));
      throw new StorageError(cause);
    }
  }

  const outbox: Outbox = {
    owner,
    db,
    recordChange,
    notifyChanged: async () => {
      broadcast({ kind: 'changed' });
      sender.nudge();
      await updateCounts();
    },
    announce: broadcast,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onEvent: (listener) => {
      eventListeners.add(listener);
      return () => eventListeners.delete(listener);
    },
    unstoredChanges: () => [...unstored.values()],
    wake: () => {
      setState({ online: deps.online() });
      void checkSpace();
      sender.wake();
      if (unstored.size > 0) void retryUnstored();
    },
    close: async () => {
      closed = true;
      clearInterval(retry);
      await sender.stop();
      channel.close();
      db.close();
    },
  };
  await deleteCompleted(db);
  await updateCounts();
  void checkSpace();
  return outbox;
}

/** Completed inspections are read from the server; on the device they would only take up space. */
async function deleteCompleted(db: DeviceDatabase) {
  for (const inspection of await db.getAll(INSPECTION_STORE)) {
    if (inspection.status === 'completed' && !inspection.refused) await deleteInspection(db, inspection.uuid);
  }
}
