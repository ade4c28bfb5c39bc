// @vitest-environment node

import { UPLOAD_CHUNK_BYTES as CHUNK } from '@rounds/contract/files';
import type { Change } from '@rounds/engine';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fakeStorage } from '../../testing/storage.ts';
import { createFakeSyncServer } from './testing/fake-sync-server.ts';
import {
  allSent,
  answer,
  closeTabs,
  forgetTabs,
  id,
  nextUser,
  openTab,
  photo,
  startInspection,
  until,
  withFile,
} from './testing/outbox.ts';

beforeAll(() => fakeStorage());
afterEach(closeTabs);

describe('queued photos', () => {
  test('a photo is sent before the change that refers to it and after earlier answers', async () => {
    const server = createFakeSyncServer();
    const outbox = await openTab(server);
    const inspection = await startInspection(outbox, true);
    server.online = false;
    const file = photo(inspection);
    const first = answer('a');
    const naming: Change = { id: id(), item_id: id(), media: { add: [file.uuid] }, at: '2026-11-20T10:31:00.000Z' };
    await outbox.recordChange(inspection, first);
    await outbox.recordChange(inspection, naming, [file]);
    expect(outbox.state().waiting).toBe(3);
    server.online = true;
    outbox.wake();
    await allSent(outbox);
    expect(server.calls.filter((call) => call.done).map((call) => call.what)).toEqual([
      `changes ${first.id}`,
      `upload ${file.uuid}`,
      `changes ${naming.id}`,
    ]);
  });

  test('a rejected photo is kept with its reason and blocks nothing', async () => {
    const server = createFakeSyncServer();
    const outbox = await openTab(server);
    const inspection = await startInspection(outbox, true);
    const file = photo(inspection);
    server.rejections.set(file.uuid, { code: 'UPLOAD_TYPE_NOT_ALLOWED', message: 'This is no picture' });
    const naming: Change = { id: id(), item_id: id(), value: { add: [file.uuid] }, at: '2026-11-20T10:31:00.000Z' };
    await outbox.recordChange(inspection, naming, [file]);
    await allSent(outbox);
    expect(server.stored(inspection)).toEqual([naming.id]);
    expect(await outbox.db.get('files', file.uuid)).toMatchObject({
      state: 'refused',
      refused: { message: 'This is no picture' },
    });
  });
});

describe('a large file', () => {
  test('it continues where it stopped after the network was lost and the browser was closed', async () => {
    const server = createFakeSyncServer();
    const user = nextUser();
    const killed = await openTab(server, { user });
    const inspection = await startInspection(killed, true);
    const file = photo(inspection, 2 * CHUNK + 1000);
    const shares: number[] = [];
    killed.onEvent((event) => {
      if (event.kind !== 'upload') return;
      shares.push(event.share);
      if (event.share > 0) server.online = false;
    });
    await killed.recordChange(inspection, withFile(file), [file]);
    await until(() => killed.state().sender === 'unreachable');
    await killed.close();
    forgetTabs();
    expect(shares).toEqual([0, CHUNK / file.bytes.size]);

    server.online = true;
    const again = await openTab(server, { user });
    await allSent(again);
    const done = server.calls.filter((call) => call.done && call.what.includes(file.uuid));
    expect(done.map((call) => call.what.replace(` ${file.uuid}`, ''))).toEqual([
      ...['progress', 'chunk 0', 'progress', `chunk ${CHUNK}`, `chunk ${2 * CHUNK}`, 'finish'],
    ]);
    expect(server.uploads.get(file.uuid)).toBe(file.bytes.size);
  });

  test('a chunk that arrives damaged is sent again, but not without end', async () => {
    const server = createFakeSyncServer();
    const outbox = await openTab(server);
    const inspection = await startInspection(outbox, true);
    const [first, second] = [photo(inspection, CHUNK + 1), photo(inspection, CHUNK + 1)];
    server.damagedChunks = 2;
    await outbox.recordChange(inspection, withFile(first), [first]);
    await allSent(outbox);
    expect(server.uploads.get(first.uuid)).toBe(CHUNK + 1);

    server.damagedChunks = 1000;
    const naming = withFile(second);
    await outbox.recordChange(inspection, naming, [second]);
    await allSent(outbox);
    expect(1000 - server.damagedChunks).toBe(3);
    expect(server.stored(inspection)).toContain(naming.id);
    expect(await outbox.db.get('files', second.uuid)).toMatchObject({
      state: 'refused',
      refused: { code: 'UPLOAD_HASH_MISMATCH' },
    });
    expect(outbox.state().rejected).toBe(1);
  });
});
