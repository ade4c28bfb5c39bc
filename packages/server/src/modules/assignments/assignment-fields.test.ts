import { assignments } from '@rounds/contract/assignments';
import type { CustomField, CustomFieldInput } from '@rounds/contract/custom-fields';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const field = (name: string, more: Partial<CustomFieldInput> = {}): CustomFieldInput => ({
  key: `new_${name.replace(/\W/g, '')}`,
  name,
  description: '',
  field_type: 'text',
  is_used: true,
  is_required: false,
  default_value: null,
  config: {},
  ...more,
});

const save = (fields: readonly CustomFieldInput[], order: Record<string, number> = {}) =>
  t.as('admin').call(assignments.saveCustomFields, { body: { fields: [...fields], order } });
const all = async (): Promise<CustomField[]> => {
  const answer = await t.as('admin').call(assignments.listAllCustomFields, {});
  return answer.body.data.filter(({ is_standard }) => !is_standard);
};
const names = (fields: readonly CustomField[]) => fields.map(({ name }) => name);
const named = async (name: string) => (await all()).find((one) => one.name === name)!;

beforeEach(async () => {
  const remaining = await all();
  await save(
    remaining.map(({ id: _, is_standard: __, is_locked: ___, parent_id: ____, ...rest }) => ({
      ...rest,
      is_used: false,
    })),
  );
  for (const { id } of remaining) await t.as('admin').call(assignments.deleteCustomField, { params: { id: id! } });
});

describe('custom fields of assignments', () => {
  it('the built-in title comes first and cannot be changed', async () => {
    const { body } = await t.as('admin').call(assignments.listAllCustomFields, {});
    expect(body.data).toMatchObject([{ key: 'title', is_standard: true, is_required: true, id: null }]);
    const { body: rejected, status } = await save([field('Heading', { key: 'title' })]);
    expect(status).toBe(422);
    expect(rejected.data).toEqual({
      'fields.0.key': ['This is a standard field of every assignment and can’t be changed.'],
    });
  });

  it('fields keep the saved order and get permanent keys', async () => {
    const answer = await save(
      [field('Shift'), field('Budget', { field_type: 'decimal', config: { max_digits: 6, decimals: 2 } })],
      {
        new_Budget: 0,
        new_Shift: 1,
      },
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(names(answer.body.data)).toEqual(['title', 'Budget', 'Shift']);
    expect(answer.body.data.every(({ key }) => !key.startsWith('new_'))).toBe(true);
    const { body } = await t.as('manager').call(assignments.listCustomFields, {});
    expect(names(body.data)).toEqual(['title', 'Budget', 'Shift']);
  });

  it('fields that are missing in a later save stay unchanged', async () => {
    await save([field('Shift'), field('Crew')], { new_Shift: 0, new_Crew: 1 });
    const crew = await named('Crew');
    await save([{ ...field('Team'), key: crew.key }], { [crew.key]: 0, [(await named('Shift')).key]: 1 });
    expect(names(await all())).toEqual(['Team', 'Shift']);
  });

  it('only unused fields can be deleted', async () => {
    await save([field('Shift')]);
    const shift = await named('Shift');
    const early = await t.as('admin').call(assignments.deleteCustomField, { params: { id: shift.id! } });
    expect(early.status).toBe(409);
    expect(early.body.code).toBe('AST_IN_USE');
    await save([{ ...field('Shift'), key: shift.key, is_used: false }]);
    expect(await named('Shift')).toMatchObject({ is_used: false, parent_id: null });
    const { body } = await t.as('manager').call(assignments.listCustomFields, {});
    expect(names(body.data)).toEqual(['title']);
    expect((await t.as('admin').call(assignments.deleteCustomField, { params: { id: shift.id! } })).status).toBe(200);
    expect(await all()).toEqual([]);
  });

  it.each<[string, Partial<CustomFieldInput>, Record<string, string[]>]>([
    ['without a name', { name: ' ' }, { 'fields.0.name': ['Enter a field name.'] }],
    [
      'with a very long name',
      { name: 'x'.repeat(126) },
      { 'fields.0.name': ['Use 125 characters or fewer for the name.'] },
    ],
    [
      'with a very long description',
      { description: 'x'.repeat(2001) },
      { 'fields.0.description': ['Use 2000 characters or fewer for the description.'] },
    ],
    [
      'without digits',
      { field_type: 'integer', config: { max_digits: 0 } },
      { 'fields.0.max_digits': ['Enter 1 to 16 digits.'] },
    ],
    [
      'with as many decimal places as digits',
      { field_type: 'decimal', config: { max_digits: 3, decimals: 3 } },
      { 'fields.0.decimals': ['Use fewer decimal places than digits (3).'] },
    ],
    [
      'with an invalid default',
      { field_type: 'email', default_value: { value: 'nobody' } },
      { 'fields.0.default_value': ['Enter a valid email address, such as name@example.org.'] },
    ],
    [
      'with too many digits in the default',
      { field_type: 'decimal', config: { max_digits: 4, decimals: 2 }, default_value: { value: 100 } },
      { 'fields.0.default_value': ['Use 4 digits or fewer.'] },
    ],
  ])('a field %s is rejected, and nothing is stored', async (_what, wrong, data) => {
    const answer = await save([{ ...field('Wrong'), ...wrong }, field('Right')]);
    expect(answer.status).toBe(422);
    expect(answer.body.data).toEqual(data);
    expect(await all()).toEqual([]);
  });

  it('field names are unique and types cannot be changed', async () => {
    await save([field('Shift')]);
    const twice = await save([field('SHIFT')]);
    expect(twice.body.data).toEqual({ 'fields.0.name': ['Another field already has this name.'] });
    const { key } = await named('Shift');
    const other = await save([{ ...field('Shift'), key, field_type: 'integer' }]);
    expect(other.body.data).toEqual({ 'fields.0.field_type': ['You can’t change the type of an existing field.'] });
  });

  it('a field that was deleted in the meantime is not created again', async () => {
    const answer = await save([field('Ghost', { key: 'f_gone' })]);
    expect(answer.status).toBe(404);
    expect(answer.body.code).toBe('AST_OBJECT_NOT_FOUND');
  });

  it('fields of another workspace are not visible', async () => {
    await save([field('Only ours')]);
    const { body } = await t.as('admin', 'B').call(assignments.listAllCustomFields, {});
    expect(names(body.data)).toEqual(['title']);
  });

  it('the activity log shows fields by name with their changes', async () => {
    await save([field('Crew'), field('No. of rooms')], { new_Crew: 0, new_Noofrooms: 1 });
    const [crew, rooms] = [await named('Crew'), await named('No. of rooms')];
    expect(await lastEntry()).toMatchObject({
      subject_title: 'Crew, No. of rooms',
      before: { field: {} },
      after: { field: { Crew: { is_used: true }, 'No. of rooms': { field_type: 'text' } } },
    });

    await save([{ ...field('Team', { is_required: true }), key: crew.key }], { [rooms.key]: 0, [crew.key]: 1 });
    expect(await lastEntry()).toMatchObject({
      subject_title: 'Team',
      before: { field: { Team: { name: 'Crew', is_required: false } }, order: 'Team, No. of rooms' },
      after: { field: { Team: { name: 'Team', is_required: true } }, order: 'No. of rooms, Team' },
    });
  });
});

const lastEntry = async () =>
  t.database.inWorkspace(await t.workspaceId('A'), (tx) =>
    tx
      .selectFrom('activity')
      .select(['subject_title', 'before', 'after'])
      .where('code', '=', 'assignment_fields.changed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  );
