/**
 * Installations of earlier versions are upgraded without losing anything. `testing/releases` has a backup of each
 * release; before a release, `WRITE_RELEASE=<version> npx vitest run packages/server/src/backup/upgrade.test.ts` adds
 * its own.
 */
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ENDPOINTS } from '@rounds/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listMigrations } from '../db/migrate.ts';
import { walkPeople } from '../http/testing/event-scenario.ts';
import { startFilledServer } from '../http/testing/filled-server.ts';
import { walkProvisioning } from '../http/testing/provisioning-scenario.ts';
import { cloneDatabase, startTestServer } from '../testing/index.ts';
import { verifyArchive } from './archive-reader.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { createEmptyDatabase, endAll, endLater, listObjects, openEmptyFiles, startOn } from './testing/databases.ts';

const RELEASES = path.join(import.meta.dirname, 'testing', 'releases');
const releases = readdirSync(RELEASES).filter((name) => name.endsWith('.tar'));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rounds-upgrade-'));
});
afterEach(() => endAll());
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(releases)('a backup of the release %s', (release) => {
  it('is restored, upgraded to the schema of a new installation, and answers every list', async () => {
    const file = path.join(RELEASES, release);
    const manifest = await verifyArchive(file, listMigrations());
    const owner = await createEmptyDatabase();
    await restoreBackup({ owner, files: await openEmptyFiles(folder) }, { file, manifest });
    const database = await startOn(owner);
    const fresh = await cloneDatabase();
    endLater(() => fresh.drop());
    expect(await listObjects(owner)).toEqual(await listObjects(fresh.database.owner));
    const t = await startTestServer({}, async () => ({ database, drop: () => database.close() }));
    endLater(() => t.close());
    const lists = ENDPOINTS.filter(
      ({ id, path: at, query }) => id.endsWith('.list') && !at.includes('{') && (query?.safeParse({}).success ?? true),
    );
    expect(lists.length).toBeGreaterThan(20);
    const totals: Record<string, number> = {};
    for (const endpoint of lists) {
      const { status, body } = await t.as('admin').call(endpoint as never, { query: {} } as never);
      expect([endpoint.id, status]).toEqual([endpoint.id, 200]);
      totals[endpoint.id] = (body as { data: { list?: unknown[] } }).data.list?.length ?? 0;
    }
    for (const id of ['assets.list', 'inspections.list', 'issues.list', 'users.list'])
      expect([id, totals[id]]).toEqual([id, expect.toSatisfy((count: number) => count > 0)]);
    await t.runJobs();
  });
});

const version = process.env.WRITE_RELEASE;
it.skipIf(!version)('the backup of this version is written', async () => {
  const t = await startFilledServer(async (walk, filled) => {
    await walkProvisioning(walk, filled);
    await walkPeople(walk, filled);
  });
  endLater(() => t.close());
  const file = path.join(RELEASES, `${version}.tar`);
  await createBackup(
    { owner: t.database.owner, files: t.services.files, secretKey: t.services.config.secretKey },
    { file, withSecretKey: false },
  );
});
