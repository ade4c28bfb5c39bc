import { assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import { type AssignmentInput, assignments } from '@rounds/contract/assignments';
import { checklists } from '@rounds/contract/checklists';
import type { BodyInputOf } from '@rounds/contract/endpoint.ts';
import { groups } from '@rounds/contract/groups';
import { usage } from '@rounds/contract/usage';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { createTemplateHelpers } from '../checklists/testing/template-helpers.ts';

type Input = BodyInputOf<typeof assignments.create>;

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const DAILY: AssignmentInput['recurrence'][number] = {
  frequency: 'daily',
  interval: 1,
  start_day: inDays(1).slice(0, 10),
  repeat_on: { times: ['08:00'] },
  end: { type: 'forever' },
  timezone: 'Europe/Berlin',
  duration: { amount: 4, unit: 'hour' },
};

let t: TestServer;
let template: { id: number };
let people: Record<'inspector' | 'viewer' | 'manager' | 'admin', number>;
let pump: { id: number; uuid: string };
let shift: { id: number };
beforeAll(async () => {
  t = await startTestServer();
  template = await createTemplateHelpers(t).createPublished('Pump check');
  const names = ['inspector', 'viewer', 'manager', 'admin'] as const;
  const ids = await Promise.all(names.map(findUserId));
  people = Object.fromEntries(names.map((name, index) => [name, ids[index]!])) as typeof people;
  pump = await createAsset('P-1', 'Pump');
  shift = (await t.as('admin').call(groups.create, { body: { name_lang: { en: 'Shift', de: 'Schicht' } } })).body.data;
  await t.as('admin').call(groups.addMembers, { params: { id: shift.id }, body: { user_ids: [people.inspector] } });
});
afterAll(() => t.close());

const findUserId = async (q: string) =>
  Number((await t.as('admin').call(users.search, { query: { q } })).body.data[0]!.value);
const createAsset = async (asset_id: string, display_name: string) =>
  (await t.as('manager').call(assets.create, { body: { asset_id, display_name } })).body.data;

const toInput = (title: string, more: Partial<Input> = {}): Input => ({
  title,
  type: 'scheduled',
  template_id: template.id,
  asset_uuids: [pump.uuid],
  assignees: [{ type: 'user', id: people.inspector }],
  recurrence: [DAILY],
  ...more,
});
const direct = (more: Partial<Input> = {}): Partial<Input> => ({
  type: 'direct',
  recurrence: [],
  start_at: inDays(1),
  end_at: inDays(2),
  ...more,
});
const create = (title: string, more: Partial<Input> = {}, language = 'en') =>
  t.as('manager').call(assignments.create, { body: toInput(title, more), headers: { 'accept-language': language } });
const created = async (title: string, more: Partial<Input> = {}) => {
  const { status, body } = await create(title, more);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
};
const get = async (id: number, query: object = {}) =>
  (await t.as('manager').call(assignments.get, { params: { id }, query })).body.data;
const update = (id: number, body: Input) => t.as('manager').call(assignments.update, { params: { id }, body });
const titles = async (filter: object, more: object = {}) => {
  const query = { filter: JSON.stringify(filter), ...more };
  const { status, body } = await t.as('manager').call(assignments.list, { query });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data.list.map(({ title }) => title);
};

describe('assignments', () => {
  test('an assignment answers with everything it names and when it opens next', async () => {
    const assignment = await created('Daily round', {
      assignees: [
        { type: 'group', id: shift.id },
        { type: 'user', id: people.manager },
      ],
      manager_ids: [people.admin],
      timezone: 'Europe/Paris',
    });
    expect(assignment).toMatchObject({
      title: 'Daily round',
      status: 'active',
      template: { template_id: template.id, title: 'Pump check' },
      assets: [{ uuid: pump.uuid, asset_id: 'P-1', display_name: 'Pump' }],
      assignees: [
        { type: 'group', id: shift.id, name: 'Shift', users_count: 1 },
        { type: 'user', id: people.manager, name: 'Manager A' },
      ],
      managers: [{ id: people.admin, name: 'Admin A' }],
      assigned_by: { id: people.manager, name: 'Manager A' },
      timezone: 'Europe/Paris',
      recurrence: [DAILY],
      progress: { open: 0, completed: 0, overdue: 0, missed: 0 },
      problems: [],
      note: null,
    });
    expect(Date.parse(assignment.next_at!)).toBeGreaterThan(Date.now());
    expect(
      await get(assignment.id, { grouped_assignees: true, with_custom_fields: true, fields_as_object: true }),
    ).toEqual({
      ...assignment,
      fields: {},
      grouped_assignees: {
        users: [{ id: people.manager, name: 'Manager A' }],
        groups: [{ id: shift.id, name: 'Shift' }],
      },
    });
  });

  test('the list answers assignments as they are, with the number of their assets', async () => {
    const { assets: named, ...made } = await created('Listed round', { restricted: true, collaborative: true });
    const { body } = await t.as('manager').call(assignments.list, { query: { limit: 100 } });
    const listed = body.data.list.find(({ id }) => id === made.id);
    expect(listed).toEqual(made);
    expect(listed).toMatchObject({ recurrence: [DAILY], dynamic_assets: [], assets_count: named.length });
  });

  test('a manager of an assignment without the permission can get it, others cannot', async () => {
    const { id } = await created('Overseen', { manager_ids: [people.inspector] });
    const byInspector = await t.as('inspector').call(assignments.get, { params: { id } });
    expect([byInspector.status, byInspector.body.data.title]).toEqual([200, 'Overseen']);
    const { id: other } = await created('Not overseen');
    const denied = await t.as('inspector').call(assignments.get, { params: { id: other } });
    expect([denied.status, denied.body.code]).toEqual([404, 'AST_OBJECT_NOT_FOUND']);
  });

  test('a manager of an assignment who may only view records can open its monitor and its inspections', async () => {
    const { id } = await created('Watched', { manager_ids: [people.viewer] });
    const { id: other } = await created('Not watched');
    const viewer = t.as('viewer');
    for (const endpoint of [assignments.get, assignments.getMonitor, assignments.listAssigned]) {
      const call = endpoint as typeof assignments.get;
      expect([endpoint.id, (await viewer.call(call, { params: { id } })).status]).toEqual([endpoint.id, 200]);
      const denied = await viewer.call(call, { params: { id: other } });
      expect([endpoint.id, denied.status, denied.body.code]).toEqual([endpoint.id, 404, 'AST_OBJECT_NOT_FOUND']);
    }
    await t.queryIn('A', 'delete from assignment_manager where assignment_id = $1', [id]);
  });

  test('people who may neither manage assignments nor list inspections find only their own by name', async () => {
    await created('Secret audit', { assignees: [{ type: 'user', id: people.manager }] });
    await created('Group audit', { assignees: [{ type: 'group', id: shift.id }] });
    await created('Managed audit', {
      assignees: [{ type: 'user', id: people.manager }],
      manager_ids: [people.inspector],
    });
    const find = async (person: 'manager' | 'inspector') => {
      const { body } = await t.as(person).call(assignments.search, { query: { q: 'audit' } });
      return body.data.map(({ label }) => label);
    };
    expect(await find('manager')).toEqual(['Group audit', 'Managed audit', 'Secret audit']);
    expect(await find('inspector')).toEqual(['Group audit', 'Managed audit']);
  });

  test('custom fields are stored with an assignment and filter the list', async () => {
    const field = { key: 'new_shift', name: 'Crew', field_type: 'text', is_used: true } as const;
    const saved = await t.as('admin').call(assignments.saveCustomFields, { body: { fields: [field], order: {} } });
    const { key } = saved.body.data.at(-1)!;
    const assignment = await created('With a crew', { custom_fields: { [key]: 'Blue' } });
    expect(assignment.custom_fields).toEqual({ [key]: 'Blue' });
    const selector = `custom_fields.${key}`;
    expect(await titles({ [selector]: [{ operator: 'eq', value: 'blue' }] })).toEqual(['With a crew']);
    const copy = await t.as('manager').call(assignments.clone, { params: { id: assignment.id } });
    expect(copy.body.data).toMatchObject({
      ...{ title: 'With a crew (copy)', status: 'paused', custom_fields: { [key]: 'Blue' } },
      ...{ recurrence: [DAILY], assets: [{ asset_id: 'P-1' }], next_at: null },
    });
    expect((await get(assignment.id, { with_custom_fields: true })).fields).toMatchObject([
      { name: 'Crew', value: 'Blue' },
    ]);
  });

  test('the list filters by template, assignee, manager, asset, status and words', async () => {
    const tank = await createAsset('T-1', 'Tank');
    await created('Filtered', {
      asset_uuids: [tank.uuid],
      assignees: [{ type: 'group', id: shift.id }],
      manager_ids: [people.viewer],
    });
    const only = ['Filtered'];
    expect(await titles({ asset: [tank.uuid] })).toEqual(only);
    expect(await titles({ managers: [people.viewer] })).toEqual(only);
    expect(await titles({ assignees: [`group:${shift.id}`], asset: [tank.uuid] })).toEqual(only);
    expect(await titles({ assignees: ['user:987654'] })).toEqual([]);
    expect(await titles({ search: [{ operator: 'ct', value: 'filter' }] })).toEqual(only);
    expect(await titles({ search: [{ operator: 'ct', value: 'pump chec' }] })).toContain('Filtered');
    expect(await titles({ template: [template.id], title: [{ operator: 'sw', value: 'Filt' }] })).toEqual(only);
    expect(await titles({ status: ['finished'] })).toEqual([]);
    const sorted = async (key: string) => titles({}, { sort: JSON.stringify([{ key, direction: 'asc' }]), limit: 100 });
    for (const key of ['title', 'template', 'assets_count', 'next_at', 'start_at']) {
      expect(await sorted(key)).toContain('Filtered');
    }
    const csv = await t.as('manager').call(assignments.exportList, { query: { format: 'csv' } });
    expect(csv.bytes.toString()).toMatch(/Filtered,Active,On a schedule,Pump check,1,Shift,/);
    const answer = await t.as('manager').call(assignments.search, { query: { q: 'filt' } });
    expect(answer.body.data.map(({ label }) => label)).toEqual(only);
  });

  test('pausing and activating switch an assignment, also in bulk, and twice is like once', async () => {
    const [one, other] = [await created('First of two'), await created('Second of two')];
    const pause = () => t.as('manager').call(assignments.pause, { params: { id: one.id } });
    expect((await pause()).body.data).toMatchObject({ status: 'paused', next_at: null });
    expect((await pause()).body.data.status).toBe('paused');
    const ids = [one.id, other.id];
    expect((await t.as('manager').call(assignments.bulkPause, { body: { ids } })).body.data).toEqual({ affected: 1 });
    expect((await t.as('manager').call(assignments.bulkActivate, { body: { ids } })).body.data).toEqual({
      affected: 2,
    });
    expect((await get(other.id)).status).toBe('active');
    expect((await get(other.id)).next_at).not.toBeNull();
  });

  test('archiving ends an assignment, and only an archived one can be deleted', async () => {
    const { id } = await created('To be archived');
    const early = await t.as('manager').call(assignments.delete, { params: { id } });
    expect([early.status, early.body.code]).toEqual([409, 'AST_IN_USE']);
    const archived = await t.as('manager').call(assignments.archive, { params: { id } });
    expect(archived.body.data).toMatchObject({ next_at: null, archived_at: expect.any(String) });
    for (const attempt of [
      update(id, toInput('Changed')),
      t.as('manager').call(assignments.pause, { params: { id } }),
      t.as('manager').call(assignments.moveOccurrence, {
        params: { id },
        body: { occurrence_at: inDays(1), start_at: inDays(2) },
      }),
    ]) {
      expect((await attempt).body.code).toBe('AST_NOT_EDITABLE');
    }
    const list = await t.as('manager').call(assignments.listArchive, {});
    expect(list.body.data.list.map(({ title }) => title)).toEqual(['To be archived']);
    const restored = await t.as('manager').call(assignments.bulkRestore, { body: { ids: [id] } });
    expect(restored.body.data).toEqual({ affected: 1 });
    expect((await get(id)).next_at).not.toBeNull();
    await t.as('manager').call(assignments.bulkArchive, { body: { ids: [id] } });
    expect((await t.as('manager').call(assignments.delete, { params: { id } })).status).toBe(200);
    expect((await t.as('manager').call(assignments.get, { params: { id } })).status).toBe(404);
    const history = await t.queryIn<{ code: string }>(
      'A',
      `select code from activity where subject_type = 'assignment' and subject_id = $1 order by id`,
      [String(id)],
    );
    expect(history.rows.map(({ code }) => code)).toEqual([
      'assignment.created',
      'assignment.archived',
      'assignment.deleted',
    ]);
  });
});

describe('validation of assignments', () => {
  test.each<[string, () => Partial<Input>, string, string]>([
    ['without a recurrence', () => ({ recurrence: [] }), 'recurrence', 'Add at least one schedule.'],
    [
      'with an interval of 0',
      () => ({ recurrence: [{ ...DAILY, interval: 0 }] }),
      'recurrence.0.interval',
      'Enter a whole number from 1 to 1000.',
    ],
    [
      'that is due when it starts',
      () => ({ recurrence: [{ ...DAILY, duration: { amount: 0, unit: 'hour' } }] }),
      'recurrence.0.duration.amount',
      'The due time must be after the start.',
    ],
    [
      'that ends before it starts',
      () => ({ recurrence: [{ ...DAILY, end: { type: 'until', until: '2020-01-01' } }] }),
      'recurrence.0.end.until',
      'The last day can’t be before the first day.',
    ],
    [
      'on 31 February',
      () => ({ recurrence: [{ ...DAILY, frequency: 'yearly', repeat_on: { days: [31], months: [2] } }] }),
      'recurrence.0',
      'This schedule has no dates. Change the days, the months or the end.',
    ],
    [
      'with a first day that does not exist',
      () => ({ recurrence: [{ ...DAILY, start_day: '2027-02-31' }] }),
      'recurrence.0.start_day',
      'Enter a valid date from 1970-01-01 to 2099-12-31.',
    ],
    [
      'once on 31 February',
      () => direct({ start_at: '2027-02-31T08:00:00Z' }),
      'start_at',
      'Enter a date and time such as 2026-11-20T14:05:00Z.',
    ],
    [
      'in an unknown time zone',
      () => ({ recurrence: [DAILY, { ...DAILY, timezone: 'Berlin' }] }),
      'recurrence.1.timezone',
      'Unknown time zone. Use a name such as Europe/Berlin.',
    ],
    [
      'with a wrong time zone of its own',
      () => ({ timezone: 'Moon' }),
      'timezone',
      'Unknown time zone. Use a name such as Europe/Berlin.',
    ],
    ['once without a start', () => direct({ start_at: null }), 'start_at', 'This field is required.'],
    [
      'once that starts when it is due',
      () => {
        const start_at = inDays(1);
        return direct({ start_at, end_at: start_at });
      },
      'end_at',
      'The start and the due time can’t be the same.',
    ],
    [
      'once that ends before it starts',
      () => direct({ end_at: inDays(-1) }),
      'end_at',
      'The end must be after the start.',
    ],
    [
      'with a template that does not exist',
      () => ({ template_id: 987_654 }),
      'template_id',
      'This template doesn’t exist. Choose another one.',
    ],
    [
      'with an asset that does not exist',
      () => ({ asset_uuids: ['00000000-0000-4000-8000-000000000000'] }),
      'asset_uuids',
      'Some of these assets no longer exist. Remove them.',
    ],
    [
      'for a person who does not exist',
      () => ({ assignees: [{ type: 'user', id: 987_654 }] }),
      'assignees',
      'Some of these people or groups no longer exist. Remove them.',
    ],
    [
      'with a manager who does not exist',
      () => ({ manager_ids: [987_654] }),
      'manager_ids',
      'Some of these people or groups no longer exist. Remove them.',
    ],
  ])('an assignment %s is rejected by field', async (_what, more, field, message) => {
    const { status, body } = await create('Wrong', more());
    expect([status, body.data]).toEqual([422, { [field]: [message] }]);
  });

  test('what is archived, unpublished, inactive or empty is rejected by name, in the language of the caller', async () => {
    const draft = await createTemplateHelpers(t).create('Draft');
    const old = await createAsset('O-1', 'Old pump');
    await t.as('manager').call(assets.archive, { params: { id: old.id } });
    const empty = (await t.as('admin').call(groups.create, { body: { name_lang: { en: 'Empty' } } })).body.data;
    const wrong = {
      template_id: draft.id,
      asset_uuids: [old.uuid],
      assignees: [{ type: 'group', id: empty.id }],
    } as const;
    const { body } = await create(
      'Wrong',
      { ...wrong, asset_uuids: [...wrong.asset_uuids], assignees: [...wrong.assignees] },
      'de',
    );
    expect(body.data).toEqual({
      template_id: ['Diese Vorlage ist nicht veröffentlicht. Veröffentlichen Sie sie oder wählen Sie eine andere.'],
      asset_uuids: ['Archiviert: Old pump. Entfernen Sie diese Objekte oder stellen Sie sie zuerst wieder her.'],
      assignees: ['Ohne aktive Mitglieder: Empty. Fügen Sie Mitglieder hinzu oder entfernen Sie die Gruppe.'],
    });
    await setStatus(people.viewer, 'deactivated');
    const inactive = await create('Wrong', { assignees: [{ type: 'user', id: people.viewer }] });
    await setStatus(people.viewer, 'active');
    expect(inactive.body.data).toEqual({ assignees: ['Not active: Viewer A. Remove them or activate them first.'] });
  });

  const setStatus = (id: number, status: string) =>
    t.queryIn('A', `update "user" set status = $2 where id = $1`, [id, status]);

  test('what an assignment names can be lost later: its note says what to fix, and it can still be saved', async () => {
    const valve = await createAsset('V-1', 'Valve');
    const other = await createTemplateHelpers(t).createPublished('Valve check');
    const input = toInput('Losing all', {
      template_id: other.id,
      asset_uuids: [valve.uuid],
      assignees: [{ type: 'user', id: people.viewer }],
    });
    const assignment = await created('Losing all', input);
    await t.as('manager').call(assets.archive, { params: { id: valve.id } });
    await t.as('manager').call(checklists.archive, { params: { id: other.id } });
    await setStatus(people.viewer, 'deactivated');
    const row = (await t.as('manager').call(assignments.list, { query: { limit: 100 } })).body.data.list.find(
      ({ id }) => id === assignment.id,
    )!;
    await setStatus(people.viewer, 'active');
    expect(row.problems).toEqual(['template_archived', 'no_assets', 'people_inactive', 'nobody']);
    expect(row.note).toMatch(
      /^The template is archived: restore it or select another one\. All its assets are archived/,
    );
    expect((await update(assignment.id, { ...input, title: 'Renamed' })).body.data.title).toBe('Renamed');
  });

  test('people who may not conduct inspections are noted', async () => {
    const assignees = [people.viewer, people.inspector].map((id) => ({ type: 'user' as const, id }));
    const { problems, note } = await created('With a viewer', { assignees });
    expect(problems).toEqual(['people_cannot_conduct']);
    expect(note).toBe('Some of its people aren’t allowed to conduct inspections: change their roles or assign others.');
  });

  test('numbers below 1 are rejected with what is possible', async () => {
    const duration = { amount: -1, unit: 'hour' as const };
    const { body } = await create('Negative', { recurrence: [{ ...DAILY, interval: -1, duration }] });
    expect(body.data).toEqual({
      'recurrence.0.interval': ['Enter a whole number from 1 to 1000.'],
      'recurrence.0.duration.amount': ['The due time must be after the start.'],
    });
  });

  test('an archived asset among others and a schedule that is over are noted', async () => {
    const hose = await createAsset('H-1', 'Hose');
    const assignment = await created('Partly archived', { asset_uuids: [pump.uuid, hose.uuid] });
    await t.as('manager').call(assets.archive, { params: { id: hose.id } });
    expect((await get(assignment.id)).problems).toEqual(['assets_archived']);
    const past = { ...DAILY, start_day: '2020-01-01', end: { type: 'until' as const, until: '2020-02-01' } };
    const over = await created('Over', { recurrence: [past] });
    expect([over.problems, over.next_at]).toEqual([['no_dates'], null]);
  });

  test('a group that loses its last active member is noted, also when nobody else is left', async () => {
    const late = (await t.as('admin').call(groups.create, { body: { name_lang: { en: 'Late' } } })).body.data;
    const body = { user_ids: [people.viewer] };
    await t.as('admin').call(groups.addMembers, { params: { id: late.id }, body });
    const assignment = await created('For a group', { assignees: [{ type: 'group', id: late.id }] });
    expect((await get(assignment.id)).problems).toEqual([]);
    await t.as('admin').call(groups.removeMembers, { params: { id: late.id }, body });
    const { problems, note } = await get(assignment.id);
    expect(problems).toEqual(['group_empty', 'nobody']);
    expect(note).toBe('A group has no active members. No one is assigned anymore: assign someone.');
  });

  test('conditions find assets of a type, and one whose field is gone is dropped when the assignment is saved', async () => {
    const type = (
      await t.as('manager').call(assetTypes.create, {
        body: {
          name: 'Lift',
          fields: [
            { key: 'new_floors', name: 'Floors', field_type: 'integer', is_used: true },
            { key: 'new_maker', name: 'Maker', field_type: 'text', is_used: true },
          ],
        },
      })
    ).body.data;
    const [floors, maker] = type.fields.map(({ key }) => key) as [string, string];
    for (const [index, name] of ['Low lift', 'High lift', 'Higher lift'].entries()) {
      const body = {
        asset_id: `L-${index}`,
        display_name: name,
        type_uuid: type.uuid,
        fields: { [floors]: index * 10 },
      };
      await t.as('manager').call(assets.create, { body });
    }
    const condition = { field_key: floors, operator: 'gte', value: 10 } as const;
    const lost = { field_key: 'f_gone', operator: 'eq', value: 'x' } as const;
    const rule = { asset_type_uuid: type.uuid, conditions: [condition, lost] };
    const preview = await t.as('manager').call(assignments.previewAssets, { body: { dynamic_assets: [rule] } });
    expect(preview.body.data).toMatchObject({
      total: 2,
      assets: [{ display_name: 'High lift' }, { display_name: 'Higher lift' }],
      unknown_fields: ['f_gone'],
    });
    const assignment = await created('Lifts', { asset_uuids: [], dynamic_assets: [rule] });
    expect(assignment).toMatchObject({
      has_dynamic_assets: true,
      dropped_conditions: ['f_gone'],
      dynamic_assets: [{ match: 'all', conditions: [condition] }],
    });
    const wrong = { ...rule, conditions: [{ field_key: maker, operator: 'gt', value: 3 } as const] };
    const invalid = await create('Lifts', { dynamic_assets: [wrong] });
    expect(invalid.body.data).toEqual({
      'dynamic_assets.0.conditions.0.value': [
        'This condition doesn’t fit the field. Change the comparison or the value.',
      ],
    });
    const selection = await t.as('manager').call(assignments.selectAssets, { body: { filter: { type: [type.uuid] } } });
    expect(selection.body.data).toMatchObject({ total: 3, assets: [{ asset_id: 'L-1' }, {}, {}] });
    const used = await t.as('admin').call(usage.get, { params: { kind: 'asset_type', id: type.id } });
    expect(used.body.data.places).toContainEqual(expect.objectContaining({ kind: 'assignment', title: 'Lifts' }));
    const fields = type.fields.map(({ id: _, is_standard: __, is_locked: ___, parent_id: ____, ...field }) => ({
      ...field,
      is_used: false,
    }));
    const unused = { params: { id: type.id }, body: { name: type.name, fields, order: {} } };
    const saved = (await t.as('manager').call(assetTypes.update, unused)).body.data.fields;
    expect(saved.map(({ key, is_locked }) => [key, is_locked])).toEqual(saved.map(({ key }) => [key, key === floors]));
    const { id } = saved.find(({ key }) => key === floors)!;
    const rejected = await t.as('manager').call(assetTypes.deleteField, { params: { id: id! } });
    expect([rejected.status, rejected.body.data]).toMatchObject([409, { assignments: 1, used: 1 }]);
  });

  test('dates are previewed for one recurrence or several, and wrong ones are rejected by field', async () => {
    const preview = (recurrence: typeof DAILY | (typeof DAILY)[]) =>
      t.as('manager').call(assignments.previewDates, { body: { recurrence, count: 2 } });
    const { body } = await preview(DAILY);
    expect(body.data.map(({ local }) => local.slice(11))).toEqual(['08:00', '08:00']);
    expect(Date.parse(body.data[0]!.due_at) - Date.parse(body.data[0]!.start_at)).toBe(4 * 3_600_000);
    expect((await preview({ ...DAILY, interval: 0 })).body.data).toHaveProperty(['recurrence.interval']);
    expect((await preview([{ ...DAILY, interval: 0 }])).body.data).toHaveProperty(['recurrence.0.interval']);
  });

  test('assets and groups in use are named before they are archived or deleted, and can be unlinked', async () => {
    const crane = await createAsset('C-1', 'Crane');
    const night = (await t.as('admin').call(groups.create, { body: { name_lang: { en: 'Night' } } })).body.data;
    await t.as('admin').call(groups.addMembers, { params: { id: night.id }, body: { user_ids: [people.admin] } });
    const { id } = await created('Crane round', {
      asset_uuids: [pump.uuid, crane.uuid],
      assignees: [
        { type: 'group', id: night.id },
        { type: 'user', id: people.inspector },
      ],
    });
    const place = { kind: 'assignment', id, title: 'Crane round', path: `/assignment/${id}/edit` };
    const rejected = await t
      .as('admin')
      .call(assets.archive, { params: { id: crane.id }, query: { when_used: 'refuse' } });
    expect(rejected.body.data).toMatchObject({ assignments: 1, places: [place], can_unlink: true, can_continue: true });
    await t.as('admin').call(assets.archive, { params: { id: crane.id }, query: { when_used: 'unlink' } });
    await t.as('admin').call(groups.delete, { params: { id: night.id }, query: { when_used: 'unlink' } });
    expect(await get(id)).toMatchObject({
      assets_count: 1,
      assets: [{ display_name: 'Pump' }],
      assignees: [{ type: 'user', id: people.inspector }],
      problems: [],
    });
  });
});
