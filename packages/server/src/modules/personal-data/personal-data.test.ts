import { jobs } from '@rounds/contract/jobs';
import { personalData } from '@rounds/contract/users/personal-data.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, emailAddress, type Person, startTestServer, type TestServer } from '../../testing/index.ts';
import { condition, kitchenRounds, yes } from '../inspections/testing/kitchen-rounds.ts';
import { unzip } from '../inspections/testing/unzip.ts';

let t: TestServer;
let rounds: Awaited<ReturnType<typeof kitchenRounds>>;
beforeAll(async () => {
  t = await startTestServer();
  rounds = await kitchenRounds(t);
});
afterAll(() => t.close());

const userId = async (person: Person, workspace: 'A' | 'B' = 'A'): Promise<number> => {
  const { rows } = await t.queryIn<{ id: number }>(
    workspace,
    `select u.id from "user" u join account a on a.id = u.account_id
     where a.email = '${emailAddress(person, workspace)}' and u.workspace_id = $1`,
    [await t.workspaceId(workspace)],
  );
  return Number(rows[0]!.id);
};
const download = async (client: Client, id: number) => {
  await t.runJobs();
  return client.call(jobs.getFile, { params: { id } });
};

describe('the data of a person', () => {
  test('everybody downloads their own data, with a file that explains it in their language', async () => {
    const { body } = await rounds.sync([yes(), condition('Good')], { complete: true });
    const { rows } = await t.queryIn<{ user_id: number; first_name: string }>(
      'A',
      `select i.user_id, u.first_name from inspection i join "user" u on u.id = i.user_id where i.id = ${body.data.id}`,
    );
    const person = rows[0]!.first_name.toLowerCase() as Person;
    const client = t.as(person);
    const started = await client.call(personalData.startOwn, { headers: { 'accept-language': 'de' } });
    const files = await unzip((await download(client, started.body.data.job_id)).bytes);
    const read = (name: string) => files.get(name)!.toString();
    expect(read('README.txt')).toContain('Daten von');
    expect(JSON.parse(read('profile.json'))).toMatchObject({ email: emailAddress(person, 'A') });
    expect(JSON.parse(read(`inspections/${body.data.id}.json`))).toMatchObject({ status: 'completed' });
    expect(JSON.parse(read('activity.json')).length).toBeGreaterThan(0);
    expect([...files.values()].join('')).not.toContain('password_hash');
  });

  test('those who manage people collect the data of others, and nobody else downloads it', async () => {
    const params = { id: await userId('viewer') };
    const started = await t.as('admin').call(personalData.start, { params });
    const { job_id } = started.body.data;
    const files = await unzip((await download(t.as('admin'), job_id)).bytes);
    expect(JSON.parse(files.get('profile.json')!.toString())).toMatchObject({ email: emailAddress('viewer', 'A') });
    expect((await t.as('viewer').call(jobs.getFile, { params: { id: job_id } })).status).toBe(404);
    expect((await t.as('viewer').call(personalData.start, { params })).status).toBe(403);
  });

  test('people of other workspaces are not found', async () => {
    const answer = await t.as('admin').call(personalData.start, { params: { id: await userId('viewer', 'B') } });
    expect([answer.status, answer.body.code]).toEqual([404, 'USR_USER_NOT_EXIST']);
  });
});
