import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { assets } from '@rounds/contract/assets';
import { workspaces } from '@rounds/contract/workspaces';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportWorkspace } from '../modules/workspace-archive/testing/filled-workspace.ts';
import { createWorkspace, type NewWorkspace } from '../modules/workspace-archive/testing/new-workspace.ts';
import { emailAddress, startTestServer, type TestServer } from '../testing/index.ts';
import { findDatabaseUrl, runCommandFile } from './testing/run-command.ts';

let t: TestServer;
let folder: string;
let target: NewWorkspace;
let run: (...args: string[]) => ReturnType<typeof runCommandFile>;
beforeAll(async () => {
  t = await startTestServer();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rounds-import-'));
  await t.as('admin').call(assets.create, { body: { asset_id: 'A-1', display_name: 'Pump' } });
  await writeFile(path.join(folder, 'a.zip'), await exportWorkspace(t, t.as('admin'), await t.workspaceId('A')));
  target = await createWorkspace(t, emailAddress('admin', 'B'));
  const settings = { DATABASE_URL: await findDatabaseUrl(t.database.owner), DATA_DIR: t.services.config.dataDir };
  run = (...args) => runCommandFile('import-workspace.ts', args, settings);
}, 60_000);
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

describe('npm run import-workspace', () => {
  it('what it cannot use is one sentence, and the workspace stays empty', async () => {
    const file = path.join(folder, 'a.zip');
    const text = path.join(folder, 'text.zip');
    await writeFile(text, 'text');
    for (const [args, message] of [
      [[], /^Usage: npm run import-workspace/],
      [[text, '--workspace', 'second'], /^This file isn’t an exported workspace\./],
      [[file, '--workspace', 'a'], /^This workspace isn’t empty any more\./],
    ] as const) {
      expect(await run(...args)).toMatchObject({ code: 1, err: expect.stringMatching(message) });
    }
    const state = await target.client.call(workspaces.getArchiveState, { params: { id: target.id } });
    expect(state.body.data.is_empty).toBe(true);
  });

  it('a file of any size is imported into an empty workspace', async () => {
    const imported = await run(path.join(folder, 'a.zip'), '--workspace', 'second');
    expect([imported.code, imported.err]).toEqual([0, '']);
    expect(imported.out.split('\n').at(-1)).toMatch(
      /^[\d,]+ rows, 0 files and 5 people of “A” are now in Second\. Nobody was notified/,
    );
    const { list } = (await target.client.call(assets.list, {})).body.data;
    expect(list.map(({ display_name }) => display_name)).toEqual(['Pump']);
  });
});
