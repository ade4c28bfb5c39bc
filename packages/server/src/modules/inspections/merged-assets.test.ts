import { randomUUID } from 'node:crypto';
import { assets } from '@rounds/contract/assets';
import { assignments } from '@rounds/contract/assignments';
import { inspections } from '@rounds/contract/inspections';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { openDueInspections } from '../assignments/opening/index.ts';
import { condition, kitchenRounds, yes } from './testing/kitchen-rounds.ts';

let t: TestServer;
let rounds: Awaited<ReturnType<typeof kitchenRounds>>;
beforeAll(async () => {
  t = await startTestServer();
  rounds = await kitchenRounds(t);
});
afterAll(() => t.close());

let next = 0;
async function createAsset() {
  next += 1;
  const body = { asset_id: `MI-${next}`, display_name: `Kitchen ${next}` };
  return (await t.as('manager').call(assets.create, { body })).body.data;
}
const merge = async (kept: string, merged: string) => {
  const body = { merged_uuid: merged, take: [] };
  const answer = await t.as('manager').call(assets.merge, { params: { id: kept }, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const sync = (uuid: string, asset_uuid: string, more: object = {}) =>
  t.as('inspector').call(inspections.sync, {
    body: { uuid, new: { template_id: rounds.templateId, asset_uuid }, changes: [], ...more } as never,
  });
const get = async (uuid: string) => (await rounds.read(uuid)).body.data;

describe('inspections of an asset that is merged into another one', () => {
  test('completed ones keep the name they were completed with and count for the asset that stays', async () => {
    const [kept, merged] = [await createAsset(), await createAsset()];
    const [completed, open] = [randomUUID(), randomUUID()];
    const done = await sync(completed, merged.uuid, {
      changes: [yes(), condition('Good')],
      complete: true,
      sign_off: { name: 'Jana' },
    });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    await sync(open, merged.uuid);
    const { last_inspection_at } = await merge(kept.uuid, merged.uuid);
    expect(last_inspection_at).not.toBeNull();
    expect((await get(completed)).asset).toMatchObject({ uuid: kept.uuid, display_name: merged.display_name });
    expect((await get(open)).asset).toMatchObject({ uuid: kept.uuid, display_name: kept.display_name });
  });

  test('a device that knows only the merged asset goes on with its inspections and begins new ones', async () => {
    const [kept, merged] = [await createAsset(), await createAsset()];
    const [begun, later] = [randomUUID(), randomUUID()];
    await sync(begun, merged.uuid);
    await merge(kept.uuid, merged.uuid);
    const again = await sync(begun, merged.uuid, { changes: [yes()] });
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect((await sync(later, merged.uuid)).status).toBe(200);
    expect((await get(later)).asset?.uuid).toBe(kept.uuid);
  });

  test('an assignment of both has one inspection of the asset that stays', async () => {
    const [kept, merged] = [await createAsset(), await createAsset()];
    const [person] = (await t.as('manager').call(users.search, { query: { q: 'inspector' } })).body.data;
    const created = await t.as('manager').call(assignments.create, {
      body: {
        ...{ title: 'Both', type: 'direct', template_id: rounds.templateId },
        asset_uuids: [kept.uuid, merged.uuid],
        ...{ start_at: '2026-01-01T08:00:00Z', end_at: '2100-01-01T08:00:00Z' },
        assignees: [{ type: 'user', id: Number(person!.value) }],
      } as never,
    });
    expect(created.status, JSON.stringify(created.body)).toBe(200);
    const { id } = created.body.data;
    await openDueInspections(t, new Date());
    const list = async () =>
      (await t.queryIn<{ asset_uuid: string }>('A', 'select asset_uuid from inspection where assignment_id = $1', [id]))
        .rows;
    expect(await list()).toHaveLength(2);
    await merge(kept.uuid, merged.uuid);
    expect(await list()).toEqual([{ asset_uuid: kept.uuid }]);
    const assignment = await t.as('manager').call(assignments.get, { params: { id } });
    expect(assignment.body.data).toMatchObject({ assets_count: 1, assets: [{ uuid: kept.uuid }] });
  });
});
