/** Helpers for tests of imports, which act as the manager of a workspace. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { checklists } from '@rounds/contract/checklists';
import type { ImportRowError } from '@rounds/contract/import.ts';
import { afterAll, beforeAll } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';

export type SentFile = { name: string; bytes: Buffer | string };
export type ImportBody = { columns: Record<string, string> } & Record<string, unknown>;

/** Reads a real checklist from the fixtures of the browser tests. */
export const readFixture = async (name: string): Promise<SentFile> => ({
  name,
  bytes: await readFile(path.resolve(import.meta.dirname, '../../../../../../e2e/fixtures', name)),
});
export const csv = (bytes: string | Buffer): SentFile => ({ name: 'kitchen.csv', bytes });
export const getErrors = (answer: { body: { data: unknown } }) =>
  (answer.body.data as { errors: ImportRowError[] }).errors;

export let server: TestServer;
export let imports: ReturnType<typeof createImportHelpers>;

/** Starts a server for the tests of a file. */
export function setUpServer(begin: (started: TestServer) => void): void {
  let started: TestServer;
  beforeAll(async () => {
    started = await startTestServer();
    begin(started);
  });
  afterAll(() => started.close());
}

/** Starts a server for a test file and sets `server` and `imports`. */
export const setUpImportServer = (): void =>
  setUpServer((started) => {
    server = started;
    imports = createImportHelpers(started);
  });

export function createImportHelpers(server: TestServer) {
  const manager = () => server.as('manager');
  const importFile = (file: SentFile, body: ImportBody, headers: Record<string, string> = {}) =>
    manager().call(checklists.importFile, { file, body, headers } as never);
  const inspectFile = (file: SentFile, body = {}) => manager().call(checklists.inspectImport, { file, body });
  const loadTemplate = async (id: number | null) =>
    (await manager().call(checklists.get, { params: { id: id! } })).body.data;
  const countTemplates = async () =>
    (await manager().call(checklists.list, { query: { limit: 25, all: true } })).body.data.pagination.total;
  return { importFile, inspectFile, loadTemplate, countTemplates };
}
