import { type IssueComment, issues } from '@rounds/contract/issues';
import { type RichText, toPlainText } from '@rounds/engine';
import { splitWords } from '../../db/search.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { type Route, route } from '../../http/module.ts';
import { toIso } from '../../iso-time.ts';
import { findPeople } from '../users/index.ts';
import { hasRight } from './access/policies.ts';
import { assertAttachable, listStoredFiles, removeUnattached } from './files.ts';
import { assertLive, type Context, enter, forbidden, getReadable, lockReadable, subject } from './issues.ts';
import { filterReaders, publishIssue } from './notices/audience.ts';
import { loadViewers } from './queries/access.ts';
import {
  type CommentRow,
  deleteComment,
  findComment,
  findCommentByUuid,
  insertComment,
  isCommentUuidTaken,
  listComments,
  updateComment,
} from './queries/comments.ts';
import { setFiles } from './queries/files.ts';
import { addWatchers } from './queries/records.ts';
import { searchPeople } from './queries/references.ts';
import type { IssueRow } from './queries/rows.ts';
import { createReport } from './validation.ts';

const COMMENTS_PER_PAGE = 100;
const MENTIONS_PER_SEARCH = 20;
const MAX_LOGGED_TEXT = 500;

const mayEdit = ({ actor, viewer }: Context, { user_id }: CommentRow): boolean =>
  user_id === actor.user_id || viewer.manages;

const toComment = async (context: Context, row: CommentRow): Promise<IssueComment> => ({
  id: row.id,
  text: row.text,
  mentions: [...row.mentions],
  media: [...row.media],
  files: await listStoredFiles(context.tx, row.media),
  by: row.author,
  created_at: row.created_at.toISOString(),
  edited_at: toIso(row.edited_at),
  revision: row.revision,
  can_edit: mayEdit(context, row),
});

interface Input {
  readonly text: RichText;
  readonly mentions: readonly number[];
  readonly media: readonly string[];
}

/** Everybody who is mentioned must be able to read the comment. @throws ApiError VALIDATION_FAILED */
async function checkComment(context: Context, issue: IssueRow, input: Input, attached: readonly string[] = []) {
  const { tx, actor, locale } = context;
  const { report, assertNone } = createReport(locale);
  if (toPlainText(input.text).trim() === '' && input.media.length === 0) report('text', 'field.required');
  const mentions = [...new Set(input.mentions)];
  const people = await findPeople(tx, actor.workspace_id, mentions);
  if (people.length < mentions.length) report('mentions', 'issues.people_unknown');
  const readers = await filterReaders(context, issue, mentions);
  const others = people.filter(({ id }) => !readers.includes(id)).map(({ full_name }) => full_name);
  if (others.length > 0) report('mentions', 'issues.mention_without_access', { names: others.join(', ') });
  assertNone();
  return { text: input.text, mentions, media: await assertAttachable(context, input.media, attached) };
}

const toLogged = (text: RichText) => ({ text: toPlainText(text).slice(0, MAX_LOGGED_TEXT) });

/** @throws ApiError ACT_OBJECT_NOT_FOUND, USR_FORBIDDEN if it is somebody else's */
async function getOwnComment(context: Context, issue: IssueRow, id: number): Promise<CommentRow> {
  const comment = await findComment(context.tx, issue.id, id);
  if (!comment) throw notFoundError('ACT');
  if (!mayEdit(context, comment)) throw forbidden(context);
  return comment;
}

export const commentRoutes: readonly Route[] = [
  route(issues.listComments, async (call) => {
    const context = await enter(call);
    const issue = await getReadable(context, call.params.id);
    const rows = await listComments(call.tx, issue.id, call.query.before, COMMENTS_PER_PAGE + 1);
    const pageRows = rows.slice(-COMMENTS_PER_PAGE);
    return {
      list: await Promise.all(pageRows.map((row) => toComment(context, row))),
      has_more: rows.length > pageRows.length,
      total: issue.comments_count,
    };
  }),

  route(issues.createComment, async (call) => {
    const context = await enter(call);
    const { tx, actor, body } = call;
    const issue = await lockReadable(context, call.params.id);
    const repeated = body.uuid && (await findCommentByUuid(tx, issue.id, body.uuid));
    if (repeated && repeated.user_id === actor.user_id) {
      call.noActivity();
      return toComment(context, repeated);
    }
    if (body.uuid && (await isCommentUuidTaken(tx, body.uuid))) throw new ApiError('ACT_UUID_TAKEN');
    assertLive(issue);
    const { text, mentions, media } = await checkComment(context, issue, body);
    const author = { issue_id: issue.id, user_id: actor.user_id, uuid: body.uuid };
    const id = await insertComment(tx, { ...author, text, mentions });
    await setFiles(tx, { issue_id: issue.id, comment_id: id }, media);
    await addWatchers(tx, [issue.id], [actor.user_id, ...mentions]);
    call.activity({ ...subject(issue), after: toLogged(text) }, 'issue.commented', {
      comment_id: id,
      mentioned: mentions,
    });
    await publishIssue(context, issue);
    return toComment(context, (await findComment(tx, issue.id, id))!);
  }),

  route(issues.updateComment, async (call) => {
    const context = await enter(call);
    const { tx, body } = call;
    const issue = await lockReadable(context, call.params.id);
    const comment = await getOwnComment(context, issue, call.params.commentId);
    assertLive(issue);
    if (body.revision !== undefined && body.revision !== comment.revision) {
      throw new ApiError('ACT_REVISION_NOT_MATCH', { data: await toComment(context, comment) });
    }
    const { text, mentions, media } = await checkComment(context, issue, body, comment.media);
    await updateComment(tx, comment.id, { text, mentions });
    await setFiles(tx, { issue_id: issue.id, comment_id: comment.id }, media);
    const before = new Set(comment.mentions.map(({ id }) => id));
    const mentioned = mentions.filter((id) => !before.has(id));
    await addWatchers(tx, [issue.id], mentioned);
    const logged = { ...subject(issue), before: toLogged(comment.text), after: toLogged(text) };
    call.activity(logged, 'issue.comment_changed', { comment_id: comment.id, mentioned });
    await publishIssue(context, issue);
    return toComment(context, (await findComment(tx, issue.id, comment.id))!);
  }),

  route(issues.deleteComment, async (call) => {
    const context = await enter(call);
    const issue = await lockReadable(context, call.params.id);
    const comment = await getOwnComment(context, issue, call.params.commentId);
    assertLive(issue);
    await deleteComment(call.tx, issue.id, comment.id);
    await removeUnattached(call, comment.media);
    const logged = { ...subject(issue), before: toLogged(comment.text) };
    call.activity(logged, 'issue.comment_deleted', { comment_id: comment.id });
    await publishIssue(context, issue);
    return null;
  }),

  route(issues.searchMentions, async (call) => {
    const context = await enter(call);
    const { tx, actor, query } = call;
    const issue = await getReadable(context, call.params.id);
    const people = await searchPeople(tx, actor.workspace_id, {
      words: splitWords(query.q),
      limit: MENTIONS_PER_SEARCH,
    });
    const viewers = await loadViewers(
      tx,
      actor.workspace_id,
      people.map(({ id }) => id),
    );
    const readers = new Set(viewers.filter((one) => hasRight(issue, one, 'access')).map(({ user_id }) => user_id));
    return people.map((person) => ({ ...person, has_access: readers.has(person.id) }));
  }),
];
