import { account } from '@rounds/contract/account';
import { type Notice, type NoticeKind, notices } from '@rounds/contract/notices';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listMails, type Person, startTestServer, type TestServer, type WorkspaceName } from '../../testing/index.ts';
import { type NewNotice, noticesModule, notify } from './index.ts';
import { mailNotices } from './mail.ts';

let t: TestServer;
const ids = new Map<string, number>();
beforeAll(async () => {
  t = await startTestServer();
  for (const workspace of ['A', 'B'] as const) {
    const { rows } = await t.queryIn<{ id: number; first_name: string }>(
      workspace,
      'select id, first_name from "user"',
    );
    for (const { id, first_name } of rows) ids.set(`${first_name.toLowerCase()}.${workspace}`, id);
  }
});
beforeEach(async () => {
  for (const workspace of ['A', 'B'] as const) {
    await t.queryIn(workspace, 'delete from notice');
    await t.queryIn(workspace, `update "user" set notice_choices = '{}', notices_mailed_at = null, status = 'active'`);
  }
});
afterAll(() => t.close());

const idOf = (person: Person, workspace: WorkspaceName = 'A') => ids.get(`${person}.${workspace}`)!;
const UUID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

interface Sent {
  readonly to?: readonly Person[];
  readonly kind?: 'work_opened' | 'work_overdue';
  readonly key?: string;
  readonly title?: string;
  readonly now?: Date;
  readonly data?: NewNotice['data'];
}
const toNew = ({
  to = ['inspector'],
  kind = 'work_opened',
  key = 'one',
  title = 'Fridges',
  data,
}: Sent): NewNotice => ({
  kind,
  user_ids: to.map((person) => idOf(person)),
  subject: { type: 'inspection', id: 7, uuid: UUID, title },
  key,
  ...(data && { data }),
});
const send = async (sent: Sent = {}) =>
  t.database.inWorkspace(await t.workspaceId('A'), (tx) => notify(tx, [toNew(sent)], sent.now));

const list = async (
  person: Person,
  query: { before?: number; unread?: boolean; kind?: NoticeKind } = {},
  workspace?: WorkspaceName,
) => (await t.as(person, workspace).call(notices.list, { query })).body.data;
const unread = async (person: Person) => (await t.as(person).call(notices.countUnread)).body.data.unread;
const choose = (
  person: Person,
  choices: Partial<Record<NoticeKind, 'here' | 'here_and_mail' | 'daily_mail' | 'none'>>,
) => t.as(person).call(account.updatePreferences, { body: { notices: choices } });

describe('notices', () => {
  test('a person sees their own notices, newest first, and nobody else’s', async () => {
    await send({ key: 'one', title: 'Fridges', to: ['inspector', 'viewer'] });
    await send({ key: 'two', title: 'Kitchen', data: { asset_name: 'Line A', due_at: '2026-11-24T12:00:00.000Z' } });
    const { list: own, next } = await list('inspector');
    expect(own.map(({ subject }) => subject.title)).toEqual(['Kitchen', 'Fridges']);
    expect(next).toBeNull();
    expect(own[0]).toEqual({
      id: expect.any(Number),
      kind: 'work_opened',
      subject: { type: 'inspection', id: 7, uuid: UUID, title: 'Kitchen' },
      data: { asset_name: 'Line A', due_at: '2026-11-24T12:00:00.000Z' },
      details: null,
      read_at: null,
      created_at: expect.any(String),
    } satisfies Notice);
    expect((await list('viewer')).list.map(({ subject }) => subject.title)).toEqual(['Fridges']);
    expect((await list('inspector', {}, 'B')).list).toEqual([]);
    const foreign = await t.as('viewer').call(notices.markRead, { params: { id: own[0]!.id } });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'APP_OBJECT_NOT_FOUND']);
    const other = await t.as('inspector', 'B').call(notices.markRead, { params: { id: own[0]!.id } });
    expect([other.status, other.body.code]).toEqual([404, 'APP_OBJECT_NOT_FOUND']);
  });

  test('a notice that is sent again exists once and stays read', async () => {
    await send();
    const [only] = (await list('inspector')).list;
    await t.as('inspector').call(notices.markRead, { params: { id: only!.id } });
    await send({ title: 'Another title', to: ['inspector', 'viewer'] });
    expect((await list('inspector')).list).toMatchObject([{ id: only!.id, read_at: expect.any(String) }]);
    expect((await list('viewer')).list).toHaveLength(1);
  });

  test('notices of one kind can be listed alone', async () => {
    await send({ key: 'opened', title: 'opened' });
    await send({ key: 'late', title: 'late', kind: 'work_overdue' });
    const { list: late } = await list('inspector', { kind: 'work_overdue' });
    expect(late.map(({ subject }) => subject.title)).toEqual(['late']);
  });

  test('reading notices lowers the count, and unread ones can be listed alone', async () => {
    for (const key of ['a', 'b', 'c']) await send({ key, title: key });
    expect(await unread('inspector')).toBe(3);
    const [newest] = (await list('inspector')).list;
    const { body } = await t.as('inspector').call(notices.markRead, { params: { id: newest!.id } });
    expect(body.data.read_at).not.toBeNull();
    expect((await list('inspector', { unread: true })).list.map(({ subject }) => subject.title)).toEqual(['b', 'a']);
    expect((await t.as('inspector').call(notices.markAllRead)).body.data).toEqual({ unread: 0 });
    expect(await unread('inspector')).toBe(0);
  });

  test('older notices come page by page without gaps', async () => {
    const many = Array.from({ length: 60 }, (_, index) => toNew({ key: `n${index}`, title: `${index}` }));
    await t.database.inWorkspace(await t.workspaceId('A'), (tx) => notify(tx, many));
    const seen: string[] = [];
    let before: number | undefined;
    for (let pages = 0; pages < 5; pages += 1) {
      const page = await list('inspector', before === undefined ? {} : { before });
      seen.push(...page.list.map(({ subject }) => subject.title));
      if (page.next === null) break;
      before = page.next;
    }
    expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => `${59 - index}`));
  });

  test('a notice that was stored late is listed by its time, and pages continue there', async () => {
    const minute = (at: number) => new Date(Date.UTC(2026, 10, 24, 6, at));
    for (const at of [40, 10, 50, 20, 30]) await send({ key: `n${at}`, title: `${at}`, now: minute(at) });
    const { list: all } = await list('inspector');
    expect(all.map(({ subject }) => subject.title)).toEqual(['50', '40', '30', '20', '10']);
    const { list: older } = await list('inspector', { before: all[1]!.id });
    expect(older.map(({ subject }) => subject.title)).toEqual(['30', '20', '10']);
  });

  test('open windows of the people learn of new notices, and those of others do not', async () => {
    const [own, foreign] = await Promise.all([
      t.as('inspector').openEvents('?topics=notices'),
      t.as('viewer').openEvents('?topics=notices'),
    ]);
    await send();
    expect(await own.waitFor(1)).toEqual([{ topic: 'notices', id: null }]);
    await send();
    await send({ key: 'two', to: ['viewer'] });
    expect(await foreign.waitFor(1)).toHaveLength(1);
    expect(own.events).toHaveLength(1);
    own.close();
    foreign.close();
  });

  test('kinds that are switched off, and people who are deactivated or elsewhere, get nothing', async () => {
    expect((await choose('inspector', { work_opened: 'none' })).status).toBe(200);
    await t.queryIn('A', `update "user" set status = 'deactivated' where id = $1`, [idOf('viewer')]);
    const strangers = [idOf('inspector', 'B'), 999_999];
    await t.database.inWorkspace(await t.workspaceId('A'), (tx) =>
      notify(tx, [{ ...toNew({ to: ['inspector', 'viewer', 'manager'] }), user_ids: [...ids.values(), ...strangers] }]),
    );
    const { rows } = await t.queryIn<{ user_id: number }>('A', 'select user_id from notice order by user_id');
    expect(rows.map(({ user_id }) => user_id)).toEqual(
      ['admin', 'manager', 'nobody'].map((one) => idOf(one as Person)),
    );
    expect((await t.queryIn('B', 'select from notice')).rows).toEqual([]);
  });

  test('read notices are removed after 90 days and unread ones after a year', async () => {
    const day = (days: number) => new Date(Date.now() - days * 86_400_000);
    for (const age of [89, 91, 364, 366]) await send({ key: `read ${age}`, title: `read ${age}`, now: day(age) });
    await t.queryIn('A', 'update notice set read_at = created_at');
    for (const age of [364, 366]) await send({ key: `unread ${age}`, title: `unread ${age}`, now: day(age) });
    const removeOld = noticesModule.cron!.find(({ name }) => name === 'notices.remove_old')!;
    await removeOld.run(t);
    expect((await list('inspector')).list.map(({ subject }) => subject.title)).toEqual(['read 89', 'unread 364']);
  });

  test('twenty thousand notices of one call reach everybody they are for', async () => {
    const everyone = (['admin', 'manager', 'inspector', 'viewer'] as const).map((person) => idOf(person));
    const many = Array.from({ length: 5_000 }, (_, index) => ({ ...toNew({ key: `n${index}` }), user_ids: everyone }));
    await t.database.inWorkspace(await t.workspaceId('A'), (tx) => notify(tx, many));
    for (const person of ['admin', 'manager', 'inspector', 'viewer'] as const) {
      expect(await unread(person)).toBe(5_000);
    }
  });
});

describe('preferences of notices', () => {
  test('a person who has chosen nothing has the defaults, and each choice is kept for itself', async () => {
    const getChoices = async () => (await t.as('manager').call(account.getProfile)).body.data.preference_info.notices;
    expect(await getChoices()).toMatchObject({
      work_opened: 'here',
      work_overdue: 'here_and_mail',
      import_done: 'here',
    });
    await choose('manager', { work_opened: 'daily_mail' });
    await choose('manager', { import_done: 'none' });
    await t.as('manager').call(account.updatePreferences, { body: { tz_code: 'Europe/Berlin' } });
    expect(await getChoices()).toMatchObject({
      work_opened: 'daily_mail',
      work_overdue: 'here_and_mail',
      import_done: 'none',
    });
    expect((await t.as('viewer').call(account.getProfile)).body.data.preference_info.notices.work_opened).toBe('here');
  });

  test('unknown kinds and choices are rejected', async () => {
    const sendChoices = (choices: object) =>
      t.as('manager').send('POST', '/api/user/account/change-preference-info', { body: { notices: choices } });
    expect((await sendChoices({ work_opened: 'sometimes' })).status).toBe(422);
    expect((await sendChoices({ weather: 'here' })).status).toBe(422);
  });
});

describe('mails of notices', () => {
  const AT = new Date('2030-03-05T10:00:00Z');
  const later = (minutes: number) => new Date(AT.getTime() + minutes * 60_000);
  const mail = async (now: Date) => {
    await mailNotices(t, now);
    await t.runJobs();
  };
  let count = 0;
  /** The mails to the inspector since the test began. */
  const newMails = async () => {
    const all = await listMails(t.services.config.dataDir, 'inspector.a@rounds.example');
    return all.slice(count);
  };
  beforeEach(async () => {
    count = (await listMails(t.services.config.dataDir, 'inspector.a@rounds.example')).length;
  });
  const overdue = (key: string, now: Date) => send({ kind: 'work_overdue', key, title: `Round ${key}`, now });

  test('one mail has everything unread since the last one, and there is at most one an hour', async () => {
    await overdue('one', AT);
    await send({ kind: 'work_opened', key: 'two', title: 'Only here', now: AT });
    await mail(AT);
    const [first] = await newMails();
    expect(first).toMatchObject({ subject: 'Overdue: Round one' });
    expect(first!.text).toContain(`/inspections/${UUID}/conduct`);
    expect(first!.html).toContain('/user/account-settings?tab=notices');
    expect(first!.text).not.toContain('Only here');

    await overdue('three', later(1));
    await overdue('four', later(2));
    await mail(later(59));
    expect(await newMails()).toHaveLength(1);
    await mail(later(60));
    const [, second] = await newMails();
    expect(second!.subject).toBe('2 new notifications');
    expect(second!.text.match(/Round \w+/g)).toEqual(['Round four', 'Round three']);
    expect(second!.text).not.toContain('Round one');
    await mail(later(180));
    expect(await newMails()).toHaveLength(2);
  });

  test('what has been read meanwhile, and what a deactivated person had, is not mailed', async () => {
    await overdue('one', AT);
    await t.as('inspector').call(notices.markAllRead);
    await mail(AT);
    await overdue('two', AT);
    await t.queryIn('A', `update "user" set status = 'deactivated' where id = $1`, [idOf('inspector')]);
    await mail(AT);
    await t.queryIn('A', `update "user" set status = 'active'`);
    await mail(later(120));
    expect(await newMails()).toEqual([]);
  });

  test('the daily mail leaves at seven in the morning of the person’s time zone', async () => {
    await choose('inspector', { work_opened: 'daily_mail' });
    await send({ key: 'one', title: 'Monday', now: new Date('2030-03-05T05:59:00Z') });
    await send({ key: 'two', title: 'Tuesday', now: new Date('2030-03-05T06:01:00Z') });
    // It is an hour later in Berlin than in UTC.
    await mail(new Date('2030-03-05T05:59:00Z'));
    expect(await newMails()).toEqual([]);
    await mail(new Date('2030-03-05T06:00:00Z'));
    await mail(new Date('2030-03-05T18:00:00Z'));
    expect((await newMails()).map(({ subject }) => subject)).toEqual(['New inspection: Monday']);
    await mail(new Date('2030-03-06T06:00:00Z'));
    expect((await newMails()).map(({ subject }) => subject)).toEqual([
      'New inspection: Monday',
      'New inspection: Tuesday',
    ]);
  });

  test('servers that mail at the same moment send each notice once', async () => {
    const people = ['inspector', 'viewer', 'manager'] as const;
    for (const key of ['one', 'two']) await send({ kind: 'work_overdue', key, to: people, now: AT });
    await Promise.all(Array.from({ length: 4 }, () => mailNotices(t, AT)));
    await mailNotices(t, AT);
    await t.runJobs();
    for (const person of people) {
      const mails = await listMails(t.services.config.dataDir, `${person}.a@rounds.example`);
      expect(mails.filter(({ subject }) => subject === '2 new notifications')).toHaveLength(
        person === 'inspector' ? 2 : 1,
      );
    }
  });

  test('a mail is in the language of its recipient, and titles in it cannot contain markup', async () => {
    await t.as('inspector').call(account.updatePreferences, { body: { locale: 'de' } });
    await send({ kind: 'work_overdue', key: 'x', title: '<img src=x>', data: { count: 12 }, now: AT });
    await mail(AT);
    await t.as('inspector').call(account.updatePreferences, { body: { locale: 'en' } });
    const [only] = await newMails();
    expect(only!.subject).toBe('12 Inspektionen überfällig: <img src=x>');
    expect(only!.html).toContain('&#60;img src=x&#62;');
    expect(only!.html).not.toContain('<img');
  });
});
