// @vitest-environment node
import { form, page, yesno } from '@rounds/engine/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeStorage } from '../../../testing/storage.ts';
import { DraftServer } from '../testing/draft-server.ts';
import type { StoredDraft } from './autosave.ts';
import {
  clearDrafts,
  countDrafts,
  createDraftWriter,
  createHistoryWriter,
  loadDraft,
  loadHistory,
  loadTemplateCopy,
  saveRevision,
  saveTemplateCopy,
} from './draft-storage.ts';

const [anna, jonas, kitchen] = [7, 8, 12];
const work = (revision: number) => ({ revision }) as unknown as StoredDraft;
let takeAway: () => Promise<void>;
beforeEach(() => {
  takeAway = fakeStorage();
});
afterEach(() => takeAway());

test('drafts are stored by user and template, and removed after a save', async () => {
  const keep = createDraftWriter(anna, kitchen);
  await Promise.all([keep(work(1)), keep(work(2)), keep(work(3))]);
  expect(await loadDraft(anna, kitchen)).toEqual(work(3));
  expect(await loadDraft(jonas, kitchen)).toBeNull();
  await keep(null);
  expect(await countDrafts()).toBe(0);
});

test('drafts are stored again after storage was unavailable for a moment', async () => {
  const keep = createDraftWriter(anna, kitchen);
  await takeAway();
  await keep(work(1));
  expect(await loadDraft(anna, kitchen)).toBeNull();
  takeAway = fakeStorage();
  await keep(work(2));
  expect(await loadDraft(anna, kitchen)).toEqual(work(2));
});

test('the template is stored with what was saved since, and the steps of undo beside it', async () => {
  const shop = form(page('Shop', yesno('clean'), yesno('dry')));
  const server = new DraftServer(shop);
  await saveTemplateCopy(anna, server.template());
  for (const [key, title] of [
    ['clean', 'Clean?'],
    ['dry', 'Dry?'],
    ['clean', 'Really clean?'],
  ] as const) {
    server.store({ items: { upsert: [{ ...server.records.items[shop.id(key)]!, title }] } });
    await saveRevision(anna, kitchen, server.patches.at(-1)!);
  }
  expect(await loadTemplateCopy(anna, kitchen)).toEqual(server.template());
  expect(await loadTemplateCopy(jonas, kitchen)).toBeNull();
  await createHistoryWriter(anna, kitchen)({ past: [], future: [] });
  expect(await loadHistory(anna, kitchen)).toEqual({ past: [], future: [] });
  await clearDrafts();
  expect([await loadTemplateCopy(anna, kitchen), await loadHistory(anna, kitchen)]).toEqual([null, null]);
});

test('signing out removes the drafts of all users from the device', async () => {
  await createDraftWriter(anna, kitchen)(work(1));
  await createDraftWriter(jonas, kitchen)(work(1));
  expect(await countDrafts()).toBe(2);
  await clearDrafts();
  expect(await countDrafts()).toBe(0);
});

test('an open builder does not block other connections to the database', async () => {
  await createDraftWriter(anna, kitchen)(work(1));
  const gone = new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('rounds-builder');
    request.onsuccess = resolve;
    request.onblocked = reject;
  });
  await gone;
  expect(await countDrafts()).toBe(0);
});
