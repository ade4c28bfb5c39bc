// @vitest-environment node

import type { Change } from '@rounds/engine';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fakeStorage } from '../../testing/storage.ts';
import { exportBackup, importBackup } from './backup.ts';
import { loadInspection, saveLog } from './device.ts';
import { SPACE_RESERVE_BYTES } from './outbox.ts';
import { listReceipts, MAX_RECEIPTS } from './receipts.ts';
import { createFakeSyncServer } from './testing/fake-sync-server.ts';
import {
  allSent,
  answer,
  closeTabs,
  id,
  NOW,
  nextUser,
  openTab,
  photo,
  startInspection,
  until,
  withFile,
} from './testing/outbox.ts';

beforeAll(() => fakeStorage());
afterEach(closeTabs);

describe('receipts of sent work', () => {
  test('each new inspection, batch of changes, file and completion leaves a receipt', async () => {
    const server = createFakeSyncServer();
    server.document_id = 'R-7';
    const outbox = await openTab(server);
    const inspection = await startInspection(outbox);
    const file = photo(inspection);
    await outbox.recordChange(inspection, answer('a'));
    await outbox.recordChange(inspection, withFile(file), [file]);
    await allSent(outbox);
    await outbox.db.put('reports', {
      ...(await outbox.db.get('reports', inspection))!,
      completion_asked_at: '2026-11-20T10:40:00Z',
    });
    await outbox.notifyChanged();
    await until(() => server.completed.has(inspection) && outbox.state().waiting === 0);
    const receipts = (await listReceipts(outbox.db)).reverse();
    expect(new Set(receipts.map(({ kind }) => kind))).toEqual(new Set(['inspection', 'changes', 'file', 'completion']));
    expect(receipts.at(-1)?.kind).toBe('completion');
    expect(receipts.find(({ kind }) => kind === 'file')).toMatchObject({
      report: inspection,
      title: 'Kitchen round',
      name: 'fridge.jpg',
      size: 20_000,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(receipts.filter(({ kind }) => kind === 'changes').at(-1)).toMatchObject({ count: 1, sequence: 2 });
    expect(receipts.find(({ kind }) => kind === 'completion')?.name).toBe('R-7');
  });

  test('only the newest receipts are kept', async () => {
    const outbox = await openTab();
    const tx = outbox.db.transaction('receipts', 'readwrite');
    for (let count = 0; count < MAX_RECEIPTS; count += 1)
      void tx.store.add({ report: 'r', title: 'Old', kind: 'changes', at: '2026-11-20T10:31:00Z', count });
    await tx.done;
    const inspection = await startInspection(outbox, true);
    await outbox.recordChange(inspection, answer('a'));
    await allSent(outbox);
    const receipts = await listReceipts(outbox.db);
    expect(receipts).toHaveLength(MAX_RECEIPTS);
    expect([receipts[0]?.title, receipts.at(-1)?.count]).toEqual(['Kitchen round', 1]);
  });
});

describe('an outbox on a full disk', () => {
  test('a full disk is reported at once and changes are stored when there is space', async () => {
    const server = createFakeSyncServer();
    const outbox = await openTab(server);
    const inspection = await startInspection(outbox, true);
    const transaction = outbox.db.transaction.bind(outbox.db);
    let full = true;
    outbox.db.transaction = ((...args: Parameters<typeof transaction>) => {
      if (full && args[1] === 'readwrite') throw new DOMException('No room', 'QuotaExceededError');
      return transaction(...args);
    }) as typeof transaction;
    const change = answer('a');
    await expect(outbox.recordChange(inspection, change)).rejects.toMatchObject({ full: true });
    expect(outbox.state().unstored).toBe(1);
    full = false;
    outbox.wake();
    await until(() => outbox.state().unstored === 0);
    await allSent(outbox);
    expect(server.stored(inspection)).toEqual([change.id]);
  });
});

test('little space on the device is reported before it is full', async () => {
  const low = await openTab(createFakeSyncServer(), { freeBytes: SPACE_RESERVE_BYTES - 1 });
  await until(() => low.state().is_space_low);
  const enough = await openTab(createFakeSyncServer(), { freeBytes: SPACE_RESERVE_BYTES });
  expect(enough.state().is_space_low).toBe(false);
});

describe('a backup of unsent work', () => {
  const never = () => Promise.reject(new Error('Nobody has to confirm'));

  test('importing a backup restores answers and photos, and twice changes nothing', async () => {
    const server = createFakeSyncServer();
    server.online = false;
    const user = nextUser();
    const outbox = await openTab(server, { user });
    const inspection = await startInspection(outbox);
    const file = photo(inspection);
    const naming: Change = { id: id(), item_id: id(), value: { add: [file.uuid] }, at: '2026-11-20T10:31:00.000Z' };
    await outbox.recordChange(inspection, naming, [file]);
    const copy = await (await exportBackup(outbox, NOW)).text();
    for (const store of ['reports', 'templates', 'changes', 'files'] as const) await outbox.db.clear(store);

    expect(await importBackup(outbox, copy, never)).toEqual({ changes: 1, files: 1 });
    expect(await importBackup(outbox, copy, never)).toEqual({ changes: 0, files: 0 });
    server.online = true;
    outbox.wake();
    await allSent(outbox);
    expect(server.stored(inspection)).toEqual([naming.id]);
    expect(server.uploads.get(file.uuid)).toBe(20_000);
  });

  test('a device that imports a backup fetches the answers that were sent before', async () => {
    const offline = createFakeSyncServer();
    offline.online = false;
    const owner = await openTab(offline, { user: nextUser() });
    const inspection = await startInspection(owner, true);
    await saveLog(owner.db, inspection, [{ ...answer('a'), sequence: 1 }], 1);
    await owner.recordChange(inspection, answer('b'));
    const copy = await (await exportBackup(owner, NOW)).text();
    const other = await openTab(offline);
    expect(await importBackup(other, copy, async () => true)).toEqual({ changes: 1, files: 0 });
    expect((await loadInspection(other.db, inspection))?.inspection.sequence).toBe(0);
  });

  test('another person imports a backup after a confirmation that names its owner, and sends the work', async () => {
    const [server, offline] = [createFakeSyncServer(), createFakeSyncServer()];
    offline.online = false;
    const owner = await openTab(offline);
    const inspection = await startInspection(owner);
    const file = photo(inspection);
    await owner.recordChange(inspection, withFile(file), [file]);
    const copy = await (await exportBackup(owner, NOW)).text();

    const other = await openTab(server);
    const names: string[] = [];
    const answerWith = (answer: boolean) => async (name: string) => {
      names.push(name);
      return answer;
    };
    expect(await importBackup(other, copy, answerWith(false))).toEqual({ problem: 'cancelled' });
    expect(await other.db.count('changes')).toBe(0);
    expect(await importBackup(other, copy, answerWith(true))).toEqual({ changes: 1, files: 1 });
    expect(names).toEqual(['Ida Holm', 'Ida Holm']);
    await allSent(other);
    expect(server.stored(inspection)).toHaveLength(1);
    expect(server.uploads.get(file.uuid)).toBe(20_000);
  });

  test('a backup of another workspace, a damaged one and other files are rejected, and nothing is imported', async () => {
    const server = createFakeSyncServer();
    server.online = false;
    const outbox = await openTab(server);
    const inspection = await startInspection(outbox);
    await outbox.recordChange(inspection, answer('seven'));
    const copy = await (await exportBackup(outbox, NOW)).text();
    const elsewhere = await openTab(server, { workspace: 2 });
    const here = await openTab(server);
    const attempts = [
      [elsewhere, copy, 'other_workspace'],
      [here, copy.replace('seven', 'eight'), 'damaged'],
      [here, copy.slice(0, -200), 'damaged'],
      [here, copy.replace(/"checksum":"[^"]*"/, '"checksum":null').replace('"uuid"', '"nothing"'), 'damaged'],
      [here, '{"a":1}', 'not_a_backup'],
      [here, 'null', 'not_a_backup'],
      [here, 'PK', 'not_a_backup'],
    ] as const;
    for (const [target, text, problem] of attempts)
      expect(await importBackup(target, text, never)).toEqual({ problem });
    for (const store of ['reports', 'changes', 'files'] as const) expect(await here.db.count(store)).toBe(0);
  });
});
