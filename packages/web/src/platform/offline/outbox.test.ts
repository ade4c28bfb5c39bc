// @vitest-environment node

import { UPLOAD_CHUNK_BYTES as CHUNK } from '@rounds/contract/files';
import type { Change } from '@rounds/engine';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../testing/storage.ts';
import { exportBackup, importBackup } from './backup.ts';
import { loadInspection, saveInspection, saveLog } from './device.ts';
import type { StoredFile, StoredInspection, StoredTemplate } from './device-database.ts';
import { createFakeSyncServer } from './fake-sync-server.ts';
import { type Outbox, openOutbox, SPACE_RESERVE_BYTES } from './outbox.ts';
import { discardRejected, listRejected, retryRejected } from './quarantine.ts';
import { listReceipts, MAX_RECEIPTS } from './receipts.ts';

beforeAll(() => fakeStorage());

const opened: Outbox[] = [];
let lastUser = 0;

afterEach(async () => {
  for (const outbox of opened.splice(0)) await outbox.close();
});

/** Fakes a browser, of which only one tab runs a sender; the next tab takes over when it ends. */
function browser() {
  const turns = new Map<string, Promise<void>>();
  return (name: string, work: () => Promise<void>, signal: AbortSignal) => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(() => (signal.aborted ? undefined : work()));
    turns.set(name, turn);
    return turn;
  };
}

async function openTab(
  server = createFakeSyncServer(),
  options: { user?: number; workspace?: number; alone?: ReturnType<typeof browser>; freeBytes?: number } = {},
) {
  lastUser += 1;
  const outbox = await openOutbox(
    { workspace_id: options.workspace ?? 1, user_id: options.user ?? lastUser, name: 'Ida Holm' },
    {
      transport: server,
      withExclusiveLock: options.alone ?? browser(),
      channel: (name) => new BroadcastChannel(name),
      online: () => server.online,
      now: () => new Date('2026-11-20T10:31:00Z'),
      retryDelay: () => 5,
      freeBytes: async () => options.freeBytes ?? null,
    },
  );
  opened.push(outbox);
  return outbox;
}

const id = () => crypto.randomUUID();
const template: StoredTemplate = {
  version_id: 7,
  version: 1,
  template_id: 3,
  document: {
    title: 'Kitchen round',
    description: '',
    language: 'en',
    items: [],
    response_sets: [],
    rule_sets: [],
    grouped_items: [],
    info: [],
    image_markers: [],
    custom_units: [],
    tests: [],
  },
};

async function startInspection(outbox: Outbox, isOnServer = false): Promise<string> {
  const inspection: StoredInspection = {
    uuid: id(),
    id: isOnServer ? 41 : null,
    template_id: 3,
    template_title: 'Kitchen round',
    version_id: 7,
    asset: null,
    context: { zone: 'Europe/Berlin', started_at: '2026-11-20T10:26:00Z' },
    status: 'in_progress',
    document_id: null,
    sequence: 0,
    opened_at: '2026-11-20T10:26:00Z',
  };
  await saveInspection(outbox.db, inspection, template);
  await outbox.notifyChanged();
  return inspection.uuid;
}

const NOW = new Date('2026-11-20T12:00:00Z');
const withFile = (file: StoredFile): Change => ({
  id: id(),
  item_id: id(),
  value: { add: [file.uuid] },
  at: '2026-11-20T10:31:00.000Z',
});
const answer = (value: unknown): Change => ({ id: id(), item_id: id(), value, at: '2026-11-20T10:31:00.000Z' });

const photo = (inspection: string, size = 20_000): StoredFile => ({
  uuid: id(),
  report: inspection,
  purpose: 'answer',
  name: 'fridge.jpg',
  type: 'image/jpeg',
  bytes: new Blob([new Uint8Array(size)], { type: 'image/jpeg' }),
  state: 'waiting',
});

const until = (holds: () => boolean) => vi.waitUntil(holds, { timeout: 20_000, interval: 5 });
const allSent = (outbox: Outbox) => until(() => outbox.state().waiting === 0);

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
    lastUser += 1;
    const user = lastUser;
    const killed = await openTab(server, { user });
    const inspection = await startInspection(killed);
    const change = answer(['yes']);
    await killed.recordChange(inspection, change);
    await killed.close();
    opened.splice(0);

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
    lastUser += 1;
    const user = lastUser;
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
    opened.splice(0);
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
    lastUser += 1;
    const user = lastUser;
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
    lastUser += 1;
    const user = lastUser;
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
    lastUser += 1;
    const owner = await openTab(offline, { user: lastUser });
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
