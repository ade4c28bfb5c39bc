/** Every call publishes the events that the contract declares for it, and no others. */
import { ENDPOINTS } from '@rounds/contract';
import { ACTIVITIES, findActivityEvent, listDeclaredEvents } from '@rounds/contract/activities.ts';
import { assets } from '@rounds/contract/assets';
import { endpoints } from '@rounds/contract/endpoint.ts';
import { EVENT_CODES, type EventCode, getRecordKind } from '@rounds/contract/event-codes.ts';
import { issues } from '@rounds/contract/issues';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { MODULES } from '../app.ts';
import { openDueInspections } from '../modules/assignments/opening/index.ts';
import { kitchenRounds } from '../modules/inspections/testing/kitchen-rounds.ts';
import { cloneDatabase, startTestServer, type TestServer } from '../testing/index.ts';
import { route, type ServerModule } from './module.ts';
import { walkAssets, walkBoards, walkFiles, walkLists, walkPeople } from './testing/event-scenario.ts';
import { EventWalk } from './testing/event-walk.ts';
import { walkAssignments, walkInspections, walkIssues, walkTemplates } from './testing/event-work-scenario.ts';
import { walkProvisioning } from './testing/provisioning-scenario.ts';

const unsafe = ENDPOINTS.filter(({ method }) => method !== 'GET');

describe('the declarations of the contract', () => {
  test('every unsafe call declares the events that it may publish, or why it publishes none', () => {
    const wrong = unsafe.filter((endpoint) => listDeclaredEvents(endpoint).length > 0 === Boolean(endpoint.no_events));
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  test('no reading call declares events', () => {
    const wrong = ENDPOINTS.filter((endpoint) => !unsafe.includes(endpoint)).filter(
      (endpoint) => listDeclaredEvents(endpoint).length > 0 || endpoint.no_events,
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  test('an activity that names an event names one that exists', () => {
    const named = Object.keys(ACTIVITIES).flatMap((code) => findActivityEvent(code as keyof typeof ACTIVITIES) ?? []);
    expect(named.filter((code) => !EVENT_CODES.includes(code))).toEqual([]);
  });

  /** Records that exist once in a workspace, or that end with the record they belong to. */
  const WITHOUT_LIFE = ['assignment_fields', 'custom_unit', 'file', 'issue_fields', 'issue_settings'];
  const kinds = [...new Set(EVENT_CODES.map(getRecordKind))];
  it.each(kinds.filter((kind) => !WITHOUT_LIFE.includes(kind)))('a record of each kind has its events: %s', (kind) => {
    const has = (what: string) => EVENT_CODES.includes(`${kind}.${what}` as EventCode);
    expect(['created', 'changed', 'deleted'].filter((what) => !has(what))).toEqual([]);
    expect(has('archived')).toBe(has('restored'));
  });
});

describe('calls', () => {
  let t: TestServer;
  const walk = new EventWalk();
  beforeAll(async () => {
    t = await startTestServer({}, cloneDatabase, {
      modules: [...MODULES, walk.recorder],
      limits: { consume: async () => {} },
    });
    walk.start(t);
    const rounds = await kitchenRounds(t);
    await walkAssets(walk);
    await walkLists(walk);
    await walkFiles(walk);
    await walkBoards(walk);
    await walkTemplates(walk);
    await walkInspections(walk, rounds);
    await walkAssignments(walk, t, rounds);
    await walkIssues(walk);
    await walkPeople(walk, t);
    await walkProvisioning(walk, t);
  });
  afterAll(() => t.close());

  const OTHER_WORK: readonly EventCode[] = [
    ...(['alert.changed', 'assignment.changed', 'date_reminder.changed'] as const),
    ...(['inspection.changed', 'scheduled_report.changed', 'section.changed'] as const),
  ];
  /** Events that the scenario does not cause, because other tests do or it would need much more. */
  const NOT_WALKED: Readonly<Record<string, readonly EventCode[]>> = {
    // The events after a code are those after the password; those in another workspace are those in the first.
    'auth.verifyCode': ['user.activated', 'user.changed'],
    'workspaces.switch': ['user.activated', 'user.changed'],
    // The events at the end of a sign-on are those after the password.
    'sso.linkAccount': ['user.activated', 'user.changed'],
    // The change needs a code from a mail.
    'account.changeEmail': ['user.changed'],
    // An inspection that a device starts and completes while it is to do.
    'inspections.complete': ['inspection.started'],
    'inspections.create': ['inspection.started'],
    // Work of other kinds that a person had who is deleted or leaves.
    'personRemoval.remove': OTHER_WORK,
    'users.bulkHandOver': OTHER_WORK,
  };
  it.each(
    unsafe
      .filter((endpoint) => listDeclaredEvents(endpoint).length > 0)
      .map((endpoint) => [endpoint.id, endpoint] as const),
  )('%s publishes what it declares', (id, endpoint) => {
    const declared = listDeclaredEvents(endpoint).filter((code) => !NOT_WALKED[id]?.includes(code));
    expect([...(walk.published.get(id) ?? [])].sort()).toEqual([...new Set(declared)].sort());
  });

  test('an event names its record, who caused it, in which workspace and when', async () => {
    const asset = await walk.call(assets.create, { body: { asset_id: 'E-1', display_name: 'Named' } });
    expect(walk.events).toEqual([
      {
        ...{ code: 'asset.created', kind: 'asset', data: null },
        record: { id: asset.id, uuid: asset.uuid },
        workspace_id: await t.workspaceId('A'),
        user: { id: expect.any(Number), name: 'Admin A' },
        at: expect.any(Date),
      },
    ]);
  });

  test('a bulk action publishes one event for each record that it changes', async () => {
    const create = (asset_id: string) => walk.call(assets.create, { body: { asset_id, display_name: asset_id } });
    const [one, two] = [await create('E-2'), await create('E-3')];
    await walk.call(assets.bulkArchive, { body: { ids: [one.id, two.id] } });
    const archived = { code: 'asset.archived' };
    expect(walk.events).toMatchObject([
      { ...archived, record: { id: one.id, uuid: one.uuid } },
      { ...archived, record: { id: two.id, uuid: two.uuid } },
    ]);
    await walk.call(assets.archive, { params: { id: one.id } });
    expect(walk.events).toEqual([]);
  });

  test('a change of the status of an issue names the old and the new one', async () => {
    const { id } = await walk.call(issues.create, { body: { title: 'Drip' } });
    await walk.call(issues.changeStatus, { params: { id }, body: { status: 'complete' } });
    expect(walk.events).toMatchObject([{ code: 'issue.status_changed', data: { before: 'to_do', after: 'complete' } }]);
  });

  test('what the server does by itself has no user', async () => {
    const { rows } = await t.queryIn<{ id: number }>('A', `update assignment set check_at = now() returning id`);
    expect(rows.length).toBeGreaterThan(0);
    expect((await walk.record(() => openDueInspections(t, new Date()))).filter(({ user }) => user !== null)).toEqual(
      [],
    );
  });
});

describe('calls that go wrong', () => {
  const publishing = endpoints('publishing', {
    publishUndeclared: {
      ...{ method: 'POST', path: '/publishing', access: 'signed-in', prefix: 'APP' },
      ...{ summary: 'Publish an event that is not declared', output: z.null() },
    },
  });
  const faulty: ServerModule = {
    name: 'faulty',
    routes: [
      route(publishing.publishUndeclared, async ({ publish }) => {
        publish([{ code: 'asset.deleted', record: { id: 1 } }]);
        return null;
      }),
    ],
    onEvents: { 'asset.created': async () => Promise.reject(new Error('the handler fails')) },
  };
  let t: TestServer;
  beforeAll(async () => {
    const endpointsWithFault = [...ENDPOINTS, publishing.publishUndeclared];
    t = await startTestServer({}, cloneDatabase, { modules: [...MODULES, faulty], endpoints: endpointsWithFault });
  });
  afterAll(() => t.close());

  test('what a handler of an event throws undoes the call that published it', async () => {
    const body = { asset_id: 'F-1', display_name: 'Failing' };
    expect((await t.as('admin').call(assets.create, { body })).status).toBe(500);
    expect((await t.queryIn<object>('A', `select id from asset where asset_id = 'F-1'`)).rows).toEqual([]);
  });

  test('a call that publishes what it does not declare fails', async () => {
    expect((await t.as('admin').call(publishing.publishUndeclared)).status).toBe(500);
  });
});
