/** Stores issues with their past, such as those of the demo workspace, without notifying anyone. */
import { toRichText } from '@rounds/engine';
import type { Tx } from '../../db/database.ts';
import { insertComment } from './queries/comments.ts';
import { addWatchers, type IssueColumns, insertIssue, setLabels } from './queries/records.ts';

interface StoredComment {
  readonly user_id: number;
  readonly text: string;
  readonly created_at: Date;
}

export interface SeedIssue extends Omit<IssueColumns, 'description' | 'created_by'> {
  readonly created_by: number;
  readonly text: string;
  readonly label_ids: readonly number[];
  readonly comments: readonly StoredComment[];
}

export async function storeIssue(tx: Tx, issue: SeedIssue): Promise<void> {
  const { text, label_ids, comments, ...columns } = issue;
  const id = await insertIssue(tx, { ...columns, description: JSON.stringify(toRichText(text)) });
  await setLabels(tx, id, label_ids);
  await addWatchers(tx, [id], [columns.created_by, columns.assignee_user_id ?? null]);
  for (const { text: words, ...comment } of comments) {
    await insertComment(tx, { issue_id: id, uuid: undefined, mentions: [], text: toRichText(words), ...comment });
  }
}
