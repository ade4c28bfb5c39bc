import { ACTIVITIES } from '@rounds/contract/activities.ts';
import type { ActivityEntry } from '@rounds/contract/activity-entry.ts';
import en from '@rounds/contract/locales/en/activities.json' with { type: 'json' };
import { logs } from '@rounds/contract/logs';
import { SECURITY_DEFAULTS } from '@rounds/contract/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPerson, FakeApiError, FakeServer, renderAt, toListPage } from '../../testing/index.ts';

const entry: ActivityEntry = {
  id: 1,
  at: '2026-11-20T13:05:00Z',
  code: 'role.changed',
  user_id: 7,
  user_name: 'Mara Lindqvist',
  token_name: null,
  subject_type: 'role',
  subject_id: '9',
  subject_title: 'District lead',
  before: { name_lang: { en: 'Lead' }, permissions: ['SST_VIEW_ASSET'] },
  after: { name_lang: { en: 'District lead' }, permissions: ['SST_VIEW_ASSET', 'USR_MANAGE_USER'] },
  answers: null,
  ip: '203.0.113.9',
  user_agent: 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0',
  browser: 'Firefox',
  system: 'Windows',
  request_id: 'r-1',
};
const page = (list: ActivityEntry[]) => toListPage(list, 'user_activity');

describe('the activity log', () => {
  it('an entry shows who changed which field from what to what', async () => {
    const server = new FakeServer().on(logs.list, () => page([entry]));
    const { user } = await renderAt('/log/user-activity-log', { as: createPerson('administrator'), server });
    await screen.findByText('Role changed');
    await user.click(within(screen.getByRole('rowheader')).getByRole('button'));
    const drawer = within(await screen.findByRole('dialog'));
    drawer.getByText('Name (English)');
    drawer.getByText('Lead');
    expect(drawer.getAllByText('District lead').length).toBe(2);
    drawer.getByText('Added: Manage people');
    expect(drawer.queryByText(/USR_MANAGE_USER|\{/)).toBeNull();
  });

  it('a sign-in names the person once', async () => {
    const own = { subject_type: 'user', subject_id: '7', subject_title: 'Mara Lindqvist', before: null, after: null };
    const server = new FakeServer().on(logs.list, () => page([{ ...entry, code: 'auth.signed_in', ...own }, entry]));
    await renderAt('/log/user-activity-log', { as: createPerson('administrator'), server });
    const rows = await screen.findAllByRole('row');
    expect(within(rows[1]!).getAllByText('Mara Lindqvist')).toHaveLength(1);
    within(rows[2]!).getByText('District lead');
  });

  it('roles in an entry are named in the reader’s language', async () => {
    const roles = { en: 'Viewer', de: 'Betrachter', fr: 'Lecteur' };
    const given = { ...entry, code: 'user.roles_changed', before: { roles: [] }, after: { roles: [roles] } };
    const server = new FakeServer().on(logs.list, () => page([given]));
    const { user } = await renderAt('/log/user-activity-log', { as: createPerson('administrator'), server });
    await user.click(within(await screen.findByRole('rowheader')).getByRole('button'));
    within(await screen.findByRole('dialog')).getByText('Added: Viewer');
  });

  it('settings in an entry have the names of their own page', async () => {
    const after = { is_second_factor_required: true, session_idle_minutes: 60, password_min_length: 12 };
    const changed = { ...entry, code: 'settings.security_changed', before: SECURITY_DEFAULTS, after };
    const server = new FakeServer().on(logs.list, () => page([changed]));
    const as = createPerson('administrator', { locale: 'de' });
    const { user } = await renderAt('/log/user-activity-log', { as, server });
    await user.click(within(await screen.findByRole('rowheader')).getByRole('button'));
    const drawer = within(await screen.findByRole('dialog'));
    for (const name of [
      'Zwei-Faktor-Anmeldung für alle',
      'Abmelden nach Inaktivität (Minuten)',
      'Mindestlänge des Passworts',
    ]) {
      drawer.getByText(name);
    }
    expect(drawer.queryByText(/session|password/)).toBeNull();
  });

  it('changes of issues and of their rules are named in the reader’s language', async () => {
    const issue = {
      ...{ ...entry, code: 'issue.changed', subject_title: 'Tap drips' },
      before: { priority: 'low', due_at: '2026-11-20', collaborators: null },
      after: { priority: 'high', due_at: '2026-11-21', collaborators: 'Mara Lindqvist' },
    };
    const category = {
      ...{ ...entry, id: 2, code: 'issue_category.changed', subject_title: 'Wartung' },
      before: { policy: { complete: ['inherit'] } },
      after: { policy: { complete: ['restricted', 'Louis Perrin', 'needs_media'] } },
    };
    const server = new FakeServer().on(logs.list, () => page([issue, category]));
    const as = createPerson('administrator', { locale: 'de' });
    const { user } = await renderAt('/log/user-activity-log', { as, server });
    const [first, second] = await screen.findAllByRole('rowheader');
    await user.click(within(first!).getByRole('button'));
    const drawer = within(await screen.findByRole('dialog'));
    for (const text of ['Priorität', 'niedrig', 'hoch', 'Fällig', 'Beteiligte']) {
      drawer.getByText(text);
    }
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(within(second!).getByRole('button'));
    const rules = within(await screen.findByRole('dialog'));
    rules.getByText('Regeln – Erledigt');
    rules.getByText(/bestimmte Personen und Gruppen, Louis Perrin und Foto erforderlich/);
  });

  it('a denied request names the missing permission', async () => {
    const after = { code: 'USR_FORBIDDEN', data: { permissions: ['USR_MANAGE_USER'] } };
    const refused = { ...entry, code: 'call.refused', subject_title: 'POST /api/user/invite', before: null, after };
    const server = new FakeServer().on(logs.list, () => page([refused]));
    const { user } = await renderAt('/log/user-activity-log', { as: createPerson('administrator'), server });
    await user.click(within(await screen.findByRole('rowheader')).getByRole('button'));
    const drawer = within(await screen.findByRole('dialog'));
    drawer.getByText('Details – Permissions');
    drawer.getByText('Manage people');
  });

  it('a bulk action shows its filter and custom field changes', async () => {
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
    const server = new FakeServer().on(logs.list, () => page([many, own]));
    const { user } = await renderAt('/log/user-activity-log', { as: createPerson('administrator'), server });
    await user.click(within((await screen.findAllByRole('rowheader'))[0]!).getByRole('button'));
    await screen.findByText('Filter – Status');
    within(screen.getByRole('dialog')).getByText('Invited');
    screen.getByText('does not end with “.org”');
    await user.keyboard('{Escape}');
    await user.click(within(screen.getAllByRole('rowheader')[1]!).getByRole('button'));
    await screen.findByText('Field – No. of rooms – Required');
    expect(screen.queryByText(/email|Type/)).toBeNull();
  });

  it('a field that is named in another language says which name changed', async () => {
    const named: ActivityEntry = {
      ...entry,
      code: 'issue_fields.changed',
      before: { field: { Floor: { translations: { de: 'Etage', fr: 'Étage' } } } },
      after: { field: { Floor: { translations: { de: 'Stock', fr: 'Étage' } } } },
    };
    const server = new FakeServer().on(logs.list, () => page([named]));
    const { user } = await renderAt('/log/user-activity-log', { as: createPerson('administrator'), server });
    await user.click(within((await screen.findAllByRole('rowheader'))[0]!).getByRole('button'));
    await screen.findByText('Field – Floor – Name (German)');
    screen.getByText('Stock');
    expect(screen.queryByText(/French/)).toBeNull();
  });

  it('answers to one inspection are one line that opens their questions and values', async () => {
    const answered: ActivityEntry = {
      ...entry,
      code: 'inspection.changed',
      subject_type: 'inspection',
      subject_title: 'Site audit',
      before: null,
      after: null,
      answers: [{ question: 'Floor clean?', value: 'Yes' }, { question: 'Photos' }],
    };
    const server = new FakeServer().on(logs.list, () => page([answered]));
    const { user } = await renderAt('/log/user-activity-log', { as: createPerson('administrator'), server });
    await screen.findByText('Inspection answered (2 answers)');
    await user.click(within(screen.getByRole('rowheader')).getByRole('button'));
    const drawer = within(await screen.findByRole('dialog', { name: '2 answers in Site audit' }));
    const listed = drawer.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(listed).toEqual(['Floor clean?Yes', 'Photoschanged']);
    expect(drawer.queryByText('No field changes recorded.')).toBeNull();
  });

  it('the number of records of a bulk action agrees with their noun', async () => {
    const archived = (id: number, affected: number): ActivityEntry => ({
      ...entry,
      id,
      code: 'asset.archived',
      subject_type: 'assets',
      before: null,
      after: { affected, ids: [] },
    });
    const server = new FakeServer().on(logs.list, () => page([archived(1, 1), archived(2, 2)]));
    await renderAt('/log/user-activity-log', { as: createPerson('administrator'), server });
    await screen.findByText('Asset archived (1 asset)');
    screen.getByText('Asset archived (2 assets)');
  });

  it('a bulk removal names the people and the group', async () => {
    const emptied: ActivityEntry = {
      ...entry,
      code: 'group.people_removed',
      subject_type: 'groups',
      before: { groups: [{ en: 'Night shift' }], people_removed: ['Jana Weber', 'Paul Weber'] },
      after: { affected: 2, filter: { status: ['active'] } },
    };
    const server = new FakeServer().on(logs.list, () => page([emptied]));
    const { user } = await renderAt('/log/user-activity-log', { as: createPerson('administrator'), server });
    await user.click(within(await screen.findByRole('rowheader')).getByRole('button'));
    const drawer = within(await screen.findByRole('dialog'));
    await drawer.findByText('Removed: Jana Weber and Paul Weber');
    drawer.getByText('Removed: Night shift');
    drawer.getByText('Filter – Status');
    expect(drawer.queryByText('empty')).toBeNull();
  });

  it('people without further permission see only their own activity', async () => {
    const server = new FakeServer().on(logs.listMine, () => ({ ...page([entry]), table_name: 'my_activity' }));
    await renderAt('/log/activity-log', { as: createPerson('inspector'), server });
    await screen.findByText('Role changed');
  });
});

describe('activity types', () => {
  const type = (id: keyof typeof ACTIVITIES, is_enabled = true) => ({
    id,
    subject: id.split('.')[0]!,
    is_enabled,
    can_switch_off: ACTIVITIES[id] !== 'security',
  });

  it('activity types can be switched except security types', async () => {
    const server = new FakeServer()
      .on(logs.listTypes, () => [type('asset.created'), type('role.changed')])
      .on(logs.updateType, ({ body }) => type('asset.created', body.is_enabled));
    const { user } = await renderAt('/log/activity-types', { as: createPerson('administrator'), server });
    const own = await screen.findByRole('switch', { name: 'Asset created' });
    within(screen.getByText('Role changed').closest('li')!).getByText('Always on (security)');
    expect(screen.queryByRole('switch', { name: /^Role changed/ })).toBeNull();
    await user.click(own);
    await waitFor(() => expect(server.getCalls(logs.updateType)[0]?.body).toEqual({ is_enabled: false }));
  });

  it('activity types that failed to load can be loaded again', async () => {
    let isAway = true;
    const server = new FakeServer().on(logs.listTypes, () => {
      if (isAway) throw new FakeApiError('UNEXPECTED', 'The server is not well.');
      return [type('asset.created')];
    });
    const { user } = await renderAt('/log/activity-types', { as: createPerson('administrator'), server });
    await screen.findByText('The server is not well.');
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('switch', { name: 'Asset created' });
  });

  it('every activity type has a name', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(ACTIVITIES).sort());
  });
});
