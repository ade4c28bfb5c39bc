/** Nothing of one workspace is seen, guessed or changed from another: each call tried with the ids of a neighbour. */
import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@rounds/contract';
import { assets } from '@rounds/contract/assets';
import { assignments } from '@rounds/contract/assignments';
import { checklists } from '@rounds/contract/checklists';
import type { Endpoint } from '@rounds/contract/endpoint';
import { files } from '@rounds/contract/files';
import { inspections } from '@rounds/contract/inspections';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Client, startTestServer, type TestServer, type WorkspaceName } from '../testing/index.ts';

const SECRET = 'Only the neighbour knows';

interface Thing {
  readonly id: number;
  readonly uuid?: string;
}
interface Things {
  readonly folder: Thing;
  readonly template: Thing;
  readonly asset: Thing;
  readonly inspection: Thing;
  readonly file: Thing;
  readonly job: Thing;
  readonly field: Thing;
}

let t: TestServer;
let theirs: Things;
let ours: Things;
beforeAll(async () => {
  t = await startTestServer();
  theirs = await makeThings('B', SECRET);
  ours = await makeThings('A', 'Ours');
});
afterAll(() => t.close());

async function data<D>(sent: Promise<Answer<D>>): Promise<D> {
  const { status, body } = await sent;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}

async function makeThings(name: WorkspaceName, title: string): Promise<Things> {
  const admin = t.as('admin', name);
  const folder = await data(admin.call(checklists.createFolder, { body: { title } }));
  const imported = await data(
    admin.call(checklists.importFile, {
      file: { name: 'questions.csv', bytes: `section,question\n${title},${title}?\n` },
      body: { title, columns: { section: 'section', question: 'question' } },
    }),
  );
  const template = await data(admin.call(checklists.read, { params: { id: imported.template_id! } }));
  await data(admin.call(checklists.publish, { params: { id: template.id }, body: { revision: template.revision } }));
  const asset = await data(admin.call(assets.create, { body: { asset_id: title, display_name: title } }));
  const inspection = await data(
    admin.call(inspections.create, { body: { template_id: template.id, asset_uuid: asset.uuid } }),
  );
  const file = await data(
    admin.call(files.upload, { file: { name: `${title}.png`, bytes: PICTURE }, body: { purpose: 'signature' } }),
  );
  const workspace_id = await t.workspaceId(name);
  const job = await t.database.inWorkspace(workspace_id, async (tx) => {
    const { id } = await tx.selectFrom('user').select('id').where('first_name', '=', 'Admin').executeTakeFirstOrThrow();
    const values = { workspace_id, user_id: id, kind: title };
    return tx.insertInto('job').values(values).returning('id').executeTakeFirstOrThrow();
  });
  const field = { key: 'new_field', name: title, field_type: 'text', is_used: false } as const;
  const fields = await data(admin.call(assignments.saveCustomFields, { body: { fields: [field], order: {} } }));
  return { folder, template, asset, inspection, file, job, field: { id: fields.at(-1)!.id! } };
}

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Which of the things a path's id means. */
const KINDS: readonly (readonly [start: string, kind: keyof Things])[] = [
  ['/checklist/template/folder/', 'folder'],
  ['/checklist/template/', 'template'],
  ['/assets/', 'asset'],
  ['/inspection/', 'inspection'],
  ['/file/', 'file'],
  ['/job/', 'job'],
  ['/assignment/settings/custom-fields/', 'field'],
];
/** What each call needs so that only the id can be wrong. */
const BODIES: Record<string, unknown> = {
  'assets.change': { asset_id: 'x', display_name: 'x' },
  'checklists.save': { save_id: randomUUID(), revision: 0 },
  'checklists.publish': { revision: 0 },
  'checklists.clone': {},
  'checklists.changeFolder': { title: 'x' },
  'inspections.changes': { changes: [] },
};
const NEVER: Thing = { id: 987_654_321, uuid: '00000000-0000-4000-8000-000000000000' };

const said = ({ status, body }: Answer<unknown>) => ({ status, body: { ...body, request_id: '' } });
const send = (client: Client, endpoint: Endpoint, id: number | string) =>
  client.send(endpoint.method, `/api${endpoint.path.replace('{id}', String(id))}`, {
    body: endpoint.body ? (BODIES[endpoint.id] as Record<string, unknown>) : undefined,
  });

describe('an id of another workspace answers like one that never was', () => {
  const withId = ENDPOINTS.filter(({ path }) => path.includes('{id}'));

  it.each(withId.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (_id, endpoint) => {
    const kind = KINDS.find(([start]) => endpoint.path.startsWith(start))![1];
    const admin = t.as('admin');
    const never = await send(admin, endpoint, NEVER.id);
    expect(never.status, JSON.stringify(never.body)).toBe(404);
    expect(never.body.code).toBe(`${endpoint.prefix}_OBJECT_NOT_FOUND`);
    expect(said(await send(admin, endpoint, theirs[kind].id))).toEqual(said(never));
    if (theirs[kind].uuid && kind !== 'folder') {
      const neverUuid = await send(admin, endpoint, NEVER.uuid!);
      expect(neverUuid.status, JSON.stringify(neverUuid.body)).toBe(404);
      expect(said(await send(admin, endpoint, theirs[kind].uuid!))).toEqual(said(neverUuid));
    }
  });
});

describe('a reference to another workspace answers like one to nothing', () => {
  const pair = <T>(of: (things: Thing, kind: keyof Things) => T, kind: keyof Things) => [
    of(theirs[kind], kind),
    of(NEVER, kind),
  ];
  const references: [string, Endpoint, keyof Things, (thing: Thing) => Record<string, unknown>][] = [
    ['a template to inspect with', inspections.create, 'template', ({ id }) => ({ template_id: id })],
    [
      'an asset to inspect',
      inspections.create,
      'asset',
      ({ uuid }) => ({ template_id: ours.template.id, asset_uuid: uuid }),
    ],
    ['an inspection to go on with', inspections.sync, 'inspection', ({ uuid }) => ({ uuid, changes: [] })],
    [
      'a template in a sync',
      inspections.sync,
      'template',
      ({ id }) => ({ uuid: randomUUID(), new: { template_id: id }, changes: [] }),
    ],
    ['a folder to create in', checklists.create, 'folder', ({ id }) => ({ title: 'x', parent_id: id })],
    ['a folder for a folder', checklists.createFolder, 'folder', ({ id }) => ({ title: 'x', parent_id: id })],
    ['a template to move', checklists.move, 'template', ({ id }) => ({ id, parent_id: null })],
    ['a folder to move to', checklists.move, 'folder', ({ id }) => ({ id: ours.template.id, parent_id: id })],
  ];

  it.each(references)('%s', async (_what, endpoint, kind, body) => {
    const [foreign, never] = pair(body, kind);
    const answer = await t.as('admin').send(endpoint.method, `/api${endpoint.path}`, { body: never });
    expect(answer.status, JSON.stringify(answer.body)).toBe(404);
    const other = await t.as('admin').send(endpoint.method, `/api${endpoint.path}`, { body: foreign });
    expect(said(other)).toEqual(said(answer));
  });

  it('and a uuid that another workspace has used is free here', async () => {
    const admin = t.as('admin');
    const began = await admin.call(inspections.sync, {
      body: { uuid: theirs.inspection.uuid!, new: { template_id: ours.template.id }, changes: [] },
    });
    expect(began.status, JSON.stringify(began.body)).toBe(200);
    const stored = await admin.call(files.upload, {
      file: { name: 'own.png', bytes: PICTURE },
      body: { purpose: 'signature', uuid: theirs.file.uuid! },
    });
    expect(stored.status, JSON.stringify(stored.body)).toBe(200);
    expect(stored.body.data.id).not.toBe(theirs.file.id);
  });
});

describe('nothing of another workspace is listed', () => {
  const reading = ENDPOINTS.filter(({ method, path }) => method === 'GET' && !path.includes('{'));

  it.each(reading.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (_id, { path }) => {
    for (const query of ['', `?q=${encodeURIComponent(SECRET)}`, `?parent_id=${theirs.folder.id}`, '?all=true']) {
      const answer = await t.as('admin').send('GET', `/api${path}${query}`);
      expect(answer.bytes.toString()).not.toContain(SECRET);
    }
  });
});

describe('after all of that', () => {
  it('the neighbour has everything as it was', async () => {
    const admin = t.as('admin', 'B');
    const template = await data(admin.call(checklists.read, { params: { id: theirs.template.id } }));
    expect(template).toMatchObject({ title: SECRET, parent_id: null, archived_at: null });
    const asset = await data(admin.call(assets.read, { params: { id: theirs.asset.id } }));
    expect(asset).toMatchObject({ display_name: SECRET, archived_at: null });
    const inspection = await data(admin.call(inspections.read, { params: { id: theirs.inspection.id } }));
    expect(inspection).toMatchObject({ status: 'to_do', sequence: 0, archived_at: null });
    const file = await admin.call(files.read, { params: { id: theirs.file.id } });
    expect(file.bytes.equals(PICTURE)).toBe(true);
  });
});
