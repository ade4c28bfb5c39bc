/** Open inspections of a template by version, and what their answers say about some questions. */
import type { LoggedChange } from '@rounds/engine';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

const openInspections = (tx: Tx, templateId: number) =>
  tx
    .selectFrom('inspection')
    .where('template_id', '=', templateId)
    .where('status', '<>', 'completed')
    .where('archived_at', 'is', null);

/** Counts the open inspections of each version, the newest first. */
export const countOpenVersions = (tx: Tx, templateId: number) =>
  openInspections(tx, templateId)
    .select(['template_version_id as version_id', 'template_version as version'])
    .select(sql<number>`count(*) filter (where status = 'to_do')::int`.as('to_do'))
    .select(sql<number>`count(*) filter (where status = 'in_progress')::int`.as('in_progress'))
    .groupBy(['template_version_id', 'template_version'])
    .orderBy('template_version', 'desc')
    .execute();

/** Lists the inspections that are older than a version, by id, with the number of their changes. */
export const listOlderInspections = (tx: Tx, templateId: number, version: number) =>
  openInspections(tx, templateId)
    .where('template_version', '<', version)
    .select(['id', 'sequence'])
    .orderBy('id')
    .execute();

interface LoggedAnswers {
  readonly id: number;
  readonly uuid: string;
  readonly version_id: number;
  readonly changes: readonly LoggedChange[];
}

/**
 * Reads the changes of open inspections that answer these questions; if these may be in rows, also the changes of all
 * rows.
 */
export async function readAnswersTo(
  tx: Tx,
  templateId: number,
  { items, withRows }: { readonly items: readonly string[]; readonly withRows: boolean },
): Promise<LoggedAnswers[]> {
  const ofRows = withRows ? sql`or change ->> 'op' is not null` : sql``;
  const { rows } = await sql<LoggedAnswers>`
    select inspection.id, inspection.uuid, inspection.template_version_id as version_id,
      json_agg(change order by log.sequence, place) as changes
    from inspection
    join inspection_log log on log.inspection_id = inspection.id and log.workspace_id = inspection.workspace_id
    cross join lateral json_array_elements(log.changes) with ordinality as entry (change, place)
    where inspection.template_id = ${templateId} and inspection.status <> 'completed' and inspection.archived_at is null
      and not log.late and (change ->> 'item_id' = any (${[...items]}) ${ofRows})
    group by inspection.id, inspection.uuid, inspection.template_version_id`.execute(tx);
  return rows;
}

interface NamedByOthers {
  readonly items: readonly string[];
  /** Options of their answers. */
  readonly options: readonly string[];
}

/**
 * Counts other records that name the questions or their answers: issues that are not done, blocks of boards, and saved
 * views.
 */
export async function countOthersNaming(tx: Tx, templateId: number, { items, options }: NamedByOthers) {
  const ids = [...items, ...options];
  const { rows } = await sql<{ issues: number; charts: number; saved_views: number; assignments: number }>`select
    (select count(*)::int from issue where source_template_id = ${templateId} and archived_at is null
      and status in ('to_do', 'in_progress') and source_item_id = any (${[...items]}::uuid[])) as issues,
    (select count(*)::int from section cross join lateral jsonb_array_elements(section.blocks) as block
      where jsonb_path_exists(block, '$.** ? (@ == $items[*])', ${JSON.stringify({ items: ids })}::jsonb)) as charts,
    (select count(*)::int from saved_query
      where exists (select from unnest(${ids}::text[]) as id where strpos(query_string, id) > 0)) as saved_views,
    (select count(*)::int from assignment where template_id = ${templateId} and archived_at is null) as assignments`.execute(
    tx,
  );
  return rows[0]!;
}
