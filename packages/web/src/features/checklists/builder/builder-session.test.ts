import type { Template } from '@rounds/contract/checklists';
import { applyPatch, childrenOf, type Item, type TemplateProblem, toDocument, toRecords } from '@rounds/engine';
import { moveItems, setInfo, setItem } from '@rounds/engine/edits';
import { form, page, section, testId, text, yesno } from '@rounds/engine/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KeptWork, Save, SaveAnswer } from './autosave.ts';
import { type BuilderSession, openSession } from './builder-session.ts';
import {
  add,
  addSameBelow,
  copy,
  duplicate,
  moveBy,
  paste,
  redo,
  remove,
  selectThrough,
  toggleSelected,
  undo,
} from './deeds.ts';
import { lostByChange, makeType } from './type-change.ts';

const kitchen = form(page('Kitchen', section('Cold', yesno('clean'), yesno('sealed')), section('Hot', yesno('fryer'))));
const at = '2026-11-20T13:05:00.000Z';

const template = (revision = 4, document = kitchen.document): Template =>
  ({
    ...document,
    id: 12,
    uuid: testId(900),
    template_id: 12,
    parent_id: null,
    revision,
    contains_asset: false,
    archived_at: null,
    created_at: at,
    updated_at: at,
    published_version: 3,
    published_at: at,
    has_draft: true,
  }) as unknown as Template;

/** A template on a server of two people: it takes patches in order and remembers answers by save. */
class Shelf {
  records = toRecords(kitchen.document);
  revision = 4;
  readonly saves: Save[] = [];
  readonly answered = new Map<string, SaveAnswer>();
  readonly patches: { revision: number; patch: Save['patch']; by: string; by_me: boolean; at: string }[] = [];
  fails: 'never' | 'before' | 'after' = 'never';

  readonly take = async (save: Save): Promise<SaveAnswer> => {
    this.saves.push(save);
    if (this.fails === 'before') return { kind: 'unreachable', signedOut: false };
    const answer = this.answered.get(save.save_id) ?? this.store(save);
    return this.fails === 'after' ? { kind: 'unreachable', signedOut: false } : answer;
  };
  private store(save: Save): SaveAnswer {
    if (save.revision !== this.revision) {
      const patches = this.patches.filter((one) => one.revision > save.revision);
      return { kind: 'conflict', revision: this.revision, patches };
    }
    this.someoneSaves(save.patch, 'Mara');
    const answer: SaveAnswer = { kind: 'saved', revision: this.revision, saved_at: at };
    this.answered.set(save.save_id, answer);
    return answer;
  }
  someoneSaves(patch: Save['patch'], by = 'Jonas') {
    this.records = applyPatch(this.records, patch).records;
    this.revision += 1;
    this.patches.push({ revision: this.revision, patch, by, by_me: false, at });
  }
  template = () => template(this.revision, toDocument(this.records) as typeof kitchen.document);
}

let shelf: Shelf;
let device: KeptWork | null;
let refused: TemplateProblem[];
let copied: number[];
let number = 0;

function open(kept: KeptWork | null = null, userId = 1): BuilderSession {
  const session = openSession(shelf.template(), kept, {
    userId,
    send: shelf.take,
    keep: async (work) => {
      device = work;
    },
    newId: () => testId(10_000 + number++),
    refuse: (problem) => refused.push(problem),
    removed: () => {},
    copied: (count) => copied.push(count),
    preview: () => {},
    words: { yes: 'Yes', no: 'No', option: (one) => `Answer ${one}` },
  });
  session.open();
  return session;
}
const rename = (session: BuilderSession, key: string, title: string, gesture?: string) =>
  session.attempt((records) => setItem(records, { id: kitchen.id(key), title }), gesture);
const titleOf = (session: BuilderSession, key: string) => session.store.records().items[kitchen.id(key)]?.title;
const titles = (session: BuilderSession, parent: string) =>
  childrenOf(session.store.records(), kitchen.id(parent)).map((item) => item.title);
const rest = () => vi.advanceTimersByTimeAsync(1_500);

beforeEach(() => {
  vi.useFakeTimers();
  shelf = new Shelf();
  device = null;
  refused = [];
  copied = [];
});
afterEach(() => {
  vi.useRealTimers();
});

describe('undo and redo', () => {
  it('take back typing in one field as one step, and bring it again', () => {
    const session = open();
    rename(session, 'clean', 'Is it', 'typing');
    rename(session, 'clean', 'Is it clean', 'typing');
    session.store.mark();
    rename(session, 'clean', 'Is it really clean', 'typing');
    undo(session);
    expect(titleOf(session, 'clean')).toBe('Is it clean');
    undo(session);
    expect(titleOf(session, 'clean')).toBe('clean');
    expect(session.store.history()).toEqual({ undo: false, redo: true });
    redo(session);
    redo(session);
    expect(titleOf(session, 'clean')).toBe('Is it really clean');
  });

  it('lose the way forward once something else is done', () => {
    const session = open();
    rename(session, 'clean', 'A');
    undo(session);
    rename(session, 'sealed', 'B');
    expect(session.store.history()).toEqual({ undo: true, redo: false });
  });

  it('work across a save: undo afterwards is saved as well', async () => {
    const session = open();
    rename(session, 'clean', 'Changed');
    await rest();
    undo(session);
    await rest();
    expect(shelf.records.items[kitchen.id('clean')]?.title).toBe('clean');
    expect(session.store.history().redo).toBe(true);
  });
});

describe('edits', () => {
  it('move a question beyond the edge of its section into the next one, and back', () => {
    const session = open();
    session.view.set({ activeId: kitchen.id('sealed') });
    moveBy(session, 1);
    expect([titles(session, 'Cold'), titles(session, 'Hot')]).toEqual([['clean'], ['sealed', 'fryer']]);
    moveBy(session, -1);
    expect([titles(session, 'Cold'), titles(session, 'Hot')]).toEqual([['clean', 'sealed'], ['fryer']]);
  });

  it('move the last question of the last section out of it', () => {
    const session = open();
    session.view.set({ activeId: kitchen.id('fryer') });
    moveBy(session, 1);
    expect(titles(session, 'Kitchen')).toEqual(['Cold', 'Hot', 'fryer']);
  });

  it('choose a range from the row chosen last, by keys as by the mouse', () => {
    const session = open();
    toggleSelected(session, kitchen.id('clean'));
    session.view.set({ activeId: kitchen.id('Hot') });
    selectThrough(session, kitchen.id('Hot'));
    expect([...session.view.get().selected]).toEqual(['clean', 'sealed', 'Hot'].map(kitchen.id));
  });

  it('ask nothing for answers as they came, and name what was set for a type that does not know it', () => {
    const session = open();
    const clean = kitchen.id('clean');
    const item = () => session.store.records().items[clean]!;
    expect(lostByChange(session, item(), 'dropdown')).toEqual([]);
    session.attempt((records) => setItem(records, { id: clean, options: { required: true, weight: 4 } }));
    expect(lostByChange(session, item(), 'textAnswer')).toEqual(['answers']);
    expect(lostByChange(session, item(), 'instruction')).toEqual(['answers', 'required', 'weight']);
    expect(makeType(session, clean, 'textAnswer')).toBe(true);
    undo(session);
    expect(item().type).toBe('yesno');
  });

  it('add the same type right below, with answers of its own', () => {
    const session = open();
    addSameBelow(session, kitchen.id('clean'));
    expect(titles(session, 'Cold')).toEqual(['clean', '', 'sealed']);
    const { activeId, editingId } = session.view.get();
    expect(editingId).toBe(activeId);
    const item = session.store.records().items[activeId ?? ''];
    const set = session.store.records().response_sets[String(item?.options.response_set_id)];
    expect(set?.options.map((option) => option.label)).toEqual(['Yes', 'No']);
  });

  it('put a new section beside the section of the row in use, not inside it', () => {
    const session = open();
    session.view.set({ activeId: kitchen.id('clean') });
    add(session, 'section', 'Dry');
    expect(titles(session, 'Kitchen')).toEqual(['Cold', 'Dry', 'Hot']);
  });

  it('move, duplicate and delete what is chosen, and go on beside it', () => {
    const session = open();
    session.view.set({ activeId: kitchen.id('sealed') });
    moveBy(session, -1);
    expect(titles(session, 'Cold')).toEqual(['sealed', 'clean']);
    duplicate(session);
    expect(titles(session, 'Cold')).toEqual(['sealed', 'sealed', 'clean']);
    remove(session);
    expect(titles(session, 'Cold')).toEqual(['sealed', 'clean']);
    expect(session.view.get().activeId).toBe(kitchen.id('clean'));
  });

  it('say why a move is refused and change nothing', () => {
    const session = open();
    const into = { ids: [kitchen.id('Cold')], parent_id: kitchen.id('clean'), after: null };
    session.attempt((records) => moveItems(records, into));
    expect(refused.map((problem) => problem.code)).toHaveLength(1);
    expect(titles(session, 'Kitchen')).toEqual(['Cold', 'Hot']);
    expect(session.autosave.unsaved()).toBeNull();
  });

  it('copy a section with its questions and paste it under new ids', () => {
    const session = open();
    session.view.set({ activeId: kitchen.id('Cold') });
    expect(copy(session)).toBe(true);
    expect(copied).toEqual([3]);
    session.view.set({ activeId: kitchen.id('fryer') });
    paste(session);
    const sections = childrenOf(session.store.records(), kitchen.id('Kitchen'));
    expect(sections.map((item) => item.title)).toEqual(['Cold', 'Hot', 'Cold']);
    const pasted = sections[2]!;
    expect(pasted.id).not.toBe(kitchen.id('Cold'));
    expect(childrenOf(session.store.records(), pasted.id).map((item) => item.title)).toEqual(['clean', 'sealed']);
  });
});

describe('a copied question', () => {
  const media = testId(700);
  const helpOf = ({ store }: BuilderSession, item: Item | undefined) =>
    store.records().info[String(item?.options.info_id)];
  /** Copies a question with a default answer and help, and pastes it where its answers do not exist. */
  const pasteElsewhere = (userId: number) => {
    const session = open();
    const [, no] =
      session.store.records().response_sets[
        String(session.store.records().items[kitchen.id('clean')]?.options.response_set_id)
      ]!.options;
    session.attempt((records) =>
      setInfo(records, {
        item_id: kitchen.id('clean'),
        text: 'Where to look',
        media: [media],
        newId: () => testId(701),
      }),
    );
    session.attempt((records) => setItem(records, { id: kitchen.id('clean'), options: { default_value: [no!.uuid] } }));
    session.view.set({ activeId: kitchen.id('clean') });
    copy(session);

    const other = form(page('Elsewhere', text('remarks')));
    shelf.records = toRecords(other.document);
    const elsewhere = open(null, userId);
    elsewhere.view.set({ activeId: other.id('remarks') });
    paste(elsewhere);
    const records = elsewhere.store.records();
    return { elsewhere, no, pasted: Object.values(records.items).find(({ title }) => title === 'clean') };
  };

  it('brings its help and its default into another template, under new ids', () => {
    const { elsewhere, no, pasted } = pasteElsewhere(1);
    expect(helpOf(elsewhere, pasted)).toMatchObject({ text: 'Where to look', media: [media] });
    const answers = elsewhere.store.records().response_sets[String(pasted?.options.response_set_id)]!.options;
    const [start] = pasted!.options.default_value as string[];
    expect(answers.find(({ uuid }) => uuid === start)?.label).toBe(no!.label);
    expect(start).not.toBe(no!.uuid);
  });

  it('leaves its pictures behind where it is pasted in another workspace', () => {
    const { elsewhere, pasted } = pasteElsewhere(2);
    expect(helpOf(elsewhere, pasted)).toMatchObject({ text: 'Where to look', media: [] });
  });
});

describe('saving', () => {
  it('sends a burst of changes as one patch and says when it was saved', async () => {
    const session = open();
    rename(session, 'clean', 'A');
    rename(session, 'clean', 'B');
    rename(session, 'sealed', 'C');
    expect(session.autosave.state().kind).toBe('saving');
    await rest();
    expect(shelf.saves).toHaveLength(1);
    expect(shelf.saves[0]?.patch.items?.upsert?.map((item) => item.title)).toEqual(['B', 'C']);
    expect(session.autosave.state()).toEqual({ kind: 'saved', at });
    expect(session.published()).toEqual({ version: 3, hasDraft: true });
    expect(device).toBeNull();
  });

  it('repeats the same save when its answer was lost, and that is no conflict', async () => {
    const session = open();
    shelf.fails = 'after';
    rename(session, 'clean', 'Once');
    await rest();
    expect(session.autosave.state().kind).toBe('kept');
    rename(session, 'sealed', 'Meanwhile');
    shelf.fails = 'never';
    await vi.advanceTimersByTimeAsync(10_000);
    expect(new Set(shelf.saves.slice(0, -1).map((save) => save.save_id)).size).toBe(1);
    expect(session.autosave.state().kind).toBe('saved');
    expect(shelf.revision).toBe(6);
    expect(shelf.records.items[kitchen.id('sealed')]?.title).toBe('Meanwhile');
  });

  it('keeps the work on the device without a network and brings it back at the next opening', async () => {
    const first = open();
    shelf.fails = 'before';
    rename(first, 'clean', 'Written in the cellar');
    await rest();
    rename(first, 'sealed', 'This too');
    await rest();
    expect(first.autosave.state()).toEqual({ kind: 'kept', signedOut: false });
    first.autosave.stop();
    shelf.fails = 'never';

    const second = open(structuredClone(device));
    expect(second.broughtBack).toBe(true);
    expect(titleOf(second, 'clean')).toBe('Written in the cellar');
    await rest();
    expect(shelf.records.items[kitchen.id('sealed')]?.title).toBe('This too');
    expect(device).toBeNull();
  });

  it('sends what waits at once when it is asked to', async () => {
    const session = open();
    rename(session, 'clean', 'Now');
    const state = await session.autosave.flush();
    expect(state.kind).toBe('saved');
    expect(shelf.saves).toHaveLength(1);
  });
});

describe('a conflict', () => {
  const theirs = (key: string, change: { title?: string; options?: Record<string, unknown> }) => {
    const edit = setItem(shelf.records, { id: kitchen.id(key), ...change });
    if (edit.patch) shelf.someoneSaves(edit.patch);
  };

  it('waits for the choice, with the work still on the device', async () => {
    const session = open();
    theirs('clean', { options: { required: true } });
    rename(session, 'clean', 'Mine');
    await rest();
    const state = session.autosave.state();
    expect(state.kind === 'conflict' && state.patches.map((one) => one.by)).toEqual(['Jonas']);
    rename(session, 'sealed', 'And more');
    await rest();
    expect(shelf.saves).toHaveLength(1);
    expect(device).not.toBeNull();
  });

  it('puts mine on theirs field by field', async () => {
    const session = open();
    theirs('clean', { options: { required: true } });
    rename(session, 'clean', 'Mine');
    await rest();
    expect(session.loadTheirs(shelf.template(), 'apply')?.left).toEqual([]);
    await rest();
    const stored = shelf.records.items[kitchen.id('clean')];
    expect([stored?.title, stored?.options.required]).toEqual(['Mine', true]);
    expect(session.autosave.state().kind).toBe('saved');
  });

  it('says what could not be applied, and applies the rest', async () => {
    const session = open();
    shelf.someoneSaves({ items: { remove: [kitchen.id('fryer')] } });
    rename(session, 'fryer', 'Gone by now');
    rename(session, 'clean', 'Still there');
    await rest();
    const rebased = session.loadTheirs(shelf.template(), 'apply');
    expect(rebased?.left.map((problem) => problem.item_id)).toEqual([kitchen.id('fryer')]);
    expect(titleOf(session, 'clean')).toBe('Still there');
  });

  it('knows what they published in between', async () => {
    const session = open();
    theirs('clean', { title: 'Theirs' });
    rename(session, 'sealed', 'Mine');
    await rest();
    session.loadTheirs({ ...shelf.template(), published_version: 5, has_draft: false }, 'apply');
    expect(session.published()).toEqual({ version: 5, hasDraft: false });
    await rest();
    expect(session.published()).toEqual({ version: 5, hasDraft: true });
  });

  it('discards mine only when that is chosen', async () => {
    const session = open();
    theirs('clean', { title: 'Theirs' });
    rename(session, 'clean', 'Mine');
    await rest();
    session.loadTheirs(shelf.template(), 'discard');
    expect(titleOf(session, 'clean')).toBe('Theirs');
    expect(session.autosave.unsaved()).toBeNull();
    expect(device).toBeNull();
  });
});
