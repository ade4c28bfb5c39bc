// @vitest-environment node
import { afterEach, beforeEach, expect, test } from 'vitest';
import { giveStorage } from '../../../testing/storage.ts';
import type { KeptWork } from './autosave.ts';
import { clearKeptWork, countKeptWork, readKeptWork, workKeeper } from './kept-work.ts';

const [anna, jonas, kitchen] = [7, 8, 12];
const work = (revision: number) => ({ revision }) as unknown as KeptWork;
let takeAway: () => void;
beforeEach(() => {
  takeAway = giveStorage();
});
afterEach(() => takeAway());

test('what is not saved yet is kept by person and template, and gone once it is saved', async () => {
  const keep = workKeeper(anna, kitchen);
  await Promise.all([keep(work(1)), keep(work(2)), keep(work(3))]);
  expect(await readKeptWork(anna, kitchen)).toEqual(work(3));
  expect(await readKeptWork(jonas, kitchen)).toBeNull();
  await keep(null);
  expect(await countKeptWork()).toBe(0);
});

test('a browser that had no storage for a moment keeps what comes after it', async () => {
  const keep = workKeeper(anna, kitchen);
  takeAway();
  await keep(work(1));
  expect(await readKeptWork(anna, kitchen)).toBeNull();
  takeAway = giveStorage();
  await keep(work(2));
  expect(await readKeptWork(anna, kitchen)).toEqual(work(2));
});

test('signing out takes the work of everyone off the device', async () => {
  await workKeeper(anna, kitchen)(work(1));
  await workKeeper(jonas, kitchen)(work(1));
  expect(await countKeptWork()).toBe(2);
  await clearKeptWork();
  expect(await countKeptWork()).toBe(0);
});

test('nobody else who opens the storage waits for this window', async () => {
  await workKeeper(anna, kitchen)(work(1));
  const gone = new Promise((resolve, reject) => {
    const asked = indexedDB.deleteDatabase('rounds-builder');
    asked.onsuccess = resolve;
    asked.onblocked = reject;
  });
  await gone;
  expect(await countKeptWork()).toBe(0);
});
