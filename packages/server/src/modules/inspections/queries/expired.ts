/** Completed inspections that have reached an age, for retention. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export interface ExpiredFilter {
  readonly months: number;
  /** Limits the result to those that are not archived yet. */
  readonly isLive: boolean;
  readonly keepWithOpenIssues: boolean;
  /** Limits the result to those that still name people. */
  readonly isNamed?: boolean;
}

interface ExpiredInspection {
  readonly id: number;
  readonly uuid: string;
  readonly template_title: string;
  readonly title: string | null;
  readonly asset_name: string;
  readonly completed_at: Date;
}

const isExpired = ({
  months,
  isLive,
  keepWithOpenIssues,
  isNamed = false,
}: ExpiredFilter): RawBuilder<boolean> => sql<boolean>`
  i.status = 'completed' and i.completed_order < now() - make_interval(months => ${months}::int)
  and i.archived in (false, ${!isLive}::boolean) and (not ${isNamed}::boolean or i.anonymised_at is null)
  and (not ${keepWithOpenIssues}::boolean or not exists (
    select from issue where issue.source_inspection_uuid::text = i.uuid::text and not issue.archived
      and issue.status in ('to_do', 'in_progress')))`;

export async function countExpired(tx: Tx, filter: ExpiredFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from inspection i where ${isExpired(filter)}`.execute(tx);
  return rows[0]!.count;
}

/** The oldest first. */
export async function listExpired(tx: Tx, filter: ExpiredFilter, limit: number): Promise<readonly ExpiredInspection[]> {
  const { rows } = await sql<ExpiredInspection>`
    select i.id, i.uuid, i.template_title, i.title, i.asset_name, i.completed_at from inspection i
    where ${isExpired(filter)} order by i.completed_order, i.id limit ${limit}`.execute(tx);
  return rows;
}
