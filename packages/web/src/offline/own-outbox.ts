import type { SessionUser } from '@rounds/contract/auth';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { keepSession, registerDeviceWork, useSessionUser } from '../session/index.ts';
import { askForLastingStorage, browserSurroundings, wakeWithBrowser } from './browser-surroundings.ts';
import { countWaiting } from './device.ts';
import { type DeviceOwner, deviceName } from './device-database.ts';
import { keepProgram } from './keep-program.ts';
import { type Outbox, type OutboxState, openOutbox } from './outbox.ts';
import { serverTransport } from './server-transport.ts';

interface Opened {
  readonly name: string;
  readonly outbox: Promise<Outbox>;
  readonly letGo: () => Promise<void>;
}

let opened: Opened | null = null;

const ownerOf = (user: SessionUser): DeviceOwner => ({ workspace_id: user.workspace.id, user_id: user.id });

/** The outbox of the signed-in person: opened once a window, closed when somebody else signs in. */
export function openedOutbox(user: SessionUser): Promise<Outbox> {
  keepSession(user);
  const owner = ownerOf(user);
  const name = deviceName(owner);
  if (opened?.name !== name) {
    void opened?.letGo();
    opened = open(owner, name);
  } else {
    // The same person is back, perhaps after signing in again.
    opened.outbox.then(
      (outbox) => outbox.state().sender === 'signed_out' && outbox.wake(),
      () => {},
    );
  }
  return opened.outbox;
}

function open(owner: DeviceOwner, name: string): Opened {
  const outbox = openOutbox(owner, browserSurroundings(serverTransport));
  const endings: (() => void)[] = [];
  const letGo = async () => {
    if (opened?.name === name) opened = null;
    for (const end of endings.splice(0)) end();
    await (await outbox).close();
  };
  outbox.then(
    (box) => {
      endings.push(wakeWithBrowser(box.wake), warnBeforeLoss(box), registerDeviceWork(workOf(box, name, letGo)));
      void askForLastingStorage();
      keepProgram();
    },
    // A device that could not be opened is tried anew by the next screen that needs it.
    () => {
      if (opened?.name === name) opened = null;
    },
  );
  return { name, outbox, letGo };
}

const workOf = (box: Outbox, name: string, letGo: () => Promise<void>) => ({
  waiting: async () => {
    const { changes, files, refused } = await countWaiting(box.db);
    return changes + files + refused + box.unstored().length;
  },
  clear: async () => {
    await letGo();
    indexedDB.deleteDatabase(name);
  },
});

/** What the device could not store exists in this window only: the browser asks before it is closed. */
function warnBeforeLoss(box: Outbox): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (box.unstored().length > 0) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

export type OutboxNow = { readonly outbox: Outbox | null; readonly failed: boolean };

/** The own outbox; null while it opens, `failed` where the browser keeps nothing for this page. */
export function useOutbox(): OutboxNow {
  const user = useSessionUser();
  const [now, setNow] = useState<OutboxNow>({ outbox: null, failed: false });
  useEffect(() => {
    let left = false;
    openedOutbox(user).then(
      (outbox) => !left && setNow({ outbox, failed: false }),
      () => !left && setNow({ outbox: null, failed: true }),
    );
    return () => {
      left = true;
    };
  }, [user]);
  return now;
}

const NOTHING: OutboxState = {
  waiting: 0,
  refused: 0,
  unstored: 0,
  sender: 'resting',
  online: true,
  last_sent_at: null,
};

export function useOutboxState(outbox: Outbox | null): OutboxState {
  return useSyncExternalStore(
    (listener) => outbox?.subscribe(listener) ?? (() => {}),
    () => outbox?.state() ?? NOTHING,
  );
}
