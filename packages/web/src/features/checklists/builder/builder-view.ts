/** What the person looks at in the builder. Never part of a patch, never undone. */
import type { Feature } from '@rounds/contract/plans';
import type { Branch, Id } from '@rounds/engine';
import type { Naming } from './naming.ts';

/** Others name what is to go. */
export interface Dependencies {
  readonly gone: 'items' | 'answers';
  readonly naming: readonly Naming[];
  /** Takes it away from them, and then away. */
  readonly unlink: () => void;
}

/** A rule that is being written. */
export interface RuleDraft {
  /** The item that the rule was opened on. */
  readonly item_id: Id;
  /** Null for a new rule. */
  readonly uuid: Id | null;
  /** What was being edited when the drawer was closed without saving. */
  readonly branches?: readonly Branch[];
}

/** The features of the builder that plans add. */
export type BuilderFeature = Extract<Feature, 'ckl_rule' | 'ckl_repeater' | 'ckl_calculation' | 'ckl_image_marker'>;

export type BuilderDialog =
  | { readonly kind: 'keys' }
  | { readonly kind: 'move'; readonly ids: readonly Id[] }
  | { readonly kind: 'publish' }
  | { readonly kind: 'about' }
  | { readonly kind: 'changes' }
  | { readonly kind: 'rule'; readonly draft: RuleDraft }
  | { readonly kind: 'locked'; readonly feature: BuilderFeature }
  | ({ readonly kind: 'dependencies' } & Dependencies);

export interface BuilderView {
  readonly pageId: Id | null;
  /** The row that has the keyboard's place and whose options are shown. */
  readonly activeId: Id | null;
  readonly editingId: Id | null;
  /** The text being edited came by itself: typing replaces it. */
  readonly replacesText: boolean;
  readonly selected: ReadonlySet<Id>;
  readonly selecting: boolean;
  /** The row chosen last, from which a range goes on. */
  readonly anchorId: Id | null;
  readonly collapsed: ReadonlySet<Id>;
  readonly outlineOpen: boolean;
  readonly optionsOpen: boolean;
  readonly leftSide: 'outline' | 'add';
  readonly dialog: BuilderDialog | null;
  /** Counts up to ask the find field for the focus. */
  readonly findAsked: number;
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
    leftSide: 'outline',
    dialog: null,
    findAsked: 0,
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
