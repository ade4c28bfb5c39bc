/** The session of one open template: connects the store, the autosave and the view state. */
import type { Template } from '@rounds/contract/checklists';
import {
  applyPatch,
  canMergePatch,
  findPage,
  findSharedRecords,
  getChildren,
  type Id,
  type ItemType,
  isSameJson,
  squashPatches,
  type TemplateFeature,
  type TemplatePatch,
  type TemplateProblem,
  type TemplateRecords,
  toRecords,
} from '@rounds/engine';
import { type FeatureUse, findAddedFeatures } from '@rounds/engine/edits';
import {
  type Autosave,
  createAutosave,
  type RemoteRevision,
  type Save,
  type SaveResult,
  type StoredDraft,
} from './autosave.ts';
import { type BuilderView, createView, type ViewStore } from './builder-view.ts';
import { type RebaseResult, rebase } from './rebase.ts';
import {
  type Change,
  createTemplateStore,
  type StoredHistory,
  type TemplateEdit,
  type TemplateStore,
} from './template-store.ts';

/** The labels with which new questions start, in the language of the template. */
export interface OptionLabels {
  readonly yes: string;
  readonly no: string;
  readonly option: (number: number) => string;
  /** The text that a question of the header starts with; other questions start without one. */
  readonly title: (type: ItemType) => string;
}

export interface PublishedState {
  readonly version: number | null;
  /** Whether something has been saved since the last publication, even if it amounts to no difference. */
  readonly hasDraft: boolean;
  /** A global response has changed the draft, and nobody has edited or published it since. */
  readonly hasResponseChange: boolean;
}

export interface BuilderSession {
  readonly id: number;
  /** The signed-in user; a person has a different id in each workspace. */
  readonly userId: number;
  /** The address of the signed-in account, which is the same in all workspaces. */
  readonly account: string;
  readonly store: TemplateStore;
  readonly view: ViewStore;
  readonly autosave: Autosave;
  readonly optionLabels: OptionLabels;
  /** The session continues unsaved changes that an earlier visit left on this device. */
  readonly hasRestoredDraft: boolean;
  published(): PublishedState;
  subscribeToPublished(listener: () => void): () => void;
  /** Records a publication, so that changes are counted from there. */
  markPublished(version: number): void;
  /** Whether the plan includes a feature of templates. */
  readonly hasFeature: (feature: TemplateFeature) => boolean;
  /** Applies an edit. A problem is shown to the user and returned, as is a feature that the plan does not include. */
  attempt(make: TemplateEdit, gesture?: string): TemplateProblem | null;
  /** Returns a function that undoes the latest step unless other steps have followed. */
  captureUndo(): () => void;
  /** Shows that items were deleted, with an undo button. */
  notifyRemoved(count: number): void;
  notifyCopied(count: number): void;
  togglePreview(): void;
  /** Shows an item: opens its page, expands its sections and makes its row active. */
  reveal(id: Id, view?: Partial<BuilderView>): void;
  /** Moves to an existing page when the current page or row was removed; `before` is the state in which it existed. */
  leaveRemovedPage(before: TemplateRecords): void;
  /** The state that my unsaved changes are based on, for the comparison in a conflict. */
  getBaseRecords(): TemplateRecords;
  /** Finds what a patch adds that the plan does not include. */
  findLocked(records: TemplateRecords, patch: TemplatePatch): FeatureUse[];
  /** Finds what my unsaved changes add that the plan does not include. */
  findLockedUses(): FeatureUse[];
  /** Continues saving after a rejected save, with my unsaved changes and this edit. */
  amendRejected(make: TemplateEdit): void;
  /** Returns to the state that was saved last. */
  discardUnsaved(): void;
  /** Ends a conflict: applies my changes to what others saved, or discards them; returns the result of the rebase. */
  resolveConflict(mine: 'apply' | 'discard'): RebaseResult | null;
  /** Loads the version of the server and applies or discards my changes; returns the result of the rebase. */
  loadRemote(template: Template, mine: 'apply' | 'discard'): RebaseResult | null;
  /** Handles what was saved and published after a revision; answers false if revisions are missing in between. */
  receive(news: RemoteNews): boolean;
  /** Calls the function before changes of others are merged; returns the function that ends this. */
  onCommitFields(commit: () => void): () => void;
  /** Tells the user that undo left something unchanged, because somebody else has changed it since. */
  notifyKept(count: number): void;
  /** Starts saving; returns a function that stops it. */
  start(): () => void;
}

/** News of the server about the draft. */
export interface RemoteNews {
  /** The patches are all that was saved after this revision. */
  readonly after: number;
  /** The revision that the server had, and what was published then. */
  readonly revision: number;
  readonly patches: readonly RemoteRevision[];
  readonly published_version: number | null;
  readonly has_draft: boolean;
  readonly need_merge_request?: true | undefined;
}

/** The work of an earlier visit on this device. */
export interface StoredWork {
  readonly draft: StoredDraft | null;
  readonly history: StoredHistory | null;
}

export interface SessionDeps {
  readonly userId: number;
  readonly account: string;
  readonly send: (save: Save) => Promise<SaveResult>;
  readonly storeDraft: (work: StoredDraft | null) => Promise<void>;
  /** Stores the steps that undo and redo would apply. */
  readonly storeHistory: (history: StoredHistory) => Promise<void>;
  /** Stores what the server has, so that the template can be opened without a network. */
  readonly storeRevision: (revision: Pick<RemoteRevision, 'revision' | 'patch'>) => void;
  readonly newId: () => string;
  readonly optionLabels: OptionLabels;
  readonly hasFeature: (feature: TemplateFeature) => boolean;
  /** Tells the user why an edit was rejected. */
  readonly showProblem: (problem: TemplateProblem) => void;
  readonly onRemoved: (count: number, undo: () => void) => void;
  readonly onCopied: (count: number) => void;
  /** Called when undo left something unchanged, because somebody else has changed it since. */
  readonly onKeptForOthers: (count: number) => void;
  readonly togglePreview: () => void;
}

/** A reload within this time loses the latest steps of undo, but none of the changes. */
const STORE_HISTORY_DELAY_MS = 400;

const removeId = (ids: ReadonlySet<Id>, removed: Id): ReadonlySet<Id> =>
  new Set([...ids].filter((id) => id !== removed));

const findFirstMainPage = (records: TemplateRecords): Id | null => {
  const pages = getChildren(records, null);
  return (pages.find((page) => page.type === 'page') ?? pages[0])?.id ?? null;
};

/** The closest existing page before a removed one. */
const findNearestPage = (removed: Id | null, before: TemplateRecords, now: TemplateRecords): Id | null => {
  const pages = getChildren(before, null);
  const at = pages.findIndex(({ id }) => id === removed);
  const nearest = pages.slice(0, Math.max(at, 0)).findLast(({ id, type }) => type === 'page' && now.items[id]);
  return nearest?.id ?? findFirstMainPage(now);
};

export function createSession(template: Template, { draft, history }: StoredWork, deps: SessionDeps): BuilderSession {
  const saved = toRecords(template);
  const draftPatches = [draft?.sent, draft?.unsent].flatMap((change) => (change ? [change.patch] : []));
  const start = draftPatches.reduce((records, patch) => applyPatch(records, patch).records, saved);
  const store = createTemplateStore(start, history);
  const view = createView(findFirstMainPage(start));
  const fieldCommits = new Set<() => void>();
  const autosave = createAutosave(
    { revision: template.revision, draft },
    {
      ...deps,
      commitFields: () => {
        for (const commit of [...fieldCommits]) commit();
      },
      merge: (patches, mine) => merge(squashPatches(patches.map(({ patch }) => patch)), mine),
      onRevision: deps.storeRevision,
    },
  );
  let published = toPublishedState(template);
  const publishedListeners = new Set<() => void>();
  const setPublished = (next: PublishedState) => {
    published = next;
    for (const listener of publishedListeners) listener();
  };

  const reveal = (id: Id, change: Partial<BuilderView> = {}) => {
    const records = store.records();
    let { collapsed } = view.get();
    for (let above = records.items[id]?.parent_id; above; above = records.items[above]?.parent_id) {
      if (collapsed.has(above)) collapsed = removeId(collapsed, above);
    }
    view.set({
      pageId: findPage(records, id)?.id ?? null,
      activeId: id,
      editingId: null,
      replacesText: false,
      collapsed,
      ...change,
    });
  };
  const undoOfLastStep = () => {
    const step = store.lastStep();
    return () => {
      if (store.lastStep() === step) store.undo();
    };
  };
  const ensureCurrentPage = (previous: TemplateRecords) => {
    const records = store.records();
    const { pageId, activeId } = view.get();
    view.set({
      pageId: pageId && records.items[pageId] ? pageId : findNearestPage(pageId, previous, records),
      activeId: activeId && records.items[activeId] ? activeId : null,
      editingId: null,
      selected: new Set(),
    });
  };

  /** Applies what others saved below my unsaved changes, if nobody has touched the same records. */
  const merge = (patch: TemplatePatch, mine: Change | null): boolean => {
    const before = store.records();
    if (mine) {
      const theirs = applyPatch(applyPatch(before, mine.reverse).records, patch).records;
      if (!canMergePatch(theirs, mine.patch, [patch])) return false;
    }
    store.merge(patch);
    const { items } = store.records();
    const { pageId, activeId, editingId, selected } = view.get();
    if ([pageId, activeId, editingId, ...selected].some((id) => id !== null && !items[id])) ensureCurrentPage(before);
    return true;
  };

  /** Both sides may have made the same change: then there is nothing to decide. */
  const resolveIfSame = () => {
    const conflict = autosave.state();
    const mine = autosave.unsaved();
    if (conflict.kind !== 'conflict' || !mine) return;
    const patch = squashPatches(conflict.patches.map((one) => one.patch));
    const theirs = applyPatch(getBaseRecords(), patch).records;
    const isSameRecord = (key: string) => isSameJson(findRecord(store.records(), key), findRecord(theirs, key));
    if (findSharedRecords(mine.patch, patch).every(isSameRecord) && rebase(theirs, mine).rejected.length === 0) {
      session.resolveConflict('apply');
    }
  };

  const getBaseRecords = () => {
    const mine = autosave.unsaved();
    return mine ? applyPatch(store.records(), mine.reverse).records : store.records();
  };

  const findLocked = (records: TemplateRecords, patch: TemplatePatch) =>
    findAddedFeatures(records, patch).filter(({ feature }) => !deps.hasFeature(feature));

  const session: BuilderSession = {
    id: template.id,
    userId: deps.userId,
    account: deps.account,
    store,
    view,
    autosave,
    optionLabels: deps.optionLabels,
    hasFeature: deps.hasFeature,
    hasRestoredDraft: draftPatches.length > 0,
    published: () => published,
    subscribeToPublished(listener) {
      publishedListeners.add(listener);
      return () => publishedListeners.delete(listener);
    },
    markPublished: (version) => setPublished({ version, hasDraft: false, hasResponseChange: false }),
    attempt(make, gesture) {
      const before = store.records();
      let locked: TemplateFeature | undefined;
      const problem = store.edit((records) => {
        const edit = make(records);
        locked = edit.patch && findLocked(records, edit.patch)[0]?.feature;
        return locked ? { problem: { code: 'PLAN_FEATURE_REQUIRED', params: { feature: locked } } } : edit;
      }, gesture);
      if (locked) view.set({ dialog: { kind: 'locked', feature: locked } });
      else if (problem) deps.showProblem(problem);
      else if (!store.records().items[view.get().pageId ?? '']) ensureCurrentPage(before);
      return problem;
    },
    captureUndo: undoOfLastStep,
    notifyCopied: deps.onCopied,
    togglePreview() {
      view.set({ outlineOpen: false, optionsOpen: false });
      deps.togglePreview();
    },
    notifyRemoved: (count) => deps.onRemoved(count, undoOfLastStep()),
    reveal,
    leaveRemovedPage: ensureCurrentPage,
    getBaseRecords,
    findLocked,
    findLockedUses() {
      const mine = autosave.unsaved();
      return mine ? findLocked(getBaseRecords(), mine.patch) : [];
    },
    amendRejected(make) {
      const before = store.records();
      store.edit(make);
      const mine = autosave.unsaved();
      autosave.restart(autosave.revision(), () => mine && autosave.add(mine));
      ensureCurrentPage(before);
    },
    discardUnsaved() {
      const before = store.records();
      store.replace(getBaseRecords());
      autosave.restart(autosave.revision(), () => {});
      ensureCurrentPage(before);
    },
    resolveConflict(choice) {
      const conflict = autosave.state();
      if (conflict.kind !== 'conflict') return null;
      const mine = autosave.unsaved();
      const before = store.records();
      const theirs = conflict.patches.reduce(
        (records, { patch }) => applyPatch(records, patch).records,
        getBaseRecords(),
      );
      const rebased = mine && choice === 'apply' ? rebase(theirs, mine) : null;
      store.replace(theirs);
      for (const revision of conflict.patches) deps.storeRevision(revision);
      autosave.restart(conflict.revision, () => {
        if (rebased) store.edit(() => ({ patch: rebased.patch }));
      });
      ensureCurrentPage(before);
      return rebased;
    },
    receive({ after, revision, patches, published_version, has_draft, need_merge_request = false }) {
      const isComplete = autosave.receive(after, patches);
      // Events may arrive later than the responses to my own calls.
      const isLatest = revision >= autosave.revision() && (published_version ?? 0) >= (published.version ?? 0);
      const next = { version: published_version, hasDraft: has_draft, hasResponseChange: need_merge_request };
      if (isComplete && isLatest && !isSameJson(next, published)) setPublished(next);
      return isComplete;
    },
    onCommitFields(commit) {
      fieldCommits.add(commit);
      return () => fieldCommits.delete(commit);
    },
    notifyKept: deps.onKeptForOthers,
    loadRemote(theirs, choice) {
      const mine = autosave.unsaved();
      const before = store.records();
      const records = toRecords(theirs);
      const rebased = mine && choice === 'apply' ? rebase(records, mine) : null;
      store.replace(records);
      setPublished(toPublishedState(theirs));
      autosave.restart(theirs.revision, () => {
        if (rebased) store.edit(() => ({ patch: rebased.patch }));
      });
      ensureCurrentPage(before);
      return rebased;
    },
    start() {
      const stopListening = store.onChange((change) => autosave.add(change));
      const stopNoting = autosave.onAcknowledged(() => {
        const next = { ...published, hasDraft: true, hasResponseChange: false };
        if (!isSameJson(next, published)) setPublished(next);
      });
      let timer: ReturnType<typeof setTimeout> | undefined;
      const storeHistory = () => {
        clearTimeout(timer);
        timer = undefined;
        void deps.storeHistory(store.storedHistory());
      };
      const stopStoring = store.onChange(() => {
        timer ??= setTimeout(storeHistory, STORE_HISTORY_DELAY_MS);
      });
      const stopResolving = autosave.subscribe(() => {
        if (autosave.state().kind === 'conflict') queueMicrotask(resolveIfSame);
      });
      autosave.start();
      return () => {
        stopResolving();
        if (timer) storeHistory();
        stopStoring();
        stopListening();
        stopNoting();
        autosave.stop();
      };
    },
  };
  return session;
}

const toPublishedState = ({ published_version, has_draft, need_merge_request }: Template): PublishedState => ({
  version: published_version,
  hasDraft: has_draft,
  hasResponseChange: need_merge_request,
});

/** The record or field of the head with a key of `findSharedRecords`. */
function findRecord(records: TemplateRecords, key: string): unknown {
  const [kind = '', id = ''] = key.split(' ');
  return (records as unknown as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[kind]?.[id];
}
