import { auth } from '@rounds/contract/auth';
import type { Plan } from '@rounds/contract/plans.ts';
import { subscriptions } from '@rounds/contract/subscription';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getUser, startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
beforeEach(async () => {
  await t.queryIn('A', 'delete from workspace_trial');
  await t.setPlan('A', 'free');
});
afterAll(() => t.close());

const startTrial = (plan: Plan) => t.as('admin').call(subscriptions.startTrial, { body: { plan } });
const plans = async () => (await t.as('inspector').call(subscriptions.get)).body.data;
const mayImport = async () => {
  const answer = await t.as('admin').send('POST', '/api/checklist/template/import', { body: '[]' });
  return answer.body.code !== 'PLAN_FEATURE_REQUIRED';
};
const sessionPlan = async () => getUser(await t.as('inspector').call(auth.getSession)).plan;

describe('plans', () => {
  test('every user sees all plans with their features', async () => {
    const { key, own_plan, trial_ends_at, plans: offered } = await plans();
    expect({ key, own_plan, trial_ends_at }).toEqual({ key: 'free', own_plan: 'free', trial_ends_at: null });
    expect(offered.map((plan) => [plan.key, plan.trial, plan.features.ckl_rule, plan.features.ckl_repeater])).toEqual([
      ['free', 'included', false, false],
      ['standard', 'available', true, false],
      ['premium', 'available', true, true],
      ['enterprise', 'available', true, true],
    ]);
  });

  test('the usage counts what the workspace contains, for people who may see its settings', async () => {
    const { rows } = await t.queryIn<object>(
      'A',
      `select (select count(*) from "user" where status in ('active', 'invite')) as people,
        (select count(*) from template) as templates, (select count(*) from inspection) as inspections,
        (select coalesce(sum(size), 0) from file)::bigint as storage_bytes`,
    );
    const { usage } = (await t.as('admin').call(subscriptions.get)).body.data;
    expect(usage).toEqual({ ...rows[0]!, storage_limit_bytes: 5 * 1024 ** 3 });
    expect(usage?.people).toBeGreaterThan(2);
    expect((await plans()).usage).toBeNull();
  });

  test('a trial unlocks features, and the session shows when it ends', async () => {
    expect(await mayImport()).toBe(false);
    const { status, body } = await startTrial('standard');
    expect([status, body.data.key, body.data.own_plan]).toEqual([200, 'standard', 'free']);
    const days = (Date.parse(body.data.trial_ends_at!) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThanOrEqual(14.01);
    expect(await mayImport()).toBe(true);
    expect(await sessionPlan()).toMatchObject({ key: 'standard', trial_ends_at: body.data.trial_ends_at });
  });

  test('an ended trial falls back to the own plan and cannot be repeated', async () => {
    await startTrial('premium');
    await t.queryIn('A', `update workspace_trial set ends_at = now() - interval '1 second'`);
    expect(await mayImport()).toBe(false);
    expect(await sessionPlan()).toMatchObject({ key: 'free', trial_ends_at: null });
    expect((await plans()).plans.map(({ trial }) => trial)).toEqual(['included', 'available', 'used', 'available']);
    expect((await startTrial('premium')).body.code).toBe('APP_TRIAL_USED');
  });

  test('only plans above the effective plan can be tried', async () => {
    await startTrial('premium');
    expect((await startTrial('standard')).body.code).toBe('APP_TRIAL_ADDS_NOTHING');
    expect((await startTrial('premium')).body.code).toBe('APP_TRIAL_ADDS_NOTHING');
    expect((await startTrial('enterprise')).body.data.key).toBe('enterprise');
    await t.setPlan('A', 'enterprise');
    expect(await plans()).toMatchObject({ key: 'enterprise', own_plan: 'enterprise', trial_ends_at: null });
  });

  test('only one of two concurrent calls starts a trial', async () => {
    const answers = await Promise.all([startTrial('premium'), startTrial('premium')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('starting a trial requires the permission to edit settings', async () => {
    const answer = await t.as('manager').call(subscriptions.startTrial, { body: { plan: 'premium' } });
    expect([answer.status, answer.body.code]).toEqual([403, 'USR_FORBIDDEN']);
  });
});
