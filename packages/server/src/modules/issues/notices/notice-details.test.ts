/** The texts of notices and mails about issues. */
import { issueCategories, issues } from '@rounds/contract/issues';
import { notices } from '@rounds/contract/notices';
import { toRichText } from '@rounds/engine';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listMails, startTestServer, type TestServer } from '../../../testing/index.ts';
import { mailNotices } from '../../notices/mail.ts';
import { createIssueHelpers, data, type IssueHelpers } from '../testing/issue-helpers.ts';

let t: TestServer;
let helpers: IssueHelpers;
beforeAll(async () => {
  t = await startTestServer();
  helpers = await createIssueHelpers(t);
});
beforeEach(async () => {
  await t.queryIn('A', 'delete from notice');
  await t.queryIn('A', 'update "user" set notices_mailed_at = null');
});
afterAll(() => t.close());

const listNotices = async () => (await data(t.as('inspector').call(notices.list, { query: {} }))).list;
/** An issue that the inspector watches. */
async function createWatched(input: Parameters<IssueHelpers['create']>[0] = {}) {
  const issue = await helpers.create({ title: 'Walk-in cooler is warm', priority: 'high', ...input });
  const watch = { params: { id: issue.id }, body: { is_watching: true } };
  await data(t.as('inspector').call(issues.watch, watch));
  return issue;
}
const write = (id: number, text: string) =>
  data(t.as('admin').call(issues.createComment, { params: { id }, body: { text: toRichText(text) } }));

describe('notices about issues', () => {
  it('a notice has the comment, the new status with its note, and how urgent the issue is', async () => {
    const open = await helpers.createCategory('Open', { access: { choice: 'organization' } });
    const issue = await createWatched({ category_id: open.id, due_at: '2031-05-06' });
    const params = { id: issue.id };
    const comment = await write(issue.id, 'Gasket torn at the lower hinge.');
    const body = { status: 'cant_do', note: 'The landlord refuses' } as const;
    await data(t.as('admin').call(issues.changeStatus, { params, body }));
    const urgency = { number: issue.number, priority: 'high', due_at: '2031-05-06', is_overdue: false, picture: null };
    expect(await listNotices()).toMatchObject([
      { data: { status: 'cant_do' }, details: { ...urgency, text: 'The landlord refuses' } },
      { data: { comment_id: comment.id }, details: { ...urgency, text: 'Gasket torn at the lower hinge.' } },
    ]);
    const own = { id: issue.id, commentId: comment.id };
    await data(t.as('admin').call(issues.deleteComment, { params: own }));
    expect((await listNotices())[1]!.details?.text).toBe('');
  });

  it('people who may no longer see an issue read nothing of it, neither in the app nor in a mail', async () => {
    const open = await helpers.createCategory('Open at first', { access: { choice: 'organization' } });
    const issue = await createWatched({ category_id: open.id });
    const choices = { issue_commented: 'here_and_mail' };
    await t.queryIn('A', 'update "user" set notice_choices = $1 where id = $2', [choices, helpers.people.inspector]);
    await write(issue.id, 'The code of the alarm is 4711.');
    expect((await listNotices())[0]!.details?.text).toContain('4711');
    const policy = { ...open.policy, access: { choice: 'creator_and_assignee' } } as const;
    await data(
      t
        .as('admin')
        .call(issueCategories.update, { params: { id: open.id }, body: { name_lang: open.name_lang, policy } }),
    );
    expect((await listNotices())[0]!.details).toBeNull();
    const mails = await mail();
    expect(mails).toHaveLength(1);
    expect(mails[0]!.raw).not.toContain('4711');
  });

  it('a mail shows the due date, the priority, the picture and a button', async () => {
    const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#335577' } })
      .png()
      .toBuffer();
    const uuid = await helpers.upload(t.as('admin'), picture);
    await t.runJobs();
    const { id } = await helpers.create({
      ...{ title: 'Walk-in cooler is warm', priority: 'high', due_at: '2031-05-06', media: [uuid] },
      assignee: { type: 'user', id: helpers.people.inspector },
    });
    const [only] = await mail();
    expect(only!.subject).toBe('Issue assigned: Walk-in cooler is warm');
    expect(only!.text).toMatch(/due 6 May 2031 · High priority/);
    expect(only!.text).toMatch(new RegExp(`Open issue:\\n\\S+/issues/${id}\\n`));
    expect(only!.html).toContain(`src="cid:${uuid}"`);
    expect(only!.raw).toMatch(/Content-Type: image\/jpeg/);
    expect(only!.raw).toMatch(/Content-Disposition: inline/);
  });
});

/** The mails that the inspector gets now. */
async function mail() {
  const list = () => listMails(t.services.config.dataDir, 'inspector.a@rounds.example');
  const count = (await list()).length;
  await mailNotices(t, new Date(Date.now() + 60_000));
  await t.runJobs();
  return (await list()).slice(count);
}
