/** Servers that hold issues and change them like the real one. */
import { assets } from '@rounds/contract/assets';
import {
  ISSUE_STATUSES,
  type Issue,
  type IssueChange,
  type IssueComment,
  type IssueStatus,
  type IssueSummary,
  issues,
} from '@rounds/contract/issues';
import { FakeApiError, FakeServer, toListPage } from '../../../testing/index.ts';
import { createIssue, createPicture, toIssue } from './issues.ts';

/** A server that lists these issues and moves them. */
export function withIssues(...list: IssueSummary[]): FakeServer {
  const held = new Map(list.map((issue) => [issue.id, issue]));
  const find = (filter: string | undefined) => {
    const { status } = JSON.parse(filter ?? '{}') as { status?: IssueStatus[] };
    return [...held.values()].filter((issue) => !status || status.includes(issue.status));
  };
  return new FakeServer()
    .on(assets.search, () => [])
    .on(issues.list, ({ query }) => toListPage(find(query.filter), 'issues'))
    .on(issues.listMine, ({ query }) => toListPage(find(query.filter), 'issues_mine'))
    .on(issues.listArchive, () => toListPage([], 'issues_archive'))
    .on(issues.searchTypes, () => [{ value: 'action', label: 'Action', name_lang: { en: 'Action' } }])
    .on(issues.count, () => ({
      counts: Object.fromEntries(
        ISSUE_STATUSES.map((status) => [status, [...held.values()].filter((one) => one.status === status).length]),
      ) as Record<IssueStatus, number>,
      overdue: 0,
    }))
    .on(issues.changeStatus, ({ params, body }) => {
      const issue = [...held.values()].find(({ uuid }) => uuid === params.id)!;
      const moved = createIssue(issue.id, issue.title, { status: body.status, revision: issue.revision + 1 });
      held.set(moved.id, moved);
      return toIssue(moved);
    });
}

/** A server with one issue and its comments, which the test may change in `held` as somebody else would. */
export function withIssue(start: Issue, comments: IssueComment[] = []) {
  const held = { issue: start, comments };
  const server = new FakeServer()
    .on(issues.get, () => held.issue)
    .on(issues.update, ({ body: { revision, ...change } }) => {
      if (revision !== held.issue.revision) {
        throw new FakeApiError('ACT_REVISION_NOT_MATCH', 'Changed elsewhere', { data: held.issue });
      }
      held.issue = applyChange(held.issue, change);
      return held.issue;
    })
    .on(issues.listActivity, () => toListPage([], 'record_activity'))
    .on(issues.listComments, () => ({ list: held.comments, has_more: false, total: held.comments.length }));
  return { server, held };
}

/** Names of people, which a change has by their ids only. */
const NAMES: Readonly<Record<number, string>> = { 21: 'Claire Fontaine', 22: 'Jonas Weber' };

const toAssignee = (type: 'user' | 'group', id: number) => ({ type, id, name: NAMES[id] ?? 'Somebody' });

/** Applies those fields of a change that the tests look at. */
function applyChange(issue: Issue, change: IssueChange): Issue {
  const { title = issue.title, priority = issue.priority, due_at = issue.due_at, media = issue.media } = change;
  const assignee =
    change.assignee === undefined
      ? issue.assignee
      : change.assignee && toAssignee(change.assignee.type, Number(change.assignee.id));
  const files = media.map((uuid) => issue.files.find((file) => file.uuid === uuid) ?? createPicture(uuid));
  return { ...issue, title, priority, due_at, assignee, media, files, revision: issue.revision + 1 };
}
