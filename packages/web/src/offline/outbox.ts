import type { Change } from '@rounds/engine';
import { countWaiting, forgetReport, storeChange } from './device.ts';
import {
  type DeviceDatabase,
  type DeviceOwner,
  deviceName,
  type KeptFile,
  openDeviceDatabase,
} from './device-database.ts';
import { type Sender, type SenderEvent, type SenderState, startSender } from './sender.ts';
import type { Transport } from './transport.ts';

/** What the screens say about the work on this device. */
export interface OutboxState {
  /** Changes and files that are stored here and not yet on the server. */
  readonly waiting: number;
  readonly refused: number;
  /** Changes that the device could not store; they exist in this window only. */
  readonly unstored: number;
  readonly sender: SenderState;
  readonly online: boolean;
  readonly last_sent_at: string | null;
}

export type OutboxEvent =
  | SenderEvent
  | { readonly kind: 'recorded'; readonly report: string; readonly change: Change }
  | { readonly kind: 'changed' };

/** The device could not store a change; it is kept in the window and tried again. */
export class NotStored extends Error {
  readonly full: boolean;
  constructor(cause: unknown) {
    super('The change could not be stored on this device', { cause });
    this.full = cause instanceof DOMException && cause.name === 'QuotaExceededError';
  }
}

export interface OutboxSurroundings {
  readonly transport: Transport;
  readonly alone: (name: string, work: () => Promise<void>, signal: AbortSignal) => Promise<void>;
  readonly channel: (name: string) => BroadcastChannel;
  readonly online: () => boolean;
  readonly now: () => Date;
  readonly pause?: (failures: number) => number;
}

export interface Outbox {
  readonly owner: DeviceOwner;
  readonly db: DeviceDatabase;
  /** Resolves when the change (and its files) are on the disk; rejects with `NotStored` and tries on. */
  recordChange(report: string, change: Change, files?: readonly KeptFile[]): Promise<void>;
  /** Something else on the device changed (a report kept, a wish to complete): count and send. */
  changed(): Promise<void>;
  state(): OutboxState;
  subscribe(listener: () => void): () => void;
  /** What happens to the work, in this tab and in the others. */
  listen(listener: (event: OutboxEvent) => void): () => void;
  unstored(): readonly { report: string; change: Change }[];
  wake(): void;
  close(): Promise<void>;
}

const TRY_STORING_AGAIN = 4_000;

/** Opens the work of one account in one workspace and begins to send what waits. */
export async function openOutbox(owner: DeviceOwner, around: OutboxSurroundings): Promise<Outbox> {
  const name = deviceName(owner);
  const db = await openDeviceDatabase(owner, () => change({ sender: 'unreachable' }));
  const channel = around.channel(name);
  const listeners = new Set<() => void>();
  const hearers = new Set<(event: OutboxEvent) => void>();
  const unstored = new Map<string, { report: string; change: Change; files: readonly KeptFile[] }>();
  let closed = false;
  let retry: ReturnType<typeof setInterval> | undefined;
  let state: OutboxState = {
    waiting: 0,
    refused: 0,
    unstored: 0,
    sender: 'resting',
    online: around.online(),
    last_sent_at: null,
  };

  function change(part: Partial<OutboxState>) {
    const keys = Object.keys(part) as (keyof OutboxState)[];
    if (keys.every((key) => state[key] === part[key])) return;
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  async function count() {
    if (closed) return;
    const { changes, files, refused } = await countWaiting(db);
    change({ waiting: changes + files + unstored.size, refused, unstored: unstored.size });
  }

  function hear(event: OutboxEvent) {
    if (event.kind === 'state') change({ sender: event.state });
    if (event.kind === 'settled') change({ last_sent_at: around.now().toISOString() });
    if (event.kind !== 'state' && event.kind !== 'upload') void count();
    for (const hearer of hearers) hearer(event);
  }

  function tell(event: OutboxEvent) {
    if (closed) return;
    channel.postMessage(event);
    hear(event);
  }

  const sender: Sender = startSender({
    db,
    transport: around.transport,
    emit: tell,
    alone: (work, signal) => around.alone(name, work, signal),
    now: around.now,
    pause: around.pause,
  });

  channel.onmessage = ({ data }: MessageEvent<OutboxEvent>) => {
    if (closed) return;
    hear(data);
    if (data.kind === 'recorded' || data.kind === 'changed') sender.nudge();
  };

  async function store(report: string, made: Change, files: readonly KeptFile[]) {
    await storeChange(db, { report, change: made }, files);
    tell({ kind: 'recorded', report, change: made });
    sender.nudge();
    await count();
  }

  async function storeWhatIsLeft() {
    for (const [id, { report, change: made, files }] of unstored) {
      try {
        await store(report, made, files);
        unstored.delete(id);
      } catch {
        break;
      }
    }
    if (unstored.size === 0) clearInterval(retry);
    await count();
  }

  async function recordChange(report: string, made: Change, files: readonly KeptFile[] = []) {
    try {
      await store(report, made, files);
    } catch (cause) {
      unstored.set(made.id, { report, change: made, files });
      clearInterval(retry);
      retry = setInterval(() => void storeWhatIsLeft(), TRY_STORING_AGAIN);
      await count().catch(() => change({ unstored: unstored.size }));
      throw new NotStored(cause);
    }
  }

  const outbox: Outbox = {
    owner,
    db,
    recordChange,
    changed: async () => {
      tell({ kind: 'changed' });
      sender.nudge();
      await count();
    },
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    listen: (hearer) => {
      hearers.add(hearer);
      return () => hearers.delete(hearer);
    },
    unstored: () => [...unstored.values()],
    wake: () => {
      change({ online: around.online() });
      sender.wake();
      if (unstored.size > 0) void storeWhatIsLeft();
    },
    close: async () => {
      closed = true;
      clearInterval(retry);
      await sender.stop();
      channel.close();
      db.close();
    },
  };
  await forgetCompleted(db);
  await count();
  return outbox;
}

/** Completed reports are read from the server; on the device they would only take space. */
async function forgetCompleted(db: DeviceDatabase) {
  for (const report of await db.getAll('reports')) {
    if (report.status === 'completed' && !report.refused) await forgetReport(db, report.uuid);
  }
}
