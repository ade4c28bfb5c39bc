import { files } from '@rounds/contract/files';
import { inspections } from '@rounds/contract/inspections';
import { logs } from '@rounds/contract/logs';
import { notices } from '@rounds/contract/notices';
import { retention } from '@rounds/contract/retention';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailAddress, listMails, startTestServer, type TestServer } from '../../testing/index.ts';
import { answer, condition, kitchenRounds, yes } from '../inspections/testing/kitchen-rounds.ts';
import { applyRetention } from './index.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let t: TestServer;
let rounds: Awaited<ReturnType<typeof kitchenRounds>>;
beforeAll(async () => {
  t = await startTestServer();
  rounds = await kitchenRounds(t);
});
afterAll(() => t.close());

/** A completed inspection that is this old. */
async function complete(months: number): Promise<number> {
  const { body } = await rounds.sync([yes(), condition('Good')], { complete: true });
  const { id } = body.data;
  await t.queryIn('A', `update inspection set completed_at = now() - interval '${months} months' where id = ${id}`);
  return id;
}
const run = async () => applyRetention(t, await t.workspaceId('A'));
const save = (rules: Record<string, number | null>, more: object = {}) =>
  t.as('admin').call(retention.updateSettings, { body: { ...more, rules } });
const find = async (id: number) => (await t.as('admin').call(inspections.get, { params: { id } })).body.data;

describe('retention', () => {
  test('a rule that deletes waits, tells everybody who may change settings, and can be cancelled', async () => {
    const id = await complete(70);
    const { body } = await save({ delete_inspections: 60 }, { waiting_days: 3 });
    const rule = body.data.rules.find((one) => one.rule === 'delete_inspections')!;
    const days = (new Date(rule.starts_at!).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(2.9);
    expect(days).toBeLessThanOrEqual(3);
    await t.runJobs();
    const mail = (await listMails(t.services.config.dataDir, emailAddress('admin', 'A'))).at(-1)!;
    expect(JSON.stringify(mail)).toContain('permanently deleted after 60 months');
    expect(await run()).toEqual({});
    expect((await find(id)).id).toBe(id);
    const cancelled = await save({ delete_inspections: null });
    expect(cancelled.body.data.rules.find((one) => one.rule === 'delete_inspections')).toMatchObject({ months: null });
  });

  test('the preview names what a rule would affect, and leaves out inspections that are younger or in progress', async () => {
    await complete(30);
    await complete(1);
    await rounds.sync([yes()]);
    const ask = (months: number, person: 'admin' | 'viewer' = 'admin') =>
      t.as(person).call(retention.preview, { query: { rule: 'archive_inspections', months } });
    const before = (await ask(24)).body.data;
    expect(before.total).toBeGreaterThan(0);
    expect(before.examples[0]).toMatchObject({ path: expect.stringContaining('/inspections/') });
    expect((await ask(600)).body.data).toEqual({ total: 0, examples: [] });
    expect((await ask(24, 'viewer')).status).toBe(403);
  });

  test('old inspections are archived and later deleted with their answers, and the log says how many', async () => {
    const [old, older] = [await complete(25), await complete(80)];
    await save({ archive_inspections: 24, delete_inspections: 72 });
    await t.queryIn('A', `update retention_rule set starts_at = now() - interval '1 minute'`);
    const counts = await run();
    expect(counts.delete_inspections).toBeGreaterThan(0);
    expect(counts.archive_inspections).toBeGreaterThan(0);
    expect((await find(old)).archived_at).not.toBeNull();
    expect((await t.as('admin').call(inspections.get, { params: { id: older } })).status).toBe(404);
    const { rows } = await t.queryIn('A', `select from inspection_log where inspection_id = ${older}`);
    expect(rows).toEqual([]);
    const entries = await t.queryIn<{ after: object }>(
      'A',
      `select after from activity where code = 'retention.applied'`,
    );
    expect(entries.rows.map(({ after }) => after)).toContainEqual({
      rule: 'delete_inspections',
      count: counts.delete_inspections,
    });
    const { data } = (await t.as('admin').call(retention.getSettings)).body;
    expect(data.rules.find(({ rule }) => rule === 'delete_inspections')!.last_run).toMatchObject({
      count: counts.delete_inspections,
    });
    expect(await run()).toMatchObject({ delete_inspections: 0, archive_inspections: 0 });
  });

  test('entries of the log are deleted by retention only', async () => {
    await expect(t.queryIn('A', 'delete from activity')).rejects.toThrow('never altered');
    const rejected = await save({ delete_activity: 1 });
    expect(rejected.body.data).toEqual({ 'rules.delete_activity': ['Must be at least 3.'] });
    await save({ archive_inspections: null, delete_inspections: null, delete_activity: 6 });
    await t.queryIn('A', `update retention_rule set starts_at = now() - interval '1 minute'`);
    expect(await run()).toEqual({ delete_activity: 0 });
    const { body } = await t.as('admin').call(logs.list, { query: {} });
    expect(body.data.list.length).toBeGreaterThan(0);
  });

  test('an anonymised inspection names nobody and keeps its answers and points, and editors are told in the app before', async () => {
    const email = answer('Remarks', { value: 'Call jana.weber@example.org' });
    const signed = await t.as('inspector').call(files.upload, {
      file: { name: 'signature.png', bytes: PIXEL },
      body: { purpose: 'signature' },
    });
    const signature = answer('Signature of the operator', { value: { add: [signed.body.data.uuid] } });
    const { body } = await rounds.sync([yes(), condition('Good'), email, signature], { complete: true });
    const { id } = body.data;
    await t.queryIn('A', `update inspection set completed_at = now() - interval '40 months' where id = ${id}`);
    const before = await find(id);
    await save({ anonymise_inspections: 36 });
    await t.queryIn('A', `update retention_rule set starts_at = now() - interval '1 minute'`);
    expect((await run()).anonymise_inspections).toBeGreaterThan(0);
    const after = await find(id);
    expect([after.score, after.status]).toEqual([before.score, before.status]);
    const { rows } = await t.queryIn<{ text: string }>(
      'A',
      `select concat(i::text, (select json_agg(l)::text from inspection_log l where l.inspection_id = i.id),
        (select json_agg(e)::text from inspection_event e where e.inspection_id = i.id),
        (select r::text from inspection_report r where r.inspection_id = i.id)) as text
       from inspection i where i.id = ${id}`,
    );
    expect(rows[0]!.text).toContain('Anonymised');
    for (const part of ['Inspector A', 'jana.weber', signed.body.data.uuid]) expect(rows[0]!.text).not.toContain(part);
    const kept = await t.queryIn('A', `select from file where uuid = '${signed.body.data.uuid}'`);
    expect(kept.rows).toEqual([]);
    expect((await run()).anonymise_inspections).toBe(0);
    const sent = (await t.as('admin').call(notices.list, { query: {} })).body.data;
    expect(JSON.stringify(sent)).toContain('Names, signatures and email addresses are removed');
  });

  test('people who have been deactivated for long are anonymised, and others are not', async () => {
    const [viewer] = (await t.as('admin').call(users.search, { query: { q: 'viewer' } })).body.data;
    const params = { id: Number(viewer!.value) };
    await t.as('admin').call(users.deactivate, { params });
    await save({ anonymise_people: 6 });
    await t.queryIn('A', `update retention_rule set starts_at = now() - interval '1 minute'`);
    expect((await run()).anonymise_people).toBe(0);
    await t.queryIn('A', `update "user" set deactivated_at = now() - interval '7 months' where id = ${params.id}`);
    const query = { rule: 'anonymise_people', months: 6 } as const;
    expect((await t.as('admin').call(retention.preview, { query })).body.data).toMatchObject({
      total: 1,
      examples: [{ title: 'Viewer A' }],
    });
    expect((await run()).anonymise_people).toBe(1);
    expect((await t.as('admin').call(users.getDetails, { params })).status).toBe(404);
  });
});
