/** The view state of the builder: never part of a patch and not affected by undo. */
import type { Id, TemplateFeature, TemplateProblem, TemplateRecords } from '@rounds/engine';
import type { FeatureUse } from '@rounds/engine/edits';
import type { Usage } from './usages.ts';

/** References to something that is about to be removed, or rules that a move would break. */
export interface ReferenceConflict {
  readonly about: 'items' | 'answers' | 'moved';
  /** The text of the only item or answer that is removed; null for several. */
  readonly name: string | null;
  readonly usages: readonly Usage[];
  /** Removes the references, then removes or moves the thing itself. */
  readonly unlink: () => void;
  /** Keeps the references, which then prevent publishing. */
  readonly proceed: () => void;
}

/** A rule that is being edited. */
export interface RuleDraft {
  /** The item that the rule was opened on. */
  readonly item_id: Id;
  /** The rule; null for a new one. */
  readonly uuid: Id | null;
}

/** Pasted text and its position; without it, people write into an empty field. */
export interface PastedText {
  readonly text: string;
  /** The item whose title it was pasted into, and the title with the text in it. */
  readonly into?: { readonly id: Id; readonly title: string };
}

/** A part of the copied items that was not pasted. */
export interface LeftBehind {
  readonly what: 'rule' | 'files' | 'help_pictures' | 'marker' | 'units' | 'variable';
  /** The title of the item that lacks it. */
  readonly title: string;
}

/** A part that a paste left out because of the plan: the title of the item, and its type or setting. */
export interface LockedPart {
  readonly title: string;
  readonly use: FeatureUse;
}

export type BuilderDialog =
  | { readonly kind: 'keys' }
  | { readonly kind: 'move'; readonly ids: readonly Id[] }
  | { readonly kind: 'publish' }
  | { readonly kind: 'about' }
  | { readonly kind: 'changes' }
  | { readonly kind: 'versions' }
  | { readonly kind: 'share' }
  | { readonly kind: 'pages' }
  | { readonly kind: 'write'; readonly pasted: PastedText | null }
  | { readonly kind: 'replace' }
  | { readonly kind: 'rule'; readonly draft: RuleDraft }
  | { readonly kind: 'locked'; readonly feature: TemplateFeature }
  | { readonly kind: 'pasted'; readonly left: readonly LeftBehind[]; readonly locked: readonly LockedPart[] }
  | ({ readonly kind: 'dependencies' } & ReferenceConflict);

/** The findings of the server at the last attempt to publish, and the items at that moment. */
export interface RejectedPublication {
  readonly problems: readonly TemplateProblem[];
  readonly items: TemplateRecords['items'];
}

export type LeftPanel = 'outline' | 'add' | 'tests' | 'problems';

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
  readonly leftPanel: LeftPanel;
  /** The panel that the palette gives way to after the next addition; null if it was opened to stay. */
  readonly panelBeforeAdding: LeftPanel | null;
  /** The groups of settings that the person opened or folded, by name, for all questions. */
  readonly groups: ReadonlyMap<string, boolean>;
  readonly dialog: BuilderDialog | null;
  readonly rejected: RejectedPublication | null;
  /** The number of requests to focus the search field. */
  readonly searchFocusRequests: number;
  /** The settings of the active row take the focus as soon as they are shown. */
  readonly focusesSettings: boolean;
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
    panelBeforeAdding: null,
    groups: new Map(),
    dialog: null,
    rejected: null,
    searchFocusRequests: 0,
    focusesSettings: false,
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
