/** Reports that go to Google Drive. */
import { randomUUID } from 'node:crypto';
import { integrations } from '@rounds/contract/integrations';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { kitchenRounds } from '../inspections/testing/kitchen-rounds.ts';
import { ACCOUNT, CLIENT, startFakeGoogle } from './testing/fake-google.ts';
import { addPhoto, completeAgain, completeInspection, runDue } from './testing/integration-helpers.ts';

const DRIVE = { integration: 'google-drive' } as const;

let google: Awaited<ReturnType<typeof startFakeGoogle>>;
let t: TestServer;
let rounds: Awaited<ReturnType<typeof kitchenRounds>>;
beforeAll(async () => {
  google = await startFakeGoogle();
  t = await startTestServer({ ...CLIENT, GOOGLE_URL: google.url, ALLOWED_HOSTS: '127.0.0.1' });
  rounds = await kitchenRounds(t);
});
afterEach(async () => {
  google.failNext(0, 500);
  for (const { id } of (await t.as('admin').call(integrations.get, { params: DRIVE })).body.data.configurations)
    await t.as('admin').call(integrations.deleteConfiguration, { params: { ...DRIVE, configId: id } });
  google.clear();
});
afterAll(async () => {
  await t.close();
  await google.close();
});

const begin = async (body = {}) => (await t.as('admin').call(integrations.connectDrive, { body })).body.data.url;
async function connect() {
  const body = google.consent(await begin());
  return (await t.as('admin').call(integrations.finishDriveConnection, { body })).body.data;
}
async function configure(body: object = {}) {
  const { connection } = await connect();
  const sent = { name: 'Drive', contents: ['json' as const], folder: 'Rounds/{TEMPLATE}', connection, ...body };
  const created = await t.as('admin').call(integrations.createConfiguration, { params: DRIVE, body: sent });
  expect(created.status, JSON.stringify(created.body)).toBe(200);
  return created.body.data;
}
const read = async (configId: number) =>
  (await t.as('admin').call(integrations.getConfiguration, { params: { ...DRIVE, configId } })).body.data;
const names = () => [...google.files().keys()].sort();

describe('signing in at Google', () => {
  test('asks for access to own files only, and ends with a configuration that names the account', async () => {
    const url = new URL(await begin());
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      ...{ scope: 'https://www.googleapis.com/auth/drive.file', access_type: 'offline', response_type: 'code' },
      ...{ code_challenge_method: 'S256', client_id: CLIENT.GOOGLE_CLIENT_ID },
      redirect_uri: `${t.services.config.publicUrl}/oauth-callback`,
    });
    expect(await configure()).toMatchObject({ account: ACCOUNT, status: 'enabled', bucket: null });
    expect(google.folders()).toEqual(['Rounds']);
    expect(names()).toEqual([]);
  });

  test('can be finished once, and only in the session that began it', async () => {
    const body = google.consent(await begin());
    const elsewhere = await t.as('admin', 'B').call(integrations.finishDriveConnection, { body });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'INT_SIGN_IN_OVER']);
    expect((await t.as('admin').call(integrations.finishDriveConnection, { body })).status).toBe(200);
    const again = await t.as('admin').call(integrations.finishDriveConnection, { body });
    expect([again.status, again.body.code]).toEqual([409, 'INT_SIGN_IN_OVER']);
  });

  test('with a code that Google does not know fails, and the message says what to do', async () => {
    const { state } = google.consent(await begin());
    const { status, body } = await t.as('admin').call(integrations.finishDriveConnection, {
      body: { state, code: 'stolen' },
    });
    expect([status, body.code]).toEqual([422, 'INT_SIGN_IN_FAILED']);
  });

  test('is needed for a configuration, and a connection cannot be used by others', async () => {
    const body = { name: 'Drive', contents: ['json' as const] };
    const missing = await t.as('admin').call(integrations.createConfiguration, { params: DRIVE, body });
    expect([missing.status, Object.keys(missing.body.data as object)]).toEqual([422, ['connection']]);
    const { connection } = await connect();
    const other = await t.as('admin', 'B').call(integrations.createConfiguration, {
      params: DRIVE,
      body: { ...body, connection },
    });
    expect([other.status, Object.keys(other.body.data as object)]).toEqual([422, ['connection']]);
  });
});

describe('a completed report in Google Drive', () => {
  test('is in folders by the pattern, and is replaced when it is completed again', async () => {
    const photo = randomUUID();
    const added = await addPhoto(rounds, photo);
    await configure({ contents: ['pdf', 'json', 'media'] });
    const inspection = await completeInspection(rounds, [added]);
    await t.runJobs();
    const stem = `Rounds/Kitchen round/${inspection.name}`;
    const expected = [`${stem}-room-${photo.slice(0, 8)}.jpg`, `${stem}.json`, `${stem}.pdf`];
    expect(names()).toEqual(expected);
    await completeAgain(t, inspection.id);
    await t.runJobs();
    expect(names()).toEqual(expected);
    expect(expected.map((name) => google.files().get(name)!.writes)).toEqual([1, 2, 2]);
    expect(google.folders()).toEqual(['Rounds', 'Rounds/Kitchen round']);
  });

  test('that is large arrives in parts, also when the answer to a part is lost', async () => {
    const photo = randomUUID();
    const added = await addPhoto(rounds, photo);
    const bytes = Buffer.alloc(20 * 1024 * 1024 + 3, 'large');
    await configure({ contents: ['media'] });
    const inspection = await completeInspection(rounds, [added]);
    const key = randomUUID();
    await t.services.files.keep(key, { bytes });
    await t.queryIn('A', 'update file set key = $1, size = $2 where uuid = $3', [key, bytes.length, photo]);
    google.loseAnswers(1);
    await t.runJobs();
    const stored = google.files().get(`Rounds/Kitchen round/${inspection.name}-room-${photo.slice(0, 8)}.jpg`)!;
    expect([stored.writes, stored.body.equals(bytes)]).toEqual([1, true]);
  });

  test('is tried again after failures, and there is one file of it in the end', async () => {
    const { id } = await configure();
    const inspection = await completeInspection(rounds);
    google.failNext(1, 503);
    await t.runJobs();
    expect((await read(id)).figures).toMatchObject({ delivered: 0, waiting: 1 });
    google.expire();
    await runDue(t);
    expect(names()).toEqual([`Rounds/Kitchen round/${inspection.name}.json`]);
  });

  test('waits when the access was withdrawn, until somebody connects again', async () => {
    const { id } = await configure();
    google.revoke();
    await completeInspection(rounds);
    await t.runJobs();
    expect(await read(id)).toMatchObject({ status: 'suspended', problem: { code: 'access_revoked' } });
    const body = google.consent(await begin({ configuration_id: id }));
    const finished = await t.as('admin').call(integrations.finishDriveConnection, { body });
    expect(finished.body.data).toMatchObject({ configuration_id: id, account: ACCOUNT });
    await t.runJobs();
    expect(names()).toHaveLength(1);
    expect((await read(id)).status).toBe('enabled');
  });
});

test('without the settings of the operator, Google Drive is not installed', async () => {
  const plain = await startTestServer();
  try {
    const list = (await plain.as('admin').call(integrations.list)).body.data;
    expect(list.map(({ id, status }) => [id, status])).toEqual([
      ['s3', 'installed'],
      ['google-drive', 'not_installed'],
    ]);
    const { status, body } = await plain.as('admin').call(integrations.connectDrive, { body: {} });
    expect([status, body.code]).toEqual([409, 'INT_NOT_INSTALLED']);
  } finally {
    await plain.close();
  }
});
