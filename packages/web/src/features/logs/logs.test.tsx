import { ACTIVITIES } from '@rounds/contract/activities';
import en from '@rounds/contract/locales/en/activities.json' with { type: 'json' };
import { type ActivityEntry, logs } from '@rounds/contract/logs';
import { SECURITY_DEFAULTS } from '@rounds/contract/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeRefusal, FakeServer, onePage, person, renderAt } from '../../testing/index.ts';

const entry: ActivityEntry = {
  id: 1,
  at: '2026-11-20T13:05:00Z',
  code: 'role.changed',
  user_id: 7,
  user_name: 'Mara Lindqvist',
  subject_type: 'role',
  subject_id: '9',
  subject_title: 'District lead',
  before: { name_lang: { en: 'Lead' }, permissions: ['SST_VIEW_ASSET'] },
  after: { name_lang: { en: 'District lead' }, permissions: ['SST_VIEW_ASSET', 'USR_MANAGE_USER'] },
  ip: '203.0.113.9',
  user_agent: 'Firefox',
  request_id: 'r-1',
};
const page = (list: ActivityEntry[]) => onePage(list, 'user_activity');

describe('the log', () => {
  it('says in words who changed what from what to what', async () => {
    const server = new FakeServer().on(logs.everyone, () => page([entry]));
    const { user } = await renderAt('/log/user-activity-log', { as: person('administrator'), server });
    expect(await screen.findByText('Role changed')).toBeTruthy();
    await user.click(within(screen.getByRole('rowheader')).getByRole('button'));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByText('Name (English)')).toBeTruthy();
    expect(drawer.getByText('Lead')).toBeTruthy();
    expect(drawer.getAllByText('District lead').length).toBe(2);
    expect(drawer.getByText('Added: Manage people')).toBeTruthy();
    expect(drawer.queryByText(/USR_MANAGE_USER|\{/)).toBeNull();
  });

  it('names the roles that somebody got as the reader calls them', async () => {
    const roles = { en: 'Viewer', de: 'Betrachter', fr: 'Lecteur' };
    const given = { ...entry, code: 'user.roles_changed', before: { roles: [] }, after: { roles: [roles] } };
    const server = new FakeServer().on(logs.everyone, () => page([given]));
    const { user } = await renderAt('/log/user-activity-log', { as: person('administrator'), server });
    await user.click(within(await screen.findByRole('rowheader')).getByRole('button'));
    expect(within(await screen.findByRole('dialog')).getByText('Added: Viewer')).toBeTruthy();
  });

  it('calls settings as their own screen does, in the reader’s language', async () => {
    const after = { is_second_factor_required: true, session_idle_minutes: 60, password_min_length: 12 };
    const changed = { ...entry, code: 'settings.security_changed', before: SECURITY_DEFAULTS, after };
    const server = new FakeServer().on(logs.everyone, () => page([changed]));
    const as = person('administrator', { locale: 'de' });
    const { user } = await renderAt('/log/user-activity-log', { as, server });
    await user.click(within(await screen.findByRole('rowheader')).getByRole('button'));
    const drawer = within(await screen.findByRole('dialog'));
    for (const name of [
      'Zweiter Schritt für alle',
      'Abmelden nach (Minuten ohne Nutzung)',
      'Mindestlänge des Passworts',
    ]) {
      expect(drawer.getByText(name)).toBeTruthy();
    }
    expect(drawer.queryByText(/session|password/)).toBeNull();
  });

  it('names the permission that somebody lacked', async () => {
    const after = { code: 'USR_FORBIDDEN', data: { permissions: ['USR_MANAGE_USER'] } };
    const refused = { ...entry, code: 'call.refused', subject_title: 'POST /api/user/invite', before: null, after };
    const server = new FakeServer().on(logs.everyone, () => page([refused]));
    const { user } = await renderAt('/log/user-activity-log', { as: person('administrator'), server });
    await user.click(within(await screen.findByRole('rowheader')).getByRole('button'));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByText('Details – Permissions')).toBeTruthy();
    expect(drawer.getByText('Manage people')).toBeTruthy();
  });

  it('says by which filter many were changed, and what of a field of one’s own', async () => {
    const many: ActivityEntry = {
      ...entry,
      code: 'user.activated',
      subject_type: 'users',
      before: null,
      after: { affected: 2, filter: { status: ['invite'], email: [{ operator: 'ew', value: '.org', not: true }] } },
    };
    const own: ActivityEntry = {
      ...entry,
      id: 2,
      code: 'assignment_fields.changed',
      before: { field: { 'No. of rooms': { is_required: false, field_type: 'email' } } },
      after: { field: { 'No. of rooms': { is_required: true, field_type: 'email' } } },
    };
    const server = new FakeServer().on(logs.everyone, () => page([many, own]));
    const { user } = await renderAt('/log/user-activity-log', { as: person('administrator'), server });
    await user.click(within((await screen.findAllByRole('rowheader'))[0]!).getByRole('button'));
    expect(await screen.findByText('Filter – Status')).toBeTruthy();
    expect(within(screen.getByRole('dialog')).getByText('Invited')).toBeTruthy();
    expect(screen.getByText('does not end with “.org”')).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(within(screen.getAllByRole('rowheader')[1]!).getByRole('button'));
    expect(await screen.findByText('Field – No. of rooms – Required')).toBeTruthy();
    expect(screen.queryByText(/email|Type/)).toBeNull();
  });

  it('names who was taken out of which group at once', async () => {
    const emptied: ActivityEntry = {
      ...entry,
      code: 'group.people_removed',
      subject_type: 'groups',
      before: { groups: [{ en: 'Night shift' }], people_removed: ['Jana Weber', 'Paul Weber'] },
      after: { affected: 2, filter: { status: ['active'] } },
    };
    const server = new FakeServer().on(logs.everyone, () => page([emptied]));
    const { user } = await renderAt('/log/user-activity-log', { as: person('administrator'), server });
    await user.click(within(await screen.findByRole('rowheader')).getByRole('button'));
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText('Removed: Jana Weber and Paul Weber')).toBeTruthy();
    expect(drawer.getByText('Removed: Night shift')).toBeTruthy();
    expect(drawer.getByText('Filter – Status')).toBeTruthy();
    expect(drawer.queryByText('nothing')).toBeNull();
  });

  it('shows one’s own activity to who may see only that', async () => {
    const server = new FakeServer().on(logs.mine, () => ({ ...page([entry]), table_name: 'my_activity' }));
    await renderAt('/log/activity-log', { as: person('inspector'), server });
    expect(await screen.findByText('Role changed')).toBeTruthy();
  });
});

describe('types of activity', () => {
  const type = (id: keyof typeof ACTIVITIES, is_enabled = true) => ({
    id,
    subject: id.split('.')[0]!,
    is_enabled,
    can_switch_off: ACTIVITIES[id] !== 'security',
  });

  it('are switched on and off; those about safety stay on', async () => {
    const server = new FakeServer()
      .on(logs.types, () => [type('asset.created'), type('role.changed')])
      .on(logs.switchType, ({ body }) => type('asset.created', body.is_enabled));
    const { user } = await renderAt('/log/activity-types', { as: person('administrator'), server });
    const own = await screen.findByRole('switch', { name: 'Asset created' });
    expect(within(screen.getByText('Role changed').closest('li')!).getByText('Always on, for safety')).toBeTruthy();
    expect(screen.queryByRole('switch', { name: /^Role changed/ })).toBeNull();
    await user.click(own);
    await waitFor(() => expect(server.callsOf(logs.switchType)[0]?.body).toEqual({ is_enabled: false }));
  });

  it('say when they could not be loaded, and are asked for again', async () => {
    let isAway = true;
    const server = new FakeServer().on(logs.types, () => {
      if (isAway) throw new FakeRefusal('UNEXPECTED', 'The server is not well.');
      return [type('asset.created')];
    });
    const { user } = await renderAt('/log/activity-types', { as: person('administrator'), server });
    expect(await screen.findByText('The server is not well.')).toBeTruthy();
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('switch', { name: 'Asset created' })).toBeTruthy();
  });

  it('have a name each', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(ACTIVITIES).sort());
  });
});
