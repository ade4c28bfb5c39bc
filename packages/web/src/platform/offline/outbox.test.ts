// @vitest-environment node

import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fakeStorage } from '../../testing/storage.ts';
import { exportBackup } from './backup.ts';
import { loadInspection } from './device.ts';
import { discardRejected, listRejected, retryRejected } from './quarantine.ts';
import { createFakeSyncServer } from './testing/fake-sync-server.ts';
import {
  allSent,
  answer,
  browser,
  closeTabs,
  forgetTabs,
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

describe('queued changes', () => {
  test('changes reach the server in order and start the inspection there', async () => {
    const server = createFakeSyncServer();
    const outbox = await openTab(server);
    const inspection = await startInspection(outbox);
    const entered = [answer('a'), answer('b'), answer('c')];
    for (const change of entered) await outbox.recordChange(inspection, change);
    await allSent(outbox);
    expect(server.stored(inspection)).toEqual(entered.map(({ id }) => id));
    expect(server.started.get(inspection)).toEqual({ template_id: 3, asset_uuid: null, zone: 'Europe/Berlin' });
    const storedInspection = await loadInspection(outbox.db, inspection);
    expect(storedInspection?.log.map(({ id }) => id).sort()).toEqual(entered.map(({ id }) => id).sort());
    expect(storedInspection?.waiting).toEqual([]);
  });

  test('changes survive a page that is killed before sending', async () => {
    const server = createFakeSyncServer();
    server.online = false;
    const user = nextUser();
    const killed = await openTab(server, { user });
    const inspection = await startInspection(killed);
    const change = answer(['yes']);
    await killed.recordChange(inspection, change);
    await killed.close();
    forgetTabs();

    server.online = true;
    const again = await openTab(server, { user });
    await allSent(again);
    expect(server.stored(inspection)).toEqual([change.id]);
  });

  test('changes are counted offline and sent when the network is back', async () => {
    const server = createFakeSyncServer();
    server.online = false;
    const outbox = await openTab(server);
    const inspection = await startInspection(outbox, true);
    for (const value of ['a', 'b', 'c']) await outbox.recordChange(inspection, answer(value));
    await until(() => outbox.state().sender === 'unreachable');
    expect(outbox.state().waiting).toBe(3);
    server.online = true;
    outbox.wake();
    await allSent(outbox);
    expect(server.stored(inspection)).toHaveLength(3);
  });

  test('a change is stored once when the response was lost', async () => {
    const server = createFakeSyncServer();
    const outbox = await openTab(server);
    const inspection = await startInspection(outbox);
    server.lostResponses = 2;
    const change = answer('a');
    await outbox.recordChange(inspection, change);
    await allSent(outbox);
    expect(server.calls.length).toBeGreaterThan(2);
    expect(server.stored(inspection)).toEqual([change.id]);
  });

  test('a busy server is asked again only when it wants to be', async () => {
    const server = createFakeSyncServer();
    server.failWith = { status: 503, code: 'APP_BUSY', message: 'Busy', retry_after: 1 };
    const outbox = await openTab(server);
    const inspection = await startInspection(outbox);
    const change = answer('a');
    const startedAt = performance.now();
    await outbox.recordChange(inspection, change);
    await until(() => server.calls.length === 1);
    server.failWith = null;
    await allSent(outbox);
    // Without the delay that the server named, the sender would try again after 5 ms.
    expect(performance.now() - startedAt).toBeGreaterThan(950);
    expect([server.calls.length, server.stored(inspection)]).toEqual([2, [change.id]]);
  });

  test('changes wait while the session is over and are sent after signing in', async () => {
    const server = createFakeSyncServer();
    const outbox = await openTab(server);
    const inspection = await startInspection(outbox, true);
    server.failWith = { status: 401, code: 'USR_UNAUTHENTICATED', message: 'Sign in' };
    await outbox.recordChange(inspection, answer('a'));
    await until(() => outbox.state().sender === 'signed_out');
    expect(outbox.state().waiting).toBe(1);
    server.failWith = null;
    outbox.wake();
    await allSent(outbox);
  });

  test('changes are sent when the person signs in before a call without a session was answered', async () => {
    const server = createFakeSyncServer();
    const outbox = await openTab(server);
    const inspection = await startInspection(outbox, true);
    const { changes } = server;
    const underway = Promise.withResolvers<void>();
    const reject = Promise.withResolvers<never>();
    server.changes = () => {
      underway.resolve();
      return reject.promise;
    };
    await outbox.recordChange(inspection, answer('a'));
    await underway.promise;
    server.changes = changes;
    outbox.wake();
    reject.reject({ status: 401, code: 'USR_UNAUTHENTICATED', message: 'Sign in' });
    await allSent(outbox);
  });

  test('changes are split into calls that the server accepts', async () => {
    const server = createFakeSyncServer();
    server.maxChanges = 10;
    const outbox = await openTab(server);
    const inspection = await startInspection(outbox, true);
    server.online = false;
    for (let n = 0; n < 60; n += 1) await outbox.recordChange(inspection, answer(n));
    server.online = true;
    outbox.wake();
    await allSent(outbox);
    expect(server.stored(inspection)).toHaveLength(60);
  });
});

describe('rejected changes', () => {
  test('a rejected change is quarantined with its reason and others continue', async () => {
    const server = createFakeSyncServer();
    const outbox = await openTab(server);
    const inspection = await startInspection(outbox);
    const wrong = answer('wrong');
    const right = answer('right');
    server.rejections.set(wrong.id, { code: 'ANSWER_WRONG_TYPE', message: 'This question takes a number' });
    await outbox.recordChange(inspection, wrong);
    await outbox.recordChange(inspection, right);
    await allSent(outbox);
    await until(() => outbox.state().rejected === 1);
    const storedInspection = await loadInspection(outbox.db, inspection);
    expect(storedInspection?.rejected).toMatchObject([{ id: wrong.id, message: 'This question takes a number' }]);
    expect(server.stored(inspection)).toEqual([right.id]);
  });

  test('an inspection that the server rejects does not block other inspections', async () => {
    const server = createFakeSyncServer();
    const outbox = await openTab(server);
    const archived = await startInspection(outbox, true);
    const live = await startInspection(outbox, true);
    server.archived.add(archived);
    await outbox.recordChange(archived, answer('a'));
    await outbox.recordChange(live, answer('b'));
    await until(() => server.stored(live).length === 1);
    await until(() => outbox.state().sender === 'idle');
    const storedInspection = await loadInspection(outbox.db, archived);
    expect(storedInspection?.inspection.refused?.code).toBe('INS_ARCHIVED');
    expect(storedInspection?.waiting).toHaveLength(1);
  });
});

describe('work that the server rejected', () => {
  async function rejectEverything() {
    const server = createFakeSyncServer();
    const outbox = await openTab(server);
    const inspection = await startInspection(outbox, true);
    const archived = await startInspection(outbox, true);
    server.archived.add(archived);
    server.missing = [{ item_id: id(), code: 'REQUIRED', message: 'An answer is missing' }];
    const [wrong, file] = [answer('wrong'), photo(inspection)];
    server.rejections.set(wrong.id, { code: 'ANSWER_WRONG_TYPE', message: 'This question takes a number' });
    server.rejections.set(file.uuid, { code: 'UPLOAD_TYPE_NOT_ALLOWED', message: 'This is no picture' });
    await outbox.recordChange(archived, answer('a'));
    await outbox.recordChange(inspection, wrong);
    await outbox.recordChange(inspection, withFile(file), [file]);
    await outbox.db.put('reports', {
      ...(await outbox.db.get('reports', inspection))!,
      completion_asked_at: '2026-11-20T10:40:00Z',
    });
    await outbox.notifyChanged();
    await until(() => outbox.state().rejected === 4);
    return { server, outbox, report: inspection, archived, wrong, file };
  }

  test('changes, files, completions and inspections are listed with their reasons, and nothing else waits', async () => {
    const { outbox, archived } = await rejectEverything();
    const items = await listRejected(outbox.db);
    expect(items.map(({ kind, reason }) => [kind, reason.code]).sort()).toEqual([
      ['change', 'ANSWER_WRONG_TYPE'],
      ['completion', 'INS_NOT_COMPLETE'],
      ['file', 'UPLOAD_TYPE_NOT_ALLOWED'],
      ['inspection', 'INS_ARCHIVED'],
    ]);
    expect(items.find(({ kind }) => kind === 'inspection')).toMatchObject({ key: archived, changes: 1, files: 0 });
    expect(outbox.state().waiting).toBe(0);
  });

  test('what is sent again arrives once the reason is gone', async () => {
    const { server, outbox, report, archived, wrong, file } = await rejectEverything();
    server.archived.clear();
    server.rejections.clear();
    server.missing = [];
    const announcements: string[] = [];
    outbox.onEvent((event) => event.kind === 'recorded' && announcements.push(event.change.id));
    await retryRejected(outbox, await listRejected(outbox.db), NOW);
    await until(() => outbox.state().waiting === 0 && outbox.state().rejected === 0);
    expect(server.stored(report)).toContain(wrong.id);
    expect(server.stored(archived)).toHaveLength(1);
    expect(server.uploads.get(file.uuid)).toBe(20_000);
    expect(server.completed.has(report)).toBe(true);
    expect(announcements).toEqual([wrong.id]);
  });

  test('one rejected item can be exported and discarded while the others stay', async () => {
    const { outbox, report, archived, file } = await rejectEverything();
    const items = await listRejected(outbox.db);
    const only = items.filter(({ kind }) => kind === 'file');
    const copy = JSON.parse(await (await exportBackup(outbox, NOW, only)).text());
    expect([copy.files, copy.changes, copy.reports].map((list) => list.length)).toEqual([1, 0, 1]);
    await discardRejected(outbox, only);
    expect(await outbox.db.get('files', file.uuid)).toBeUndefined();
    expect(outbox.state().rejected).toBe(3);
    await discardRejected(outbox, await listRejected(outbox.db));
    expect(outbox.state()).toMatchObject({ rejected: 0, waiting: 0 });
    expect(await outbox.db.get('reports', archived)).toBeUndefined();
    expect(await outbox.db.get('reports', report)).toMatchObject({ completion_refused: null });
  });
});

describe('completing an inspection on the device', () => {
  test('completion waits for everything else and happens once', async () => {
    const server = createFakeSyncServer();
    const outbox = await openTab(server);
    const inspection = await startInspection(outbox);
    server.online = false;
    await outbox.recordChange(inspection, answer('a'));
    const record = await outbox.db.get('reports', inspection);
    await outbox.db.put('reports', { ...record!, completion_asked_at: '2026-11-20T10:40:00Z' });
    await outbox.notifyChanged();
    server.online = true;
    outbox.wake();
    await until(() => server.completed.has(inspection));
    await until(() => outbox.state().sender === 'idle');
    expect(await outbox.db.get('reports', inspection)).toMatchObject({
      status: 'completed',
      completion_asked_at: null,
    });
    expect(server.stored(inspection)).toHaveLength(1);
  });

  test('a rejected completion lists what is missing and can be repeated', async () => {
    const server = createFakeSyncServer();
    const outbox = await openTab(server);
    const inspection = await startInspection(outbox, true);
    const item_id = id();
    server.missing = [{ item_id, code: 'REQUIRED', message: 'An answer is missing' }];
    const record = await outbox.db.get('reports', inspection);
    await outbox.db.put('reports', { ...record!, completion_asked_at: '2026-11-20T10:40:00Z' });
    await outbox.notifyChanged();
    await until(() => outbox.state().sender === 'idle' && server.calls.length > 0);
    expect(await outbox.db.get('reports', inspection)).toMatchObject({
      status: 'in_progress',
      completion_refused: { code: 'INS_NOT_COMPLETE', problems: [{ item_id }] },
    });
  });
});

describe('two tabs with one outbox', () => {
  test('two tabs send each change once and the second takes over from the first', async () => {
    const server = createFakeSyncServer();
    const alone = browser();
    const user = nextUser();
    const first = await openTab(server, { user, alone });
    const second = await openTab(server, { user, alone });
    const inspection = await startInspection(first, true);
    const received: string[] = [];
    second.onEvent((event) => event.kind === 'recorded' && received.push(event.change.id));
    const one = answer('a');
    await first.recordChange(inspection, one);
    await until(() => received.includes(one.id));
    const two = answer('b');
    await second.recordChange(inspection, two);
    await allSent(second);
    await first.close();
    const three = answer('c');
    await second.recordChange(inspection, three);
    await allSent(second);
    expect(server.stored(inspection)).toEqual([one.id, two.id, three.id]);
    expect(server.calls).toHaveLength(3);
  });
});
