/** The description of the calls for other systems: valid OpenAPI, from which a working client can be generated. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { ENDPOINTS } from '@rounds/contract';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import type { OpenApi } from './openapi.ts';
import { createToken } from './testing/credentials.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../../../..');

let t: TestServer;
let source: string;
let description: OpenApi;
beforeAll(async () => {
  t = await startTestServer();
  source = (await t.guest().send('GET', '/api/openapi.json')).bytes.toString();
  description = JSON.parse(source);
});
afterAll(() => t.close());

test('the description of the API follows the rules of OpenAPI 3.1', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // A word of a path counts before a parameter.
    rules: { 'no-ambiguous-paths': 'off', 'tag-description': 'off', 'operation-4xx-response': 'off' },
  });
  const problems = await lintFromString({ source, config });
  expect(problems.map(({ message, location }) => `${message} ${location[0]?.pointer}`)).toEqual([]);
});

test('every call is described once, under the name of its module', () => {
  const operations = Object.values(description.paths).flatMap((path) => Object.values(path));
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(ENDPOINTS.map(({ id }) => id).toSorted());
  const { paths } = description;
  expect(paths['/assets/list']!.get).toMatchObject({ tags: ['Assets'], summary: 'List assets' });
});

test('records have the names and comments that they have in the contract', () => {
  const { Asset, AssetInput } = description.components.schemas;
  expect(Asset).toMatchObject({
    properties: { asset_id: { description: 'The business number, unique in the workspace.' } },
  });
  expect(AssetInput).toMatchObject({ required: ['asset_id', 'display_name'] });
  const create = JSON.stringify(description.paths['/assets/new']!.post);
  expect(create).toContain('"#/components/schemas/AssetInput"');
  expect(create).toContain('"#/components/schemas/Asset"');
});

/** A program as the developer of another system writes it; its types are those that the generated client must have. */
const PROGRAM = path.join(import.meta.dirname, 'testing', 'typed-client-program.txt');

test('a client that openapi-typescript generates compiles strictly, and creates, repeats, pages and reads errors', async () => {
  const types = astToString(await openapiTS(source));
  // Inside of the project, so that the libraries of the program are found.
  await mkdir(path.join(root, '.vitest'), { recursive: true });
  const folder = await mkdtemp(path.join(root, '.vitest', 'typed-client-'));
  try {
    await writeFile(path.join(folder, 'schema.d.ts'), types);
    await copyFile(PROGRAM, path.join(folder, 'program.ts'));
    const options = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--noEmit'];
    const settings = ['--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024,dom', '--types', 'node'];
    const tsc = path.join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
    await run(process.execPath, [
      tsc,
      '--ignoreConfig',
      ...options,
      ...settings,
      path.join(folder, 'program.ts'),
    ]).catch(({ stdout }: { stdout: string }) => Promise.reject(new Error(stdout)));
    const token = await createToken(t);
    const { stdout } = await run(process.execPath, [path.join(folder, 'program.ts'), `${t.base}/api`, token]);
    expect(stdout).toContain('done');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
