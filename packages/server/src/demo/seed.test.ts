import { assets } from '@rounds/contract/assets';
import { assignments } from '@rounds/contract/assignments';
import { auth } from '@rounds/contract/auth';
import { checklists } from '@rounds/contract/checklists';
import { globalLists } from '@rounds/contract/global-lists';
import { inspections } from '@rounds/contract/inspections';
import { issues } from '@rounds/contract/issues';
import { workspaces } from '@rounds/contract/workspaces';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getUser, startTestServer, type TestServer } from '../testing/index.ts';
import { readDemoPassword } from './password.ts';
import { DEMO_PEOPLE } from './people.ts';
import { seed } from './seed.ts';

let t: TestServer;
beforeEach(async () => {
  t = await startTestServer({
    DEMO: 'true',
    ADMIN_EMAIL: 'first@rounds.example',
    ADMIN_PASSWORD: 'chosen by the operator',
  });
});
afterEach(() => t.close());

/** Removes everything that the test database starts with. */
const empty = async () => {
  await t.database.owner.query('truncate workspace, account, "user", role, session cascade');
};
const signIn = (email: string, password: string) => {
  const client = t.guest();
  return client.call(auth.login, { body: { email, password } }).then((answer) => ({ client, answer }));
};

describe('empty installation', () => {
  it('a demo workspace is created with users in every role, assets, and a password of its own', async () => {
    await empty();
    await seed({ ...t, config: t.services.config });
    const password = (await readDemoPassword(t.services.config.dataDir))!;
    expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    for (const { email, role } of DEMO_PEOPLE) {
      const { client, answer } = await signIn(email, password);
      expect(answer.status, email).toBe(200);
      const user = getUser(answer);
      expect(user.workspace.display_name).toBe('Demo');
      expect(user.plan.key).toBe('enterprise');
      if (role === 'administrator') {
        const list = await client.call(assets.list, { query: { limit: 100 } });
        expect(list.body.data.list.length).toBe(28);
        expect(list.body.data.list.filter(({ type }) => type === null)).toEqual([]);
        const lists = (await client.call(globalLists.list, { query: {} })).body.data.list;
        expect(lists.map(({ name, items_count }) => [name, items_count])).toEqual([
          ['Hazards', 10],
          ['Spare parts', 7],
        ]);
        const templates = (await client.call(checklists.list, { query: { limit: 100 } })).body.data.list;
        expect(templates.map(({ title }) => title)).toEqual(['Food hygiene', 'Vehicle check', 'Workplace safety walk']);
        const inspectionList = (await client.call(inspections.list, { query: { limit: 100 } })).body.data.list;
        const completed = inspectionList.filter(({ status }) => status === 'completed');
        expect(completed.filter(({ assignment }) => assignment === null)).toHaveLength(42);
        const planned = (await client.call(assignments.list, { query: {} })).body.data.list;
        expect(planned.map(({ title }) => title).toSorted()).toEqual([
          'Kitchens before the season',
          'Monthly tour of all buildings',
          'Spot checks in kitchens',
          'Trucks before departure',
          'Weekly safety walk',
        ]);
        expect(planned.flatMap(({ problems }) => problems)).toEqual([]);
        const walk = planned.find(({ title }) => title === 'Weekly safety walk')!;
        expect(walk.progress.completed).toBeGreaterThanOrEqual(4);
        expect(walk.next_at).not.toBeNull();
        const { cells } = (await client.call(assignments.getMonitor, { params: { id: walk.id }, query: {} })).body.data;
        const statuses = cells.map(({ status }) => status);
        expect(statuses).toContain('missed');
        expect(statuses).toContain('completed');
        expect(statuses).not.toContain('completed_late');
        const issueList = (await client.call(issues.list, { query: { limit: 100 } })).body.data.list;
        expect(issueList).toHaveLength(24);
        expect(new Set(issueList.map(({ status }) => status)).size).toBe(4);
        const own = (await client.call(inspections.listMine, { query: { limit: 100 } })).body.data.list;
        const unplanned = own.filter(({ user, assignment }) => user?.full_name === 'Alex Morgan' && !assignment);
        expect(unplanned.map(({ status }) => status).toSorted()).toEqual(['in_progress', 'to_do']);
      }
    }
    expect((await t.guest().call(workspaces.getAppSettings)).body.data.demo).toEqual({ email: DEMO_PEOPLE[0]!.email });
  });

  it('the first administrator is created in the workspace Main', async () => {
    await empty();
    await seed({ ...t, config: t.services.config });
    const { answer } = await signIn('first@rounds.example', 'chosen by the operator');
    expect(getUser(answer)).toMatchObject({ workspace: { display_name: 'Main' }, plan: { key: 'enterprise' } });
    expect(getUser(answer).abilities).toContainEqual({ action: 'call', resource: 'USR_MANAGE_ROLE' });
  });

  it('an installation is seeded once even if several servers start at the same time', async () => {
    await empty();
    await Promise.all([1, 2, 3].map(() => seed({ ...t, config: t.services.config })));
    const { rows } = await t.database.owner.query('select key from workspace order by id');
    expect(rows).toEqual([{ key: 'main' }, { key: 'demo' }]);
    const { answer } = await signIn(DEMO_PEOPLE[0]!.email, (await readDemoPassword(t.services.config.dataDir))!);
    expect(answer.status).toBe(200);
  });
});

describe('installation in use', () => {
  it('an installation with workspaces is not seeded', async () => {
    await seed({ ...t, config: t.services.config });
    const { rows } = await t.database.owner.query('select key from workspace order by id');
    expect(rows).toEqual([{ key: 'a' }, { key: 'b' }]);
    expect(await readDemoPassword(t.services.config.dataDir)).toBeNull();
    expect((await t.guest().call(workspaces.getAppSettings)).body.data.demo).toBeNull();
  });
});

describe('demo inspections', () => {
  it('they are of the last months, on working days, scored, and not all perfect', async () => {
    await empty();
    await seed({ ...t, config: t.services.config });
    const { client } = await signIn(DEMO_PEOPLE[0]!.email, (await readDemoPassword(t.services.config.dataDir))!);
    const { list } = (await client.call(inspections.list, { query: { limit: 100 } })).body.data;
    const completed = list.filter(({ status }) => status === 'completed');
    const age = (time: string | null) => (Date.now() - Date.parse(time!)) / 86_400_000;
    for (const { completed_at, score_max } of completed) {
      expect(age(completed_at)).toBeGreaterThan(0);
      expect(age(completed_at)).toBeLessThan(120);
      expect([0, 6]).not.toContain(new Date(completed_at!).getDay());
      expect(score_max).toBeGreaterThan(0);
    }
    expect(completed.some(({ failed_count }) => failed_count > 1)).toBe(true);
    expect(completed.some(({ failed_count }) => failed_count === 0)).toBe(true);
  });
});
