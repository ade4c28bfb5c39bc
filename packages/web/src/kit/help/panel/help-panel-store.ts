/** Stores whether help is open next to the screen, and with which article. */
import { useSyncExternalStore } from 'react';
import type { ArticleSlug } from '../articles.ts';

export interface OpenHelp {
  /** The article; null shows the list of all articles. */
  readonly slug: ArticleSlug | null;
  readonly anchor?: string;
}

let current: OpenHelp | null = null;
const listeners = new Set<() => void>();

/** Opens help next to the screen, or shows another article in it. */
export function openHelp(help: OpenHelp): void {
  current = help;
  for (const listener of listeners) listener();
}

export function closeHelp(): void {
  current = null;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Returns the open help; null while it is closed. */
export const useOpenHelp = (): OpenHelp | null => useSyncExternalStore(subscribe, () => current);
