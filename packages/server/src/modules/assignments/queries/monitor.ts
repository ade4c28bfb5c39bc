/** The inspections of one assignment as a grid. */
import type { AssignedStatus } from '@rounds/contract/assignments';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { assignedStatus } from './status.ts';

export interface OpenedOccurrence {
  readonly occurrence_at: Date;
  readonly start_at: Date;
  readonly due_at: Date;
  readonly is_moved: boolean;
}

interface OccurrenceQuery {
  readonly from: Date | null;
  readonly to: Date | null;
  readonly limit: number;
}

/** The occurrences that have opened: in a range from its beginning on, otherwise the last ones. By start. */
export async function listOpenedOccurrences(
  tx: Tx,
  assignmentId: number,
  { from, to, limit }: OccurrenceQuery,
): Promise<OpenedOccurrence[]> {
  const direction = from || to ? sql`asc` : sql`desc`;
  const { rows } = await sql<OpenedOccurrence>`
    select opened.*, exists (select from moved_occurrence m where m.assignment_id = ${assignmentId}
        and m.occurrence_at = opened.occurrence_at) as is_moved
    from (select i.occurrence_at, min(i.start_at) as start_at, max(coalesce(i.due_at, i.start_at)) as due_at
      from listed_inspection i
      where i.assignment_id = ${assignmentId} and i.occurrence_at is not null and not i.archived
        and (${from}::timestamptz is null or i.start_at >= ${from}) and (${to}::timestamptz is null or i.start_at < ${to})
      group by 1) opened
    order by opened.start_at ${direction}, opened.occurrence_at ${direction} limit ${limit}`.execute(tx);
  return from || to ? rows : rows.reverse();
}

export interface MonitorQuery {
  readonly assignment_id: number;
  readonly by: 'asset' | 'person';
  readonly occurrences: readonly Date[];
  /** When inspections that people started in addition began. */
  readonly from: Date | null;
  readonly to: Date | null;
  /** A part of the name. */
  readonly q: string | undefined;
  readonly skip: number;
  readonly limit: number;
}

/** An inspection that all share and nobody has begun belongs to no person. */
export const isUnclaimed = (inspection: string) =>
  sql<boolean>`(${sql.ref(`${inspection}.collaborative`)} and ${sql.ref(`${inspection}.status`)} = 'to_do'
    and ${sql.ref(`${inspection}.assignee_id`)} is null)`;

const rowKey = (by: MonitorQuery['by']): RawBuilder<string> =>
  by === 'asset'
    ? sql`coalesce(i.asset_uuid::text, '')`
    : sql`case when ${isUnclaimed('i')} then '' else i.user_id::text end`;

/** Those of the occurrences, and those that people started in addition. */
const inspectionsOf = ({ assignment_id, occurrences, from, to }: MonitorQuery, columns: RawBuilder<unknown>) => {
  const shown = sql`select ${columns} from listed_inspection i
    where i.assignment_id = ${assignment_id} and not i.archived`;
  return sql`(${shown} and i.occurrence_at = any(${[...occurrences]}::timestamptz[])
    union all ${shown} and i.occurrence_at is null and i.start_at >= coalesce(${from}::timestamptz, '-infinity')
      and i.start_at < coalesce(${to}::timestamptz, 'infinity'))`;
};

interface MonitorRow {
  readonly key: string;
  readonly name: string;
  readonly hint: string | null;
  readonly total: number;
}

/** A page of the rows by name. Named assets have a row before anything of theirs has opened. */
export async function listMonitorRows(tx: Tx, query: MonitorQuery): Promise<MonitorRow[]> {
  const named =
    query.by === 'asset'
      ? sql`select asset_uuid::text from assignment_asset where assignment_id = ${query.assignment_id} union`
      : sql``;
  const names =
    query.by === 'asset'
      ? sql`left join asset r on r.uuid = nullif(keys.key, '')::uuid`
      : sql`left join "user" r on r.id = nullif(keys.key, '')::bigint`;
  const [name, hint] =
    query.by === 'asset' ? [sql`r.display_name`, sql`r.asset_id`] : [sql`r.full_name`, sql`null::text`];
  const pattern = query.q ? `%${query.q.replaceAll(/[\\%_]/g, (char) => `\\${char}`)}%` : null;
  const { rows } = await sql<MonitorRow>`
    select keys.key, coalesce(${name}, '') as name, ${hint} as hint, (count(*) over ())::int as total
    from (${named} select distinct key from ${inspectionsOf(query, sql`${rowKey(query.by)} as key`)} i) keys (key) ${names}
    where ${pattern}::text is null or ${name} ilike ${pattern} or ${hint} ilike ${pattern}
    order by ${name} collate natural_order nulls last, keys.key limit ${query.limit} offset ${query.skip}`.execute(tx);
  return rows;
}

interface MonitorCell {
  /** The places of its row and its occurrence. */
  readonly row: number;
  /** Null for inspections that people started in addition. */
  readonly occurrence: number | null;
  readonly status: AssignedStatus;
  readonly count: number;
  readonly score_percent: number | null;
  readonly uuid: string | null;
}

/**
 * A grid has up to 10,000 cells, which are read as one JSON value: that is several times faster than as many rows.
 *
 * @param urgency all statuses, the most urgent first
 */
export async function listMonitorCells(
  tx: Tx,
  query: MonitorQuery,
  keys: readonly string[],
  urgency: readonly AssignedStatus[],
): Promise<MonitorCell[]> {
  const columns = sql`${rowKey(query.by)} as key, i.occurrence_at, ${assignedStatus('i')} as state, i.score_percent,
    i.uuid, i.status = 'completed' as is_completed`;
  const { rows } = await sql<{ cells: MonitorCell[] }>`
    select coalesce(json_agg(cell), '[]') as cells from (
      select line.place - 1 as row, head.place - 1 as occurrence,
        (${[...urgency]}::text[])[min(array_position(${[...urgency]}::text[], state))] as status,
        count(*)::int as count, round(avg(score_percent) filter (where is_completed))::int as score_percent,
        case when count(*) = 1 then min(uuid::text) end as uuid
      from ${inspectionsOf(query, columns)} inspection
      join unnest(${[...keys]}::text[]) with ordinality line (key, place) using (key)
      left join unnest(${[...query.occurrences]}::timestamptz[]) with ordinality head (occurrence_at, place)
        using (occurrence_at)
      group by line.place, head.place) cell`.execute(tx);
  return rows[0]!.cells;
}
