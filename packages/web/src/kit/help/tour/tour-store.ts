/** The tour that is running, and its step. */
import type { Tour } from '@rounds/contract/account';
import { useSyncExternalStore } from 'react';
import { closeHelp } from '../panel/help-panel-store.ts';

export interface RunningTour {
  readonly name: Tour;
  readonly step: number;
}

let running: RunningTour | null = null;
const listeners = new Set<() => void>();

function set(next: RunningTour | null): void {
  running = next;
  for (const listener of listeners) listener();
}

/** An article next to the screen would cover the controls. */
export function startTour(name: Tour): void {
  closeHelp();
  set({ name, step: 0 });
}
export const goToStep = (step: number): void => set(running && { ...running, step });
export const endTour = (): void => set(null);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Returns the running tour with its step; null if none is running. */
export const useRunningTour = (): RunningTour | null => useSyncExternalStore(subscribe, () => running);
