/**
 * A new version of the application waits until the person asks for it, and it is offered only while no inspection is
 * open in any window. Nothing is ever loaded again under a person.
 */
import { useEffect, useState } from 'react';
import { createExternalValue } from '../api/index.ts';

const OPEN_INSPECTION_LOCK = 'rounds.open-inspection';
const CHECK_EVERY_MS = 5_000;
const LOOK_FOR_UPDATE_MS = 60 * 60_000;

/** The service worker of the new version, once its files are on the device. */
const waitingWorker = createExternalValue<ServiceWorker | null>(null);

/** Notices new versions of the application. */
export function watchForUpdate(registration: ServiceWorkerRegistration): void {
  const notice = () => {
    // Without a controller, this is the first version on the device.
    if (registration.waiting && navigator.serviceWorker.controller) waitingWorker.set(registration.waiting);
  };
  notice();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', notice));
  setInterval(() => void registration.update().catch(() => {}), LOOK_FOR_UPDATE_MS);
}

/** Loads this window with the new version; other windows go on with theirs. */
export function activateUpdate(): void {
  const worker = waitingWorker.get();
  // Another window has already accepted the update.
  if (worker?.state !== 'installed') {
    window.location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  worker.postMessage('activate');
}

/** Tells all windows that an inspection is open in this one. */
export function useOpenInspectionLock(): void {
  useEffect(() => {
    const closing = new AbortController();
    const isClosed = new Promise<void>((resolve) => {
      closing.signal.addEventListener('abort', () => resolve());
    });
    void navigator.locks?.request(OPEN_INSPECTION_LOCK, { mode: 'shared' }, () => isClosed);
    return () => closing.abort();
  }, []);
}

async function isInspectionOpen(): Promise<boolean> {
  // An old browser gets the new version when its last window is closed.
  if (!navigator.locks) return true;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === OPEN_INSPECTION_LOCK);
}

/** Whether a new version can be offered now. */
export function useUpdate(): boolean {
  const isWaiting = waitingWorker.use() !== null;
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const check = () => void isInspectionOpen().then((isOpen) => setFree(!isOpen));
    check();
    const timer = setInterval(check, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return isWaiting && isFree;
}
