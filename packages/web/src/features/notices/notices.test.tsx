import { type Notice, notices } from '@rounds/contract/notices';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { FeatureModule } from '../../feature.ts';
import { createPerson, FakeServer, renderAt, stubEventSource } from '../../testing/index.ts';
import { feature } from './index.ts';

const page = (text: string) => async () => ({ default: () => <p>{text}</p> });
const features: readonly FeatureModule[] = [
  feature,
  {
    name: 'sample',
    screens: [
      { path: '/start', access: 'signed-in', layout: 'standard', load: page('Start') },
      { path: '/inspections/$uuid/conduct', access: 'signed-in', layout: 'standard', load: page('Questions') },
    ],
    menu: [],
    jobs: { 'assets.import': '/imports' },
  },
];

const UUID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const create = (id: number, rest: Partial<Notice> = {}): Notice => ({
  id,
  kind: 'work_opened',
  subject: { type: 'inspection', id, uuid: UUID, title: `Round ${id}` },
  data: {},
  details: null,
  read_at: null,
  created_at: ago(0),
  ...rest,
});

let nextUser = 900;
/** A server with these notices, newest first, two on a page. */
async function open(noticeList: readonly Notice[]) {
  let list = [...noticeList];
  const isUnread = ({ read_at }: Notice) => read_at === null;
  const server = new FakeServer()
    .on(notices.countUnread, () => ({ unread: list.filter(isUnread).length }))
    .on(notices.list, ({ query }) => {
      const rest = list.filter(
        (one) =>
          (query.before === undefined || one.id < query.before) &&
          (!query.unread || isUnread(one)) &&
          (!query.kind || one.kind === query.kind),
      );
      return { list: rest.slice(0, 2), next: rest.length > 2 ? rest[1]!.id : null };
    })
    .on(notices.markRead, ({ params }) => {
      list = list.map((one) => (one.id === params.id ? { ...one, read_at: ago(0) } : one));
      return list.find(({ id }) => id === params.id)!;
    })
    .on(notices.markAllRead, () => {
      list = list.map((one) => ({ ...one, read_at: ago(0) }));
      return { unread: 0 };
    });
  nextUser += 1;
  const view = await renderAt('/start', { as: { ...createPerson('manager'), id: nextUser }, server, features });
  const add = (notice: Notice) => {
    list = [notice, ...list];
  };
  return { ...view, add };
}
const bell = (name: string | RegExp) => screen.findByRole('button', { name });
async function openPanel(user: { click(element: Element): Promise<void> }) {
  await user.click(await bell(/^Notifications/));
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
}

describe('the bell', () => {
  test('the bell names the number of unread notifications and shows at most 99', async () => {
    const many = Array.from({ length: 120 }, (_, index) => create(index + 1));
    const { user } = await open(many);
    expect((await bell('Notifications: 120 unread')).textContent).toBe('99+');
    const panel = await openPanel(user);
    await user.click(panel.getByRole('button', { name: 'Mark all as read' }));
    expect((await bell('Notifications')).textContent).toBe('');
  });

  test('a new notification appears at the bell and in the open list by its event', async () => {
    const sources = stubEventSource();
    const { user, add } = await open([create(1)]);
    const panel = await openPanel(user);
    await panel.findByText('Round 1');
    add(create(2));
    act(() => sources[0]!.send({ topic: 'notices', id: null }));
    await panel.findByText('Round 2');
    await waitFor(() => screen.getByRole('button', { name: 'Notifications: 2 unread' }));
  });
});

describe('the list of notifications', () => {
  test('notifications are listed by day, and older ones are loaded on demand', async () => {
    const { user } = await open([create(3), create(2, { created_at: ago(24) }), create(1, { created_at: ago(24) })]);
    const panel = await openPanel(user);
    const days = await panel.findAllByRole('region');
    expect(days.map((day) => day.getAttribute('aria-label'))).toEqual(['Today', 'Yesterday']);
    expect(panel.queryByText('Round 1')).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Show older' }));
    await panel.findByText('Round 1');
    expect(panel.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  test('opening a notification opens its screen and marks it as read', async () => {
    const { user, router } = await open([create(1), create(2)]);
    const panel = await openPanel(user);
    await user.click(await panel.findByRole('link', { name: /Unread: New inspection: Round 2/ }));
    await screen.findByText('Questions');
    expect(router.state.location.pathname).toBe(`/inspections/${UUID}/conduct`);
    expect(screen.queryByRole('dialog')).toBeNull();
    await bell('Notifications: 1 unread');
  });

  test('notifications have numbers, names, dates and a link, and titles are taken literally', async () => {
    const { user } = await open([
      create(2, {
        kind: 'work_overdue',
        subject: { type: 'assignment', id: 9, title: 'Fridges <b>' },
        data: { count: 1200, asset_name: 'Line A', due_at: '2026-11-24T11:00:00Z' },
      }),
      create(1, {
        kind: 'import_done',
        subject: { type: 'job', id: 4, title: 'assets.import' },
        data: { has_failed: true },
        read_at: ago(0),
      }),
    ]);
    const panel = await openPanel(user);
    const rows = await panel.findAllByRole('listitem');
    expect(rows[0]!.textContent).toMatch(/1,200 inspections overdue: Fridges <b>.*Line A · due 24.Nov.2026,.12:00/);
    expect(rows[1]!.textContent).toMatch(/^Your import failed.*Asset import$/);
    expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
      '/inspections/mine',
      '/imports?job=4',
    ]);
  });

  test('a notification about an issue says what happened, and how urgent it is', async () => {
    const issue = { type: 'issue' as const, id: 12, title: 'Repair walk-in cooler' };
    const by = { id: 3, name: 'Jana Weber' };
    const details = { number: 412, priority: 'high' as const, due_at: '2026-11-24', is_overdue: false, picture: UUID };
    const { user } = await open([
      create(2, {
        ...{ kind: 'issue_status_changed', subject: issue, data: { status: 'complete', by } },
        details: { ...details, text: 'New gasket' },
      }),
      create(1, {
        ...{ kind: 'issue_commented', subject: issue, data: { by, comment_id: 4 } },
        details: { ...details, text: 'Unit 2 holds 3.1 °C' },
      }),
    ]);
    const panel = await openPanel(user);
    const [changed, commented] = await panel.findAllByRole('listitem');
    expect(changed!.textContent).toMatch(
      /Now “Complete”: Repair walk-in cooler.*Jana Weber · #412 · due 24.Nov.2026 · High priority.*New gasket/,
    );
    expect(commented!.textContent).toContain('Unit 2 holds 3.1 °C');
    expect(changed!.querySelector('img')?.getAttribute('src')).toContain(UUID);
  });

  test('a certificate that expires leads to the sign-in settings, also when it has expired', async () => {
    const subject = { type: 'sign_on_service' as const, id: 0, title: 'idp.example' };
    const data = { expires_at: '2026-12-10T09:00:00Z' };
    const { user } = await open([
      create(2, { kind: 'certificate_expiry', subject, data: { ...data, has_expired: true } }),
      create(1, { kind: 'certificate_expiry', subject, data }),
    ]);
    const panel = await openPanel(user);
    const rows = await panel.findAllByRole('listitem');
    expect(rows[0]!.textContent).toMatch(/has expired, and nobody can sign in with it: idp\.example/);
    expect(rows[1]!.textContent).toMatch(/expires soon: idp\.example.*valid until 10.Dec.2026$/);
    const links = rows.map((row) => within(row).getByRole('link').getAttribute('href'));
    expect(links).toEqual(['/settings/organization/auth/saml', '/settings/organization/auth/saml']);
  });

  test('unread notifications can be listed alone', async () => {
    const { user } = await open([create(2, { read_at: ago(0) }), create(1)]);
    const panel = await openPanel(user);
    await panel.findByText('Round 2');
    await user.click(panel.getByRole('radio', { name: 'Unread 1' }));
    await waitFor(() => expect(panel.queryByText('Round 2')).toBeNull());
    await panel.findByText('Round 1');
    await user.click(panel.getByRole('button', { name: 'Mark all as read' }));
    await panel.findByText('Nothing unread');
  });

  test('mentions can be listed alone', async () => {
    const issue = { type: 'issue', id: 5, uuid: UUID, title: 'Door is stuck' } as const;
    const { user } = await open([create(2), create(1, { kind: 'issue_mentioned', subject: issue })]);
    const panel = await openPanel(user);
    await panel.findByText('Round 2');
    await user.click(panel.getByRole('radio', { name: 'Mentions' }));
    await waitFor(() => expect(panel.queryByText('Round 2')).toBeNull());
    await panel.findByText('Door is stuck');
  });

  test('without a network the bell keeps its number and the list says what it needs', async () => {
    const { user, server } = await open([create(1)]);
    await bell('Notifications: 1 unread');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    const panel = await openPanel(user);
    await panel.findByText('Notifications need a network connection.');
    await bell('Notifications: 1 unread');
    vi.stubGlobal('fetch', server.fetch);
    await user.click(panel.getByRole('radio', { name: 'Unread 1' }));
    await panel.findByText('Round 1');
  });
});
