/** Stores how a person last viewed the monitor of an assignment on this device. The address takes precedence. */
import { useSessionUser } from '../../../platform/session/index.ts';

interface MonitorViewSettings {
  readonly span?: string | undefined;
  readonly by?: string | undefined;
  readonly order?: string | undefined;
}

/** The assignments of which the device remembers it, the last ones first. */
const MAX_STORED = 50;

type Stored = readonly (readonly [id: number, view: MonitorViewSettings])[];

function readStored(key: string): Stored {
  try {
    const storedValue: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(storedValue) ? storedValue : [];
  } catch {
    // Without storage, each visit begins with a view that suits the plan.
    return [];
  }
}

export function useStoredView(id: number) {
  const key = `rounds.monitor.${useSessionUser().id}`;
  const view = readStored(key).find(([one]) => one === id)?.[1] ?? {};
  return {
    view,
    store(changes: MonitorViewSettings): void {
      const others = readStored(key).filter(([one]) => one !== id);
      const stored: Stored = [[id, { ...view, ...changes }], ...others.slice(0, MAX_STORED - 1)];
      try {
        localStorage.setItem(key, JSON.stringify(stored));
      } catch {
        // The address has it for this visit.
      }
    },
  };
}
