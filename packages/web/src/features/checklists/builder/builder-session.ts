/** One opening of one template: what is edited, how it is saved and what is looked at, tied together. */
import type { Template } from '@rounds/contract/checklists';
import {
  applyPatch,
  childrenOf,
  type Id,
  pageOf,
  type TemplateProblem,
  type TemplateRecords,
  toRecords,
} from '@rounds/engine';
import { type Autosave, createAutosave, type KeptWork, type Save, type SaveAnswer } from './autosave.ts';
import { type BuilderView, createView, type ViewStore } from './builder-view.ts';
import { type Rebased, rebase } from './rebase.ts';
import type { AnswerWords } from './starting-answers.ts';
import { createTemplateStore, type EditOf, type TemplateStore } from './template-store.ts';

export interface PublishedState {
  readonly version: number | null;
  /** Whether something has been saved since. What it amounts to, the difference of the two says. */
  readonly hasDraft: boolean;
}

export interface BuilderSession {
  readonly id: number;
  /** The person who builds, who is another one in each workspace. */
  readonly userId: number;
  readonly store: TemplateStore;
  readonly view: ViewStore;
  readonly autosave: Autosave;
  readonly words: AnswerWords;
  /** Changes that an earlier visit left on this device and that are shown again. */
  readonly broughtBack: boolean;
  published(): PublishedState;
  subscribeToPublished(listener: () => void): () => void;
  /** Takes note of what was just published, so that the badge starts again from there. */
  notePublished(version: number): void;
  /** Applies an edit; a refusal is told and answered. */
  attempt(make: EditOf, gesture?: string): TemplateProblem | null;
  /** Takes the newest step back, as long as it still is the newest. */
  undoOfLastStep(): () => void;
  /** Tells that items are gone, with the way to have them back. */
  tellRemoved(count: number): void;
  tellCopied(count: number): void;
  /** Opens the preview, or closes it. */
  togglePreview(): void;
  /** Shows an item: its page, its row out of collapsed sections, its options. */
  reveal(id: Id, view?: Partial<BuilderView>): void;
  /** Leaves a page or row that is gone for one that is there, given what there was before. */
  stayOnAPage(before: TemplateRecords): void;
  /** What they saved, before anything of mine: what the conflict window compares with. */
  recordsWithoutMine(): TemplateRecords;
  /** Takes theirs and puts mine on it; answers what could not be applied. */
  loadTheirs(template: Template, mine: 'apply' | 'discard'): Rebased | null;
  /** Begins to save; answers what ends it. */
  open(): () => void;
}

export interface SessionDoors {
  readonly userId: number;
  readonly send: (save: Save) => Promise<SaveAnswer>;
  readonly keep: (work: KeptWork | null) => Promise<void>;
  readonly newId: () => string;
  readonly words: AnswerWords;
  /** Tells the person why an edit was refused. */
  readonly refuse: (problem: TemplateProblem) => void;
  readonly removed: (count: number, undo: () => void) => void;
  readonly copied: (count: number) => void;
  readonly preview: () => void;
}

const without = (ids: ReadonlySet<Id>, gone: Id): ReadonlySet<Id> => new Set([...ids].filter((id) => id !== gone));

const firstMainPage = (records: TemplateRecords): Id | null => {
  const pages = childrenOf(records, null);
  return (pages.find((page) => page.type === 'page') ?? pages[0])?.id ?? null;
};

/** The page before one that is gone: where it was added from, and next to where it was deleted. */
const pageBefore = (gone: Id | null, before: TemplateRecords, now: TemplateRecords): Id | null => {
  const pages = childrenOf(before, null);
  const at = pages.findIndex(({ id }) => id === gone);
  const nearest = pages.slice(0, Math.max(at, 0)).findLast(({ id, type }) => type === 'page' && now.items[id]);
  return nearest?.id ?? firstMainPage(now);
};

export function openSession(template: Template, kept: KeptWork | null, doors: SessionDoors): BuilderSession {
  const saved = toRecords(template);
  const keptPatches = [kept?.sent, kept?.unsent].flatMap((change) => (change ? [change.patch] : []));
  const start = keptPatches.reduce((records, patch) => applyPatch(records, patch).records, saved);
  const store = createTemplateStore(start);
  const view = createView(firstMainPage(start));
  const autosave = createAutosave({ revision: template.revision, kept }, doors);
  let published: PublishedState = {
    version: template.published_version,
    hasDraft: template.has_draft,
  };
  const publishedListeners = new Set<() => void>();
  const setPublished = (next: PublishedState) => {
    published = next;
    for (const listener of publishedListeners) listener();
  };

  const reveal = (id: Id, change: Partial<BuilderView> = {}) => {
    const records = store.records();
    let { collapsed } = view.get();
    for (let above = records.items[id]?.parent_id; above; above = records.items[above]?.parent_id) {
      if (collapsed.has(above)) collapsed = without(collapsed, above);
    }
    view.set({
      pageId: pageOf(records, id)?.id ?? null,
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
  const stayOnAPage = (before: TemplateRecords) => {
    const records = store.records();
    const { pageId, activeId } = view.get();
    view.set({
      pageId: pageId && records.items[pageId] ? pageId : pageBefore(pageId, before, records),
      activeId: activeId && records.items[activeId] ? activeId : null,
      editingId: null,
      selected: new Set(),
    });
  };

  return {
    id: template.id,
    userId: doors.userId,
    store,
    view,
    autosave,
    words: doors.words,
    broughtBack: keptPatches.length > 0,
    published: () => published,
    subscribeToPublished(listener) {
      publishedListeners.add(listener);
      return () => publishedListeners.delete(listener);
    },
    notePublished: (version) => setPublished({ version, hasDraft: false }),
    attempt(make, gesture) {
      const before = store.records();
      const problem = store.edit(make, gesture);
      if (problem) doors.refuse(problem);
      else if (!store.records().items[view.get().pageId ?? '']) stayOnAPage(before);
      return problem;
    },
    undoOfLastStep,
    tellCopied: doors.copied,
    togglePreview() {
      view.set({ outlineOpen: false, optionsOpen: false });
      doors.preview();
    },
    tellRemoved: (count) => doors.removed(count, undoOfLastStep()),
    reveal,
    stayOnAPage,
    recordsWithoutMine() {
      const mine = autosave.unsaved();
      return mine ? applyPatch(store.records(), mine.reverse).records : store.records();
    },
    loadTheirs(theirs, choice) {
      const mine = autosave.unsaved();
      const before = store.records();
      const records = toRecords(theirs);
      const rebased = mine && choice === 'apply' ? rebase(records, mine) : null;
      store.load(records);
      setPublished({ version: theirs.published_version, hasDraft: theirs.has_draft });
      autosave.restart(theirs.revision, () => {
        if (rebased) store.edit(() => ({ patch: rebased.patch }));
      });
      stayOnAPage(before);
      return rebased;
    },
    open() {
      const stopListening = store.onChange((change) => autosave.add(change));
      const stopNoting = autosave.onAcknowledged(() => {
        if (!published.hasDraft) setPublished({ ...published, hasDraft: true });
      });
      autosave.start();
      return () => {
        stopListening();
        stopNoting();
        autosave.stop();
      };
    },
  };
}
