import type { SessionUser } from '@rounds/contract/auth';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useIsServerReachable } from '../api/index.ts';
import { type DeviceWork, registerDeviceWork, storeSession, useSessionUser } from '../session/index.ts';
import { warnBeforeUnload } from '../unsaved/index.ts';
import { createBrowserDeps, requestPersistentStorage, wakeOnReconnect } from './browser-deps.ts';
import { deleteIdleDatabases } from './count-waiting.ts';
import { countWaiting } from './device.ts';
import { type DeviceOwner, toDatabaseName } from './device-database.ts';
import { type Outbox, type OutboxState, openOutbox } from './outbox.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { saveBackup } from './save-backup.ts';
import { serverTransport } from './server-transport.ts';

interface OpenOutbox {
  readonly name: string;
  readonly outbox: Promise<Outbox>;
  readonly close: () => Promise<void>;
}

let current: OpenOutbox | null = null;

const toOwner = (user: SessionUser): DeviceOwner => ({
  workspace_id: user.workspace.id,
  user_id: user.id,
  name: user.full_name,
});

/** The outbox of the signed-in user: opened once per window, closed when another person signs in. */
export function getOutbox(user: SessionUser): Promise<Outbox> {
  storeSession(user);
  const owner = toOwner(user);
  const name = toDatabaseName(owner);
  if (current?.name !== name) {
    void current?.close();
    current = open(owner, name);
  } else {
    // The same person may have signed in again, even before a call without a session was answered.
    current.outbox.then(
      (outbox) => outbox.state().sender !== 'idle' && outbox.wake(),
      () => {},
    );
  }
  return current.outbox;
}

function open(owner: DeviceOwner, name: string): OpenOutbox {
  const outbox = openOutbox(owner, createBrowserDeps(serverTransport));
  const close = async () => {
    if (current?.name === name) current = null;
    for (const end of cleanups.splice(0)) end();
    await (await outbox).close();
  };
  // Signing out waits for an outbox that is still opening, which would otherwise outlive the session.
  const cleanups: (() => void)[] = [registerDeviceWork(toDeviceWork(outbox, close))];
  outbox.then(
    (box) => {
      if (current?.outbox !== outbox) return;
      cleanups.push(wakeOnReconnect(box.wake), warnBeforeLoss(box));
      void requestPersistentStorage();
      registerServiceWorker();
    },
    // The next screen that needs the outbox tries to open it again.
    () => void close().catch(() => {}),
  );
  return { name, outbox, close };
}

/** Closes the outbox of this window, which then sends nothing anymore. */
export const closeOutbox = async (): Promise<void> => current?.close().catch(() => {});

/** A browser without storage has nothing to count and nothing to clear. */
const toDeviceWork = (outbox: Promise<Outbox>, close: () => Promise<void>): DeviceWork => ({
  countPending: async () => {
    const box = await outbox.catch(() => null);
    if (!box) return 0;
    const { changes, files, inspections, rejected } = await countWaiting(box.db);
    return changes + files + inspections + rejected + box.unstoredChanges().length;
  },
  saveBackup: async () => {
    const box = await outbox.catch(() => null);
    if (box) await saveBackup(box);
  },
  clear: async () => {
    await close().catch(() => {});
    // The person may have worked in other workspaces, too.
    await deleteIdleDatabases();
  },
});

/** Unstored changes exist only in this window, so the browser asks before it closes. */
const warnBeforeLoss = (box: Outbox): (() => void) => warnBeforeUnload(() => box.unstoredChanges().length > 0);

export type OutboxResult = { readonly outbox: Outbox | null; readonly failed: boolean };

/** The signed-in user's outbox: null while it opens, `failed` where the browser offers no storage. */
export function useOutbox(): OutboxResult {
  const user = useSessionUser();
  const [now, setNow] = useState<OutboxResult>({ outbox: null, failed: false });
  useEffect(() => {
    let isUnmounted = false;
    getOutbox(user).then(
      (outbox) => !isUnmounted && setNow({ outbox, failed: false }),
      () => !isUnmounted && setNow({ outbox: null, failed: true }),
    );
    return () => {
      isUnmounted = true;
    };
  }, [user]);
  return now;
}

const EMPTY_STATE: OutboxState = {
  waiting: 0,
  sent: 0,
  rejected: 0,
  unstored: 0,
  sender: 'idle',
  online: true,
  last_sent_at: null,
  is_space_low: false,
};

export function useOutboxState(outbox: Outbox | null): OutboxState {
  return useSyncExternalStore(
    (listener) => outbox?.subscribe(listener) ?? (() => {}),
    () => outbox?.state() ?? EMPTY_STATE,
  );
}

/** Whether the server cannot be reached: the browser says so, or the last call got no response. */
export function useIsOffline(outbox: Outbox | null): boolean {
  const { online, sender } = useOutboxState(outbox);
  const isServerReachable = useIsServerReachable();
  return !online || !isServerReachable || sender === 'unreachable';
}
