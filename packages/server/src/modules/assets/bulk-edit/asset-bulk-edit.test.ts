import { assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import type { AssetChanges } from '@rounds/contract/assets/bulk-edit.ts';
import type { BulkEditPreview, BulkEditResult, BulkEditUndone } from '@rounds/contract/bulk-edit.ts';
import { jobs } from '@rounds/contract/jobs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const manager = () => t.as('manager');
let next = 0;
async function create(body: object = {}) {
  next += 1;
  const named = { asset_id: `BE-${next}`, display_name: `Edited ${next}` };
  const answer = await manager().call(assets.create, { body: { ...named, ...body } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}
const get = async (uuid: string) => (await manager().call(assets.get, { params: { id: uuid } })).body.data;

async function createType(name: string, fields: readonly object[]) {
  const created = await t.as('admin').call(assetTypes.create, { body: { name } });
  const { uuid } = created.body.data;
  const body = {
    fields: fields.map((field, index) => ({ key: `new_${index}`, is_used: true, field_type: 'text', ...field })),
    order: Object.fromEntries(fields.map((_, index) => [`new_${index}`, index])),
  };
  const saved = await t.as('admin').call(assetTypes.update, { params: { id: uuid }, body: body as never });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const type = (await t.as('admin').call(assetTypes.get, { params: { id: uuid } })).body.data;
  return { uuid, keys: type.fields.filter(({ is_standard }) => !is_standard).map(({ key }) => key) };
}

const preview = async (ids: readonly number[], changes: AssetChanges): Promise<BulkEditPreview> => {
  const answer = await manager().call(assets.previewBulkEdit, { body: { ids: [...ids], changes } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
async function waitForJob<T>(id: number): Promise<T> {
  await t.runJobs();
  const { body } = await manager().call(jobs.get, { params: { id } });
  expect(body.data).toMatchObject({ status: 'done' });
  return body.data.result as T;
}
const edit = async (ids: readonly number[], changes: AssetChanges): Promise<BulkEditResult> => {
  const { body } = await manager().call(assets.bulkEdit, { body: { ids: [...ids], changes } });
  return waitForJob(body.data.job_id);
};
const undo = async (id: number): Promise<BulkEditUndone> => {
  const { body } = await manager().call(assets.undoBulkEdit, { params: { id } });
  return waitForJob(body.data.job_id);
};

describe('the bulk edit of assets', () => {
  test('a new parent is given to all but those that would be inside themselves, and each has an entry in its history', async () => {
    const top = await create();
    const parent = await create({ parent_uuid: top.uuid });
    const [one, other] = [await create(), await create({ parent_uuid: parent.uuid })];
    const ids = [top.id, parent.id, one.id, other.id];
    const changes = { parent_uuid: parent.uuid };
    const seen = await preview(ids, changes);
    expect(seen).toMatchObject({ changed: 1, unchanged: 1, blocked: 2, lost_values: [] });
    expect(seen.problems.map(({ name, reason }) => [name, reason])).toEqual([
      [top.display_name, 'inside_itself'],
      [parent.display_name, 'inside_itself'],
    ]);
    expect((await get(one.uuid)).parent).toBeNull();
    const result = await edit(ids, changes);
    expect(result).toMatchObject({ changed: 1, unchanged: 1, blocked: 2 });
    expect((await get(one.uuid)).parent?.uuid).toBe(parent.uuid);
    const { list } = (await manager().call(assets.listActivity, { params: { id: one.uuid } })).body.data;
    expect(list[0]).toMatchObject({
      code: 'asset.changed',
      before: { parent: null },
      after: { parent: parent.display_name },
    });
  });

  test('another type loses values only if the edit permits it, and undo brings them back', async () => {
    const pump = await createType('Bulk pump', [{ name: 'Serial' }, { name: 'Note' }]);
    const valve = await createType('Bulk valve', [{ name: 'Size', default_value: { value: 'DN 50' } }]);
    const filled = await create({ type_uuid: pump.uuid, fields: { [pump.keys[0]!]: 'S-1' } });
    const empty = await create({ type_uuid: pump.uuid });
    const ids = [filled.id, empty.id];
    const changes = { type_uuid: valve.uuid };
    const seen = await preview(ids, changes);
    expect(seen).toMatchObject({
      ...{ changed: 1, blocked: 1, lost_values: [{ name: 'Serial', count: 1 }] },
      owners: [{ uuid: pump.uuid, name: 'Bulk pump', count: 2 }],
      problems: [{ uuid: filled.uuid, reason: 'values_lost', fields: ['Serial'] }],
    });
    const permitted = { ...changes, may_lose_values: true };
    expect(await preview(ids, permitted)).toMatchObject({ changed: 2, lost_values: [{ name: 'Serial', count: 1 }] });
    const { edit_id } = await edit(ids, permitted);
    expect(await get(filled.uuid)).toMatchObject({
      type: { uuid: valve.uuid },
      fields: { [valve.keys[0]!]: 'DN 50' },
    });
    expect(await undo(edit_id!)).toEqual({ restored: 2, kept: 0, problems: [] });
    expect(await get(filled.uuid)).toMatchObject({ type: { uuid: pump.uuid }, fields: { [pump.keys[0]!]: 'S-1' } });
    expect((await get(empty.uuid)).fields).toEqual({});
    const again = await manager().call(assets.undoBulkEdit, { params: { id: edit_id! } });
    expect([again.status, again.body.code]).toEqual([409, 'APP_BULK_EDIT_UNDONE']);
  });

  test('undo takes back only what nobody has changed since, and names the rest', async () => {
    const type = await createType('Bulk fan', [{ name: 'Zone' }, { name: 'Floor' }]);
    const [zone, floor] = type.keys as [string, string];
    const [one, other, archived] = [
      await create({ type_uuid: type.uuid, fields: { [zone]: 'A' } }),
      await create({ type_uuid: type.uuid, fields: { [zone]: 'B', [floor]: '1' } }),
      await create({ type_uuid: type.uuid }),
    ];
    const values = { [zone]: 'C', [floor]: null };
    const fields = { type_uuid: type.uuid, values };
    const { edit_id, changed } = await edit([one.id, other.id, archived.id], { fields });
    expect(changed).toBe(3);
    expect((await get(other.uuid)).fields).toEqual({ [zone]: 'C' });
    const { asset_id, display_name } = other;
    const body = { asset_id, display_name, fields: { [zone]: 'D' } };
    await manager().call(assets.update, { params: { id: other.uuid }, body });
    await manager().call(assets.archive, { params: { id: archived.uuid } });
    const listed = (await manager().call(assets.listBulkEdits)).body.data.find(({ id }) => id === edit_id);
    expect(listed).toMatchObject({ properties: [`fields.${zone}`, `fields.${floor}`], changed: 3, undone_at: null });
    const undone = await undo(edit_id!);
    expect(undone).toMatchObject({ restored: 2, kept: 2 });
    expect(undone.problems).toEqual([
      { uuid: other.uuid, name: other.display_name, reason: 'changed_since', fields: ['Zone'] },
      { uuid: archived.uuid, name: archived.display_name, reason: 'archived_since' },
    ]);
    expect((await get(one.uuid)).fields).toEqual({ [zone]: 'A' });
    expect((await get(other.uuid)).fields).toEqual({ [zone]: 'D', [floor]: '1' });
  });

  test('assets of another type and required fields without a value are named and left as they are', async () => {
    const plain = await createType('Bulk plain', [{ name: 'Colour' }]);
    const strict = await createType('Bulk strict', [{ name: 'Owner', is_required: true }]);
    const [one, other] = [await create({ type_uuid: plain.uuid }), await create()];
    const fields = { type_uuid: plain.uuid, values: { [plain.keys[0]!]: 'red' } };
    expect((await preview([one.id, other.id], { fields })).problems).toEqual([
      { uuid: other.uuid, name: other.display_name, reason: 'other_type' },
    ]);
    expect((await preview([one.id], { type_uuid: strict.uuid })).problems).toEqual([
      { uuid: one.uuid, name: one.display_name, reason: 'required', fields: ['Owner'] },
    ]);
    const owner = { type_uuid: strict.uuid, values: { [strict.keys[0]!]: 'Jana' } };
    expect(await preview([one.id, other.id], { type_uuid: strict.uuid, fields: owner })).toMatchObject({ changed: 2 });
    const missing = { type_uuid: strict.uuid, values: { [strict.keys[0]!]: null } };
    const body = { ids: [one.id], changes: { type_uuid: strict.uuid, fields: missing } };
    const rejected = await manager().call(assets.bulkEdit, { body });
    expect([rejected.status, rejected.body.data]).toEqual([
      422,
      { [`fields.${strict.keys[0]}`]: [expect.any(String)] },
    ]);
  });

  test('all matches of a filter are edited only if their number is the expected one', async () => {
    const [one] = [await create({ display_name: 'Filtered for the edit' })];
    const filter = { display_name: [{ operator: 'eq', value: 'Filtered for the edit' }] };
    const changes = { parent_uuid: null, type_uuid: null };
    const wrong = await manager().call(assets.bulkEdit, {
      body: { apply_filter: true, filter, count: 2, changes },
    });
    expect([wrong.status, wrong.body.code]).toEqual([409, 'APP_COUNT_NOT_MATCH']);
    const right = await manager().call(assets.bulkEdit, { body: { apply_filter: true, filter, count: 1, changes } });
    expect(await waitForJob(right.body.data.job_id)).toMatchObject({ changed: 0, unchanged: 1, edit_id: null });
    expect((await get(one.uuid)).type).toBeNull();
  });
});
