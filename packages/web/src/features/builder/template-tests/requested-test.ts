/** Stores which test the preview should show. The preview is loaded later than the screen that requests it. */
import type { Id } from '@rounds/engine';
import type { BuilderSession } from '../state/builder-session.ts';

const requests = new WeakMap<BuilderSession, Id>();
const listeners = new WeakMap<BuilderSession, () => void>();

/** Opens the preview with the answers of a test. */
export function requestTest(session: BuilderSession, uuid: Id): void {
  requests.set(session, uuid);
  session.view.set({ outlineOpen: false, optionsOpen: false });
  const notify = listeners.get(session);
  if (notify) notify();
  else session.togglePreview();
}

/** Calls back with the requested test, now or later; returns a function that stops it. */
export function onRequestedTest(session: BuilderSession, show: (uuid: Id) => void): () => void {
  const take = () => {
    const uuid = requests.get(session);
    requests.delete(session);
    if (uuid !== undefined) show(uuid);
  };
  listeners.set(session, take);
  take();
  return () => void listeners.delete(session);
}
