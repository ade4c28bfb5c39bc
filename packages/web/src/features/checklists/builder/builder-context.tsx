/** How screens listen: each part to its own item or its own bit of the view, and to nothing else. */
import { childrenOf, type Id, type Item, type TemplateRecords } from '@rounds/engine';
import { createContext, useContext, useRef, useSyncExternalStore } from 'react';
import type { SaveState } from './autosave.ts';
import type { BuilderSession, PublishedState } from './builder-session.ts';
import type { BuilderView } from './builder-view.ts';
import type { HistoryState } from './template-store.ts';
import { keepSameRows, type VisibleRow, visibleRows } from './visible-rows.ts';

const NO_ROWS: readonly VisibleRow[] = [];

const SessionContext = createContext<BuilderSession | null>(null);
export const BuilderProvider = SessionContext.Provider;

export function useBuilder(): BuilderSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('Outside of the builder');
  return session;
}

/** A value read from the records; draws again only when the value itself is another. */
export function useRecords<T>(read: (records: TemplateRecords) => T): T {
  const { store } = useBuilder();
  return useSyncExternalStore(store.subscribe, () => read(store.records()));
}
export const useItem = (id: Id): Item | undefined => useRecords((records) => records.items[id]);
export const useChildren = (id: Id | null): readonly Item[] => useRecords((records) => childrenOf(records, id));

export function useView<T>(read: (view: BuilderView) => T): T {
  const { view } = useBuilder();
  return useSyncExternalStore(view.subscribe, () => read(view.get()));
}

export function useHistory(): HistoryState {
  const { store } = useBuilder();
  return useSyncExternalStore(store.subscribe, store.history);
}

export function usePublished(): PublishedState {
  const session = useBuilder();
  return useSyncExternalStore(session.subscribeToPublished, session.published);
}

export function useSaveState(): SaveState {
  const { autosave } = useBuilder();
  return useSyncExternalStore(autosave.subscribe, autosave.state);
}

/** Rows of the page in view. A change of what stands in them is none of theirs: the same list comes back. */
export function useVisibleRows(): readonly VisibleRow[] {
  const pageId = useView((view) => view.pageId);
  const collapsed = useView((view) => view.collapsed);
  const last = useRef<readonly VisibleRow[]>(NO_ROWS);
  return useRecords((records) => {
    const rows = pageId && records.items[pageId] ? visibleRows(records, pageId, collapsed) : NO_ROWS;
    last.current = keepSameRows(last.current, rows);
    return last.current;
  });
}
