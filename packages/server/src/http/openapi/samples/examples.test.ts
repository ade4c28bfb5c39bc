/** The examples of the documentation do what they say, in each of their languages. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ENDPOINTS } from '@rounds/contract';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { buildOpenApi, type OpenApi } from '../openapi.ts';
import { createToken } from '../testing/credentials.ts';
import { createExamples, type ExampleLanguage } from './examples.ts';
import { createSampleCall } from './sample-call.ts';

const run = promisify(execFile);

let t: TestServer;
let description: OpenApi;
let token: string;
let folder: string;
beforeAll(async () => {
  t = await startTestServer();
  description = await buildOpenApi(ENDPOINTS, t.base);
  token = await createToken(t);
  folder = await mkdtemp(path.join(os.tmpdir(), 'rounds-examples-'));
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

/** All reading calls for everybody with the permission, whose path names no record. */
const READING = ENDPOINTS.filter(
  ({ id, method, path: at, access, response = 'json', is_session_only, params, query, list }) =>
    method === 'GET' &&
    response === 'json' &&
    !is_session_only &&
    !params &&
    !at.includes('{') &&
    typeof access !== 'string' &&
    (!query || list !== undefined) &&
    !at.includes('/calendar') &&
    // They are about one question.
    !id.startsWith('analytics.responses.'),
);
/** One for each module whose records need no other ones. */
const CREATING = [
  ...['assets.create', 'assetTypes.create', 'issues.create', 'issueLabels.create', 'issueCategories.create'],
  ...['globalLists.create', 'groups.create', 'roles.create', 'sections.create', 'checklists.create'],
].map((id) => ENDPOINTS.find((endpoint) => endpoint.id === id)!);

const examplesOf = (language: ExampleLanguage, endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => ({
    id: endpoint.id,
    text: createExamples(endpoint, createSampleCall(endpoint, description), `${t.base}/api`)[language],
  }));

/** Runs a program that tries all examples and ends with the ids of those that failed. */
async function runProgram(command: string, file: string, text: string): Promise<void> {
  await writeFile(path.join(folder, file), text);
  const { stdout } = await run(command, [path.join(folder, file)], {
    env: { ...process.env, ROUNDS_TOKEN: token },
    maxBuffer: 64 * 1024 * 1024,
  });
  expect(stdout.split('\n').filter((line) => line.startsWith('FAILED'))).toEqual([]);
  expect(stdout).toContain('ALL TRIED');
}

const isInstalled = async (command: string): Promise<boolean> =>
  run(command, ['--version']).then(
    () => true,
    () => false,
  );

test('the examples in TypeScript read every list and create records', async () => {
  const tries = examplesOf('typescript', [...CREATING, ...READING]).map(
    ({ id, text }) => `try {\n${text}\n} catch (error) {\n  console.log('FAILED', '${id}', String(error));\n}`,
  );
  expect(tries.length).toBeGreaterThan(60);
  await runProgram(process.execPath, 'examples.ts', `${tries.join('\n')}\nconsole.log('ALL TRIED');\nexport {};\n`);
});

test('the examples for curl read every list', async ({ skip }) => {
  if (!(await isInstalled('curl'))) skip('curl is not installed');
  const tries = examplesOf('curl', READING).map(
    ({ id, text }) => `${text.replace('curl ', 'curl --silent --show-error --fail ')} || echo 'FAILED ${id}'; echo`,
  );
  await runProgram('sh', 'examples.sh', `${tries.join('\n')}\necho 'ALL TRIED'\n`);
});

test('the examples in Python create records', async ({ skip }) => {
  if (!(await isInstalled('python3'))) skip('Python is not installed');
  const renamed = examplesOf(
    'python',
    CREATING.filter(({ id }) => id === 'assets.create' || id === 'issues.create'),
  ).map(
    ({ id, text }) =>
      `try:\n${text.replaceAll('P-004', 'P-005').replaceAll(/^/gm, '    ')}\nexcept Exception as error:\n    print('FAILED', '${id}', error)`,
  );
  await runProgram('python3', 'examples.py', `${renamed.join('\n')}\nprint('ALL TRIED')\n`);
});
