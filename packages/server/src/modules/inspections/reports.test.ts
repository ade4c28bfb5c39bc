import { randomUUID } from 'node:crypto';
import { assets } from '@rounds/contract/assets';
import { auth } from '@rounds/contract/auth';
import { checklists } from '@rounds/contract/checklists';
import { files } from '@rounds/contract/files';
import { inspections } from '@rounds/contract/inspections';
import { issues } from '@rounds/contract/issues';
import { settings } from '@rounds/contract/settings';
import { sites } from '@rounds/contract/sites';
import { users } from '@rounds/contract/users';
import { form, page, question } from '@rounds/engine/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { answer, condition, kitchen, kitchenRounds, publish, yes } from './testing/kitchen-rounds.ts';
import { unzip } from './testing/unzip.ts';

let t: TestServer;
let rounds: Awaited<ReturnType<typeof kitchenRounds>>;
beforeAll(async () => {
  t = await startTestServer();
  rounds = await kitchenRounds(t);
});
afterAll(() => t.close());

describe('access to reports', () => {
  test('an inspector can access only their own inspections; others are answered as not found', async () => {
    const mine = await rounds.sync([yes()], {}, 'manager');
    const id = mine.body.data.id;
    const inspector = t.as('inspector');
    for (const call of [
      inspections.get,
      inspections.getReport,
      inspections.getHistory,
      inspections.listChanges,
      inspections.getReportPdf,
    ]) {
      expect((await inspector.call(call, { params: { id } })).status, call.id).toBe(404);
    }
    for (const call of [inspections.start, inspections.complete]) {
      expect((await inspector.call(call, { params: { id } })).status, call.id).toBe(404);
    }
    expect((await inspector.call(inspections.saveChanges, { params: { id }, body: { changes: [yes()] } })).status).toBe(
      404,
    );
    const taken = await inspector.call(inspections.sync, {
      body: { uuid: (await rounds.read(id, 'manager')).body.data.uuid, changes: [yes()] },
    });
    expect(taken.status).toBe(404);
    const listed = await inspector.call(inspections.listMine, { query: { limit: 100 } });
    expect(listed.body.data.list.some((one) => one.id === id)).toBe(false);
    expect((await inspector.call(inspections.list)).status).toBe(403);
  });

  test('a viewer reads all reports and changes none, and other workspaces see nothing', async () => {
    const { body } = await rounds.sync([yes()]);
    const params = { id: body.data.id };
    expect((await rounds.read(params.id, 'viewer')).status).toBe(200);
    expect((await t.as('viewer').call(inspections.saveChanges, { params, body: { changes: [yes()] } })).status).toBe(
      403,
    );
    expect((await t.as('admin', 'B').call(inspections.get, { params })).status).toBe(404);
    expect((await t.as('nobody').call(inspections.get, { params })).status).toBe(403);
  });

  test('a photo of an answer may be named by an issue, and stays until neither the issue nor the inspection has it', async () => {
    const [shared, own, plain] = [randomUUID(), randomUUID(), randomUUID()];
    await Promise.all([shared, own, plain].map((uuid) => rounds.uploadPhoto(uuid)));
    const sent = await rounds.sync([answer('Photo of the room', { value: { add: [shared, own, plain] } })]);
    const { id } = sent.body.data;
    const { uuid } = (await rounds.read(id)).body.data;
    const source = { inspection_uuid: uuid, item_id: kitchen.id('Photo of the room') };
    const create = (who: 'manager' | 'inspector', media: string[]) =>
      t.as(who).call(issues.create, { body: { title: 'Wet floor', source, media } });
    // Somebody else who may read the report names the photo of the inspector.
    const [byReader, byConductor] = [await create('manager', [shared]), await create('inspector', [own])];
    expect([byReader.status, byConductor.status]).toEqual([200, 200]);
    const foreign = await t.as('inspector', 'B').call(issues.create, { body: { title: 'x', media: [shared] } });
    expect(foreign.body.code).toBe('RES_OBJECT_NOT_FOUND');
    const get = async (file: string) => (await t.as('viewer').call(files.get, { params: { id: file } })).status;
    const admin = t.as('admin');
    const removeIssue = async (issue: number) => {
      await admin.call(issues.archive, { params: { id: issue }, query: {} });
      await admin.call(issues.delete, { params: { id: issue } });
    };
    await removeIssue(byConductor.body.data.id);
    expect(await get(own)).toBe(200);
    await admin.call(inspections.archive, { params: { id }, query: {} });
    await admin.call(inspections.delete, { params: { id } });
    expect([await get(shared), await get(own), await get(plain)]).toEqual([200, 404, 404]);
    await removeIssue(byReader.body.data.id);
    expect(await get(shared)).toBe(404);
  });

  test('an issue shows the answer that it was found at to those who may read its inspection, and to nobody else', async () => {
    const photo = randomUUID();
    await rounds.uploadPhoto(photo, 'answer', 'manager');
    const changes = [
      answer('Condition', { value: [kitchen.choice('Condition', 'Poor')], note: 'Rust', media: { add: [photo] } }),
      answer('Temperature', { value: 4 }),
    ];
    const sent = await rounds.sync(changes, {}, 'manager');
    const { uuid } = (await rounds.read(sent.body.data.id, 'manager')).body.data;
    const create = async (key: string) => {
      const source = { inspection_uuid: uuid, item_id: kitchen.id(key) };
      const issue = await t.as('manager').call(issues.create, { body: { title: 'Rusty shelf', source } });
      return issue.body.data.id as number;
    };
    const [poor, measured] = [await create('Condition'), await create('Temperature')];
    const read = async (id: number, who: 'manager' | 'inspector', workspace: 'A' | 'B' = 'A') =>
      (await t.as(who, workspace).call(issues.getSourceAnswer, { params: { id } })).body;
    expect((await read(poor, 'manager')).data).toMatchObject({
      ...{ answer: 'Poor', is_failed: true, score: { score: 0, max: 20_000 }, note: 'Rust', files: [{ uuid: photo }] },
    });
    expect((await read(measured, 'manager')).data).toMatchObject({ answer: '4', is_failed: false, score: null });
    expect((await read(poor, 'manager', 'B')).code).toBe('ACT_OBJECT_NOT_FOUND');
    // The inspector sees an issue of their own, but not the inspection of somebody else.
    const own = await rounds.sync([answer('Temperature', { value: 5 })]);
    const { user } = (await rounds.read(own.body.data.id)).body.data;
    const body = { assignee: { type: 'user' as const, id: user!.id }, revision: 1 };
    expect((await t.as('manager').call(issues.update, { params: { id: poor }, body })).status).toBe(200);
    expect((await read(poor, 'inspector')).data).toBeNull();
  });

  test('a photo is readable with its report, and naming a foreign file in an answer gives no access to it', async () => {
    const photo = randomUUID();
    await rounds.uploadPhoto(photo);
    const get = (who: 'viewer' | 'manager') => t.as(who).call(files.get, { params: { id: photo } });
    expect((await get('viewer')).status).toBe(404);
    const stolen = await rounds.sync([answer('Photo of the room', { value: { add: [photo] } })], {}, 'manager');
    expect(stolen.body.data.refused).toMatchObject([{ code: 'RES_OBJECT_NOT_FOUND' }]);
    expect((await get('manager')).status).toBe(404);
    await rounds.sync([answer('Photo of the room', { value: { add: [photo] } })]);
    expect((await get('viewer')).status).toBe(200);
    expect((await t.as('viewer', 'B').call(files.get, { params: { id: photo } })).status).toBe(404);
    const ofAsset = { params: { id: rounds.asset.uuid } };
    const photos = (await t.as('viewer').call(inspections.listAssetPhotos, ofAsset)).body.data;
    expect(photos.list[0]).toMatchObject({ uuid: photo, inspection: { title: 'Kitchen round' } });
    const older = { ...ofAsset, query: { before: photos.list[0]!.id } };
    const rest = (await t.as('viewer').call(inspections.listAssetPhotos, older)).body.data;
    expect(rest.list.map(({ uuid }) => uuid)).not.toContain(photo);
    expect((await t.as('inspector').call(inspections.listAssetPhotos, ofAsset)).status).toBe(403);
  });
});

test('a report names the address of the site of its asset, or of the nearest site above it that has one', async () => {
  const manager = t.as('manager');
  const oslo = { title: 'Oslo', is_site: true };
  const nodes = [{ title: 'Norway', address: 'Dock 1\nBergen', children: [oslo] }];
  const { data: structure } = (await manager.call(sites.create, { body: { title: 'Depots', columns: [], nodes } }))
    .body;
  const site_id = structure.nodes[0]!.children[0]!.id;
  const { uuid: asset_uuid } = (
    await manager.call(assets.create, { body: { asset_id: 'AD-1', display_name: 'Crane', site_id } })
  ).body.data;
  const body = { uuid: randomUUID(), new: { template_id: rounds.templateId, asset_uuid }, changes: [yes()] };
  const { id } = (await t.as('inspector').call(inspections.sync, { body })).body.data;
  const { data } = (await manager.call(inspections.getReport, { params: { id } })).body;
  expect(data.address).toBe('Dock 1\nBergen');
});

describe('the inspection before', () => {
  test('an inspection knows the last completed one of its asset and template, also of an older version', async () => {
    const admin = t.as('admin');
    const { uuid: asset_uuid } = (
      await t.as('manager').call(assets.create, { body: { asset_id: 'PR-1', display_name: 'Visited often' } })
    ).body.data;
    const { templateId: template_id } = rounds;
    const visit = async (who: 'inspector' | 'manager', complete: boolean, label = 'Good') => {
      const changes = [yes(), condition(label)];
      const body = { uuid: randomUUID(), new: { template_id, asset_uuid }, changes, complete };
      return (await t.as(who).call(inspections.sync, { body })).body.data.id;
    };
    const previous = async (id: number, who: 'inspector' | 'manager' | 'viewer' = 'inspector') =>
      (await t.as(who).call(inspections.getPrevious, { params: { id } })).body.data;
    const first = await visit('inspector', true, 'Poor');
    expect(await previous(first)).toBeNull();
    const draft = (await admin.call(checklists.get, { params: { id: template_id } })).body.data;
    await admin.call(checklists.publish, { params: { id: template_id }, body: { revision: draft.revision } });
    const second = await visit('manager', true);
    const open = await visit('inspector', false);
    const last = await previous(open, 'viewer');
    expect(last).toMatchObject({ id: second, user: { full_name: 'Manager A' }, score_percent: 10_000 });
    expect(last?.answers).toHaveLength(2);
    expect(last?.template.items.length).toBeGreaterThan(5);
    // An inspector does not read what others conducted.
    expect(await previous(open)).toMatchObject({ id: first, score_percent: 3333 });
    expect(await previous(second, 'manager')).toMatchObject({ id: first });
    const getReport = (who: 'inspector' | 'manager') =>
      t.as(who).call(inspections.getReport, { params: { id: who === 'manager' ? second : open } });
    expect((await getReport('manager')).body.data.previous_score_percent).toBe(3333);
    expect((await getReport('inspector')).body.data).toMatchObject({
      previous_score_percent: 3333,
      has_previous: true,
    });
    const ofFirst = await t.as('manager').call(inspections.getReport, { params: { id: first } });
    expect(ofFirst.body.data.has_previous).toBe(false);
    await t.as('manager').call(inspections.archive, { params: { id: second } });
    expect(await previous(open, 'viewer')).toMatchObject({ id: first });
    const foreign = await t.as('inspector').call(inspections.getPrevious, { params: { id: second } });
    expect(foreign.status).toBe(404);
  });
});

describe('lists and archive', () => {
  test('inspection lists sort, filter and count by their columns', async () => {
    const place = await t
      .as('manager')
      .call(assets.create, { body: { asset_id: 'L-1', display_name: 'Listed place' } });
    for (const label of ['Poor', 'Good', 'Fair']) {
      await t.as('inspector').call(inspections.sync, {
        body: {
          uuid: randomUUID(),
          new: { template_id: rounds.templateId, asset_uuid: place.body.data.uuid },
          changes: [yes(), condition(label)],
          complete: true,
        },
      });
    }
    const { body } = await t.as('viewer').call(inspections.list, {
      query: {
        limit: 25,
        sort: JSON.stringify([{ key: 'score_percent', direction: 'desc' }]),
        filter: JSON.stringify({ asset_name: [{ operator: 'eq', value: 'Listed place' }], status: ['completed'] }),
      },
    });
    expect(body.data.list.map((one) => one.score_percent)).toEqual([10_000, 6667, 3333]);
    expect(body.data.pagination).toMatchObject({ total: 3, total_is_exact: true });
    expect(body.data.table_name).toBe('inspections');
    const ofAsset = JSON.stringify({ asset: [place.body.data.uuid] });
    const same = await t.as('viewer').call(inspections.list, { query: { limit: 25, filter: ofAsset } });
    expect(same.body.data.list.map(({ asset }) => asset?.asset_id)).toEqual(['L-1', 'L-1', 'L-1']);
    const unknown = await t
      .as('viewer')
      .call(inspections.list, { query: { limit: 25, sort: '[{"key":"uuid","direction":"asc"}]' } });
    expect(unknown.status).toBe(422);
  });

  test('the search finds inspections by asset, asset number, template and inspector, whatever the case', async () => {
    const place = await t
      .as('manager')
      .call(assets.create, { body: { asset_id: 'SRCH-77', display_name: 'Searched Boiler' } });
    const uuid = randomUUID();
    await t.as('inspector').call(inspections.create, {
      body: { uuid, template_id: rounds.templateId, asset_uuid: place.body.data.uuid },
    });
    const created = (await t.as('inspector').call(inspections.get, { params: { id: uuid } })).body.data;
    const find = async (value: string) => {
      const filter = JSON.stringify({ search: [{ operator: 'ct', value }] });
      const { body } = await t.as('viewer').call(inspections.list, { query: { limit: 100, filter } });
      return body.data.list.map((one) => one.uuid);
    };
    for (const text of ['searched boil', 'srch-77', created.template_title.toUpperCase(), created.user!.full_name]) {
      expect(await find(text), text).toContain(uuid);
    }
    expect(await find('nothing like that')).toEqual([]);
    const columns = 'search';
    const exported = await t.as('manager').call(inspections.exportList, { query: { format: 'csv', columns } });
    expect(exported.status).toBe(422);
  });

  test('inspections are found by their template and by each folder that contains it', async () => {
    const folder = async (title: string, parent_id?: number) =>
      (await t.as('manager').call(checklists.createFolder, { body: { title, parent_id } })).body.data.id;
    const outer = await folder('Buildings');
    const inner = await folder('Kitchens', outer);
    const other = await folder('Vehicles');
    await t.as('manager').call(checklists.move, { body: { id: rounds.templateId, parent_id: inner } });
    const total = async (...nodes: number[]) => {
      const query = { filter: JSON.stringify({ template_title: nodes }) };
      return (await t.as('viewer').call(inspections.list, { query })).body.data.pagination.total;
    };
    const all = await total(rounds.templateId);
    expect(all).toBeGreaterThan(0);
    expect([await total(outer), await total(inner, other), await total(other)]).toEqual([all, all, 0]);
  });

  test('an archived inspection accepts no changes, can be restored, and can be deleted with its files', async () => {
    const [uuid, photo] = [randomUUID(), randomUUID()];
    await rounds.uploadPhoto(photo);
    await rounds.sync([yes(), answer('Photo of the room', { value: { add: [photo] } })], { uuid });
    const manager = t.as('manager');
    const params = { id: uuid };
    expect((await manager.call(inspections.delete, { params })).body).toMatchObject({
      code: 'INS_IN_USE',
      data: { archived: false },
    });
    expect((await manager.call(inspections.archive, { params })).body.data?.archived_at).toEqual(expect.any(String));
    expect((await manager.call(inspections.archive, { params })).status).toBe(200);
    const rejected = await rounds.sync([condition('Good')], { uuid });
    expect([rejected.status, rejected.body.code]).toEqual([409, 'INS_ARCHIVED']);
    const archived = await manager.call(inspections.listArchive, { query: { limit: 100 } });
    expect(archived.body.data.list.map((one) => one.uuid)).toContain(uuid);
    expect((await manager.call(inspections.restore, { params })).body.data.archived_at).toBeNull();
    expect((await rounds.sync([condition('Good')], { uuid })).status).toBe(200);

    await manager.call(inspections.archive, { params });
    expect((await manager.call(inspections.delete, { params })).status).toBe(200);
    expect((await rounds.read(uuid, 'manager')).status).toBe(404);
    await t.runJobs();
    expect((await t.as('inspector').call(files.get, { params: { id: photo } })).status).toBe(404);
  });

  test('an inspection can be created first and started later, and creating it again is without effect', async () => {
    const uuid = randomUUID();
    const body = { uuid, template_id: rounds.templateId, asset_uuid: rounds.asset.uuid };
    const inspection = await t.as('inspector').call(inspections.create, { body });
    expect(inspection.body.data).toMatchObject({ status: 'to_do', started_at: null, question_count: 6, answers: [] });
    const again = await t.as('inspector').call(inspections.create, { body });
    expect(again.body.data.id).toBe(inspection.body.data.id);
    const started = await t.as('inspector').call(inspections.start, { params: { id: uuid } });
    expect(started.body.data).toMatchObject({ status: 'in_progress', started_at: expect.any(String) });
  });
});

describe('managed inspections', () => {
  test('a manager of an inspection finds it among their own and reads its report, but cannot change it', async () => {
    const { body } = await rounds.sync([yes()], {}, 'manager');
    const { id } = body.data;
    const inspector = t.as('inspector');
    expect((await inspector.call(inspections.get, { params: { id } })).status).toBe(404);
    const { user } = (await inspector.call(auth.getSession)).body.data as { user: { id: number } };
    await t.database.inWorkspace(await t.workspaceId('A'), (tx) =>
      tx
        .updateTable('inspection')
        .set({ managers: JSON.stringify([{ id: user.id, name: 'Ines Spector' }]) })
        .where('id', '=', id)
        .execute(),
    );
    const report = await inspector.call(inspections.getReport, { params: { id } });
    expect(report.body.data).toMatchObject({ managers: [{ name: 'Ines Spector' }], quantity: 1, issues_count: 0 });
    const mine = await inspector.call(inspections.listMine, { query: { limit: 100 } });
    expect(mine.body.data.list.map((one) => one.id)).toContain(id);
    const columns = 'asset_name,managers,quantity,collaborative';
    const file = await inspector.call(inspections.exportMine, { query: { format: 'csv', columns } });
    expect(file.bytes.toString()).toContain('Ines Spector');
    const change = await inspector.call(inspections.saveChanges, { params: { id }, body: { changes: [yes()] } });
    expect(change.status).toBe(404);
  });
});

describe('changes that come after completion', () => {
  test('reopening offers late changes one by one: accepted ones apply, the others stay in the history', async () => {
    const uuid = randomUUID();
    await rounds.sync([yes(), condition('Good')], { uuid, complete: true });
    const late = condition('Poor');
    const lateNote = answer('Remarks', { value: 'Came too late' });
    await rounds.sync([late, lateNote], { uuid });
    const manager = t.as('manager');
    const params = { id: uuid };
    const list = () => manager.call(inspections.listLateChanges, { params });
    expect((await list()).body.data.map(({ change }) => change.id)).toEqual([late.id, lateNote.id]);
    const decide = (body: { accept?: string[]; leave?: string[] }) =>
      manager.call(inspections.decideLateChanges, { params, body });
    expect((await decide({ accept: [late.id] })).body.code).toBe('INS_ALREADY_COMPLETED');
    await manager.call(inspections.reopen, { params, body: { reason: 'Wrong answer' } });
    expect((await decide({ accept: [late.id] })).body.data).toMatchObject({ status: 'in_progress', failed_count: 1 });
    expect((await decide({ accept: [late.id], leave: [lateNote.id] })).status).toBe(200);
    expect((await list()).body.data).toEqual([]);
    const { answers } = (await rounds.read(uuid, 'manager')).body.data;
    const getValue = (id: string) => answers.find(({ item_id }) => item_id === id)?.value;
    expect(getValue(late.item_id)).toEqual(late.value);
    expect(getValue(lateNote.item_id)).toBeUndefined();
  });
});

describe('what a device holds', () => {
  test('a device gets the latest templates and assets and the open inspections of its owner', async () => {
    const own = await rounds.sync([yes()]);
    const done = await rounds.sync([yes()], { complete: true });
    const others = await rounds.sync([yes()], {}, 'manager');
    const { body } = await t.as('inspector').call(inspections.getOfflineData);
    const [first] = body.data.templates;
    expect(first?.template_id).toBe(rounds.templateId);
    expect(body.data.assets[0]).toMatchObject({ uuid: rounds.asset.uuid, asset_id: 'K-7' });
    const people = (await t.as('inspector').call(users.search, { query: { limit: 100 } })).body.data;
    expect(body.data.people).toEqual(people.map(({ value, label }) => ({ id: value, name: label })));
    const read = async (id: number) => (await rounds.read(id, 'manager')).body.data.uuid;
    const open = body.data.inspections.map(({ uuid }) => uuid);
    expect(open).toContain(await read(own.body.data.id));
    expect(open).not.toContain(await read(done.body.data.id));
    expect(open).not.toContain(await read(others.body.data.id));
    const template = await t.as('inspector').call(inspections.getOfflineTemplate, {
      params: { id: rounds.templateId },
    });
    expect(template.body.data).toMatchObject({ version_id: first?.version_id, title: 'Kitchen round' });
    expect((await t.as('viewer').call(inspections.getOfflineData)).status).toBe(403);
  });
});

describe('signatures', () => {
  test('a signature keeps the name and the role of the person who signed, and without a name it is rejected', async () => {
    const ink = randomUUID();
    const bytes = await sharp({ create: { width: 300, height: 90, channels: 4, background: '#123' } })
      .png()
      .toBuffer();
    const upload = (signer: { name: string; role?: string }) =>
      t.as('inspector').call(files.upload, {
        body: { purpose: 'signature', uuid: ink, signer },
        file: { name: 'signature.png', bytes },
      });
    expect((await upload({ name: ' ' })).status).toBe(422);
    expect((await upload({ name: 'Harpreet Dhillon', role: 'Owner' })).status).toBe(200);
    const uuid = randomUUID();
    await rounds.sync([yes(), answer('Signature of the operator', { value: { add: [ink] } })], {
      uuid,
      complete: true,
    });
    const signer = { name: 'Harpreet Dhillon', role: 'Owner' };
    expect((await rounds.read(uuid)).body.data.files).toMatchObject([{ uuid: ink, signer }]);
    const pdf = await t.as('viewer').call(inspections.getReportPdf, { params: { id: uuid } });
    expect(pdf.status).toBe(200);
  });
});

describe('photos', () => {
  test('a photo keeps its caption, and when and where it was taken', async () => {
    const photo = randomUUID();
    const capture = { at: '2026-11-20T09:31:00Z', lat: 49.1602, lng: -122.8906, accuracy: 6 };
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#888', noise } })
      .jpeg()
      .toBuffer();
    const upload = (lat: number) =>
      t.as('inspector').call(files.upload, {
        body: { purpose: 'answer', uuid: photo, capture: { ...capture, lat } },
        file: { name: 'room.jpg', bytes },
      });
    expect((await upload(91)).status).toBe(422);
    expect((await upload(capture.lat)).body.data.capture).toEqual(capture);
    const changes = [
      answer('Photo of the room', { value: { add: [photo] }, captions: { [photo]: 'Left of the door' } }),
    ];
    const { id } = (await rounds.sync(changes)).body.data;
    const read = (await rounds.read(id)).body.data;
    expect(read.answers).toMatchObject([{ value: [photo], captions: { [photo]: 'Left of the door' } }]);
    expect(read.files).toMatchObject([{ uuid: photo, capture }]);
    const wrong = await rounds.sync([answer('Photo of the room', { captions: { room: 'Left' } })]);
    expect(wrong.body.data.refused).toMatchObject([{ code: 'VALIDATION_FAILED' }]);
  });
});

describe('the printed report', () => {
  test('the PDF has the default picture of an unanswered question', async () => {
    const picture = randomUUID();
    await rounds.uploadPhoto(picture, 'filemanager', 'manager');
    const document = form(page('Visit', question('photo', 'As it should look', { default_value: [picture] })));
    const template_id = await publish(t, document.document, 'With a picture');
    const uuid = randomUUID();
    await t
      .as('inspector')
      .call(inspections.sync, { body: { uuid, new: { template_id }, changes: [], complete: true } });
    expect((await rounds.read(uuid)).body.data.files).toMatchObject([{ uuid: picture, type: 'image/jpeg' }]);
  });

  test('the PDF is in the requested language and named after document id, template and asset', async () => {
    const uuid = randomUUID();
    const photo = randomUUID();
    await rounds.uploadPhoto(photo);
    await rounds.sync([yes(), answer('Photo of the room', { value: { add: [photo] } })], { uuid, complete: true });
    const print = (lang?: string) =>
      t.as('viewer').call(inspections.getReportPdf, { params: { id: uuid }, query: { lang } });
    const pdf = await print('de');
    expect(pdf.status).toBe(200);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.headers.get('content-disposition')).toContain('Kitchen round');
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.bytes.includes('/Subtype/Image') || pdf.bytes.includes('/Subtype /Image')).toBe(true);
    expect((await print('xx')).status).toBe(200);
  });

  test('the report is offered in the languages of the settings, and its file has the name of their pattern', async () => {
    const { body } = await rounds.sync([yes()], { complete: true });
    const params = { id: body.data.id };
    const save = (settings_: object) => t.as('admin').call(settings.updateReportSettings, { body: settings_ });
    const wrong = await save({ file_name: '{template} {person}' });
    expect([wrong.status, Object.keys(wrong.body.data as object)]).toEqual([422, ['file_name']]);
    await save({
      languages: ['fr'],
      file_name: '{date} {template}: {number} - {asset}',
      sections: ['answers', 'scores'],
    });
    const report = await t.as('inspector').call(inspections.getReport, { params });
    expect(report.body.data.report).toEqual({ languages: ['fr'], sections: ['scores', 'answers'], layout: 'full' });
    const printed = await t.as('inspector').call(inspections.getReportPdf, { params, query: { lang: 'de' } });
    const name = decodeURIComponent(String(printed.headers.get('content-disposition')));
    expect(name).toMatch(/''\d{4}-\d\d-\d\d Kitchen round .*Jaipur Indian Cuisine\.pdf$/);
    await save({ file_name: '', languages: ['en', 'de', 'fr'], sections: ['scores', 'failed', 'answers'] });
  });

  test('a reader chooses the layout and whether failed items come first, for one report', async () => {
    const { body } = await rounds.sync([yes(), condition('Poor')], { complete: true });
    const headings = async (query: object) => {
      const word = await t.as('viewer').call(inspections.getReportDocx, { params: { id: body.data.id }, query });
      expect(word.status, String(word.bytes)).toBe(200);
      const content = (await unzip(word.bytes)).get('word/document.xml')!;
      return ['Score by section', 'Failed items', 'All answers'].filter((title) =>
        content.match(new RegExp(`>${title}( \\(1\\))?<`)),
      );
    };
    expect(await headings({})).toEqual(['Score by section', 'Failed items', 'All answers']);
    expect(await headings({ failed_first: 'false' })).toEqual(['Score by section', 'All answers']);
    expect(await headings({ layout: 'summary' })).toEqual(['Score by section', 'Failed items']);
    expect(await headings({ layout: 'failed', failed_first: 'false' })).toEqual(['Failed items']);
    const unknown = await t.as('viewer').send('GET', `/api/inspection/${body.data.id}/report.pdf?layout=short`);
    expect(unknown.body.data).toHaveProperty('layout');
  });

  test('the report settings show a sample as it would be printed', async () => {
    const query = { page_size: 'letter', sections: 'answers', photos_per_row: 4, accent: '#0055aa' } as const;
    const sample = await t.as('admin').call(inspections.getReportPreview, { query });
    expect(sample.bytes.toString('latin1')).toMatch(/\/MediaBox\s*\[0 0 612 792\]/);
    expect((await t.as('inspector').call(inspections.getReportPreview, { query: {} })).status).toBe(403);
  });

  test('an inspection that is not completed can be printed, too', async () => {
    const { body } = await rounds.sync([condition('Good')]);
    const pdf = await t.as('inspector').call(inspections.getReportPdf, { params: { id: body.data.id } });
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
