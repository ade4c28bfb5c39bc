/** The files of issues and of their comments. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export async function listFileUuids(tx: Tx, issueId: number, commentId: number | null = null): Promise<string[]> {
  const rows = await tx
    .selectFrom('issue_file')
    .select('file_uuid')
    .where('issue_id', '=', issueId)
    .where(sql<boolean>`comment_id is not distinct from ${commentId}`)
    .orderBy('position')
    .execute();
  return rows.map(({ file_uuid }) => file_uuid);
}

/** All files of an issue, with those of its comments. */
export async function listAllFileUuids(tx: Tx, issueId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('issue_file')
    .select('file_uuid')
    .distinct()
    .where('issue_id', '=', issueId)
    .execute();
  return rows.map(({ file_uuid }) => file_uuid);
}

/** The files of an issue or of one of its comments, in this order. */
export async function setFiles(
  tx: Tx,
  { issue_id, comment_id = null }: { readonly issue_id: number; readonly comment_id?: number | null },
  uuids: readonly string[],
): Promise<void> {
  await sql`delete from issue_file
    where issue_id = ${issue_id} and comment_id is not distinct from ${comment_id}`.execute(tx);
  if (uuids.length > 0) {
    await tx
      .insertInto('issue_file')
      .values(uuids.map((file_uuid, position) => ({ issue_id, comment_id, file_uuid, position })))
      .execute();
  }
  if (comment_id === null) {
    await tx.updateTable('issue').set({ media_count: uuids.length }).where('id', '=', issue_id).execute();
  }
}

/** Returns those of the files that issues or comments refer to. */
export async function findAttachedFiles(tx: Tx, uuids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('issue_file')
    .select('file_uuid')
    .distinct()
    .where(sql<boolean>`file_uuid = any(${[...uuids]}::uuid[])`)
    .execute();
  return rows.map(({ file_uuid }) => file_uuid);
}

/** Whether the file belongs to an issue for which the condition holds. */
export async function isFileOf(tx: Tx, uuid: string, condition: RawBuilder<SqlBool>): Promise<boolean> {
  const rows = await tx
    .selectFrom('listed_issue')
    .select('id')
    .where(sql<boolean>`listed_issue.id = any(array(select issue_id from issue_file where file_uuid = ${uuid}))`)
    .where(condition)
    .limit(1)
    .executeTakeFirst();
  return rows !== undefined;
}

/** The newest of the issues with a file that match a condition on `listed_issue`. */
export const listIssuesOfFile = (tx: Tx, uuid: string, condition: RawBuilder<SqlBool>, limit: number) =>
  tx
    .selectFrom('listed_issue')
    .select(['id', 'number', 'title'])
    .where(sql<SqlBool>`listed_issue.id = any(array(select issue_id from issue_file where file_uuid = ${uuid}))`)
    .where(condition)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
