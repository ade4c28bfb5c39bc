import { registerDeviceWork } from '../../platform/session/index.ts';
import { warnBeforeUnload } from '../../platform/unsaved/index.ts';

interface WindowUploads {
  /** The number of files that are not on the server yet and can still get there. */
  count(): number;
  cancel(): void;
}

/**
 * Registers uploads that only this window can finish: people are asked before they sign out, change to another workspace
 * or close the tab.
 */
export function registerUploads(uploads: WindowUploads): void {
  // Uploads that wait in this window do not stay on the device.
  registerDeviceWork({ countPending: async () => 0, clear: async () => {}, uploads });
  warnBeforeUnload(() => uploads.count() > 0);
}

const running = new Set<AbortController>();
let isRegistered = false;

function registerRunning(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerUploads({
    count: () => running.size,
    cancel: () => {
      for (const controller of running) controller.abort();
    },
  });
}

/** Counts an upload as running until `work` has ended. */
export async function trackUpload<T>(controller: AbortController, work: () => Promise<T>): Promise<T> {
  registerRunning();
  running.add(controller);
  try {
    return await work();
  } finally {
    running.delete(controller);
  }
}
