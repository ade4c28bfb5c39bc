/** What tests of the import do again and again, as the manager of a workspace. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { checklists } from '@rounds/contract/checklists';
import type { ImportRowError } from '@rounds/contract/import';
import { afterAll, beforeAll } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';

export type SentFile = { name: string; bytes: Buffer | string };
export type ImportBody = { columns: Record<string, string> } & Record<string, unknown>;

/** A real checklist that stands with the journeys, with its attribution. */
export const fixture = async (name: string): Promise<SentFile> => ({
  name,
  bytes: await readFile(path.resolve(import.meta.dirname, '../../../../../../e2e/fixtures', name)),
});
export const csv = (bytes: string | Buffer): SentFile => ({ name: 'kitchen.csv', bytes });
export const errorsOf = (answer: { body: { data: unknown } }) =>
  (answer.body.data as { errors: ImportRowError[] }).errors;

export let server: TestServer;
export let imports: ReturnType<typeof importsOf>;

/** A server for a file of tests, from its first test to its last. */
export function oneServer(begin: (started: TestServer) => void): void {
  let started: TestServer;
  beforeAll(async () => {
    started = await startTestServer();
    begin(started);
  });
  afterAll(() => started.close());
}

/** Each file of tests of the import has a server of its own. */
export const atOneServer = (): void =>
  oneServer((started) => {
    server = started;
    imports = importsOf(started);
  });

export function importsOf(server: TestServer) {
  const manager = () => server.as('manager');
  const importing = (file: SentFile, body: ImportBody, headers: Record<string, string> = {}) =>
    manager().call(checklists.importFile, { file, body, headers } as never);
  const inspecting = (file: SentFile, body = {}) => manager().call(checklists.inspectFile, { file, body });
  const readBack = async (id: number | null) =>
    (await manager().call(checklists.read, { params: { id: id! } })).body.data;
  const templateCount = async () =>
    (await manager().call(checklists.list, { query: { limit: 25, all: true } })).body.data.pagination.total;
  return { importing, inspecting, readBack, templateCount };
}
