/** Stores what the person has chosen on the translation screen: filter, active text, selection. */
import type { TextKind, TranslationState } from '@rounds/engine';

export type StateFilter = 'all' | 'open' | TranslationState;

export interface TextFilter {
  readonly state: StateFilter;
  /** The kinds; empty for all. */
  readonly kinds: readonly TextKind[];
  readonly search: string;
}

export interface TranslationView {
  readonly filter: TextFilter;
  /** The row that the keyboard acts on. */
  readonly activeKey: string | null;
  /** The text that is being edited. */
  readonly editingKey: string | null;
  readonly selected: ReadonlySet<string>;
  /** Whether several texts are selected: on phones, rows have checkboxes only then. */
  readonly isSelecting: boolean;
  /** The key of the row at which a range of selected rows begins. */
  readonly anchorKey: string | null;
}

export const ALL_TEXTS: TextFilter = { state: 'all', kinds: [], search: '' };

export interface TranslationViewStore {
  get(): TranslationView;
  set(change: Partial<TranslationView>): void;
  subscribe(listener: () => void): () => void;
}

export function createTranslationView(activeKey: string | null): TranslationViewStore {
  let view: TranslationView = {
    filter: ALL_TEXTS,
    activeKey,
    editingKey: null,
    selected: new Set(),
    isSelecting: false,
    anchorKey: null,
  };
  const listeners = new Set<() => void>();
  return {
    get: () => view,
    set(change) {
      view = { ...view, ...change };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
