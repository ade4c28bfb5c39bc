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
import type { Endpoint, OutputOf } from '@rounds/contract/endpoint';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MODULES } from '../app.ts';
import { listMigrations } from '../db/migrate.ts';
import { walkAssets, walkBoards, walkFiles, walkLists, walkPeople } from '../http/testing/event-scenario.ts';
import { EventWalk } from '../http/testing/event-walk.ts';
import { walkAssignments, walkInspections, walkIssues, walkTemplates } from '../http/testing/event-work-scenario.ts';
import { walkProvisioning } from '../http/testing/provisioning-scenario.ts';
import { condition, kitchenRounds, yes } from '../modules/inspections/testing/kitchen-rounds.ts';
import { type Client, cloneDatabase, startTestServer } from '../testing/index.ts';
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

/** Leaves out what deletes records, so that as many tables as possible have rows. */
class WalkWithoutDeletion extends EventWalk {
  override async call<E extends Endpoint>(endpoint: E, sent?: object, client?: Client): Promise<OutputOf<E>> {
    if (endpoint.method === 'DELETE') return null as unknown as OutputOf<E>;
    return super.call(endpoint, sent, client);
  }
}

const version = process.env.WRITE_RELEASE;
it.skipIf(!version)('the backup of this version is written', async () => {
  const walk = new WalkWithoutDeletion();
  const t = await startTestServer({}, cloneDatabase, {
    modules: [...MODULES, walk.recorder],
    limits: { consume: async () => {} },
  });
  endLater(() => t.close());
  walk.start(t);
  const rounds = await kitchenRounds(t);
  for (const label of ['Good', 'Fair', 'Poor']) await rounds.sync([yes(), condition(label)], { complete: true });
  await walkAssets(walk);
  await walkLists(walk);
  await walkFiles(walk);
  await walkTemplates(walk);
  await walkInspections(walk, rounds);
  await walkAssignments(walk, t, rounds);
  await walkIssues(walk);
  await walkBoards(walk);
  await walkProvisioning(walk, t);
  await walkPeople(walk, t);
  await t.runJobs();
  const file = path.join(RELEASES, `${version}.tar`);
  await createBackup(
    { owner: t.database.owner, files: t.services.files, secretKey: t.services.config.secretKey },
    { file, withSecretKey: false },
  );
});
