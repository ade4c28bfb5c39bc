/** Helpers for tests of issues, which act as the administrator of a workspace unless they say otherwise. */
import { files } from '@rounds/contract/files';
import {
  INHERITED_POLICY,
  type Issue,
  type IssuePolicy,
  issueCategories,
  issues,
  type NewIssue,
} from '@rounds/contract/issues';
import { notices } from '@rounds/contract/notices';
import type { Answer, Person, TestServer } from '../../../testing/index.ts';

/** The data of a call that has to succeed. */
export async function data<D>(sent: Promise<Answer<D>>): Promise<D> {
  const { status, body } = await sent;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export async function createIssueHelpers(t: TestServer) {
  const admin = t.as('admin');
  /** Ids by first name. */
  const people = {} as Record<Person, number>;
  const { rows } = await t.queryIn<{ id: number; first_name: string }>(
    'A',
    `select id, first_name from "user"
    where workspace_id = nullif(current_setting('rounds.workspace_id', true), '')::bigint`,
  );
  for (const { id, first_name } of rows) people[first_name.toLowerCase() as Person] = id;
  return {
    people,
    create: (input: Partial<NewIssue> = {}, client = admin): Promise<Issue> =>
      data(client.call(issues.create, { body: { title: 'Leaking valve', ...input } })),
    get: (id: number, client = admin) => data(client.call(issues.get, { params: { id } })),
    createCategory: (name: string, policy: Partial<IssuePolicy> = {}, more: object = {}) =>
      data(
        admin.call(issueCategories.create, {
          body: { name_lang: { en: name }, policy: { ...INHERITED_POLICY, ...policy }, ...more },
        }),
      ),
    upload: async (client = admin, bytes = PICTURE) => {
      const file = { name: 'photo.png', bytes };
      return (await data(client.call(files.upload, { file, body: { purpose: 'issue' } }))).uuid;
    },
    listNoticeKinds: async (person: Person) =>
      (await data(t.as(person).call(notices.list, { query: {} }))).list.map(({ kind }) => kind),
  };
}

export type IssueHelpers = Awaited<ReturnType<typeof createIssueHelpers>>;
