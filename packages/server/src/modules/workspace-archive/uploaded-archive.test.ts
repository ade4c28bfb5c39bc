import { workspaces } from '@rounds/contract/workspaces';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailAddress, startTestServer, type TestServer } from '../../testing/index.ts';
import { uploadForImport } from '../files/testing/upload-for-import.ts';
import { endJob, exportWorkspace } from './testing/filled-workspace.ts';
import { createWorkspace } from './testing/new-workspace.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

test('an archive that was uploaded in chunks is checked and imported, and its chunks are removed', async () => {
  const bytes = await exportWorkspace(t, t.as('admin'), await t.workspaceId('A'));
  const { client, id } = await createWorkspace(t, emailAddress('admin', 'A'));
  const upload = await uploadForImport(client, bytes, 'workspace.zip');
  const sent = { params: { id }, body: { upload } };
  const checked = await endJob(t, client, await client.call(workspaces.checkImport, sent));
  expect(checked.status, JSON.stringify(checked)).toBe('done');
  const body = { job_id: checked.id };
  const started = await client.call(workspaces.startImport, { params: { id }, body });
  const ended = await endJob(t, client, started);
  expect(ended.status, JSON.stringify(ended.error)).toBe('done');
  const { rows } = await t.database.owner.query('select count(*)::int as chunks from upload_chunk');
  expect(rows[0]).toEqual({ chunks: 0 });
});

test('an archive that was cut on its way is rejected with the reason', async () => {
  const { client, id } = await createWorkspace(t, emailAddress('admin', 'A'));
  const upload = await uploadForImport(client, Buffer.from('PK\u0003\u0004 and no more'), 'workspace.zip');
  const sent = { params: { id }, body: { upload: { ...upload, size: upload.size + 5 } } };
  const checked = await endJob(t, client, await client.call(workspaces.checkImport, sent));
  expect([checked.status, checked.error?.code]).toEqual(['failed', 'UPLOAD_SIZE_MISMATCH']);
});
