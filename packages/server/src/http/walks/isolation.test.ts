/** Nothing of one workspace is seen, guessed or changed from another: each call is tried with the ids of another workspace. */
import { ENDPOINTS } from '@rounds/contract';
import { assets } from '@rounds/contract/assets';
import { assignments } from '@rounds/contract/assignments';
import { checklists } from '@rounds/contract/checklists';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { files } from '@rounds/contract/files';
import { inspections } from '@rounds/contract/inspections';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toJSONSchema } from 'zod/v4/core';
import { type Answer, type Client, cloneDatabase, startTestServer, type TestServer } from '../../testing/index.ts';
import { data, makeThings, PICTURE } from '../testing/create-foreign-records.ts';
import { BODIES, QUERIES } from '../testing/foreign-bodies.ts';
import {
  GLOBAL_PATHS,
  KINDS,
  NAMES_NO_RECORD,
  NEVER,
  SECRET,
  type Thing,
  type Things,
} from '../testing/foreign-records.ts';
import { NO_REFERENCES, REFERENCE_FIELD } from '../testing/foreign-references.ts';
import { ISSUE_REFERENCES } from '../testing/references-of-issues.ts';
import { WORK_REFERENCES } from '../testing/references-of-work.ts';
import { RECORD_REFERENCES } from '../testing/references-to-records.ts';

let t: TestServer;
let theirs: Things;
let ours: Things;
beforeAll(async () => {
  // One person makes more calls here than the limits of imports allow within a minute.
  t = await startTestServer({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }, cloneDatabase, {
    limits: { consume: async () => {} },
  });
  theirs = await makeThings(t, 'B', SECRET);
  ours = await makeThings(t, 'A', 'Ours');
});
afterAll(() => t.close());

const comparable = ({ status, body }: Answer<unknown>) => ({ status, body: { ...body, request_id: '' } });
/** The path with this id. A record inside another one is looked for in ours. */
const toPath = ({ path }: Pick<Endpoint, 'path'>, id: number | string): string => {
  const inOurs = path.includes('{id}') ? path.replace('{listId}', String(ours.global_list.id)) : path;
  const named = inOurs
    .replace('{kind}', 'asset')
    .replace('{integration}', 's3')
    .replace('{lang}', 'de')
    .replace(/\{\w+\}/, String(id));
  return `/api${named.replaceAll(/\{\w+\}/g, '1')}`;
};
const send = (client: Client, endpoint: Endpoint, id: number | string) =>
  client.send(endpoint.method, `${toPath(endpoint, id)}${QUERIES[endpoint.id] ?? ''}`, {
    body: endpoint.body || endpoint.file ? (BODIES[endpoint.id] as Record<string, unknown>) : undefined,
  });

describe('an id of another workspace is answered like an id that does not exist', () => {
  // Tokens of provisioning name their workspace; the tests of that module try the ids of others with them.
  const withId = ENDPOINTS.filter(
    ({ id, path, access }) =>
      path.includes('{') &&
      !NAMES_NO_RECORD.includes(id) &&
      access !== 'provisioning' &&
      !GLOBAL_PATHS.some((start) => path.startsWith(start)),
  );

  it.each(withId.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (_id, endpoint) => {
    const kind = KINDS.find(([start]) => endpoint.path.startsWith(start))?.[1];
    if (!kind)
      throw new Error(`Add a record of ${endpoint.path} to RECORDS or NAMED_KINDS of testing/foreign-records.ts.`);
    const other = theirs[kind]!;
    const admin = t.as('admin');
    const never = await send(admin, endpoint, NEVER.id);
    expect(never.status, JSON.stringify(never.body)).toBe(404);
    expect(never.body.code).toBe(kind === 'user' ? 'USR_USER_NOT_EXIST' : `${endpoint.prefix}_OBJECT_NOT_FOUND`);
    expect(comparable(await send(admin, endpoint, other.id))).toEqual(comparable(never));
    if (other.uuid && kind !== 'folder') {
      const neverUuid = await send(admin, endpoint, NEVER.uuid!);
      expect(neverUuid.status, JSON.stringify(neverUuid.body)).toBe(404);
      expect(comparable(await send(admin, endpoint, other.uuid))).toEqual(comparable(neverUuid));
    }
  });
});

describe('a reference to another workspace is answered like a reference to nothing', () => {
  const references = [...RECORD_REFERENCES, ...WORK_REFERENCES, ...ISSUE_REFERENCES];

  it('every field of every call that can hold a reference is covered by this test', () => {
    const tried = new Set(references.map(({ endpoint, field }) => `${endpoint.id} ${field}`));
    const named = ENDPOINTS.flatMap((endpoint) =>
      (['query', 'body'] as const).flatMap((part) => {
        const schema = endpoint[part] && toJSONSchema(endpoint[part], { io: 'input', unrepresentable: 'any' });
        const fields = Object.keys(schema?.properties ?? {}).filter((field) => REFERENCE_FIELD.test(field));
        return fields.map((field) => `${endpoint.id} ${part}.${field}`);
      }),
    );
    expect(named.filter((one) => !tried.has(one) && !NO_REFERENCES.some((rule) => rule.test(one)))).toEqual([]);
  });

  it.each(references.map((one) => [`${one.endpoint.id} ${one.field}`, one] as const))('%s', async (_name, one) => {
    const { endpoint, kind, status = 404, sent } = one;
    const ask = (thing: Thing) => {
      const { id, query, body } = sent(thing, ours);
      const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : '';
      return t.as('admin').send(endpoint.method, `${toPath(endpoint, String(id))}${search}`, { body });
    };
    const never = await ask(NEVER);
    expect(never.status, JSON.stringify(never.body)).toBe(status);
    expect(comparable(await ask(theirs[kind]!))).toEqual(comparable(never));
  });

  it.each(
    ENDPOINTS.filter(
      ({ query }) => query && toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties?.ids,
    ).map((endpoint) => [endpoint.id, endpoint] as const),
  )('ids to choose from: %s', async (_id, endpoint) => {
    const ids = Object.entries(theirs).flatMap(([kind, { id, uuid }]) => [id, uuid ?? '', `${kind}:${id}`]);
    // Options belong to a field or a list, which the path names.
    const owner = endpoint.path.startsWith('/custom-field/') ? ours.field : ours.global_list;
    const answer = await t
      .as('admin')
      .send('GET', `${toPath(endpoint, owner.id)}?ids=${encodeURIComponent(ids.join(','))}`);
    if (endpoint.response === 'bytes') {
      expect(answer.bytes.toString()).not.toContain(SECRET);
      return;
    }
    const options = answer.body.data as { label: string }[];
    expect(answer.status).toBe(200);
    // Numbers of different things may be the same; what ours are called is ours.
    expect(options.filter(({ label }) => label.includes(SECRET) || label.endsWith(' B'))).toEqual([]);
  });

  it('a uuid that another workspace uses can be used in this one', async () => {
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

describe('lists contain nothing of another workspace', () => {
  // A stream of events does not end by itself; that it has nothing of other workspaces is tested with the events.
  const reading = ENDPOINTS.filter(
    ({ method, path, response }) => method === 'GET' && !path.includes('{') && response !== 'events',
  );

  it.each(reading.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (_id, { path }) => {
    for (const query of [
      '',
      `?q=${encodeURIComponent(SECRET)}`,
      `?parent_id=${theirs.folder.id}`,
      `?exclude_id=${theirs.folder.id}`,
    ]) {
      const answer = await t.as('admin').send('GET', `/api${path}${query}`);
      expect(answer.bytes.toString()).not.toContain(SECRET);
    }
  });
});

describe('the other workspace after all attempts', () => {
  it('all its records are unchanged', async () => {
    const admin = t.as('admin', 'B');
    const template = await data(admin.call(checklists.get, { params: { id: theirs.template.id } }));
    expect(template).toMatchObject({ title: SECRET, parent_id: null, archived_at: null });
    const asset = await data(admin.call(assets.get, { params: { id: theirs.asset.id } }));
    expect(asset).toMatchObject({ display_name: SECRET, archived_at: null });
    const assignment = await data(admin.call(assignments.get, { params: { id: theirs.assignment.id } }));
    expect(assignment).toMatchObject({ title: SECRET, status: 'active', archived_at: null });
    const inspection = await data(admin.call(inspections.get, { params: { id: theirs.inspection.id } }));
    expect(inspection).toMatchObject({ status: 'to_do', sequence: 0, archived_at: null });
    const file = await admin.call(files.get, { params: { id: theirs.file.id } });
    expect(file.bytes.equals(PICTURE)).toBe(true);
  });
});
