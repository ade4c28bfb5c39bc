import { auth } from '@rounds/contract/auth';
import { files } from '@rounds/contract/files';
import { settings } from '@rounds/contract/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startTestServer, type TestServer, userIn } from '../../testing/index.ts';
import { makeAbsentInactive } from './index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const lastEntry = async (code: string) => {
  const { rows } = await t.queryIn('A', 'select before, after from activity where code = $1 order by id desc limit 1', [
    code,
  ]);
  return rows[0];
};

describe('the organization', () => {
  test('has a name and languages that everyone sees at once; the log says what they were', async () => {
    const answer = await t
      .as('admin')
      .call(settings.changeOrganization, { body: { display_name: 'A & Sons', langs: ['de', 'fr'] } });
    expect(answer.body.data).toEqual({ display_name: 'A & Sons', logo: null, logo_full: null, langs: ['de', 'fr'] });
    const { workspace } = userIn(await t.as('inspector').call(auth.session));
    expect(workspace).toMatchObject({ display_name: 'A & Sons', langs: ['de', 'fr'] });
    expect(await lastEntry('settings.organization_changed')).toMatchObject({
      before: { display_name: 'A' },
      after: { display_name: 'A & Sons' },
    });
    await t.as('admin').call(settings.changeOrganization, { body: { display_name: 'A', langs: ['en', 'de', 'fr'] } });
  });

  test('keeps one language at least', async () => {
    const answer = await t.as('admin').call(settings.changeOrganization, { body: { langs: [] } });
    expect(answer.body.data).toEqual({ langs: ['At least 1 entries are needed.'] });
  });

  test('shows an own logo where the plan has branding, and takes one away on every plan', async () => {
    const admin = t.as('admin', 'B');
    const { uuid } = (
      await admin.call(files.upload, { file: { name: 'logo.png', bytes: PICTURE }, body: { purpose: 'logo' } })
    ).body.data;
    const change = (logo: string | null) => admin.call(settings.changeOrganization, { body: { logo } });
    expect((await change(uuid)).body.data.logo).toBe(`/api/file/${uuid}`);
    await t.setPlan('B', 'free');
    expect((await change(null)).status).toBe(200);
    const refused = await change(uuid);
    expect(refused.body).toMatchObject({
      code: 'PLAN_FEATURE_REQUIRED',
      data: { feature: 'app_branding', plan: 'standard' },
    });
    await t.setPlan('B', 'enterprise');
  });
});

describe('settings of people', () => {
  test('name the role of new people, which one must be able to give', async () => {
    const admin = t.as('admin');
    const before = (await admin.call(settings.user)).body.data;
    expect(before.default_role.name_lang.en).toBe('Inspector');
    const viewer = before.roles.find(({ name_lang }) => name_lang.en === 'Viewer')!;
    const after = (await admin.call(settings.changeUser, { body: { default_role: viewer.id } })).body.data;
    expect(after.default_role.id).toBe(viewer.id);
    const foreign = (await t.as('admin', 'B').call(settings.user)).body.data.roles[0]!;
    const refused = await admin.call(settings.changeUser, { body: { default_role: foreign.id } });
    expect(refused.body.data).toEqual({ default_role: ['There is no such role in this workspace.'] });
  });

  test('make who stays away inactive, and never an administrator', async () => {
    const id = await t.workspaceId('B');
    await t.as('admin', 'B').call(settings.changeUser, { body: { inactive_after_days: 30 } });
    await t.queryIn(
      'B',
      `update "user" set signed_in_at = now() - interval '31 days', created_at = now() - interval '90 days'
       where workspace_id = $1 and first_name in ('Admin', 'Viewer')`,
      [id],
    );
    await t.database.owner.query('delete from session');
    await t.database.inWorkspace(id, makeAbsentInactive);
    const { rows } = await t.queryIn(
      'B',
      `select first_name, status from "user" where workspace_id = $1 and first_name in ('Admin', 'Viewer', 'Manager') order by 1`,
      [id],
    );
    expect(rows).toEqual([
      { first_name: 'Admin', status: 'active' },
      { first_name: 'Manager', status: 'active' },
      { first_name: 'Viewer', status: 'inactive' },
    ]);
    const body = { email: 'viewer.b@rounds.example', password: PASSWORD };
    expect((await t.guest().call(auth.login, { body })).status).toBe(401);
  });
});

describe('security settings', () => {
  test('begin as the README says, and take no value outside their limits', async () => {
    const admin = t.guest();
    await admin.call(auth.login, { body: { email: 'admin.a@rounds.example', password: PASSWORD } });
    expect((await admin.call(settings.security)).body.data).toEqual({
      is_second_factor_required: false,
      session_idle_minutes: 20_160,
      session_absolute_hours: 2160,
      password_min_length: 8,
    });
    const answer = await admin.call(settings.changeSecurity, {
      body: { password_min_length: 65, session_idle_minutes: 1 },
    });
    expect(answer.body.data).toEqual({
      password_min_length: ['This must be at most 64.'],
      session_idle_minutes: ['This must be at least 15.'],
    });
  });

  test('shorten sessions that run, and hold for those that begin', async () => {
    const admin = t.guest();
    await admin.call(auth.login, { body: { email: 'admin.a@rounds.example', password: PASSWORD } });
    const changed = { session_idle_minutes: 30, session_absolute_hours: 8 };
    expect((await admin.call(settings.changeSecurity, { body: changed })).body.data).toMatchObject(changed);
    await t.guest().call(auth.login, { body: { email: 'manager.a@rounds.example', password: PASSWORD } });
    const { rows } = await t.database.owner.query(
      `select extract(epoch from idle_until - seen_at)::int as idle, extract(epoch from expires_at - created_at)::int as whole
       from session where in_workspace = $1`,
      [await t.workspaceId('A')],
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { idle, whole } of rows) {
      expect(idle).toBeLessThanOrEqual(30 * 60 + 1);
      expect(whole).toBeLessThanOrEqual(8 * 3600 + 1);
    }
    expect(await lastEntry('settings.security_changed')).toMatchObject({
      before: { session_idle_minutes: 20_160 },
      after: { session_idle_minutes: 30 },
    });
  });
});
