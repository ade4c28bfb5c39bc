/** The details that notices show of issues: the text, the urgency, and the first picture. */
import type { NoticeDetails } from '@rounds/contract/notices';
import { toPlainText } from '@rounds/engine';
import type { Tx } from '../../../db/database.ts';
import { extend } from '../../../http/extensions.ts';
import { type NoticeReader, type NoticeRow, noticeDetails } from '../../notices/index.ts';
import { loadViewers } from '../queries/access.ts';
import { listCommentTexts } from '../queries/comments.ts';
import { type IssueRow, issueRowsWithArchived } from '../queries/rows.ts';

const MAX_EXCERPT = 300;

const toExcerpt = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_EXCERPT ? `${line.slice(0, MAX_EXCERPT - 1)}…` : line;
};

async function readDetails(
  tx: Tx,
  reader: NoticeReader,
  notices: readonly NoticeRow[],
): Promise<ReadonlyMap<number, NoticeDetails>> {
  // A notice about several issues has nothing to say about the first one alone.
  const single = notices.filter(({ data }) => (data.count ?? 1) === 1);
  const issues = await readIssues(tx, reader, single);
  const commentIds = single.flatMap(({ data, subject_id }) => (issues.has(subject_id) ? (data.comment_id ?? []) : []));
  const comments = await listCommentTexts(tx, commentIds);
  const details = new Map<number, NoticeDetails>();
  for (const notice of single) {
    const issue = issues.get(notice.subject_id);
    if (!issue) continue;
    const comment = comments.find(({ id, issue_id }) => id === notice.data.comment_id && issue_id === issue.id);
    const text = toExcerpt(comment ? toPlainText(comment.text) : getStatusNote(notice, issue));
    details.set(notice.id, {
      ...{ number: issue.number, priority: issue.priority, due_at: issue.due_at, is_overdue: issue.is_overdue },
      ...{ picture: issue.picture, text },
    });
  }
  return details;
}

export const issueNoticeDetails = extend(noticeDetails, { type: 'issue', read: readDetails });

async function readIssues(
  tx: Tx,
  { workspace_id, user_id }: NoticeReader,
  notices: readonly NoticeRow[],
): Promise<ReadonlyMap<number, IssueRow>> {
  const ids = [...new Set(notices.map(({ subject_id }) => subject_id))];
  const [viewer] = ids.length > 0 ? await loadViewers(tx, workspace_id, [user_id]) : [];
  if (!viewer) return new Map();
  // The names by language are not used.
  const rows = await issueRowsWithArchived(tx, { viewer, locale: 'en' }).where('listed_issue.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The note of a change of status, unless the status has been changed again since. */
const getStatusNote = ({ kind, data }: NoticeRow, { status, status_note }: IssueRow): string =>
  kind === 'issue_status_changed' && data.status === status ? (status_note ?? '') : '';
