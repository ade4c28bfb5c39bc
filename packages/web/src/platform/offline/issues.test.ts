// @vitest-environment node

import type { AnswerChange } from '@rounds/engine';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../testing/storage.ts';
import { exportBackup, importBackup } from './backup.ts';
import { loadInspection, saveInspection, updateInspection } from './device.ts';
import type { StoredFile, StoredInspection, StoredIssue, StoredTemplate } from './device-database.ts';
import { deleteUnsentIssue, saveCorrectedIssue } from './device-issues.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import { discardRejected, listRejected, retryRejected } from './quarantine.ts';
import { listReceipts } from './receipts.ts';
import { createFakeSyncServer } from './testing/fake-sync-server.ts';

type Server = ReturnType<typeof createFakeSyncServer>;

beforeAll(() => fakeStorage());
const opened: Outbox[] = [];
let lastUser = 500;
afterEach(async () => {
  for (const outbox of opened.splice(0)) await outbox.close();
});

async function openDevice(server: Server, user?: number): Promise<Outbox> {
  if (user === undefined) lastUser += 1;
  const outbox = await openOutbox(
    { workspace_id: 1, user_id: user ?? lastUser, name: 'Ida Holm' },
    {
      transport: server,
      withExclusiveLock: (_name, work) => work(),
      channel: (name) => new BroadcastChannel(name),
      online: () => server.online,
      now: () => new Date('2026-11-20T10:31:00Z'),
      retryDelay: () => 2,
    },
  );
  opened.push(outbox);
  return outbox;
}

const id = () => crypto.randomUUID();
const template: StoredTemplate = {
  ...{ version_id: 7, version: 1, template_id: 3 },
  document: {
    ...{ title: 'Kitchen round', description: '', language: 'en', items: [], response_sets: [], rule_sets: [] },
    ...{ grouped_items: [], info: [], image_markers: [], custom_units: [], tests: [] },
  },
};

async function startInspection(outbox: Outbox, { known = false, uuid = id() } = {}): Promise<string> {
  const inspection: StoredInspection = {
    ...{ uuid, id: known ? 41 : null, template_id: 3, template_title: 'Kitchen round', version_id: 7, asset: null },
    context: { zone: 'Europe/Berlin', started_at: '2026-11-20T10:26:00Z' },
    ...{ status: 'in_progress', document_id: null, sequence: 0, opened_at: '2026-11-20T10:26:00Z' },
  };
  await saveInspection(outbox.db, inspection, template);
  await outbox.notifyChanged();
  return uuid;
}

const QUESTION = id();
const AT = '2026-11-20T10:31:00.000Z';

interface Raised {
  readonly issue: StoredIssue;
  readonly change: AnswerChange;
}

function toIssue(inspection: string, media: readonly StoredFile[] = []): Raised {
  const uuid = id();
  const body = {
    ...{ uuid, title: `Repair ${uuid}`, media: media.map((file) => file.uuid) },
    source: { inspection_uuid: inspection, item_id: QUESTION },
  };
  return {
    issue: { uuid, report: inspection, body, raised_at: AT, state: 'waiting' },
    change: { id: id(), item_id: QUESTION, issues: { add: [uuid] }, at: AT },
  };
}

async function raise(outbox: Outbox, inspection: string, media: readonly StoredFile[] = []): Promise<Raised> {
  const raised = toIssue(inspection, media);
  await outbox.recordChange(inspection, raised.change, media, [raised.issue]);
  return raised;
}

const answer = (): AnswerChange => ({ id: id(), item_id: id(), value: 'a', at: AT });
const photo = (inspection: string): StoredFile => ({
  ...{ uuid: id(), report: inspection, purpose: 'issue', name: 'fridge.jpg', type: 'image/jpeg', state: 'waiting' },
  bytes: new Blob([new Uint8Array(20)], { type: 'image/jpeg' }),
});

const until = (holds: () => boolean) => vi.waitUntil(holds, { timeout: 20_000, interval: 5 });
const allSent = (outbox: Outbox) => until(() => outbox.state().waiting === 0 && outbox.state().sender === 'idle');
const callsOf = ({ calls }: Server) => calls.map(({ what }) => what.split(' ')[0]);

describe('issues that were raised on a device', () => {
  test('the inspection is sent first, then the photo, the issue, and the change that adds it', async () => {
    const server = createFakeSyncServer();
    server.online = false;
    const outbox = await openDevice(server);
    const inspection = await startInspection(outbox);
    const { issue, change } = await raise(outbox, inspection, [photo(inspection)]);
    expect(outbox.state().waiting).toBe(1 + 1);
    server.online = true;
    outbox.wake();
    await allSent(outbox);
    expect(callsOf(server)).toEqual(['sync', 'upload', 'issue', 'changes']);
    expect(server.stored(inspection)).toEqual([change.id]);
    const [newest] = (await loadInspection(outbox.db, inspection))!.issues;
    expect(newest).toMatchObject({ uuid: issue.uuid, state: 'sent', number: 1 });
    expect((await listReceipts(outbox.db)).find(({ kind }) => kind === 'issue')?.name).toBe(issue.body.title);
  });

  test('an issue whose replies are lost exists once', async () => {
    const server = createFakeSyncServer();
    const outbox = await openDevice(server);
    const inspection = await startInspection(outbox);
    await allSent(outbox);
    server.lostResponses = 3;
    await raise(outbox, inspection);
    await allSent(outbox);
    expect(server.issues.size).toBe(1);
    expect(server.stored(inspection)).toHaveLength(1);
  });

  test('a rejected issue holds back only its own change, and an inspection is not completed without it', async () => {
    const server = createFakeSyncServer();
    server.online = false;
    const outbox = await openDevice(server);
    const inspection = await startInspection(outbox, { known: true });
    server.known.add(inspection);
    const rejected = await raise(outbox, inspection);
    const other = await raise(outbox, inspection);
    const later = answer();
    await outbox.recordChange(inspection, later);
    server.rejections.set(rejected.issue.uuid, { code: 'ACT_OBJECT_NOT_FOUND', message: 'This category was deleted' });
    await updateInspection(outbox.db, inspection, { completion_asked_at: AT });
    server.online = true;
    outbox.wake();
    await allSent(outbox);
    expect(server.stored(inspection)).toEqual([other.change.id, later.id]);
    expect(server.completed.has(inspection)).toBe(false);
    expect(outbox.state().rejected).toBe(1);
    const [item] = await listRejected(outbox.db);
    expect(item).toMatchObject({ kind: 'issue', reason: { message: 'This category was deleted' } });

    // It is corrected, and everything follows by itself.
    server.rejections.delete(rejected.issue.uuid);
    await saveCorrectedIssue(outbox.db, { ...rejected.issue, body: { ...rejected.issue.body, category_id: 2 } });
    await outbox.notifyChanged();
    await until(() => server.completed.has(inspection));
    expect(server.stored(inspection)).toEqual([other.change.id, later.id, rejected.change.id]);
    expect(server.issues.size).toBe(2);
  });

  test('a rejected issue can be sent again, or discarded with the change that adds it', async () => {
    const server = createFakeSyncServer();
    const outbox = await openDevice(server);
    const inspection = await startInspection(outbox);
    const [first, second] = [toIssue(inspection), toIssue(inspection)];
    for (const { issue } of [first, second])
      server.rejections.set(issue.uuid, { code: 'USR_FORBIDDEN', message: 'No' });
    for (const { issue, change } of [first, second]) await outbox.recordChange(inspection, change, [], [issue]);
    await until(() => outbox.state().rejected === 2);
    const items = await listRejected(outbox.db);
    server.rejections.clear();
    const isFirst = ({ key }: { key: string }) => key === first.issue.uuid;
    await retryRejected(outbox, items.filter(isFirst), new Date(AT));
    await allSent(outbox);
    expect(server.stored(inspection)).toEqual([first.change.id]);
    const gone: string[] = [];
    outbox.onEvent((event) => event.kind === 'discarded' && gone.push(...event.changes));
    await discardRejected(
      outbox,
      items.filter((item) => !isFirst(item)),
    );
    expect(gone).toEqual([second.change.id]);
    expect(outbox.state()).toMatchObject({ waiting: 0, rejected: 0 });
    expect(server.issues.size).toBe(1);
  });

  test('an issue whose photo was rejected waits for the person, who may leave the photo out', async () => {
    const server = createFakeSyncServer();
    const outbox = await openDevice(server);
    const inspection = await startInspection(outbox);
    const file = photo(inspection);
    server.rejections.set(file.uuid, { code: 'UPLOAD_BROKEN', message: 'Broken' });
    const { issue } = await raise(outbox, inspection, [file]);
    await until(() => outbox.state().rejected === 2);
    expect(server.issues.size).toBe(0);
    await saveCorrectedIssue(outbox.db, { ...issue, body: { ...issue.body, media: [] } });
    await outbox.notifyChanged();
    await until(() => server.stored(inspection).length === 1);
    expect(server.issues.size).toBe(1);
  });

  test('an issue that was sent from a backup by somebody else counts as sent', async () => {
    const server = createFakeSyncServer();
    const outbox = await openDevice(server);
    const inspection = await startInspection(outbox);
    await allSent(outbox);
    const { createIssue } = server;
    server.createIssue = async (body) => {
      await createIssue(body);
      throw { status: 409, code: 'ACT_UUID_TAKEN', message: 'Somebody else has it' };
    };
    await raise(outbox, inspection);
    await allSent(outbox);
    expect(outbox.state().rejected).toBe(0);
    expect(server.stored(inspection)).toHaveLength(1);
  });

  test('an issue can be discarded until it was sent for the first time', async () => {
    const server = createFakeSyncServer();
    server.online = false;
    const outbox = await openDevice(server);
    const inspection = await startInspection(outbox);
    const { issue, change } = await raise(outbox, inspection);
    expect(await deleteUnsentIssue(outbox.db, issue.uuid)).toEqual([change.id]);
    await raise(outbox, inspection);
    server.online = true;
    outbox.wake();
    await allSent(outbox);
    expect(server.issues.size).toBe(1);
    const [sent] = (await loadInspection(outbox.db, inspection))!.issues;
    expect(await deleteUnsentIssue(outbox.db, sent!.uuid)).toBeNull();
  });

  test('an issue can still be discarded after the device has tried to send it without a network', async () => {
    const server = createFakeSyncServer();
    server.online = false;
    const outbox = await openDevice(server);
    const inspection = await startInspection(outbox, { known: true });
    const { issue, change } = await raise(outbox, inspection);
    await until(() => outbox.state().sender === 'unreachable');
    expect(await deleteUnsentIssue(outbox.db, issue.uuid)).toEqual([change.id]);
  });

  test('a backup contains issues with their photos, and importing it twice sends each once', async () => {
    const server = createFakeSyncServer();
    server.online = false;
    const broken = await openDevice(server);
    const inspection = await startInspection(broken);
    await raise(broken, inspection, [photo(inspection)]);
    const backup = await (await exportBackup(broken, new Date(AT))).text();
    server.online = true;
    const other = await openDevice(server, broken.owner.user_id + 1000);
    for (let n = 0; n < 2; n += 1) {
      expect(await importBackup(other, backup, async () => true)).not.toHaveProperty('problem');
      await allSent(other);
    }
    broken.wake();
    await allSent(broken);
    expect(server.issues.size).toBe(1);
    expect(server.uploads.size).toBe(1);
    expect(server.stored(inspection)).toHaveLength(1);
  });

  test('500 issues on five devices with lost replies and restarts exist once, each at its answer', async () => {
    const server = createFakeSyncServer();
    const inspection = id();
    server.known.add(inspection);
    const devices: Outbox[] = [];
    for (let n = 0; n < 5; n += 1) {
      const outbox = await openDevice(server);
      await startInspection(outbox, { known: true, uuid: inspection });
      devices.push(outbox);
    }
    const raised: Raised[] = [];
    for (let n = 0; n < 100; n += 1) {
      for (const [index, outbox] of devices.entries()) {
        if ((n + index) % 7 === 0) server.lostResponses += 1;
        if (n % 20 === 10) server.online = !server.online;
        raised.push(await raise(outbox, inspection));
        if ((n * 5 + index) % 83 !== 0) continue;
        // The browser is killed, and opened again.
        await outbox.close();
        devices[index] = await openDevice(server, outbox.owner.user_id);
      }
    }
    server.online = true;
    for (const outbox of devices) outbox.wake();
    for (const outbox of devices) await allSent(outbox);
    expect(raised).toHaveLength(500);
    expect([...server.issues.keys()].sort()).toEqual(raised.map(({ issue }) => issue.uuid).sort());
    expect([...server.stored(inspection)].sort()).toEqual(raised.map(({ change }) => change.id).sort());
    for (const outbox of devices) expect(outbox.state()).toMatchObject({ waiting: 0, rejected: 0 });
  }, 60_000);
});
