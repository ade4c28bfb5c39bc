import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { assets } from '@rounds/contract/assets';
import { auth } from '@rounds/contract/auth';
import { inspections } from '@rounds/contract/inspections';
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
    await seed(t.database, t.services.config);
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
        expect(list.body.data.list.length).toBe(25);
        expect(list.body.data.list.map(({ display_name }) => display_name)).toContain("Jolly Mac's");
        const inspectionList = (await client.call(inspections.list, { query: { limit: 100 } })).body.data.list;
        expect(inspectionList.filter((inspection) => inspection.status === 'completed')).toHaveLength(40);
        const day = inspectionList.find(
          (inspection) =>
            inspection.asset?.asset_id === 'GEDS-7QVQDQ' && inspection.completed_at?.startsWith('2017-03-13'),
        );
        // Four critical violations of 5 points each and two others of 2.
        expect(day).toMatchObject({ failed_count: 6, user: { full_name: 'Louis Perrin' } });
        expect(day!.score_max! - day!.score!).toBe(24 * 10_000);
        const own = (await client.call(inspections.listMine, { query: { limit: 100 } })).body.data.list;
        expect(own.filter((inspection) => inspection.user?.full_name === 'Alex Morgan')).toMatchObject([
          { status: 'to_do' },
        ]);
      }
    }
    expect((await t.guest().call(workspaces.getAppSettings)).body.data.demo).toEqual({ email: DEMO_PEOPLE[0]!.email });
  });

  it('the first administrator is created in the workspace Main', async () => {
    await empty();
    await seed(t.database, t.services.config);
    const { answer } = await signIn('first@rounds.example', 'chosen by the operator');
    expect(getUser(answer)).toMatchObject({ workspace: { display_name: 'Main' }, plan: { key: 'enterprise' } });
    expect(getUser(answer).abilities).toContainEqual({ action: 'call', resource: 'USR_MANAGE_ROLE' });
  });

  it('an installation is seeded once even if several servers start at the same time', async () => {
    await empty();
    await Promise.all([1, 2, 3].map(() => seed(t.database, t.services.config)));
    const { rows } = await t.database.owner.query('select key from workspace order by id');
    expect(rows).toEqual([{ key: 'main' }, { key: 'demo' }]);
    const { answer } = await signIn(DEMO_PEOPLE[0]!.email, (await readDemoPassword(t.services.config.dataDir))!);
    expect(answer.status).toBe(200);
  });
});

describe('installation in use', () => {
  it('an installation with workspaces is not seeded', async () => {
    await seed(t.database, t.services.config);
    const { rows } = await t.database.owner.query('select key from workspace order by id');
    expect(rows).toEqual([{ key: 'a' }, { key: 'b' }]);
    expect(await readDemoPassword(t.services.config.dataDir)).toBeNull();
    expect((await t.guest().call(workspaces.getAppSettings)).body.data.demo).toBeNull();
  });
});

describe('demo data', () => {
  it('the attribution names the source of the data', async () => {
    const text = await readFile(path.join(import.meta.dirname, 'ATTRIBUTION.md'), 'utf8');
    expect(text).toContain('Open Government Licence – City of Surrey');
  });
});
