/** The view state of the builder: never part of a patch and not affected by undo. */
import type { Feature } from '@rounds/contract/plans';
import type { Branch, Id } from '@rounds/engine';
import type { Usage } from './usages.ts';

/** Something that is about to be removed is still referred to. */
export interface RemovalConflict {
  readonly removed: 'items' | 'answers';
  readonly usages: readonly Usage[];
  /** Removes the references, then the thing itself. */
  readonly unlink: () => void;
}

/** A rule that is being edited. */
export interface RuleDraft {
  /** The item that the rule was opened on. */
  readonly item_id: Id;
  /** Null for a new rule. */
  readonly uuid: Id | null;
  /** The edited branches of a drawer that was closed without saving. */
  readonly branches?: readonly Branch[];
}

/** The features of the builder that depend on the plan. */
export type BuilderFeature = Extract<Feature, 'ckl_rule' | 'ckl_repeater' | 'ckl_calculation' | 'ckl_image_marker'>;

export type BuilderDialog =
  | { readonly kind: 'keys' }
  | { readonly kind: 'move'; readonly ids: readonly Id[] }
  | { readonly kind: 'publish' }
  | { readonly kind: 'about' }
  | { readonly kind: 'changes' }
  | { readonly kind: 'rule'; readonly draft: RuleDraft }
  | { readonly kind: 'locked'; readonly feature: BuilderFeature }
  | ({ readonly kind: 'dependencies' } & RemovalConflict);

export interface BuilderView {
  readonly pageId: Id | null;
  /** The row that has the keyboard focus and whose options are shown. */
  readonly activeId: Id | null;
  readonly editingId: Id | null;
  /** The edited text is a generated one and is selected, so that typing replaces it. */
  readonly replacesText: boolean;
  readonly selected: ReadonlySet<Id>;
  readonly selecting: boolean;
  /** The row selected last, where a range selection starts. */
  readonly anchorId: Id | null;
  readonly collapsed: ReadonlySet<Id>;
  readonly outlineOpen: boolean;
  readonly optionsOpen: boolean;
  readonly leftPanel: 'outline' | 'add';
  readonly dialog: BuilderDialog | null;
  /** Incremented to move the focus into the search field. */
  readonly searchFocusRequests: number;
}

export interface ViewStore {
  get(): BuilderView;
  set(change: Partial<BuilderView>): void;
  subscribe(listener: () => void): () => void;
}

export function createView(pageId: Id | null): ViewStore {
  let view: BuilderView = {
    pageId,
    activeId: null,
    editingId: null,
    replacesText: false,
    selected: new Set(),
    selecting: false,
    anchorId: null,
    collapsed: new Set(),
    outlineOpen: false,
    optionsOpen: false,
    leftPanel: 'outline',
    dialog: null,
    searchFocusRequests: 0,
  };
  const listeners = new Set<() => void>();
  return {
    get: () => view,
    set(change) {
      view = { ...view, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
