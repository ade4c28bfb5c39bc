import type { Template } from '@rounds/contract/checklists';
import {
  applyPatch,
  getChildren,
  getRules,
  type Item,
  type TemplateFeature,
  type TemplateProblem,
  toDocument,
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
import type { Save, SaveResult, StoredDraft } from './autosave.ts';
import { type BuilderSession, createSession } from './builder-session.ts';

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

/** A fake server with one template: accepts patches by revision and remembers the result of each save. */
class FakeTemplateServer {
  records = toRecords(kitchen.document);
  revision = 4;
  readonly saves: Save[] = [];
  readonly results = new Map<string, SaveResult>();
  readonly patches: { revision: number; patch: Save['patch']; by: string; by_me: boolean; at: string }[] = [];
  fails: 'never' | 'before' | 'after' = 'never';

  readonly send = async (save: Save): Promise<SaveResult> => {
    this.saves.push(save);
    if (this.fails === 'before') return { kind: 'unreachable', signedOut: false };
    const result = this.results.get(save.save_id) ?? this.store(save);
    return this.fails === 'after' ? { kind: 'unreachable', signedOut: false } : result;
  };
  private store(save: Save): SaveResult {
    if (save.revision !== this.revision) {
      const patches = this.patches.filter((one) => one.revision > save.revision);
      return { kind: 'conflict', revision: this.revision, patches };
    }
    this.someoneSaves(save.patch, 'Mara');
    const result: SaveResult = { kind: 'saved', revision: this.revision, saved_at: at };
    this.results.set(save.save_id, result);
    return result;
  }
  someoneSaves(patch: Save['patch'], by = 'Jonas') {
    this.records = applyPatch(this.records, patch).records;
    this.revision += 1;
    this.patches.push({ revision: this.revision, patch, by, by_me: false, at });
  }
  template = () => template(this.revision, toDocument(this.records) as typeof kitchen.document);
}

let server: FakeTemplateServer;
let device: StoredDraft | null;
let problems: TemplateProblem[];
let copied: number[];
let number = 0;
let account: string;
let missing: readonly TemplateFeature[];
let templateId: number;

function open(draft: StoredDraft | null = null, userId = 1): BuilderSession {
  const session = createSession({ ...server.template(), id: templateId }, draft, {
    userId,
    account,
    send: server.send,
    storeDraft: async (work) => {
      device = work;
    },
    newId: () => testId(10_000 + number++),
    showProblem: (problem) => problems.push(problem),
    onRemoved: () => {},
    onCopied: (count) => copied.push(count),
    togglePreview: () => {},
    hasFeature: (feature) => !missing.includes(feature),
    optionLabels: { yes: 'Yes', no: 'No', option: (one) => `Answer ${one}` },
  });
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
  server = new FakeTemplateServer();
  device = null;
  problems = [];
  copied = [];
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
    expect(session.autosave.state()).toEqual({ kind: 'saved', at });
    expect(session.published()).toEqual({ version: 3, hasDraft: true });
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
    if (edit.patch) server.someoneSaves(edit.patch);
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
    expect(session.loadRemote(server.template(), 'apply')?.rejected).toEqual([]);
    await waitForSave();
    const stored = server.records.items[kitchen.id('clean')];
    expect([stored?.title, stored?.options.required]).toEqual(['Mine', true]);
    expect(session.autosave.state().kind).toBe('saved');
  });

  it('changes that cannot be applied are reported, and the others are applied', async () => {
    const session = open();
    server.someoneSaves({ items: { remove: [kitchen.id('fryer')] } });
    rename(session, 'fryer', 'Gone by now');
    rename(session, 'clean', 'Still there');
    await waitForSave();
    const rebased = session.loadRemote(server.template(), 'apply');
    expect(rebased?.rejected.map((problem) => problem.item_id)).toEqual([kitchen.id('fryer')]);
    expect(getTitle(session, 'clean')).toBe('Still there');
  });

  it('a version published meanwhile is taken over', async () => {
    const session = open();
    theirs('clean', { title: 'Theirs' });
    rename(session, 'sealed', 'Mine');
    await waitForSave();
    session.loadRemote({ ...server.template(), published_version: 5, has_draft: false }, 'apply');
    expect(session.published()).toEqual({ version: 5, hasDraft: false });
    await waitForSave();
    expect(session.published()).toEqual({ version: 5, hasDraft: true });
  });

  it('my changes are discarded only on request', async () => {
    const session = open();
    theirs('clean', { title: 'Theirs' });
    rename(session, 'clean', 'Mine');
    await waitForSave();
    session.loadRemote(server.template(), 'discard');
    expect(getTitle(session, 'clean')).toBe('Theirs');
    expect(session.autosave.unsaved()).toBeNull();
    expect(device).toBeNull();
  });
});
