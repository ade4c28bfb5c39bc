/** Comments on issues. */
import type { RichText } from '@rounds/engine';
import { sql } from 'kysely';
import type { Row, Tx } from '../../../db/database.ts';

const COLUMNS = ['id', 'user_id', 'text', 'revision', 'created_at', 'edited_at'] as const;

export interface CommentRow extends Row<'issue_comment', (typeof COLUMNS)[number]> {
  readonly mentions: readonly { readonly id: number; readonly full_name: string }[];
  readonly media: readonly string[];
  readonly author: { readonly id: number; readonly full_name: string; readonly avatar: string | null } | null;
}

const MENTIONS = sql<CommentRow['mentions']>`(
  select coalesce(json_agg(json_build_object('id', u.id, 'full_name', u.full_name) order by u.full_name, u.id), '[]')
  from "user" u where u.id = any(issue_comment.mentions))`;
const MEDIA = sql<string[]>`array(select f.file_uuid::text from issue_file f
  where f.issue_id = issue_comment.issue_id and f.comment_id = issue_comment.id order by f.position)`;
const AUTHOR = sql<CommentRow['author']>`(select json_build_object(
  'id', u.id, 'full_name', u.full_name, 'avatar', u.avatar) from "user" u where u.id = issue_comment.user_id)`;

const selectComments = (tx: Tx, issueId: number) =>
  tx
    .selectFrom('issue_comment')
    .select(COLUMNS)
    .select([MENTIONS.as('mentions'), MEDIA.as('media'), AUTHOR.as('author')])
    .where('issue_id', '=', issueId);

/** The last ones, or the last ones before a comment; oldest first. */
export async function listComments(tx: Tx, issueId: number, before: number | undefined, limit: number) {
  const rows = await selectComments(tx, issueId)
    .$if(before !== undefined, (all) => all.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

export const listCommentTexts = (tx: Tx, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : tx.selectFrom('issue_comment').select(['id', 'issue_id', 'text']).where('id', 'in', ids).execute();

export const findComment = (tx: Tx, issueId: number, id: number): Promise<CommentRow | undefined> =>
  selectComments(tx, issueId).where('id', '=', id).executeTakeFirst();

export async function findCommentByUuid(tx: Tx, issueId: number, uuid: string): Promise<CommentRow | undefined> {
  return selectComments(tx, issueId).where('uuid', '=', uuid).executeTakeFirst();
}

export const isCommentUuidTaken = async (tx: Tx, uuid: string): Promise<boolean> =>
  (await tx.selectFrom('issue_comment').select('id').where('uuid', '=', uuid).executeTakeFirst()) !== undefined;

interface NewComment {
  readonly issue_id: number;
  readonly user_id: number;
  readonly uuid: string | undefined;
  readonly text: RichText;
  readonly mentions: readonly number[];
  readonly created_at?: Date;
}

export async function insertComment(tx: Tx, { uuid, text, mentions, ...comment }: NewComment): Promise<number> {
  const { id } = await tx
    .insertInto('issue_comment')
    .values({ ...comment, ...(uuid && { uuid }), text: JSON.stringify(text), mentions: [...mentions] })
    .returning('id')
    .executeTakeFirstOrThrow();
  await countComments(tx, comment.issue_id);
  return id;
}

export async function updateComment(
  tx: Tx,
  id: number,
  { text, mentions }: Pick<NewComment, 'text' | 'mentions'>,
): Promise<void> {
  await tx
    .updateTable('issue_comment')
    .set({ text: JSON.stringify(text), mentions: [...mentions], revision: sql`revision + 1`, edited_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteComment(tx: Tx, issueId: number, id: number): Promise<void> {
  await tx.deleteFrom('issue_comment').where('id', '=', id).execute();
  await countComments(tx, issueId);
}

/** The issue is locked, so that comments that come at the same time are counted one after another. */
async function countComments(tx: Tx, issueId: number): Promise<void> {
  await sql`update issue set comments_count = (select count(*) from issue_comment where issue_id = ${issueId})
    where id = ${issueId}`.execute(tx);
}
