// @vitest-environment node
import type { Change } from '@rounds/engine';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fakeStorage } from '../testing/storage.ts';
import { exportBackup, importBackup } from './backup.ts';
import { loadInspection, saveInspection } from './device.ts';
import type { StoredFile, StoredInspection, StoredTemplate } from './device-database.ts';
import { createFakeSyncServer } from './fake-sync-server.ts';
import { type Outbox, openOutbox } from './outbox.ts';

beforeAll(() => fakeStorage());

const opened: Outbox[] = [];
let lastUser = 0;

afterEach(async () => {
  for (const outbox of opened.splice(0)) await outbox.close();
});

/** Only one tab of a browser runs a sender; the next tab takes over when it ends. */
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
  options: { user?: number; alone?: ReturnType<typeof browser> } = {},
) {
  lastUser += 1;
  const outbox = await openOutbox(
    { workspace_id: 1, user_id: options.user ?? lastUser },
    {
      transport: server,
      withExclusiveLock: options.alone ?? browser(),
      channel: (name) => new BroadcastChannel(name),
      online: () => server.online,
      now: () => new Date('2026-11-20T10:31:00Z'),
      retryDelay: () => 5,
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
  },
};

async function startInspection(outbox: Outbox, known = false): Promise<string> {
  const report: StoredInspection = {
    uuid: id(),
    id: known ? 41 : null,
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
  await saveInspection(outbox.db, report, template);
  await outbox.notifyChanged();
  return report.uuid;
}

const answer = (value: unknown): Change => ({ id: id(), item_id: id(), value, at: '2026-11-20T10:31:00.000Z' });

const photo = (report: string): StoredFile => ({
  uuid: id(),
  report,
  purpose: 'answer',
  name: 'fridge.jpg',
  type: 'image/jpeg',
  bytes: new Blob([new Uint8Array(20_000)], { type: 'image/jpeg' }),
  state: 'waiting',
});

async function until(holds: () => boolean) {
  for (let waited = 0; !holds(); waited += 5) {
    if (waited > 9000) throw new Error('The condition was not met within 9 seconds');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
const allSent = (outbox: Outbox) => until(() => outbox.state().waiting === 0);

describe('queued changes', () => {
  test('changes reach the server in order and start the inspection there', async () => {
    const server = createFakeSyncServer();
    const outbox = await openTab(server);
    const report = await startInspection(outbox);
    const entered = [answer('a'), answer('b'), answer('c')];
    for (const change of entered) await outbox.recordChange(report, change);
    await allSent(outbox);
    expect(server.stored(report)).toEqual(entered.map(({ id }) => id));
    expect(server.started.get(report)).toEqual({ template_id: 3, asset_uuid: null });
    const kept = await loadInspection(outbox.db, report);
    expect(kept?.log.map(({ id }) => id).sort()).toEqual(entered.map(({ id }) => id).sort());
    expect(kept?.waiting).toEqual([]);
  });

  test('changes survive a page that is killed before sending', async () => {
    const server = createFakeSyncServer();
    server.online = false;
    lastUser += 1;
    const user = lastUser;
    const killed = await openTab(server, { user });
    const report = await startInspection(killed);
    const change = answer(['yes']);
    await killed.recordChange(report, change);
    await killed.close();
    opened.splice(0);

    server.online = true;
    const again = await openTab(server, { user });
    await allSent(again);
    expect(server.stored(report)).toEqual([change.id]);
  });

  test('changes are counted offline and sent when the network is back', async () => {
    const server = createFakeSyncServer();
    server.online = false;
    const outbox = await openTab(server);
    const report = await startInspection(outbox, true);
    for (const value of ['a', 'b', 'c']) await outbox.recordChange(report, answer(value));
    await until(() => outbox.state().sender === 'unreachable');
    expect(outbox.state().waiting).toBe(3);
    server.online = true;
    outbox.wake();
    await allSent(outbox);
    expect(server.stored(report)).toHaveLength(3);
  });

  test('a change is stored once when the response was lost', async () => {
    const server = createFakeSyncServer();
    const outbox = await openTab(server);
    const report = await startInspection(outbox);
    server.lostResponses = 2;
    const change = answer('a');
    await outbox.recordChange(report, change);
    await allSent(outbox);
    expect(server.calls.length).toBeGreaterThan(2);
    expect(server.stored(report)).toEqual([change.id]);
  });

  test('changes wait while the session is over and are sent after signing in', async () => {
    const server = createFakeSyncServer();
    const outbox = await openTab(server);
    const report = await startInspection(outbox, true);
    server.failWith = { status: 401, code: 'USR_UNAUTHENTICATED', message: 'Sign in' };
    await outbox.recordChange(report, answer('a'));
    await until(() => outbox.state().sender === 'signed_out');
    expect(outbox.state().waiting).toBe(1);
    server.failWith = null;
    outbox.wake();
    await allSent(outbox);
  });

  test('changes are split into calls that the server accepts', async () => {
    const server = createFakeSyncServer();
    server.maxChanges = 10;
    const outbox = await openTab(server);
    const report = await startInspection(outbox, true);
    server.online = false;
    for (let n = 0; n < 60; n += 1) await outbox.recordChange(report, answer(n));
    server.online = true;
    outbox.wake();
    await allSent(outbox);
    expect(server.stored(report)).toHaveLength(60);
  });
});

describe('rejected changes', () => {
  test('a rejected change is quarantined with its reason and others continue', async () => {
    const server = createFakeSyncServer();
    const outbox = await openTab(server);
    const report = await startInspection(outbox);
    const wrong = answer('wrong');
    const right = answer('right');
    server.rejections.set(wrong.id, { code: 'ANSWER_WRONG_TYPE', message: 'This question takes a number' });
    await outbox.recordChange(report, wrong);
    await outbox.recordChange(report, right);
    await allSent(outbox);
    await until(() => outbox.state().refused === 1);
    const kept = await loadInspection(outbox.db, report);
    expect(kept?.refused).toMatchObject([{ id: wrong.id, message: 'This question takes a number' }]);
    expect(server.stored(report)).toEqual([right.id]);
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
    const kept = await loadInspection(outbox.db, archived);
    expect(kept?.inspection.refused?.code).toBe('INS_ARCHIVED');
    expect(kept?.waiting).toHaveLength(1);
  });
});

describe('queued photos', () => {
  test('a photo is sent before the change that refers to it and after earlier answers', async () => {
    const server = createFakeSyncServer();
    const outbox = await openTab(server);
    const report = await startInspection(outbox, true);
    server.online = false;
    const file = photo(report);
    const first = answer('a');
    const naming: Change = { id: id(), item_id: id(), media: { add: [file.uuid] }, at: '2026-11-20T10:31:00.000Z' };
    await outbox.recordChange(report, first);
    await outbox.recordChange(report, naming, [file]);
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
    const report = await startInspection(outbox, true);
    const file = photo(report);
    server.rejections.set(file.uuid, { code: 'UPLOAD_TYPE_NOT_ALLOWED', message: 'This is no picture' });
    const naming: Change = { id: id(), item_id: id(), value: { add: [file.uuid] }, at: '2026-11-20T10:31:00.000Z' };
    await outbox.recordChange(report, naming, [file]);
    await allSent(outbox);
    expect(server.stored(report)).toEqual([naming.id]);
    expect(await outbox.db.get('files', file.uuid)).toMatchObject({
      state: 'refused',
      refused: { message: 'This is no picture' },
    });
  });
});

describe('completing an inspection on the device', () => {
  test('completion waits for everything else and happens once', async () => {
    const server = createFakeSyncServer();
    const outbox = await openTab(server);
    const report = await startInspection(outbox);
    server.online = false;
    await outbox.recordChange(report, answer('a'));
    const kept = await outbox.db.get('reports', report);
    await outbox.db.put('reports', { ...kept!, completion_asked_at: '2026-11-20T10:40:00Z' });
    await outbox.notifyChanged();
    server.online = true;
    outbox.wake();
    await until(() => server.completed.has(report));
    await until(() => outbox.state().sender === 'idle');
    expect(await outbox.db.get('reports', report)).toMatchObject({ status: 'completed', completion_asked_at: null });
    expect(server.stored(report)).toHaveLength(1);
  });

  test('a rejected completion lists what is missing and can be repeated', async () => {
    const server = createFakeSyncServer();
    const outbox = await openTab(server);
    const report = await startInspection(outbox, true);
    const item_id = id();
    server.missing = [{ item_id, code: 'REQUIRED', message: 'An answer is missing' }];
    const kept = await outbox.db.get('reports', report);
    await outbox.db.put('reports', { ...kept!, completion_asked_at: '2026-11-20T10:40:00Z' });
    await outbox.notifyChanged();
    await until(() => outbox.state().sender === 'idle' && server.calls.length > 0);
    expect(await outbox.db.get('reports', report)).toMatchObject({
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
    const report = await startInspection(first, true);
    const received: string[] = [];
    second.onEvent((event) => event.kind === 'recorded' && received.push(event.change.id));
    const one = answer('a');
    await first.recordChange(report, one);
    await until(() => received.includes(one.id));
    const two = answer('b');
    await second.recordChange(report, two);
    await allSent(second);
    await first.close();
    const three = answer('c');
    await second.recordChange(report, three);
    await allSent(second);
    expect(server.stored(report)).toEqual([one.id, two.id, three.id]);
    expect(server.calls).toHaveLength(3);
  });
});

describe('an outbox on a full disk', () => {
  test('a full disk is reported at once and changes are stored when there is space', async () => {
    const server = createFakeSyncServer();
    const outbox = await openTab(server);
    const report = await startInspection(outbox, true);
    const transaction = outbox.db.transaction.bind(outbox.db);
    let full = true;
    outbox.db.transaction = ((...args: Parameters<typeof transaction>) => {
      if (full && args[1] === 'readwrite') throw new DOMException('No room', 'QuotaExceededError');
      return transaction(...args);
    }) as typeof transaction;
    const change = answer('a');
    await expect(outbox.recordChange(report, change)).rejects.toMatchObject({ full: true });
    expect(outbox.state().unstored).toBe(1);
    full = false;
    outbox.wake();
    await until(() => outbox.state().unstored === 0);
    await allSent(outbox);
    expect(server.stored(report)).toEqual([change.id]);
  });
});

describe('a backup of unsent work', () => {
  test('importing a backup restores answers and photos, and twice changes nothing', async () => {
    const server = createFakeSyncServer();
    server.online = false;
    lastUser += 1;
    const user = lastUser;
    const outbox = await openTab(server, { user });
    const report = await startInspection(outbox);
    const file = photo(report);
    const naming: Change = { id: id(), item_id: id(), value: { add: [file.uuid] }, at: '2026-11-20T10:31:00.000Z' };
    await outbox.recordChange(report, naming, [file]);
    const copy = await (await exportBackup(outbox, new Date('2026-11-20T12:00:00Z'))).text();
    for (const store of ['reports', 'templates', 'changes', 'files'] as const) await outbox.db.clear(store);

    expect(await importBackup(outbox, copy)).toEqual({ changes: 1, files: 1 });
    expect(await importBackup(outbox, copy)).toEqual({ changes: 0, files: 0 });
    server.online = true;
    outbox.wake();
    await allSent(outbox);
    expect(server.stored(report)).toEqual([naming.id]);
    expect(server.uploads.get(file.uuid)).toBe(20_000);
  });

  test('a backup of another person or an invalid file is rejected', async () => {
    const outbox = await openTab();
    const other = await openTab();
    const copy = await (await exportBackup(other, new Date())).text();
    expect(await importBackup(outbox, copy)).toEqual({ problem: 'other_owner' });
    expect(await importBackup(outbox, '{"a":1}')).toEqual({ problem: 'not_a_backup' });
    expect(await importBackup(outbox, 'PK')).toEqual({ problem: 'not_a_backup' });
  });
});
