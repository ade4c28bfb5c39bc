/**
 * A device that comes back after ninety days without a network: its session is over, the events of that time are
 * deleted, the template was published again, and inspections were archived, deleted, handed over and completed. What
 * its person answered is stored, or they are asked about it; nothing is dropped.
 */
import { randomUUID } from 'node:crypto';
import { checklists } from '@rounds/contract/checklists';
import { inspections } from '@rounds/contract/inspections';
import { users } from '@rounds/contract/users';
import { Dice } from '@rounds/engine/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { deleteOldEvents } from '../../packages/server/src/events/event-log.ts';
import { publish } from '../../packages/server/src/modules/inspections/testing/kitchen-rounds.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../packages/server/src/testing/index.ts';
import { emailAddress } from '../../packages/server/src/testing/people.ts';
import { type Device, loadDevices } from './device.ts';
import { Network } from './network.ts';
import { kitchen } from './template.ts';

vi.mock('../../packages/web/src/kit/form/index.ts', async () => (await import('./device.ts')).loadFormWithoutScreens());

const NINETY_DAYS_MS = 90 * 24 * 3_600_000;
const TIMEOUT_MS = 60_000;
const EMAIL = emailAddress('inspector', 'A');

let t: TestServer;
let restoreGlobals: () => void;
let kitchens: number;
let network: Network;
let device: Device;
let sessionId: string;
let clockOffsetMs: number;
/** The ids of the changes that the device has stored, of those without a network once it has none. */
let recorded: { inspection: string; id: string }[];

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { installBrowserGlobals } = await loadDevices();
  t = await startTestServer();
  restoreGlobals = installBrowserGlobals();
});
afterAll(async () => {
  restoreGlobals?.();
  vi.restoreAllMocks();
  await t?.close();
});
beforeEach(async () => {
  kitchens = await publish(t, kitchen.document, 'Kitchen round');
  await t.queryIn('A', `update template set created_at = now() - interval '200 days'`);
  network = new Network(() => t.base, new Dice(1));
  const user = await network.signIn(EMAIL, PASSWORD);
  const { rows } = await t.database.owner.query<{ id: string }>('select max(id) as id from session');
  sessionId = rows[0]!.id;
  [recorded, clockOffsetMs] = [[], 0];
  const { Device } = await loadDevices();
  device = new Device({
    owner: { workspace_id: user.workspace.id, user_id: user.id, name: user.full_name },
    fetch: network.fetch,
    cookie: network.cookie,
    isOnline: () => network.isOnline,
    now: () => new Date(Date.now() + clockOffsetMs),
    onRecorded: (inspection, { id }) => recorded.push({ inspection, id }),
  });
});
afterEach(() => device?.kill());

async function answer(uuid: string, key: string, value: unknown): Promise<void> {
  const conduct = await device.conduct(uuid);
  if (!conduct) throw new Error(`${uuid} is not on the device`);
  await device.in(() => conduct.answer({ item_id: kitchen.id(key) }, { value }));
}

/** An inspection that is open on the device. */
async function open(template_id = kitchens): Promise<string> {
  const uuid = randomUUID();
  await t.as('inspector').call(inspections.create, { body: { uuid, template_id } });
  await answer(uuid, 'Condition', [kitchen.choice('Condition', 'Good')]);
  return uuid;
}

/** Does work on the server while the device is away, and restores its network afterwards. */
async function letNinetyDaysPass(work: () => Promise<void>): Promise<void> {
  await work();
  clockOffsetMs = 0;
  const workspace = await t.workspaceId('A');
  await t.queryIn('A', `update event_log set at = at - interval '90 days'`);
  await t.database.inWorkspace(workspace, (tx) => deleteOldEvents(tx, workspace));
  await t.database.owner.query('delete from session where id = $1', [sessionId]);
  network.isOnline = true;
}

function goOffline(): void {
  network.isOnline = false;
  recorded = [];
  clockOffsetMs = -NINETY_DAYS_MS;
}

async function publishAgain(change: (questions: readonly { id: string; title: string }[]) => object): Promise<void> {
  const manager = t.as('manager');
  const { items, revision } = (await manager.call(checklists.get, { params: { id: kitchens } })).body.data;
  const body = { save_id: randomUUID(), revision, items: change(items as never) };
  const saved = await manager.call(checklists.saveDraft, { params: { id: kitchens }, body: body as never });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const next = saved.body.data.revision;
  const done = await manager.call(checklists.publish, { params: { id: kitchens }, body: { revision: next } });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
}

async function findUserId(name: string): Promise<number> {
  const { body } = await t.as('admin').call(users.search, { query: { q: name } });
  return Number(body.data[0]?.value);
}

/** The ids of the changes that the server has of an inspection. */
async function listStored(uuid: string): Promise<string[]> {
  const { rows } = await t.queryIn<{ id: string }>(
    'A',
    `select change ->> 'id' as id from inspection_log l join inspection i on i.id = l.inspection_id,
      jsonb_array_elements(l.changes::jsonb) change where i.uuid = $1`,
    [uuid],
  );
  return rows.map(({ id }) => id);
}

async function expectNothingDropped(): Promise<void> {
  const unsent = new Set(await device.listUnsent());
  const inspections = [...new Set(recorded.map(({ inspection }) => inspection))];
  const storedIds = new Set((await Promise.all(inspections.map(listStored))).flat());
  expect(recorded.filter(({ id }) => !unsent.has(id) && !storedIds.has(id))).toEqual([]);
}

const listReasons = async () =>
  Object.fromEntries((await device.listRejected()).map(({ inspection, reason }) => [inspection.uuid, reason.code]));

test(
  'what a device answered ninety days ago is stored after signing in, or its person is asked about it',
  async () => {
    const other = await publish(t, kitchen.document, 'Old round');
    const uuids = {
      plain: await open(),
      archived: await open(),
      deleted: await open(),
      handedOver: await open(),
      completed: await open(),
    };
    // Both templates are on the device.
    await open(other);
    await device.sendEverything(TIMEOUT_MS);
    goOffline();
    for (const uuid of Object.values(uuids)) await answer(uuid, 'Degrees', 7);
    await answer(uuids.plain, 'Remarks', 'A smell of gas');
    const started = await device.startOffline(kitchens);
    const ofArchived = await device.startOffline(other);
    if (!started || !ofArchived) throw new Error('nothing can be started offline');
    for (const uuid of [started, ofArchived]) {
      await answer(uuid, 'Degrees', 9);
      await answer(uuid, 'Remarks', 'New gasket');
    }

    const manager = t.as('manager');
    await letNinetyDaysPass(async () => {
      for (const title of ['Remarks of the day', 'Remarks of the shift'])
        await publishAgain((items) => ({
          upsert: items.filter((one) => one.id === kitchen.id('Remarks')).map((one) => ({ ...one, title })),
        }));
      await publishAgain(() => ({ upsert: [], remove: [kitchen.id('Remarks')] }));
      await manager.call(checklists.archive, { params: { id: other } });
      const ids = async (uuid: string) => (await manager.call(inspections.get, { params: { id: uuid } })).body.data.id;
      for (const uuid of [uuids.archived, uuids.deleted])
        expect((await manager.call(inspections.archive, { params: { id: await ids(uuid) } })).status).toBe(200);
      await t.as('admin').call(inspections.delete, { params: { id: uuids.deleted } });
      await t.queryIn('A', `update inspection set status = 'completed', completed_at = now() where uuid = $1`, [
        uuids.completed,
      ]);
      await t.queryIn('A', 'update inspection set user_id = $1 where uuid = $2', [
        await findUserId('manager'),
        uuids.handedOver,
      ]);
    });

    await device.sendUntil('signed_out', TIMEOUT_MS);
    await expectNothingDropped();
    await network.signIn(EMAIL, PASSWORD);
    await device.sendUntil('idle', TIMEOUT_MS);
    await expectNothingDropped();
    expect(await listReasons()).toEqual({
      [uuids.archived]: 'INS_ARCHIVED',
      [uuids.deleted]: 'INS_OBJECT_NOT_FOUND',
      [uuids.handedOver]: 'INS_OBJECT_NOT_FOUND',
      [ofArchived]: 'CKL_OBJECT_NOT_FOUND',
    });
    for (const { reason } of await device.listRejected()) expect(reason.message.length).toBeGreaterThan(10);
    const arrived = (await t.as('manager').call(inspections.get, { params: { id: started } })).body.data;
    expect(arrived.answers).toContainEqual(expect.objectContaining({ item_id: kitchen.id('Degrees'), value: 9 }));
    const late = await t.as('manager').call(inspections.listLateChanges, { params: { id: uuids.completed } });
    expect(JSON.stringify(late.body.data)).toContain(kitchen.id('Degrees'));

    // The cause is fixed, and the person sends it again.
    await t.queryIn('A', `update inspection set archived_at = null where uuid = $1`, [uuids.archived]);
    await manager.call(checklists.restore, { params: { id: other } });
    await device.retryRejected();
    await device.sendUntil('idle', TIMEOUT_MS);
    await expectNothingDropped();
    expect(Object.keys(await listReasons()).sort()).toEqual([uuids.deleted, uuids.handedOver].sort());
  },
  3 * TIMEOUT_MS,
);

test(
  'answers of a person who was deactivated meanwhile wait on the device until the account is active again',
  async () => {
    const uuid = await open();
    await device.sendEverything(TIMEOUT_MS);
    goOffline();
    await answer(uuid, 'Degrees', 7);
    const userId = await findUserId('inspector');
    await letNinetyDaysPass(async () => {
      await t.as('admin').call(users.deactivate, { params: { id: userId } });
    });
    await device.sendUntil('signed_out', TIMEOUT_MS);
    await expect(network.signIn(EMAIL, PASSWORD)).rejects.toThrow('could not sign in');
    expect(await device.listUnsent()).toEqual([recorded.at(-1)?.id]);
    const status = { params: { userId }, body: { status: 'active' as const } };
    expect((await t.as('admin').call(users.updateStatus, status)).status).toBe(200);
    await network.signIn(EMAIL, PASSWORD);
    await device.sendUntil('idle', TIMEOUT_MS);
    expect(await device.listUnsent()).toEqual([]);
    await expectNothingDropped();
  },
  3 * TIMEOUT_MS,
);
