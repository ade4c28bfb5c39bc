import { auth } from '@rounds/contract/auth';
import { files } from '@rounds/contract/files';
import { SECURITY_DEFAULTS, settings } from '@rounds/contract/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getUser, PASSWORD, startTestServer, type TestServer } from '../../testing/index.ts';
import { deactivateAbsentUsers } from './stored-settings.ts';

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

describe('organization settings', () => {
  test('a new name and languages apply to everyone at once, and the log has the previous values', async () => {
    const answer = await t
      .as('admin')
      .call(settings.updateOrganization, { body: { display_name: 'A & Sons', langs: ['de', 'fr'] } });
    expect(answer.body.data).toMatchObject({ display_name: 'A & Sons', logo: null, langs: ['de', 'fr'] });
    const { workspace } = getUser(await t.as('inspector').call(auth.getSession));
    expect(workspace).toMatchObject({ display_name: 'A & Sons', langs: ['de', 'fr'] });
    expect(await lastEntry('settings.organization_changed')).toMatchObject({
      before: { display_name: 'A' },
      after: { display_name: 'A & Sons' },
    });
    await t.as('admin').call(settings.updateOrganization, { body: { display_name: 'A', langs: ['en', 'de', 'fr'] } });
  });

  test('at least one language is required', async () => {
    const answer = await t.as('admin').call(settings.updateOrganization, { body: { langs: [] } });
    expect(answer.body.data).toEqual({ langs: ['Add 1 or more.'] });
  });

  test('setting a logo requires branding, removing it does not', async () => {
    const admin = t.as('admin', 'B');
    const { uuid } = (
      await admin.call(files.upload, { file: { name: 'logo.png', bytes: PICTURE }, body: { purpose: 'logo' } })
    ).body.data;
    const change = (logo: string | null) => admin.call(settings.updateOrganization, { body: { logo } });
    expect((await change(uuid)).body.data.logo).toBe(`/api/file/${uuid}`);
    await t.setPlan('B', 'free');
    expect((await change(null)).status).toBe(200);
    const rejected = await change(uuid);
    expect(rejected.body).toMatchObject({
      code: 'PLAN_FEATURE_REQUIRED',
      data: { feature: 'app_branding', plan: 'standard' },
    });
    await t.setPlan('B', 'enterprise');
  });
});

describe('user settings', () => {
  test('the default role must be a role of this workspace', async () => {
    const admin = t.as('admin');
    const before = (await admin.call(settings.getUserSettings)).body.data;
    expect(before.default_role.name_lang.en).toBe('Inspector');
    const viewer = before.roles.find(({ name_lang }) => name_lang.en === 'Viewer')!;
    const after = (await admin.call(settings.updateUserSettings, { body: { default_role: viewer.id } })).body.data;
    expect(after.default_role.id).toBe(viewer.id);
    const foreign = (await t.as('admin', 'B').call(settings.getUserSettings)).body.data.roles[0]!;
    const rejected = await admin.call(settings.updateUserSettings, { body: { default_role: foreign.id } });
    expect(rejected.body.data).toEqual({ default_role: ['This role doesn’t exist in this workspace.'] });
  });

  test('absent users become inactive, except administrators', async () => {
    const id = await t.workspaceId('B');
    await t.as('admin', 'B').call(settings.updateUserSettings, { body: { inactive_after_days: 30 } });
    await t.queryIn(
      'B',
      `update "user" set signed_in_at = now() - interval '31 days', created_at = now() - interval '90 days'
       where workspace_id = $1 and first_name in ('Admin', 'Viewer')`,
      [id],
    );
    await t.database.owner.query('delete from session');
    await t.database.inWorkspace(id, deactivateAbsentUsers);
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
  test('security settings start with the documented defaults and reject values out of range', async () => {
    const admin = t.guest();
    await admin.call(auth.login, { body: { email: 'admin.a@rounds.example', password: PASSWORD } });
    expect((await admin.call(settings.getSecurity)).body.data).toMatchObject({
      ...SECURITY_DEFAULTS,
      is_second_factor_required: false,
      session_idle_minutes: 20_160,
      session_absolute_hours: 2160,
      password_min_length: 8,
    });
    const answer = await admin.call(settings.updateSecurity, {
      body: { password_min_length: 65, session_idle_minutes: 1 },
    });
    expect(answer.body.data).toEqual({
      password_min_length: ['Must be 64 or less.'],
      session_idle_minutes: ['Must be at least 15.'],
    });
  });

  test('shorter lifetimes apply to running and new sessions', async () => {
    const admin = t.guest();
    await admin.call(auth.login, { body: { email: 'admin.a@rounds.example', password: PASSWORD } });
    const changed = { session_idle_minutes: 30, session_absolute_hours: 8 };
    expect((await admin.call(settings.updateSecurity, { body: changed })).body.data).toMatchObject(changed);
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
