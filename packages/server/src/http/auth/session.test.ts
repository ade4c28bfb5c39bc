import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../testing/index.ts';
import { findActorOfUser, findActorPassively } from './session.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
  await t.queryIn('A', `update "user" set site_ids = '{}' where first_name = 'Viewer'`);
});
afterAll(() => t.close());

async function findBoth(person: Person) {
  const client = t.as(person);
  await client.send('GET', '/api/account');
  const ofSession = await findActorPassively(t.database, client.cookie('rounds')!);
  if (!ofSession) throw new Error(`${person} has no session`);
  const ofUser = await t.database.inWorkspace(ofSession.workspace_id, (tx) => findActorOfUser(tx, ofSession.user_id));
  return { ofSession, ofUser };
}

describe('the actor of a person', () => {
  it.each(['admin', 'inspector', 'viewer', 'nobody'] as const)(
    'work that the server does for %s has the rights of their session',
    async (person) => {
      const { ofSession, ofUser } = await findBoth(person);
      expect(ofUser).toEqual({ ...ofSession, session_id: 0 });
    },
  );

  it('the server does no work for a person who is inactive', async () => {
    const { ofSession } = await findBoth('manager');
    await t.queryIn('A', `update "user" set status = 'inactive' where id = $1`, [ofSession.user_id]);
    const find = t.database.inWorkspace(ofSession.workspace_id, (tx) => findActorOfUser(tx, ofSession.user_id));
    expect(await find).toBeNull();
    expect(await findActorPassively(t.database, t.as('manager').cookie('rounds')!)).toBeNull();
  });
});
