/** The issues that were raised in an inspection. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Viewer } from '../access/policies.ts';
import { isOpen, isPermitted } from './access.ts';
import { type IssueRow, issueRowsWithArchived, type ReadContext } from './rows.ts';

/** Keyed by uuid, including issues that the caller may not see: an answer counts them all. */
export async function findRaisedCategories(tx: Tx, uuids: readonly string[]): Promise<Map<string, number[]>> {
  const rows = await tx
    .selectFrom('issue')
    .select(['uuid', 'category_id', 'sub_category_id'])
    .where(sql<boolean>`uuid = any(${[...uuids]}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ uuid, category_id, sub_category_id }) => [
      uuid,
      [category_id, sub_category_id].filter((id) => id !== null),
    ]),
  );
}

/** Returns those of the issues that the viewer has access to or created, by uuid. */
export async function findNameable(tx: Tx, viewer: Viewer, uuids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('listed_issue')
    .select('uuid')
    .where(sql<boolean>`uuid = any(${[...uuids]}::uuid[])`)
    .where(sql<boolean>`(listed_issue.created_by = ${viewer.user_id} or ${isPermitted(viewer, 'access')})`)
    .execute();
  return new Set(rows.map(({ uuid }) => uuid));
}

/** Returns those of the issues that exist but that the viewer has no access to, by uuid. */
export async function findHidden(tx: Tx, viewer: Viewer, uuids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('listed_issue')
    .select('uuid')
    .where(sql<boolean>`uuid = any(${[...uuids]}::uuid[])`)
    .where(sql<boolean>`${isPermitted(viewer, 'access')} is not true`)
    .execute();
  return new Set(rows.map(({ uuid }) => uuid));
}

/** Archived ones stay in the report. */
export const listRaised = (
  tx: Tx,
  context: ReadContext,
  { uuid, issues }: { readonly uuid: string; readonly issues: readonly string[] },
): Promise<IssueRow[]> =>
  issueRowsWithArchived(tx, context)
    .where(
      sql<boolean>`(listed_issue.source_inspection_uuid = ${uuid} or listed_issue.uuid = any(${[...issues]}::uuid[]))`,
    )
    .orderBy('listed_issue.number')
    .execute();

/** Counts the issues that the viewer has access to, by the uuid of the inspection that they were created from. */
export async function countRaised(
  tx: Tx,
  viewer: Viewer,
  inspectionUuids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ inspection: string; count: number }>`
    select source_inspection_uuid as inspection, count(*)::int as count from listed_issue
    where source_inspection_uuid = any(${[...inspectionUuids]}::uuid[]) and ${isPermitted(viewer, 'access')}
    group by source_inspection_uuid`.execute(tx);
  return new Map(rows.map(({ inspection, count }) => [inspection, count]));
}

/** The inspections with issues that the viewer has access to, with open ones, or without any. */
export const selectInspectionsByIssues =
  (viewer: Viewer) =>
  (choices: readonly (string | number)[]): RawBuilder<unknown> => {
    const raised = sql`select listed_issue.source_inspection_uuid from listed_issue
      where listed_issue.archived = false and listed_issue.source_inspection_uuid is not null
        and ${isPermitted(viewer, 'access')}`;
    const queries: Readonly<Record<string, RawBuilder<unknown>>> = {
      any: raised,
      open: sql`${raised} and ${isOpen}`,
      none: sql`select uuid from inspection where uuid not in (${raised})`,
    };
    return sql.join(
      choices.flatMap((choice) => queries[choice] ?? []),
      sql` union all `,
    );
  };
