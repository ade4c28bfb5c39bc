/** The data of the board and the calendar, for the issues that pass a filter. */
import { ISSUE_STATUSES, type IssueStatus } from '@rounds/contract/issues';
import { sql } from 'kysely';
import type { ListRows } from '../../../lists/sql/order.ts';
import { isOverdue } from './access.ts';
import type { IssueRow } from './rows.ts';

export async function countByStatus(rows: ListRows<IssueRow>, timeZone: string) {
  const countRows = (await rows
    .clearSelect()
    .select('listed_issue.status')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`count(*) filter (where ${isOverdue(timeZone)})`.as('overdue'),
    ])
    .groupBy('listed_issue.status')
    .execute()) as unknown as { status: IssueStatus; count: number; overdue: number }[];
  const byStatus = new Map(countRows.map(({ status, count }) => [status, count]));
  return {
    counts: Object.fromEntries(ISSUE_STATUSES.map((status) => [status, byStatus.get(status) ?? 0])) as Record<
      IssueStatus,
      number
    >,
    overdue: countRows.reduce((total, { overdue }) => total + overdue, 0),
  };
}

export const listDueBetween = (
  rows: ListRows<IssueRow>,
  { from, to, limit }: { readonly from: string; readonly to: string; readonly limit: number },
): Promise<IssueRow[]> =>
  rows
    .where(sql<boolean>`listed_issue.due_at between ${from}::date and ${to}::date`)
    .orderBy('listed_issue.due_at')
    .orderBy('listed_issue.id')
    .limit(limit)
    .execute() as Promise<unknown> as Promise<IssueRow[]>;
