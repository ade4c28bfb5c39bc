import {
  getChildren,
  getRules,
  type Item,
  type TemplateFeature,
  type TemplateProblem,
  toRecords,
} from '@rounds/engine';
import { moveItems, setInfo, setItem } from '@rounds/engine/edits';
import { calculation, form, page, section, testId, text, yesno } from '@rounds/engine/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  copySelection,
  deleteItems,
  duplicateSelection,
  hasCopiedItems,
  insertItem,
  insertSameTypeBelow,
  moveByStep,
  pasteClipboard,
  redo,
  selectRange,
  toggleSelected,
  undo,
} from '../commands/commands.ts';
import { changeItemType, findLostSettings } from '../commands/type-change.ts';
import { AT, DraftServer } from '../testing/draft-server.ts';
import type { StoredDraft } from './autosave.ts';
import { type BuilderSession, createSession } from './builder-session.ts';
import type { StoredHistory } from './template-store.ts';

const kitchen = form(page('Kitchen', section('Cold', yesno('clean'), yesno('sealed')), section('Hot', yesno('fryer'))));
let server: DraftServer;
let device: StoredDraft | null;
let problems: TemplateProblem[];
let copied: number[];
let kept: number[];
let stored: StoredHistory | null;
let number = 0;
let account: string;
let missing: readonly TemplateFeature[];
let templateId: number;

function open(draft: StoredDraft | null = null, userId = 1, history: StoredHistory | null = null): BuilderSession {
  const session = createSession(
    { ...server.template(), id: templateId },
    { draft, history },
    {
      userId,
      account,
      send: server.send,
      storeDraft: async (work) => {
        device = work;
      },
      storeHistory: async (history) => {
        stored = history;
      },
      storeRevision: () => {},
      onKeptForOthers: (count) => kept.push(count),
      newId: () => testId(10_000 + number++),
      showProblem: (problem) => problems.push(problem),
      onRemoved: () => {},
      onCopied: (count) => copied.push(count),
      togglePreview: () => {},
      hasFeature: (feature) => !missing.includes(feature),
      optionLabels: { yes: 'Yes', no: 'No', option: (one) => `Answer ${one}`, title: () => '' },
    },
  );
  session.start();
  return session;
}
const rename = (session: BuilderSession, key: string, title: string, gesture?: string) =>
  session.attempt((records) => setItem(records, { id: kitchen.id(key), title }), gesture);
const getTitle = (session: BuilderSession, key: string) => session.store.records().items[kitchen.id(key)]?.title;
const titles = (session: BuilderSession, parent: string) =>
  getChildren(session.store.records(), kitchen.id(parent)).map((item) => item.title);
const waitForSave = () => vi.advanceTimersByTimeAsync(1_500);

beforeEach(() => {
  vi.useFakeTimers();
  server = new DraftServer(kitchen);
  device = null;
  problems = [];
  copied = [];
  kept = [];
  stored = null;
  account = 'mara@example.com';
  missing = [];
  templateId = 12;
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('builder session: undo and redo', () => {
  it('typing in one field is undone and redone as one step', () => {
    const session = open();
    rename(session, 'clean', 'Is it', 'typing');
    rename(session, 'clean', 'Is it clean', 'typing');
    session.store.endGesture();
    rename(session, 'clean', 'Is it really clean', 'typing');
    undo(session);
    expect(getTitle(session, 'clean')).toBe('Is it clean');
    undo(session);
    expect(getTitle(session, 'clean')).toBe('clean');
    expect(session.store.history()).toEqual({ undo: false, redo: true });
    redo(session);
    redo(session);
    expect(getTitle(session, 'clean')).toBe('Is it really clean');
  });

  it('redo is no longer possible after another edit', () => {
    const session = open();
    rename(session, 'clean', 'A');
    undo(session);
    rename(session, 'sealed', 'B');
    expect(session.store.history()).toEqual({ undo: true, redo: false });
  });

  it('an undo after a save is saved as well', async () => {
    const session = open();
    rename(session, 'clean', 'Changed');
    await waitForSave();
    undo(session);
    await waitForSave();
    expect(server.records.items[kitchen.id('clean')]?.title).toBe('clean');
    expect(session.store.history().redo).toBe(true);
  });
});

describe('builder session: commands', () => {
  it('a question moves across the edge of its section into the next one, and back', () => {
    const session = open();
    session.view.set({ activeId: kitchen.id('sealed') });
    moveByStep(session, 1);
    expect([titles(session, 'Cold'), titles(session, 'Hot')]).toEqual([['clean'], ['sealed', 'fryer']]);
    moveByStep(session, -1);
    expect([titles(session, 'Cold'), titles(session, 'Hot')]).toEqual([['clean', 'sealed'], ['fryer']]);
  });

  it('the last question of the last section moves out of it', () => {
    const session = open();
    session.view.set({ activeId: kitchen.id('fryer') });
    moveByStep(session, 1);
    expect(titles(session, 'Kitchen')).toEqual(['Cold', 'Hot', 'fryer']);
  });

  it('a range selection starts at the row selected last, by keyboard and by mouse', () => {
    const session = open();
    toggleSelected(session, kitchen.id('clean'));
    session.view.set({ activeId: kitchen.id('Hot') });
    selectRange(session, kitchen.id('Hot'));
    expect([...session.view.get().selected]).toEqual(['clean', 'sealed', 'Hot'].map(kitchen.id));
  });

  it('changing the type loses nothing while the options are the initial ones, and lists the settings that the new type does not have', () => {
    const session = open();
    const clean = kitchen.id('clean');
    const item = () => session.store.records().items[clean]!;
    expect(findLostSettings(session, item(), 'dropdown')).toEqual([]);
    session.attempt((records) => setItem(records, { id: clean, options: { required: true, weight: 4 } }));
    expect(findLostSettings(session, item(), 'textAnswer')).toEqual(['answers']);
    expect(findLostSettings(session, item(), 'instruction')).toEqual(['answers', 'required', 'weight']);
    expect(changeItemType(session, clean, 'textAnswer')).toBe(true);
    undo(session);
    expect(item().type).toBe('yesno');
  });

  it('adding the same type below creates a separate response set', () => {
    const session = open();
    insertSameTypeBelow(session, kitchen.id('clean'));
    expect(titles(session, 'Cold')).toEqual(['clean', '', 'sealed']);
    const { activeId, editingId } = session.view.get();
    expect(editingId).toBe(activeId);
    const item = session.store.records().items[activeId ?? ''];
    const set = session.store.records().response_sets[String(item?.options.response_set_id)];
    expect(set?.options.map((option) => option.label)).toEqual(['Yes', 'No']);
  });

  it('a new section is added next to the section of the active row, not inside it', () => {
    const session = open();
    session.view.set({ activeId: kitchen.id('clean') });
    insertItem(session, 'section', 'Dry');
    expect(titles(session, 'Kitchen')).toEqual(['Cold', 'Dry', 'Hot']);
  });

  it('the selection is moved, duplicated and deleted, and the row next to it becomes active', () => {
    const session = open();
    session.view.set({ activeId: kitchen.id('sealed') });
    moveByStep(session, -1);
    expect(titles(session, 'Cold')).toEqual(['sealed', 'clean']);
    duplicateSelection(session);
    expect(titles(session, 'Cold')).toEqual(['sealed', 'sealed', 'clean']);
    deleteItems(session);
    expect(titles(session, 'Cold')).toEqual(['sealed', 'clean']);
    expect(session.view.get().activeId).toBe(kitchen.id('clean'));
  });

  it('a rejected move shows its reason and changes nothing', () => {
    const session = open();
    const into = { ids: [kitchen.id('Cold')], parent_id: kitchen.id('clean'), after: null };
    session.attempt((records) => moveItems(records, into));
    expect(problems.map((problem) => problem.code)).toHaveLength(1);
    expect(titles(session, 'Kitchen')).toEqual(['Cold', 'Hot']);
    expect(session.autosave.unsaved()).toBeNull();
  });

  it('a section is copied with its questions and pasted with new ids', () => {
    const session = open();
    session.view.set({ activeId: kitchen.id('Cold') });
    expect(copySelection(session)).toBe(true);
    expect(copied).toEqual([3]);
    session.view.set({ activeId: kitchen.id('fryer') });
    pasteClipboard(session);
    const sections = getChildren(session.store.records(), kitchen.id('Kitchen'));
    expect(sections.map((item) => item.title)).toEqual(['Cold', 'Hot', 'Cold']);
    const pasted = sections[2]!;
    expect(pasted.id).not.toBe(kitchen.id('Cold'));
    expect(getChildren(session.store.records(), pasted.id).map((item) => item.title)).toEqual(['clean', 'sealed']);
  });
});

describe('copied question', () => {
  const media = testId(700);
  const getHelp = ({ store }: BuilderSession, item: Item | undefined) =>
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
    copySelection(session);

    const other = form(page('Elsewhere', text('remarks')));
    server.records = toRecords(other.document);
    const elsewhere = open(null, userId);
    elsewhere.view.set({ activeId: other.id('remarks') });
    pasteClipboard(elsewhere);
    const records = elsewhere.store.records();
    return { elsewhere, no, pasted: Object.values(records.items).find(({ title }) => title === 'clean') };
  };

  it('a copied question keeps its help and default value in another template, with new ids', () => {
    const { elsewhere, no, pasted } = pasteElsewhere(1);
    expect(getHelp(elsewhere, pasted)).toMatchObject({ text: 'Where to look', media: [media] });
    const answers = elsewhere.store.records().response_sets[String(pasted?.options.response_set_id)]!.options;
    const [start] = pasted!.options.default_value as string[];
    expect(answers.find(({ uuid }) => uuid === start)?.label).toBe(no!.label);
    expect(start).not.toBe(no!.uuid);
  });

  it('a copied question loses its pictures when it is pasted in another workspace', () => {
    const { elsewhere, pasted } = pasteElsewhere(2);
    expect(getHelp(elsewhere, pasted)).toMatchObject({ text: 'Where to look', media: [] });
  });
});

describe('copied rules', () => {
  const store = form(page('Store', yesno('open'), yesno('clean'), text('why'), calculation('twice', '1 + 1'))).rule({
    when: { item_id: 'clean', operator: 'any_in', value: ['No'] },
    actions: [{ action: 'show', items: ['why'] }],
  });
  /** Copies items, and pastes them in a template with one question. */
  const pasteElsewhere = (keys: readonly string[], copiedFrom = store) => {
    server.records = toRecords(copiedFrom.document);
    const session = open();
    session.view.set({ selected: new Set(keys.map(copiedFrom.id)) });
    copySelection(session);
    const other = form(page('Elsewhere', text('why')));
    server.records = toRecords(other.document);
    templateId = 13;
    const elsewhere = open();
    elsewhere.view.set({ activeId: other.id('why') });
    pasteClipboard(elsewhere);
    const records = elsewhere.store.records();
    const find = (title: string) => Object.values(records.items).findLast((item) => item.title === title)!;
    return { elsewhere, records, find };
  };
  const getDialog = ({ view }: BuilderSession) => view.get().dialog;

  it('a rule between items that are copied together refers to the copies and their answers', () => {
    const { records, find, elsewhere } = pasteElsewhere(['clean', 'why']);
    const [set] = Object.values(records.rule_sets);
    const [branch] = getRules(set!).branches;
    const no = records.response_sets[String(find('clean').options.response_set_id)]!.options[1]!;
    expect(no.label).toBe('No');
    expect(branch?.when).toEqual({ item_id: find('clean').id, operator: 'any_in', value: [no.uuid] });
    expect(set?.action_items).toEqual([find('why').id]);
    expect(find('clean').reference_key).toBe('clean');
    expect(getDialog(elsewhere)).toMatchObject({ kind: 'pasted', left: [{ what: 'variable', title: 'why' }] });
  });

  it('a rule about a question that was not copied is left behind by name', () => {
    const { records, elsewhere } = pasteElsewhere(['why']);
    expect(records.rule_sets).toEqual({});
    expect(getDialog(elsewhere)).toMatchObject({ left: [{ what: 'variable' }, { what: 'rule', title: 'why' }] });
  });

  it('what the plan does not include is left behind by name, and the rest is pasted', async () => {
    missing = ['ckl_rule', 'ckl_calculation'];
    const { records, find, elsewhere } = pasteElsewhere(['clean', 'why', 'twice']);
    expect(records.rule_sets).toEqual({});
    expect(find('clean')).toBeTruthy();
    expect(find('twice')).toBeUndefined();
    expect(getDialog(elsewhere)).toMatchObject({
      locked: [
        { title: 'twice', use: { feature: 'ckl_calculation' } },
        { title: 'why', use: { feature: 'ckl_rule' } },
      ],
    });
    await waitForSave();
    expect(elsewhere.autosave.state().kind).toBe('saved');
  });

  it('another account on the same device cannot paste', () => {
    account = 'someone@example.com';
    const session = open();
    session.view.set({ activeId: kitchen.id('Cold') });
    copySelection(session);
    account = 'mara@example.com';
    expect(hasCopiedItems(open())).toBe(false);
  });
});

describe('autosave', () => {
  it('several quick changes are sent as one patch, and the state tells when it was saved', async () => {
    const session = open();
    rename(session, 'clean', 'A');
    rename(session, 'clean', 'B');
    rename(session, 'sealed', 'C');
    expect(session.autosave.state().kind).toBe('saving');
    await waitForSave();
    expect(server.saves).toHaveLength(1);
    expect(server.saves[0]?.patch.items?.upsert?.map((item) => item.title)).toEqual(['B', 'C']);
    expect(session.autosave.state()).toEqual({ kind: 'saved', at: AT });
    expect(session.published()).toMatchObject({ version: 3, hasDraft: true });
    expect(device).toBeNull();
  });

  it('a save whose response was lost is repeated without a conflict', async () => {
    const session = open();
    server.fails = 'after';
    rename(session, 'clean', 'Once');
    await waitForSave();
    expect(session.autosave.state().kind).toBe('stored');
    rename(session, 'sealed', 'Meanwhile');
    server.fails = 'never';
    await vi.advanceTimersByTimeAsync(10_000);
    expect(new Set(server.saves.slice(0, -1).map((save) => save.save_id)).size).toBe(1);
    expect(session.autosave.state().kind).toBe('saved');
    expect(server.revision).toBe(6);
    expect(server.records.items[kitchen.id('sealed')]?.title).toBe('Meanwhile');
  });

  it('without a network, changes are stored on the device and restored at the next opening', async () => {
    const first = open();
    server.fails = 'before';
    rename(first, 'clean', 'Written in the cellar');
    await waitForSave();
    rename(first, 'sealed', 'This too');
    await waitForSave();
    expect(first.autosave.state()).toEqual({ kind: 'stored', signedOut: false });
    first.autosave.stop();
    server.fails = 'never';

    const second = open(structuredClone(device));
    expect(second.hasRestoredDraft).toBe(true);
    expect(getTitle(second, 'clean')).toBe('Written in the cellar');
    await waitForSave();
    expect(server.records.items[kitchen.id('sealed')]?.title).toBe('This too');
    expect(device).toBeNull();
  });

  it('flush sends pending changes immediately', async () => {
    const session = open();
    rename(session, 'clean', 'Now');
    const state = await session.autosave.flush();
    expect(state.kind).toBe('saved');
    expect(server.saves).toHaveLength(1);
  });
});

describe('save conflict', () => {
  const theirs = (key: string, change: { title?: string; options?: Record<string, unknown> }) => {
    const edit = setItem(server.records, { id: kitchen.id(key), ...change });
    if (edit.patch) server.store(edit.patch);
  };

  it('a conflict waits for a decision while the changes stay on the device', async () => {
    const session = open();
    theirs('clean', { options: { required: true } });
    rename(session, 'clean', 'Mine');
    await waitForSave();
    const state = session.autosave.state();
    expect(state.kind === 'conflict' && state.patches.map((one) => one.by)).toEqual(['Jonas']);
    rename(session, 'sealed', 'And more');
    await waitForSave();
    expect(server.saves).toHaveLength(1);
    expect(device).not.toBeNull();
  });

  it('my changes are applied to the other version field by field', async () => {
    const session = open();
    theirs('clean', { options: { required: true } });
    rename(session, 'clean', 'Mine');
    await waitForSave();
    expect(session.resolveConflict('apply')?.rejected).toEqual([]);
    await waitForSave();
    const stored = server.records.items[kitchen.id('clean')];
    expect([stored?.title, stored?.options.required]).toEqual(['Mine', true]);
    expect(session.autosave.state().kind).toBe('saved');
  });

  it('changes that cannot be applied are reported, and the others are applied', async () => {
    const session = open();
    server.store({ items: { remove: [kitchen.id('fryer')] } });
    rename(session, 'fryer', 'Gone by now');
    rename(session, 'clean', 'Still there');
    await waitForSave();
    const rebased = session.resolveConflict('apply');
    expect(rebased?.rejected.map((problem) => problem.item_id)).toEqual([kitchen.id('fryer')]);
    expect(getTitle(session, 'clean')).toBe('Still there');
  });

  it('a version that somebody else publishes meanwhile is shown as the published one', () => {
    const session = open();
    session.receive({ ...server.news(4), published_version: 5, has_draft: false });
    expect(session.published()).toMatchObject({ version: 5, hasDraft: false });
    session.receive({ ...server.news(4), published_version: 4, has_draft: true });
    expect(session.published()).toMatchObject({ version: 5, hasDraft: false });
  });

  it('my changes are discarded only on request', async () => {
    const session = open();
    theirs('clean', { title: 'Theirs' });
    rename(session, 'clean', 'Mine');
    await waitForSave();
    session.resolveConflict('discard');
    expect(getTitle(session, 'clean')).toBe('Theirs');
    expect(session.autosave.unsaved()).toBeNull();
    expect(device).toBeNull();
  });
});

describe('several people on one template', () => {
  const theirs = (key: string, change: { title?: string; options?: Record<string, unknown> }) => {
    const edit = setItem(server.records, { id: kitchen.id(key), ...change });
    if (edit.patch) server.store(edit.patch);
  };
  const receive = (session: BuilderSession) => session.receive(server.news(session.autosave.latestRevision()));

  it('changes of different questions merge without a question, by the response as by the stream of events', async () => {
    const [one, other] = [open(), open()];
    theirs('fryer', { title: 'Is the fryer off?' });
    rename(one, 'clean', 'Is it clean?');
    await waitForSave();
    expect(one.autosave.state().kind).toBe('saved');
    expect(getTitle(one, 'fryer')).toBe('Is the fryer off?');
    rename(other, 'sealed', 'Is it sealed?');
    expect(receive(other)).toBe(true);
    expect(['clean', 'sealed', 'fryer'].map((key) => getTitle(other, key))).toEqual([
      'Is it clean?',
      'Is it sealed?',
      'Is the fryer off?',
    ]);
    await waitForSave();
    receive(one);
    expect(one.store.records()).toEqual(server.records);
    expect(other.store.records()).toEqual(server.records);
  });

  it('undo takes back only my own steps, and leaves what others have changed since', async () => {
    const session = open();
    rename(session, 'clean', 'Mine');
    rename(session, 'sealed', 'Mine too');
    await waitForSave();
    theirs('clean', { options: { required: true } });
    theirs('sealed', { title: 'Theirs' });
    receive(session);
    undo(session);
    expect(kept).toEqual([1]);
    const clean = session.store.records().items[kitchen.id('clean')];
    expect([clean?.title, clean?.options.required, getTitle(session, 'sealed')]).toEqual(['clean', true, 'Theirs']);
    redo(session);
    expect(getTitle(session, 'clean')).toBe('Mine');
    expect(session.store.records().items[kitchen.id('clean')]?.options.required).toBe(true);
  });

  it('a section that I added stays when others have put questions into it', async () => {
    const session = open();
    const id = insertItem(session, 'section', 'Dry')!;
    await waitForSave();
    const moved = moveItems(server.records, { ids: [kitchen.id('fryer')], parent_id: id, after: null });
    server.store(moved.patch!);
    receive(session);
    undo(session);
    expect(session.store.records().items[id]?.title).toBe('Dry');
    expect(kept).toHaveLength(1);
  });

  it('the same change on both sides is no conflict', async () => {
    const session = open();
    theirs('clean', { title: 'Same' });
    rename(session, 'clean', 'Same');
    await waitForSave();
    await waitForSave();
    expect(session.autosave.state().kind).toBe('saved');
    expect(session.store.records()).toEqual(server.records);
  });

  it('what I type is a conflict when others change the same question before it is saved', () => {
    const session = open();
    session.onCommitFields(() => rename(session, 'clean', 'Half a sent'));
    theirs('clean', { title: 'Theirs' });
    receive(session);
    expect(session.autosave.state().kind).toBe('conflict');
    expect(getTitle(session, 'clean')).toBe('Half a sent');
  });

  it('a question that I add to a section which others delete is a conflict', async () => {
    const session = open();
    session.view.set({ activeId: kitchen.id('fryer') });
    insertSameTypeBelow(session, kitchen.id('fryer'));
    server.store({ items: { remove: [kitchen.id('Hot'), kitchen.id('fryer')] } });
    receive(session);
    expect(session.autosave.state().kind).toBe('conflict');
  });

  it('undo survives a reload', async () => {
    const session = open();
    rename(session, 'clean', 'Before the reload');
    await waitForSave();
    const again = open(null, 1, structuredClone(stored));
    undo(again);
    expect(getTitle(again, 'clean')).toBe('clean');
    await waitForSave();
    expect(server.records.items[kitchen.id('clean')]?.title).toBe('clean');
  });
});
