/** Assignments of a kitchen whose inspections open, and what opened. */
import { assets } from '@rounds/contract/assets';
import { type AssignmentInput, assignments, type RecurrenceInput } from '@rounds/contract/assignments';
import { roles } from '@rounds/contract/roles';
import { users } from '@rounds/contract/users';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../../testing/index.ts';
import { kitchenRounds } from '../../../inspections/testing/kitchen-rounds.ts';
import { openDueInspections, scheduleAssignments } from '../index.ts';

export const DAY_MS = 24 * 3_600_000;

export let t: TestServer;
export let template_id: number;
export let ids: Record<Person, number>;
export let ovens: string[];

export async function createAsset(name: string, more: object = {}): Promise<string> {
  const { body } = await t.as('manager').call(assets.create, { body: { asset_id: name, display_name: name, ...more } });
  return body.data.uuid;
}

/** Monday, 4 January 2083, in UTC; all tests but those of starting look at the time from then on. */
export const at = (time: string): Date => new Date(`2083-01-${time}Z`);
export const run = (now: Date) => openDueInspections(t, now);
export const person = (who: Person) => ({ type: 'user' as const, id: ids[who] });
export const daily = (more: Partial<RecurrenceInput> = {}): RecurrenceInput => ({
  frequency: 'daily',
  interval: 1,
  start_day: '2083-01-04',
  repeat_on: { times: ['08:00'] },
  end: { type: 'forever' },
  timezone: 'UTC',
  duration: { amount: 4, unit: 'hour' },
  ...more,
});

export const WITHOUT_RULES = {
  ...{ allow_additional_assets: false, restricted: false, auto_finish: false, collaborative: false },
  ...{ dynamic_assets: [], manager_ids: [] },
};

export async function assign(input: Partial<AssignmentInput>): Promise<number> {
  const { status, body } = await t.as('manager').call(assignments.create, {
    body: {
      ...WITHOUT_RULES,
      title: 'Fire check',
      type: 'scheduled',
      template_id,
      asset_uuids: ovens.slice(0, 2),
      assignees: [person('inspector')],
      recurrence: input.type === 'direct' ? [] : [daily()],
      ...input,
    },
  });
  expect([status, body.code]).toEqual([200, undefined]);
  return body.data.id;
}

interface Row {
  readonly id: number;
  readonly uuid: string;
  readonly status: string;
  readonly user_id: number;
  readonly asset_name: string;
  readonly occurrence_at: Date | null;
  readonly start_at: Date;
  readonly due_at: Date;
  readonly missed_at: Date | null;
  readonly collaborators: { id: number }[];
  readonly managers: { id: number }[];
}
export const listOpened = async (id: number): Promise<Row[]> =>
  (
    await t.queryIn<Row>(
      'A',
      `select id, uuid, status, user_id, asset_name, occurrence_at, start_at, due_at, missed_at, collaborators, managers
      from inspection where assignment_id = $1 order by start_at, asset_name, user_id`,
      [id],
    )
  ).rows;
export const times = (rows: readonly Row[]) =>
  rows.map(({ asset_name, start_at, missed_at }) =>
    [
      asset_name,
      start_at.toISOString().slice(8, 16),
      ...(missed_at ? [missed_at.toISOString().slice(8, 16)] : []),
    ].join(' '),
  );
export const notices = async (kind: string) =>
  (
    await t.queryIn<{ user_id: number; subject_type: string; data: { count?: number } }>(
      'A',
      'select user_id, subject_type, data from notice where kind = $1 order by id',
      [kind],
    )
  ).rows;
export const read = async (id: number) =>
  (await t.as('manager').call(assignments.get, { params: { id }, query: {} })).body.data;

export async function setStatus(id: number, status: 'active' | 'paused', now: Date): Promise<void> {
  await t.queryIn('A', 'update assignment set status = $2 where id = $1', [id, status]);
  await t.database.inWorkspace(await t.workspaceId('A'), (tx) => scheduleAssignments(tx, [id], now));
}

/** Starts a server with a template, three assets and the ids of all people for a test file. */
export function setUpOpening(): void {
  beforeAll(async () => {
    t = await startTestServer();
    template_id = (await kitchenRounds(t)).templateId;
    const entries = (['admin', 'manager', 'inspector', 'viewer', 'nobody'] as const).map(async (person) => {
      const { body } = await t.as('admin').call(users.search, { query: { q: person } });
      return [person, Number(body.data[0]!.value)] as const;
    });
    ids = Object.fromEntries(await Promise.all(entries)) as typeof ids;
    const [role] = (await t.as('admin').call(roles.search, { query: { q: 'inspector' } })).body.data;
    await t.as('admin').call(users.updateRoles, { params: { id: ids.nobody }, body: { roles: [Number(role!.value)] } });
    ovens = await Promise.all(['Oven', 'Fryer', 'Grill'].map((name) => createAsset(name)));
  });
  afterEach(async () => {
    await t.queryIn('A', `update assignment set status = 'finished', check_at = null`);
    await t.queryIn('A', 'delete from notice');
  });
  afterAll(() => t.close());
}
