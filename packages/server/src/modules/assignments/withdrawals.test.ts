import { randomUUID } from 'node:crypto';
import { assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import { type AssignmentInput, assignments } from '@rounds/contract/assignments';
import { groups } from '@rounds/contract/groups';
import { inspections } from '@rounds/contract/inspections';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { kitchenRounds, yes } from '../inspections/testing/kitchen-rounds.ts';
import { openDueInspections } from './opening/index.ts';

let t: TestServer;
let template_id: number;
let people: { manager: number; inspector: number };
let oven: string;
let fryer: string;
beforeAll(async () => {
  t = await startTestServer();
  template_id = (await kitchenRounds(t)).templateId;
  const find = async (q: string) =>
    Number((await t.as('admin').call(users.search, { query: { q } })).body.data[0]!.value);
  people = { manager: await find('manager'), inspector: await find('inspector') };
  oven = await createAsset('Oven');
  fryer = await createAsset('Fryer');
});
afterAll(() => t.close());

async function createAsset(name: string, more: object = {}): Promise<string> {
  const body = { asset_id: `${name} ${randomUUID()}`, display_name: name, ...more };
  return (await t.as('manager').call(assets.create, { body })).body.data.uuid;
}

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const toInput = (more: Partial<AssignmentInput> = {}): AssignmentInput => ({
  ...{ title: 'Fire check', type: 'direct', template_id, asset_uuids: [oven, fryer], dynamic_assets: [] },
  ...{ assignees: [{ type: 'user', id: people.inspector }], manager_ids: [], recurrence: [] },
  ...{ allow_additional_assets: false, restricted: false, auto_finish: false, collaborative: false },
  ...{ start_at: hours(-1), end_at: hours(5) },
  ...more,
});
async function open(input: AssignmentInput): Promise<number> {
  const { body } = await t.as('manager').call(assignments.create, { body: input });
  await openDueInspections(t, new Date());
  return body.data.id;
}
async function update(id: number, body: AssignmentInput) {
  const saved = await t.as('manager').call(assignments.update, { params: { id }, body });
  expect([saved.status, saved.body.code]).toEqual([200, undefined]);
  await openDueInspections(t, new Date());
  return saved.body.data;
}

interface Row {
  readonly id: number;
  readonly uuid: string;
  readonly asset_name: string;
  readonly user_name: string;
  readonly status: string;
  readonly skipped: boolean;
  readonly collaborators: { readonly id: number }[];
}
const read = async (id: number): Promise<Row[]> =>
  (
    await t.queryIn<Row>(
      'A',
      `select id, uuid, asset_name, user_name, status, skipped_at is not null as skipped, collaborators
      from inspection where assignment_id = $1 order by asset_name, user_name, skipped_at nulls first`,
      [id],
    )
  ).rows;
const states = async (id: number) =>
  (await read(id)).map(
    ({ asset_name, user_name, skipped }) => `${asset_name}, ${user_name}${skipped ? ': skipped' : ''}`,
  );
const INSPECTOR = 'Inspector A';

describe('removing assets and people from an assignment', () => {
  test('what nobody has started is withdrawn with a note, and open again when the asset returns', async () => {
    const input = toInput();
    const id = await open(input);
    expect((await update(id, { ...input, asset_uuids: [oven] })).withdrawn_count).toBe(1);
    expect(await states(id)).toEqual([`Fryer, ${INSPECTOR}: skipped`, `Oven, ${INSPECTOR}`]);
    const occurrence_at = (await t.as('manager').call(assignments.getMonitor, { params: { id }, query: {} })).body.data
      .occurrences[0]!.occurrence_at;
    const listed = await t
      .as('manager')
      .call(assignments.listAssigned, { params: { id }, query: { occurrence_at, asset_uuid: fryer } });
    expect(listed.body.data).toMatchObject([
      { status: 'skipped', skip_note: 'The assignment no longer includes this asset, this person or this date.' },
    ]);
    expect((await update(id, input)).withdrawn_count).toBeUndefined();
    expect(await states(id)).toEqual([`Fryer, ${INSPECTOR}`, `Oven, ${INSPECTOR}`]);
  });

  test('what was started is not withdrawn', async () => {
    const input = toInput();
    const id = await open(input);
    const [ofFryer] = await read(id);
    await t.as('inspector').call(inspections.sync, { body: { uuid: ofFryer!.uuid, changes: [yes()] } });
    expect((await update(id, { ...input, asset_uuids: [oven] })).withdrawn_count).toBeUndefined();
    expect(await states(id)).toEqual([`Fryer, ${INSPECTOR}`, `Oven, ${INSPECTOR}`]);
  });

  test('work of a person who is removed is withdrawn, unless it was given to somebody else', async () => {
    const input = toInput();
    const id = await open(input);
    const [ofFryer] = await read(id);
    const body = { user_id: people.manager };
    await t.as('manager').call(assignments.reassign, { params: { id: ofFryer!.id }, body });
    await update(id, { ...input, assignees: [{ type: 'user', id: people.manager }] });
    expect(await states(id)).toEqual([
      'Fryer, Manager A',
      'Fryer, Manager A',
      `Oven, ${INSPECTOR}: skipped`,
      'Oven, Manager A',
    ]);
  });

  test('a group that is deleted takes the work of its members with it', async () => {
    const group = (await t.as('admin').call(groups.create, { body: { name_lang: { en: 'Late shift' } } })).body.data;
    const members = { user_ids: [people.manager] };
    await t.as('admin').call(groups.addMembers, { params: { id: group.id }, body: members });
    const id = await open(
      toInput({
        asset_uuids: [oven],
        assignees: [
          { type: 'user', id: people.inspector },
          { type: 'group', id: group.id },
        ],
      }),
    );
    await t.as('admin').call(groups.delete, { params: { id: group.id }, query: { when_used: 'unlink' } });
    expect(await states(id)).toEqual([`Oven, ${INSPECTOR}`, 'Oven, Manager A: skipped']);
  });

  test('work that people share belongs to those who are assigned now, and other changes withdraw nothing', async () => {
    const both = [people.manager, people.inspector].map((id) => ({ type: 'user' as const, id }));
    const input = toInput({ collaborative: true, asset_uuids: [oven], assignees: both });
    const id = await open(input);
    expect(await read(id)).toMatchObject([{ user_name: 'Manager A', collaborators: [{ id: people.inspector }] }]);
    await update(id, { ...input, assignees: both.slice(1) });
    expect(await read(id)).toMatchObject([{ user_name: INSPECTOR, collaborators: [] }]);
    expect(
      (await update(id, { ...input, assignees: both.slice(1), title: 'Renamed' })).withdrawn_count,
    ).toBeUndefined();
    await update(id, { ...input, assignees: both, collaborative: false });
    expect(await states(id)).toEqual([`Oven, ${INSPECTOR}`, `Oven, ${INSPECTOR}: skipped`, 'Oven, Manager A']);
  });
});

describe('deleting an inspection of an assignment', () => {
  const deleteForever = async (id: number) => {
    await t.as('admin').call(inspections.archive, { params: { id } });
    const deleted = await t.as('admin').call(inspections.archive, { params: { id }, query: { forever: true } });
    expect([deleted.status, deleted.body.code]).toEqual([200, undefined]);
  };

  test('a direct assignment does not open a deleted inspection again when its assets change', async () => {
    const id = await open(toInput({ asset_uuids: [oven] }));
    await deleteForever((await read(id))[0]!.id);
    await update(id, toInput({ asset_uuids: [oven, fryer] }));
    expect(await states(id)).toEqual([`Fryer, ${INSPECTOR}`]);
  });

  test('an assignment that finishes by itself does not wait for a deleted inspection', async () => {
    const id = await open(toInput({ auto_finish: true }));
    const [ofFryer, ofOven] = await read(id);
    await deleteForever(ofFryer!.id);
    await t.as('inspector').call(inspections.sync, { body: { uuid: ofOven!.uuid, changes: [yes()], complete: true } });
    await t.runJobs();
    expect((await t.as('manager').call(assignments.get, { params: { id }, query: {} })).body.data.status).toBe(
      'finished',
    );
  });
});

describe('saving an assignment', () => {
  test('occurrences that were moved keep their dates when the recurrence stays', async () => {
    const start_day = hours(48).slice(0, 10);
    const daily = {
      ...{ frequency: 'daily' as const, interval: 1, start_day, repeat_on: { times: ['08:00'] } },
      ...{ end: { type: 'forever' as const }, timezone: 'UTC', duration: { amount: 4, unit: 'hour' as const } },
    };
    const input = toInput({ type: 'scheduled', recurrence: [daily], start_at: null, end_at: null });
    const id = await open(input);
    const body = { occurrence_at: `${start_day}T08:00:00Z`, start_at: `${start_day}T15:00:00Z` };
    await t.as('manager').call(assignments.moveOccurrence, { params: { id }, body });
    const nextAt = new Date(body.start_at).toISOString();
    expect((await update(id, { ...input, title: 'Renamed' })).next_at).toBe(nextAt);
    const other = { ...daily, duration: { amount: 5, unit: 'hour' as const } };
    expect((await update(id, { ...input, recurrence: [other] })).next_at).not.toBe(nextAt);
  });

  test('conditions that match nothing today are noted, in the list as well, until an asset matches', async () => {
    const type = (await t.as('admin').call(assetTypes.create, { body: { name: 'Crane' } })).body.data;
    const rule = { asset_type_uuid: type.uuid, match: 'all' as const, conditions: [] };
    const id = await open(toInput({ title: 'Cranes', asset_uuids: [], dynamic_assets: [rule] }));
    const problems = async () => {
      const { body } = await t.as('manager').call(assignments.get, { params: { id }, query: {} });
      const { list } = (await t.as('manager').call(assignments.list, { query: { limit: 100 } })).body.data;
      return [body.data.note, list.find((one) => one.id === id)!.problems];
    };
    expect(await problems()).toEqual([
      'No asset matches the conditions now: nothing opens until one does.',
      ['no_assets_found'],
    ]);
    await createAsset('Crane', { type_uuid: type.uuid });
    expect(await problems()).toEqual([null, []]);
  });
});
