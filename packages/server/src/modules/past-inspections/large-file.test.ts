import { randomBytes } from 'node:crypto';
import { MAX_UPLOAD_BYTES } from '@rounds/contract/files';
import { type InspectionImportResult, inspections } from '@rounds/contract/inspections';
import { jobs } from '@rounds/contract/jobs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { uploadForImport } from '../files/testing/upload-for-import.ts';
import { createAudit, zipFiles } from './testing/files.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

test('an archive that is too large for one call is uploaded in chunks, checked, imported with its photos and removed', async () => {
  const me = t.as('admin');
  const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer();
  const audit = JSON.stringify(createAudit({ id: 'audit_1', day: '2023-05-01', clean: 'Yes' }));
  // Nothing names this video, but it makes the archive larger than other uploads may be.
  const bytes = await zipFiles({
    'audit.json': audit,
    'photo-1.jpg': Buffer.concat([photo, Buffer.alloc(12_000, 1)]),
    'film.mp4': randomBytes(MAX_UPLOAD_BYTES),
  });
  expect(bytes.length).toBeGreaterThan(MAX_UPLOAD_BYTES);
  const upload = await uploadForImport(me, bytes, 'audits.zip');
  const body = { upload, new_template: 'Daily round' };
  const inspected = await me.call(inspections.inspectImport, { body: { upload } } as never);
  expect(inspected.body.data).toMatchObject({ format: 'safetyculture_json', rows: 1 });
  const checked = await me.call(inspections.checkImport, { body } as never);
  expect(checked.body.data).toMatchObject({ imported: { created: 1 }, files: { found: 1 } });
  const started = await me.call(inspections.importFile, { body } as never);
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  await t.runJobs();
  const job = (await me.call(jobs.get, { params: { id: started.body.data.job_id } })).body.data;
  expect(job.status, JSON.stringify(job.error)).toBe('done');
  expect((job.result as InspectionImportResult).notes).toEqual([]);
  const { rows } = await t.database.owner.query(
    `select (select count(*) from upload_chunk)::int as chunks, (select count(*) from file where purpose = 'answer')::int as photos`,
  );
  expect(rows[0]).toEqual({ chunks: 0, photos: 1 });
});
