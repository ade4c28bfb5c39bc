/** Many people move and edit the same issues at random. RANDOM_SECONDS sets for how long. */
import { INHERITED_POLICY, ISSUE_STATUSES, issueCategories, issues } from '@rounds/contract/issues';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { data } from './testing/issue-helpers.ts';

const SECONDS = Number(process.env.RANDOM_SECONDS ?? 10);
const ISSUES = 20;
const SESSIONS = 50;
const PEOPLE = ['admin', 'manager', 'viewer', 'inspector'] as const;
/** They have ACT_MANAGE_ISSUES, which every policy lets through. */
const MANAGERS: readonly string[] = ['admin', 'manager'];
const REJECTIONS = ['ACT_REVISION_NOT_MATCH', 'ACT_STATUS_NOT_ALLOWED', 'USR_FORBIDDEN'];

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!;

it(
  'issues that many sessions change at random have each accepted change once in their history, without gaps',
  async () => {
    const admin = t.as('admin');
    // Only people who manage issues, or created or have the issue, complete it.
    const complete = { who: { choice: 'creator_and_assignee' }, needs: { note: false, media: false } } as const;
    const cantDo = { who: { choice: 'organization' }, needs: { note: false, media: false } } as const;
    const statuses = { ...INHERITED_POLICY.statuses, complete, cant_do: cantDo };
    const body = {
      name_lang: { en: 'Random' },
      policy: { ...INHERITED_POLICY, access: { choice: 'organization' }, statuses },
    } as const;
    const category = await data(admin.call(issueCategories.create, { body }));
    const ids: number[] = [];
    for (let number = 0; number < ISSUES; number++) {
      ids.push(
        (await data(admin.call(issues.create, { body: { title: `Random ${number}`, category_id: category.id } }))).id,
      );
    }
    const accepted = new Map(ids.map((id) => [id, [] as number[]]));
    const codes: Record<string, number> = {};
    const ends = performance.now() + SECONDS * 1000;
    const work = async (index: number) => {
      const person = PEOPLE[index % PEOPLE.length]!;
      const client = t.as(person);
      while (performance.now() < ends) {
        const id = pick(ids);
        const params = { id };
        const { revision, status: before } = await data(client.call(issues.get, { params }));
        const status = pick(ISSUE_STATUSES.filter((one) => one !== before));
        const answer =
          Math.random() < 0.5
            ? await client.call(issues.changeStatus, { params, body: { status, note: 'Because', revision } })
            : await client.call(issues.update, { params, body: { title: `Title ${Math.random()}`, revision } });
        if (answer.status === 200) {
          accepted.get(id)!.push(answer.body.data.revision);
          if (answer.body.data.status === 'complete' && before !== 'complete' && !MANAGERS.includes(person)) {
            throw new Error(`${person} completed an issue of somebody else`);
          }
        } else if (!REJECTIONS.includes(answer.body.code ?? '')) throw new Error(JSON.stringify(answer.body));
        const code = answer.status === 200 ? 'accepted' : answer.body.code!;
        codes[code] = (codes[code] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: SESSIONS }, (_, index) => work(index)));
    for (const [id, revisions] of accepted) {
      const { revision } = await data(admin.call(issues.get, { params: { id } }));
      expect(revisions.toSorted((a, b) => a - b)).toEqual(revisions.map((_, index) => index + 2));
      expect(revision).toBe(revisions.length + 1);
      let logged = 0;
      for (let page = 1; ; page++) {
        const { list } = await data(
          admin.call(issues.listActivity, { params: { id }, query: { limit: 100, page } as never }),
        );
        logged += list.filter(({ code }) => code !== 'issue.created').length;
        if (list.length < 100) break;
      }
      expect(logged).toBe(revisions.length);
    }
    for (const code of ['accepted', 'ACT_REVISION_NOT_MATCH', 'ACT_STATUS_NOT_ALLOWED']) {
      expect(codes[code]).toBeGreaterThan(0);
    }
  },
  (SECONDS + 60) * 1000,
);
