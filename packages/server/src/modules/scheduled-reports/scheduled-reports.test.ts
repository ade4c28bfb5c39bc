import { randomUUID } from 'node:crypto';
import { groups } from '@rounds/contract/groups';
import { type ScheduledReportInput, scheduledReports } from '@rounds/contract/scheduled-reports';
import { sections } from '@rounds/contract/sections';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listMails, type Person, startTestServer, type TestServer } from '../../testing/index.ts';
import { sendDueReports } from './send-due.ts';
import { hasPdfReader, readAttachment, readText } from './testing/pdf.ts';

let t: TestServer;
const ids = new Map<Person, number>();
beforeAll(async () => {
  t = await startTestServer();
  for (const person of ['admin', 'manager', 'inspector', 'viewer', 'nobody'] as const) {
    const { body } = await t.as('admin').call(users.search, { query: { q: person } });
    ids.set(person, Number(body.data[0]!.value));
  }
});
afterAll(() => t.close());

const page = { kind: 'page', page: 'overview', query: 'preset=last_7_days&interval=day' } as const;
const WRONG_RANGE = 'from=2025-03-02&to=2025-03-01';
const toInput = (fields: Partial<ScheduledReportInput> = {}): ScheduledReportInput => ({
  ...{ title: 'Morning figures', source: page, frequency: 'daily', time: '07:30', timezone: 'Europe/Berlin' },
  recipient_ids: [ids.get('manager')!],
  ...fields,
});
const tryCreate = (fields: Partial<ScheduledReportInput> = {}, who: Person = 'manager') =>
  t.as(who).call(scheduledReports.create, { body: toInput(fields) });
async function create(fields: Partial<ScheduledReportInput> = {}, who?: Person) {
  const answer = await tryCreate(fields, who);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}
const get = async (id: number, who: Person = 'manager') =>
  (await t.as(who).call(scheduledReports.get, { params: { id } })).body.data;
const remove = (id: number) => t.as('manager').call(scheduledReports.delete, { params: { id } });
const send = (id: number, to: 'me' | 'all') =>
  t.as('manager').call(scheduledReports.send, { params: { id }, body: { to } });
const listReports = async (person: Person, subject: string) =>
  (await listMails(t.services.config.dataDir, `${person}.a@rounds.example`)).filter((mail) => mail.subject === subject);
const sendDue = (now: Date) => sendDueReports(t, now);
const after = (time: string | null, ms = 1_000) => new Date(Date.parse(time!) + ms);
const DAY_MS = 86_400_000;

describe('schedules', () => {
  test('a schedule says when it is sent next and who receives it, and a paused one has no next time', async () => {
    const recipient_ids = [ids.get('manager')!, ids.get('viewer')!];
    const report = await create({ frequency: 'monthly', day: 31, recipient_ids });
    expect(report).toMatchObject({
      ...{ title: 'Morning figures', source: page, is_active: true, problem: null, last_sent_at: null },
      owner: { full_name: 'Manager A' },
      recipients: [{ full_name: 'Manager A' }, { full_name: 'Viewer A' }],
    });
    expect(new Date(report.next_at!).getTime()).toBeGreaterThan(Date.now());
    const paused = await t.as('manager').call(scheduledReports.update, {
      params: { id: report.id },
      body: toInput({ is_active: false, title: 'Paused' }),
    });
    expect(paused.body.data).toMatchObject({
      title: 'Paused',
      next_at: null,
      recipients: [{ full_name: 'Manager A' }],
    });
    const { list } = (await t.as('manager').call(scheduledReports.list, {})).body.data;
    expect(list.map(({ id }) => id)).toContain(report.id);
    expect((await remove(report.id)).status).toBe(200);
    expect((await remove(report.id)).body.code).toBe('ANA_OBJECT_NOT_FOUND');
  });

  test('only its owner sees, changes and sends a schedule', async () => {
    const { id } = await create({ title: 'Mine' });
    const admin = t.as('admin');
    const answers = await Promise.all([
      admin.call(scheduledReports.get, { params: { id } }),
      admin.call(scheduledReports.update, { params: { id }, body: toInput() }),
      admin.call(scheduledReports.delete, { params: { id } }),
      admin.call(scheduledReports.send, { params: { id }, body: { to: 'all' } }),
    ]);
    expect(answers.map(({ body }) => body.code)).toEqual(Array(4).fill('ANA_OBJECT_NOT_FOUND'));
    expect((await admin.call(scheduledReports.list, {})).body.data.list).toEqual([]);
    await remove(id);
  });

  test.each([
    ['a page without access', { source: page }, 'inspector', 'source'],
    ['a query that the page does not know', { source: { ...page, query: 'filter={"x":1}' } }, 'manager', 'source'],
    ['a range that ends before it begins', { source: { ...page, query: WRONG_RANGE } }, 'manager', 'source'],
    ['a section that does not exist', { source: { kind: 'section', section_id: 987_654 } }, 'manager', 'source'],
    ['a weekly schedule without a weekday', { frequency: 'weekly' }, 'manager', 'weekday'],
    ['a monthly schedule without a day', { frequency: 'monthly' }, 'manager', 'day'],
    ['an unknown time zone', { timezone: 'Mars/Base' }, 'manager', 'timezone'],
    ['a recipient who does not exist', { recipient_ids: [987_654] }, 'manager', 'recipient_ids'],
    ['a group that does not exist', { group_ids: [987_654] }, 'manager', 'group_ids'],
    ['a schedule without any recipient', { recipient_ids: [] }, 'manager', 'recipient_ids'],
  ] as const)('%s is rejected', async (_, fields, who, field) => {
    const own = 'recipient_ids' in fields ? {} : { recipient_ids: [ids.get(who)!] };
    const { status, body } = await tryCreate({ ...fields, ...own } as Partial<ScheduledReportInput>, who);
    expect([status, Object.keys(body.data as unknown as object)]).toEqual([422, [field]]);
  });

  test('people who may not search for others send reports only to themselves', async () => {
    const section = (await t.as('nobody').call(sections.create, { body: { title: 'Own' } })).body.data;
    const source = { kind: 'section', section_id: section.id } as const;
    const other = await tryCreate({ source, recipient_ids: [ids.get('viewer')!] }, 'nobody');
    expect(Object.keys(other.body.data as unknown as object)).toEqual(['recipient_ids']);
    expect((await create({ source, recipient_ids: [ids.get('nobody')!] }, 'nobody')).recipients).toHaveLength(1);
  });
});

describe('sending', () => {
  test('two servers send each due occurrence once to each recipient, and missed occurrences once, late', async () => {
    const recipient_ids = [ids.get('manager')!, ids.get('viewer')!];
    const { id, next_at } = await create({ title: 'Each once', recipient_ids });
    const now = after(next_at);
    await Promise.all([sendDue(now), sendDue(now), sendDue(now)]);
    await Promise.all([t.runJobs(), t.runJobs()]);
    expect(await listReports('manager', 'Each once')).toHaveLength(1);
    const [mail] = await listReports('manager', 'Each once');
    expect(readAttachment(mail!).name).toMatch(/^Each once \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\.pdf$/);
    expect(readAttachment(mail!).bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(mail!.text).toContain('/analytics/overview?preset=last_7_days&interval=day');

    const next = Date.parse((await get(id)).next_at!);
    expect(next - Date.parse(next_at!)).toBe(DAY_MS);
    await sendDue(after(next_at, 5 * DAY_MS));
    await sendDue(after(next_at, 5 * DAY_MS + 60_000));
    await t.runJobs();
    expect(await listReports('manager', 'Each once')).toHaveLength(2);
    await remove(id);
  });

  test('a delivery that is run again after its mail was queued sends nothing more', async () => {
    const { id, next_at } = await create({ title: 'Run again' });
    await sendDue(after(next_at));
    await t.runJobs();
    await t.database.inWorkspace(await t.workspaceId('A'), async (tx) => {
      const { enqueue } = await import('../../queue/enqueue.ts');
      const { rows } = await t.queryIn<{ id: number }>(
        'A',
        'select id from report_subscriber where scheduled_report_id = $1',
        [id],
      );
      const payload = { workspace_id: await t.workspaceId('A'), id, subscriber_id: rows[0]!.id };
      await enqueue(tx, 'scheduled_reports.deliver', { ...payload, occurrence_at: next_at });
    });
    await t.runJobs();
    expect(await listReports('manager', 'Run again')).toHaveLength(1);
    await remove(id);
  });

  test('a recipient without access gets nothing, and the schedule says so', async () => {
    const recipient_ids = [ids.get('manager')!, ids.get('inspector')!];
    const { id } = await create({ title: 'Not for all', recipient_ids });
    expect((await send(id, 'all')).status).toBe(200);
    await t.runJobs();
    expect(await listReports('inspector', 'Not for all')).toEqual([]);
    expect(await listReports('manager', 'Not for all')).toHaveLength(1);
    const report = await get(id);
    expect(report.problem).toBe('no_access');
    expect(report.last_sent_at).not.toBeNull();
    await remove(id);
  });

  test('the members that a group has at the time of sending receive the report once', async () => {
    const administrator = t.as('admin');
    const group = (await administrator.call(groups.create, { body: { name_lang: { en: 'Kitchen' } } })).body.data.id;
    const setMember = (call: typeof groups.addMembers | typeof groups.removeMembers, person: Person) =>
      administrator.call(call, { params: { id: group }, body: { user_ids: [ids.get(person)!] } });
    await setMember(groups.addMembers, 'admin');
    await setMember(groups.addMembers, 'manager');
    const { id, groups: shownGroups } = await create({ title: 'For the kitchen', group_ids: [group] });
    expect(shownGroups).toEqual([{ id: group, name_lang: { en: 'Kitchen' } }]);
    await send(id, 'all');
    await t.runJobs();
    expect(await listReports('admin', 'For the kitchen')).toHaveLength(1);
    expect(await listReports('manager', 'For the kitchen')).toHaveLength(1);
    await setMember(groups.removeMembers, 'admin');
    await send(id, 'all');
    await t.runJobs();
    expect(await listReports('admin', 'For the kitchen')).toHaveLength(1);
    expect(await listReports('manager', 'For the kitchen')).toHaveLength(2);
    await remove(id);
  });

  test('people who may not see groups add none to a schedule, and keep those that it has', async () => {
    const admin = t.as('admin');
    const group = (await admin.call(groups.create, { body: { name_lang: { en: 'Cellar' } } })).body.data.id;
    const section = (await t.as('nobody').call(sections.create, { body: { title: 'Of nobody' } })).body.data;
    const source = { kind: 'section', section_id: section.id } as const;
    const fields = { source, recipient_ids: [ids.get('nobody')!] };
    const rejected = await tryCreate({ ...fields, group_ids: [group] }, 'nobody');
    expect(Object.keys(rejected.body.data as unknown as object)).toEqual(['group_ids']);
    const { id } = await create(fields, 'nobody');
    await t.queryIn('A', 'insert into scheduled_report_group (scheduled_report_id, group_id) values ($1, $2)', [
      id,
      group,
    ]);
    const kept = await t.as('nobody').call(scheduledReports.update, {
      params: { id },
      body: toInput({ ...fields, group_ids: [group], title: 'Kept' }),
    });
    expect(kept.body.data).toMatchObject({ title: 'Kept', groups: [{ id: group }] });
  });

  test('a report that is sent to oneself reaches nobody else', async () => {
    const { id } = await create({ title: 'Only me', recipient_ids: [ids.get('viewer')!] });
    await send(id, 'me');
    await t.runJobs();
    expect(await listReports('viewer', 'Only me')).toEqual([]);
    expect(await listReports('manager', 'Only me')).toHaveLength(1);
    await remove(id);
  });

  test('without a mail server, the mail stays in the outbox and the schedule says so', async () => {
    const { id } = await create({ title: 'Outbox' });
    await send(id, 'all');
    await t.runJobs();
    expect((await get(id)).problem).toBe('mail_not_configured');
    await remove(id);
  });

  test('the report of a deleted section is not sent, and its schedule says so', async () => {
    const section = (await t.as('manager').call(sections.create, { body: { title: 'Gone' } })).body.data;
    const source = { kind: 'section', section_id: section.id } as const;
    const { id, next_at } = await create({ title: 'Of a section', source });
    await t.as('manager').call(sections.delete, { params: { id: section.id } });
    await sendDue(after(next_at));
    await t.runJobs();
    expect(await listReports('manager', 'Of a section')).toEqual([]);
    expect(await get(id)).toMatchObject({ problem: 'section_deleted', source });
    expect((await send(id, 'all')).body.code).toBe('ANA_OBJECT_NOT_FOUND');
    await remove(id);
  });

  test('nothing is sent for an owner who is no longer active', async () => {
    const { id, next_at } = await create({ title: 'Left' });
    const setStatus = (status: string) =>
      t.queryIn('A', 'update "user" set status = $1 where id = $2', [status, ids.get('manager')!]);
    await setStatus('deactivated');
    await sendDue(after(next_at));
    await setStatus('active');
    await t.runJobs();
    expect(await listReports('manager', 'Left')).toEqual([]);
    await remove(id);
  });
});

describe('people without an account', () => {
  const outside = async (email: string) => listMails(t.services.config.dataDir, email);
  const toToken = (text: string) => /report-subscription\/([\w.-]+)/.exec(text)![1]!;
  const decide = (token: string, status: 'confirmed' | 'stopped') =>
    t.guest().call(scheduledReports.changeSubscription, { params: { token }, body: { status } });
  const look = async (token: string) =>
    (await t.guest().call(scheduledReports.getSubscription, { params: { token } })).body.data;
  const sendAll = async (id: number) => {
    await send(id, 'all');
    await t.runJobs();
  };

  test('an address receives nothing but a question until it confirms, and then what the owner may see', async () => {
    const addresses = ['Lea@partner.example', 'lea@PARTNER.example'];
    const { id, addresses: shownAddresses } = await create({ title: 'Outside', recipient_ids: [], addresses });
    expect(shownAddresses).toEqual([{ email: 'lea@PARTNER.example', status: 'waiting' }]);
    await sendAll(id);
    const [question, ...others] = await outside('lea@partner.example');
    expect(others).toEqual([]);
    expect(question!.text).toContain('Manager A');
    expect(question!.text).not.toContain('Outside');
    const token = toToken(question!.text);
    expect(await look(token)).toMatchObject({ status: 'waiting', sender: 'Manager A', title: null });
    await sendAll(id);
    expect(await outside('lea@partner.example')).toHaveLength(1);

    expect((await decide(token, 'confirmed')).status).toBe(200);
    expect(await look(token)).toMatchObject({ status: 'confirmed', title: 'Outside', email: 'lea@PARTNER.example' });
    await sendAll(id);
    const mail = (await outside('lea@partner.example')).at(-1)!;
    expect(mail.subject).toBe('Outside');
    expect(mail.text).toContain('Manager A scheduled it for you');
    expect(mail.text).toMatch(/^Inspections completed: \d+/m);
    expect(mail.text).not.toContain('/analytics/overview');
    expect(readAttachment(mail).bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await get(id)).addresses).toEqual([{ email: 'lea@PARTNER.example', status: 'confirmed' }]);
    await remove(id);
  });

  test('a mail client stops a report without signing in, and the address is not asked again', async () => {
    const email = 'noah@partner.example';
    const { id } = await create({ title: 'To be stopped', addresses: [email] });
    await t.runJobs();
    const token = toToken((await outside(email))[0]!.text);
    await decide(token, 'confirmed');
    await sendAll(id);
    const mail = (await outside(email)).at(-1)!;
    const head = mail.raw.replaceAll(/\r\n[ \t]+/g, ' ');
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const url = new URL(/^List-Unsubscribe: <(.+)>\r$/m.exec(head)![1]!);
    const stopped = await t.guest().send('POST', url.pathname, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(stopped.status).toBe(200);
    await sendAll(id);
    expect((await outside(email)).length).toBe(2);
    const { rows } = await t.queryIn<{ code: string }>('A', `select code from activity where subject_id = $1`, [
      String(id),
    ]);
    expect(rows.map(({ code }) => code)).toContain('scheduled_report.address_stopped');

    await remove(id);
    const again = await create({ title: 'Asked again', addresses: [email] });
    expect(again.addresses).toEqual([{ email, status: 'stopped' }]);
    await sendAll(again.id);
    expect((await outside(email)).length).toBe(2);
    await remove(again.id);
  });

  test('people of the workspace stop a report by the link of its mail, and send it to themselves all the same', async () => {
    const { id } = await create({ title: 'Own stop' });
    await sendAll(id);
    const [mail] = await listReports('manager', 'Own stop');
    expect(mail!.text).not.toContain('scheduled it for you');
    await decide(toToken(mail!.text), 'stopped');
    await sendAll(id);
    expect(await listReports('manager', 'Own stop')).toHaveLength(1);
    await send(id, 'me');
    await t.runJobs();
    expect(await listReports('manager', 'Own stop')).toHaveLength(2);
    await remove(id);
  });

  test('a link that the installation has not made changes nothing', async () => {
    for (const token of ['x', '1.1.AAAA', `1.1.${'A'.repeat(43)}`]) {
      expect((await decide(token, 'stopped')).body.code).toBe('ANA_OBJECT_NOT_FOUND');
    }
  });

  test('people who may see no others, and plans without analytics, send to no addresses', async () => {
    const section = (await t.as('nobody').call(sections.create, { body: { title: 'Alone' } })).body.data;
    const source = { kind: 'section', section_id: section.id } as const;
    const fields = { source, recipient_ids: [ids.get('nobody')!], addresses: ['x@partner.example'] };
    const denied = await tryCreate(fields, 'nobody');
    expect([denied.status, Object.keys(denied.body.data as unknown as object)]).toEqual([422, ['addresses']]);
    await t.setPlan('A', 'free');
    const own = (await t.as('manager').call(sections.create, { body: { title: 'Free' } })).body.data;
    const free = { source: { kind: 'section', section_id: own.id } as const, addresses: ['x@partner.example'] };
    expect((await tryCreate(free)).body.code).toBe('PLAN_FEATURE_REQUIRED');
    await t.setPlan('A', 'enterprise');
    expect(await outside('x@partner.example')).toEqual([]);
  });
});

describe.skipIf(!hasPdfReader)('the PDF', () => {
  test('each recipient gets the PDF in their language and with what they may see', async () => {
    const { body } = await t.as('admin').call(groups.create, { body: { name_lang: { en: 'Readers' } } });
    const user_ids = [ids.get('viewer')!];
    await t.as('admin').call(groups.addMembers, { params: { id: body.data.id }, body: { user_ids } });
    const uuid = () => randomUUID();
    const section = (
      await t.as('manager').call(sections.create, {
        body: {
          title: 'Week in short',
          shared_with: [{ type: 'group', id: body.data.id }],
          blocks: [
            { uuid: uuid(), kind: 'chart', chart: 'issues.open', width: 6 },
            { uuid: uuid(), kind: 'query', table_name: 'assets', title: 'All assets', width: 6 },
          ],
        },
      })
    ).body.data;
    await t.queryIn('A', `update "user" set locale = 'de' where id = $1`, [ids.get('viewer')!]);
    const source = { kind: 'section', section_id: section.id } as const;
    const { id } = await create({ title: 'Two readers', source, recipient_ids: [...user_ids, ids.get('manager')!] });
    await send(id, 'all');
    await t.runJobs();
    const read = async (person: Person) => {
      const [mail] = await listReports(person, 'Two readers');
      return { mail: mail!, text: await readText(readAttachment(mail!).bytes) };
    };
    const viewer = await read('viewer');
    expect(viewer.mail.text).toContain('Manager A hat ihn für Sie geplant');
    expect(viewer.text).toContain('Aus Sicht von');
    expect(viewer.text).toContain('Viewer A');
    expect(viewer.text).toContain('Sie haben keinen Zugriff auf diesen Block.');
    expect(viewer.text).toContain('Seite 1 von 1');
    const manager = await read('manager');
    expect(manager.text).toContain('Week in short');
    expect(manager.text).toContain('Open issues');
    expect(manager.text).toContain('All assets');
    expect(manager.text).not.toContain('You don’t have access');
  });

  test('the PDF of a page has its range, its charts with their formulas, and its filters in words', async () => {
    const filter = encodeURIComponent(JSON.stringify({ person: [ids.get('inspector')] }));
    const answer = await t.as('manager').send('GET', `/api/analytics/overview/pdf?preset=last_7_days&filter=${filter}`);
    expect(answer.status).toBe(200);
    const text = await readText(answer.bytes);
    for (const part of [
      'Overview',
      'Last 7 days',
      'Inspector A',
      'Longest not inspected',
      'by the day of completion',
    ]) {
      expect(text).toContain(part);
    }
  });
});
