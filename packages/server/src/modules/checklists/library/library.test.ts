import { randomUUID } from 'node:crypto';
import { assetTypes } from '@rounds/contract/asset-types';
import { checklists, type Template } from '@rounds/contract/checklists';
import { library } from '@rounds/contract/checklists/library.ts';
import { files } from '@rounds/contract/files';
import { globalLists } from '@rounds/contract/global-lists';
import { diffRecords, toRecords } from '@rounds/engine';
import { setHead, setInfo, setItem } from '@rounds/engine/edits';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type WorkspaceName } from '../../../testing/index.ts';
import { createTemplateHelpers } from '../testing/template-helpers.ts';

let t: TestServer;
let helpers: ReturnType<typeof createTemplateHelpers>;
beforeAll(async () => {
  t = await startTestServer();
  helpers = createTemplateHelpers(t);
});
afterAll(() => t.close());

const OPEN = { licence: 'cc-by', category: 'equipment' } as const;
const ours = () => t.as('admin');
const theirs = () => t.as('manager', 'B');
const toId = (id: string) => ({ params: { id } });

async function uploadPicture(): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#888', noise } });
  const file = { name: 'pump.jpg', bytes: await picture.jpeg().toBuffer() };
  return (await helpers.manager().call(files.upload, { body: { purpose: 'template' }, file })).body.data.uuid;
}

/** A published template with a picture in a help text, a global list and an asset type. */
async function createPublished(title: string) {
  const list = (await ours().call(globalLists.create, { body: { name: `Parts of ${title}` } })).body.data;
  const type = (await ours().call(assetTypes.create, { body: { name: `Type of ${title}` } })).body.data;
  const { id } = await helpers.create(title);
  const template = await helpers.read(id);
  const picture = await uploadPicture();
  const page = template.items.find((item) => item.type === 'page')!;
  const start = template.items.find((item) => item.type === 'start_page')!;
  const { patch } = setInfo(toRecords(template as never), {
    ...{ item_id: page.id, text: 'Where the valve is', media: [picture], newId: randomUUID },
  });
  const question = (kind: string, parent_id: string, order: string, options: object) => ({
    ...{ id: randomUUID(), type: kind, title: `A ${kind}`, parent_id, order, options, base_id: randomUUID() },
  });
  const added = [
    question('textAnswer', page.id, 'a1', {}),
    question('global_list', page.id, 'a2', { global_list_uuid: list.uuid, global_list_id: list.id }),
    question('asset', start.id, 'a8', { asset_type_uuids: [type.uuid] }),
  ];
  const items = { upsert: [...(patch!.items?.upsert ?? []), ...added] };
  const saved = await helpers.save(id, 0, { ...patch, items } as never);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  await publish(id);
  return { id, picture, list, type };
}

async function publish(id: number): Promise<void> {
  const { revision } = await helpers.read(id);
  const { status, body } = await ours().call(checklists.publish, { params: { id }, body: { revision } });
  expect(status, JSON.stringify(body)).toBe(200);
}

const share = async (id: number, to?: 'library' | string[]) => {
  const { status, body } = await ours().call(library.share, { params: { id }, body: { ...OPEN, ...(to && { to }) } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.shared!;
};
const listFor = async (workspace: WorkspaceName, query: object = {}) =>
  (await t.as('manager', workspace).call(library.list, { query: { limit: 100, ...query } as never })).body.data.list;
const findFor = async (workspace: WorkspaceName, id: string) =>
  (await listFor(workspace)).find((entry) => entry.id === id);
const readFile = async (workspace: WorkspaceName, uuid: string) =>
  (await t.as('manager', workspace).call(files.get, toId(uuid))).status;
const take = async (id: string) => (await theirs().call(library.take, { ...toId(id), body: {} })).body.data;
const readTheirs = async (id: number): Promise<Template> =>
  (await theirs().call(checklists.get, { params: { id } })).body.data;

test('what a copy leaves out is named before, and the copy contains no id of its workspace', async () => {
  const template = await createPublished('Pumps');
  const { published, shared } = (await ours().call(library.getSharing, { params: { id: template.id } })).body.data;
  expect(shared).toBeNull();
  expect(published).toMatchObject({ version: 1, files: 1, languages: ['en'] });
  expect(published!.left_out).toEqual([
    { part: 'global_list', count: 1 },
    { part: 'asset_type', count: 1 },
  ]);
  const { id } = await share(template.id, 'library');
  const entry = (await theirs().call(library.get, toId(id))).body.data;
  expect(entry).toMatchObject({ title: 'Pumps', origin: 'library', licence: 'cc-by', times_taken: 0, version: 1 });
  const text = JSON.stringify(entry);
  const original = await helpers.read(template.id);
  const ids = JSON.stringify(original).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g)!;
  expect(ids.length).toBeGreaterThan(8);
  for (const named of [...ids, template.list.uuid, template.type.uuid]) expect(text).not.toContain(named);
  expect(text).not.toContain('Parts of Pumps');
});

test('a template shared with one workspace is seen, read and taken there and nowhere else, until it is taken back', async () => {
  const made = await createPublished('Valves');
  const key = await readKey('B');
  const { id, receivers } = await share(made.id, [key]);
  expect(receivers.map(({ named }) => named)).toEqual([key]);
  const entry = (await findFor('B', id))!;
  expect(entry).toMatchObject({ origin: 'shared', taken: null });
  expect(await readFile('B', entry.picture!)).toBe(200);
  expect(await readFile('A', entry.picture!)).toBe(200);
  expect((await t.as('inspector', 'B').call(files.get, toId(entry.picture!))).status).toBe(404);

  const taken = await take(id);
  expect(await findFor('B', id)).toMatchObject({ times_taken: 1, taken: { template_id: taken.id, version: 1 } });
  const template = await readTheirs(taken.id);
  expect(template.has_draft).toBe(true);
  const [file] = template.info[0]!.media;
  expect(file).not.toBe(entry.picture);

  const answer = await ours().call(library.takeBack, { ...toId(id), query: {} });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await t.runJobs();
  expect(await findFor('B', id)).toBeUndefined();
  for (const status of [
    (await theirs().call(library.get, toId(id))).status,
    (await theirs().call(library.take, { ...toId(id), body: {} })).status,
    await readFile('B', entry.picture!),
    await readFile('A', entry.picture!),
  ])
    expect(status).toBe(404);
  // Both sides keep their own files.
  expect([await readFile('A', made.picture), await readFile('B', file!)]).toEqual([200, 200]);
  expect((await theirs().call(library.getSource, { params: { id: taken.id } })).body.data).toMatchObject({
    ...{ title: 'Valves', licence: 'cc-by', version: 1, newest: null },
  });
});

test('nobody else reads what was shared with one workspace, whatever the database is queried for', async () => {
  const template = await createPublished('Secret');
  const { id } = await share(template.id, ['nobody@elsewhere.example']);
  const tables = ['shared_template', 'shared_template_version', 'shared_template_file', 'shared_template_receiver'];
  for (const table of tables) {
    const column = table === 'shared_template' ? 'id' : 'shared_id';
    const { rows } = await t.queryIn('B', `select ${column} from ${table} where ${column} = $1`, [await sharedId(id)]);
    expect([table, rows]).toEqual([table, []]);
  }
  for (const change of [
    `update shared_template set in_library = true where uuid = '${id}' returning id`,
    `delete from shared_template where uuid = '${id}' returning id`,
  ])
    expect((await t.queryIn('B', change)).rows).toEqual([]);
  const { id: open } = await share((await createPublished('Open')).id, 'library');
  for (const change of [
    `update shared_template set title = 'Ours' where uuid = '${open}' returning id`,
    `delete from shared_template where uuid = '${open}' returning id`,
  ])
    expect((await t.queryIn('B', change)).rows).toEqual([]);
  expect((await theirs().call(library.get, toId(id))).status).toBe(404);
  const foreign = await t.as('admin', 'B').call(library.takeBack, { ...toId(open), query: {} });
  expect(foreign.status).toBe(404);
});

test('an address shares with the workspaces of its person, and does not tell whether there is one', async () => {
  const template = await createPublished('Mailed');
  const shared = await share(template.id, ['manager.b@rounds.example', 'nobody@elsewhere.example']);
  expect(shared.receivers.map(({ named }) => named)).toEqual(['manager.b@rounds.example', 'nobody@elsewhere.example']);
  expect(await findFor('B', shared.id)).toMatchObject({ origin: 'shared' });
  const [{ id: from } = { id: 0 }] = shared.receivers;
  await ours().call(library.takeBack, { ...toId(shared.id), query: { from } });
  expect(await findFor('B', shared.id)).toBeUndefined();
  await share(template.id, [await readKey('B')]);
  // The receiver can remove it from its own library.
  expect((await t.as('admin', 'B').call(library.takeBack, { ...toId(shared.id), query: {} })).status).toBe(200);
  expect(await findFor('B', shared.id)).toBeUndefined();
  expect(await findFor('A', shared.id)).toMatchObject({ origin: 'own' });
});

test('a template that is shared without a licence and a category is for its receivers only, in the general category', async () => {
  const { id } = await createPublished('Shared by other software');
  const { status, body } = await ours().call(library.share, { params: { id }, body: { to: 'library' } });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data.shared).toMatchObject({ in_library: true, licence: 'receivers', category: 'other' });
  const chosen = { licence: 'cc-by', category: 'safety' } as const;
  await ours().call(library.share, { params: { id }, body: { to: 'library', ...chosen } });
  const again = await ours().call(library.share, { params: { id }, body: { to: 'library' } });
  expect(again.body.data.shared).toMatchObject(chosen);
});

test('wrong receivers, unpublished templates and people without the permission are rejected with a reason', async () => {
  const template = await createPublished('Rejected');
  const send = (client: ReturnType<typeof ours>, id: number, to: string[]) =>
    client.call(library.share, { params: { id }, body: { ...OPEN, to } });
  const unknown = await send(ours(), template.id, ['no-such-workspace']);
  expect([unknown.status, unknown.body.data]).toEqual([422, { to: [expect.stringContaining('no-such-workspace')] }]);
  const own = await send(ours(), template.id, [await readKey('A')]);
  expect([own.status, own.body.data]).toEqual([422, { to: [expect.stringContaining('this workspace')] }]);
  const draft = await helpers.create('Draft');
  expect((await send(ours(), draft.id, [])).body.code).toBe('CKL_NOT_PUBLISHED');
  expect((await send(t.as('inspector'), template.id, [])).status).toBe(403);
  expect((await ours().call(library.take, { ...toId('no-such-sample'), body: {} })).status).toBe(404);
});

test('a newer version is compared under the ids of the template and added to its draft, with own changes kept', async () => {
  const template = await createPublished('Boilers');
  const { id } = await share(template.id, 'library');
  const taken = await take(id);
  const draft = toRecords((await readTheirs(taken.id)) as never);
  const find = (records: typeof draft, type: string) => Object.values(records.items).find((one) => one.type === type)!;
  const own = setHead(draft, { description: 'Ours' }).patch!;
  await theirs().call(checklists.saveDraft, {
    params: { id: taken.id },
    body: { save_id: randomUUID(), revision: 0, ...own } as never,
  });
  expect((await theirs().call(library.getSource, { params: { id: taken.id } })).body.data).toMatchObject({ newest: 1 });

  const source = toRecords((await helpers.read(template.id)) as never);
  const edit = setItem(source, { id: find(source, 'textAnswer').id, title: 'Serial number' }).patch!;
  await helpers.save(template.id, (await helpers.read(template.id)).revision, edit);
  await publish(template.id);
  await share(template.id);
  expect(await findFor('B', id)).toMatchObject({ version: 2, taken: { version: 1 } });

  const newer = (await theirs().call(library.getNewer, { params: { id: taken.id } })).body.data;
  expect(newer).toMatchObject({ version: 1, newest: 2, replaced: [], replaces_all: false });
  const changes = diffRecords(toRecords(newer.before as never), toRecords(newer.after as never));
  expect(changes.items!.upsert!.map(({ id: item, title }) => [item, title])).toEqual([
    [find(draft, 'textAnswer').id, 'Serial number'],
  ]);
  const { revision } = await readTheirs(taken.id);
  const body = { revision, version: 2 };
  const added = await theirs().call(library.takeNewer, { params: { id: taken.id }, body });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  const after = await readTheirs(taken.id);
  expect(after).toMatchObject({ description: 'Ours', revision: revision + 1 });
  expect(after.items.map(({ title }) => title)).toContain('Serial number');
  expect((await theirs().call(library.getSource, { params: { id: taken.id } })).body.data).toMatchObject({
    ...{ version: 2, newest: 2 },
  });
  expect((await theirs().call(library.takeNewer, { params: { id: taken.id }, body })).status).toBe(409);
});

describe('what a receiver has', () => {
  test('a plan without rules takes a template without them, as its card says before', async () => {
    const sample = (await ours().call(library.take, { ...toId('food-hygiene'), body: {} })).body.data;
    const { id } = await share(sample.id, 'library');
    await t.setPlan('B', 'free');
    expect((await findFor('B', id))!.left_out).toEqual([{ feature: 'ckl_rule', count: expect.any(Number) }]);
    const taken = await take(id);
    expect((await readTheirs(taken.id)).rule_sets).toEqual([]);
    await t.setPlan('B', 'enterprise');
    expect((await findFor('B', id))!.left_out).toEqual([]);
    expect((await readTheirs((await take(id)).id)).rule_sets.length).toBeGreaterThan(0);
  });

  test('the library is searched by text, language and category, and samples are taken in their language', async () => {
    const titles = async (query: object) => (await listFor('B', query)).map(({ title }) => title);
    expect(await titles({ q: 'ladder' })).toContain('Ladder and step check');
    expect(await titles({ category: 'compliance' })).toEqual(['Data protection check']);
    expect(await titles({ language: 'ar' })).toEqual([]);
    const taken = (await theirs().call(library.take, { ...toId('ladders'), body: { language: 'de' } })).body.data;
    expect(taken).toMatchObject({ language: 'de', published_version: 1 });
  });
});

test('a deleted template leaves its shared copy, and deleting the taken one leaves the original', async () => {
  const template = await createPublished('Mortal');
  const { id } = await share(template.id, 'library');
  const taken = await take(id);
  for (const endpoint of [checklists.archive, checklists.delete])
    expect((await ours().call(endpoint, { params: { id: template.id } })).status).toBe(200);
  await t.runJobs();
  const entry = (await findFor('B', id))!;
  expect(await readFile('B', entry.picture!)).toBe(200);
  const again = await take(id);
  for (const endpoint of [checklists.archive, checklists.delete])
    expect((await theirs().call(endpoint, { params: { id: taken.id } })).status).toBe(200);
  await t.runJobs();
  expect(await readFile('B', (await readTheirs(again.id)).info[0]!.media[0]!)).toBe(200);
  expect((await findFor('B', id))!.taken).toEqual({ template_id: again.id, version: 1 });
});

test('without a library, an installation knows none of its calls', async () => {
  const off = await startTestServer({ PUBLIC_LIBRARY: 'false' });
  try {
    expect((await off.as('manager').call(library.list)).status).toBe(404);
    expect((await off.as('manager').call(library.get, toId(randomUUID()))).status).toBe(404);
    expect((await off.as('manager').call(library.get, toId('ladders'))).status).toBe(200);
    expect((await off.as('manager').call(checklists.listSamples)).status).toBe(200);
  } finally {
    await off.close();
  }
});

const readKey = async (workspace: WorkspaceName): Promise<string> => {
  const id = await t.workspaceId(workspace);
  const { rows } = await t.database.owner.query<{ key: string }>(`select key from workspace where id = ${id}`);
  return rows[0]!.key;
};
const sharedId = async (uuid: string): Promise<number> => {
  const { rows } = await t.database.owner.query<{ id: number }>(
    `select id from shared_template where uuid = '${uuid}'`,
  );
  return rows[0]!.id;
};
