/** The inspections of one assignment as a grid. */
import type { AssignedStatus } from '@rounds/contract/assignments';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { isActivePerson } from './rows.ts';
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

/** The occurrences that have opened, by start: the first ones of a range, or the last ones of all. */
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
  /** A query of the keys of rows for which something will open. */
  readonly expected: RawBuilder<unknown>;
  /** The range in which people started the additional inspections. */
  readonly from: Date | null;
  readonly to: Date | null;
  /** A part of the name. */
  readonly q: string | undefined;
  readonly skip: number;
  readonly limit: number;
}

/** A shared inspection that nobody has started belongs to no person. */
export const isUnclaimed = (inspection: string) =>
  sql<boolean>`(${sql.ref(`${inspection}.collaborative`)} and ${sql.ref(`${inspection}.status`)} = 'to_do'
    and ${sql.ref(`${inspection}.assignee_id`)} is null)`;

const rowKey = (by: MonitorQuery['by']): RawBuilder<string> =>
  by === 'asset'
    ? sql`coalesce(i.asset_uuid::text, '')`
    : sql`case when ${isUnclaimed('i')} then '' else i.user_id::text end`;

/** Selects the inspections of the occurrences, and those that people started in addition. */
const inspectionsOf = ({ assignment_id, by, occurrences, from, to }: MonitorQuery) => {
  const cells = sql`select ${rowKey(by)} as key, i.occurrence_at, ${assignedStatus('i')} as state,
      case when i.status = 'completed' then i.score_percent end as score_percent, i.uuid,
      i.status = 'in_progress' as is_started
    from listed_inspection i where i.assignment_id = ${assignment_id} and not i.archived`;
  return sql`${cells} and i.occurrence_at = any(${[...occurrences]}::timestamptz[])
    union all ${cells} and i.occurrence_at is null and i.start_at >= coalesce(${from}::timestamptz, '-infinity')
      and i.start_at < coalesce(${to}::timestamptz, 'infinity')`;
};

interface ExpectedRows {
  readonly id: number;
  readonly by: MonitorQuery['by'];
  /** All people share the inspections, so that nobody has one before it is started. */
  readonly collaborative: boolean;
  readonly has_assets: boolean;
  /** The condition of assets that are looked up; null without any. */
  readonly dynamic: RawBuilder<SqlBool> | null;
}

/** The keys of the assets or people for which an assignment will open inspections, as far as is known now. */
export function selectExpectedRows({ id, by, collaborative, has_assets, dynamic }: ExpectedRows): RawBuilder<unknown> {
  if (by === 'person') {
    if (collaborative) return sql`select ''`;
    return sql`select distinct u.id::text from assignment_assignee a
      left join user_group_member m on m.group_id = a.group_id join "user" u on u.id = coalesce(a.user_id, m.user_id)
      where a.assignment_id = ${id} and ${isActivePerson('u')}`;
  }
  if (!has_assets) return sql`select ''`;
  const namedAssets = sql`select asset_uuid::text from assignment_asset where assignment_id = ${id}`;
  return dynamic
    ? sql`${namedAssets} union select listed_asset.uuid::text from listed_asset where ${dynamic}`
    : namedAssets;
}

/** The names of its rows: the table, its key, and the columns that are shown. */
const NAMES = {
  asset: {
    join: sql`asset r on r.uuid = nullif(keys.key, '')::uuid`,
    name: sql`r.display_name`,
    hint: sql`r.asset_id`,
  },
  person: { join: sql`"user" r on r.id = nullif(keys.key, '')::bigint`, name: sql`r.full_name`, hint: sql`null::text` },
};

interface MonitorRow {
  readonly key: string;
  readonly name: string;
  readonly hint: string | null;
  readonly will_open: boolean;
}

interface MonitorCell {
  /** The places of its row and its occurrence. */
  readonly row: number;
  /** Null for inspections that people started in addition. */
  readonly occurrence: number | null;
  readonly status: AssignedStatus;
  readonly count: number;
  readonly is_overdue_started: boolean;
  readonly score_percent: number | null;
  readonly uuid: string | null;
}

/** The columns of all cells: the nth value of each belongs to the nth cell. */
interface CellColumns {
  readonly row: readonly number[];
  readonly occurrence: readonly (number | null)[];
  /** The urgency from 1 on. */
  readonly urgency: readonly number[];
  readonly count: readonly number[];
  readonly is_overdue_started: readonly boolean[];
  readonly score_percent: readonly (number | null)[];
  readonly uuid: readonly (string | null)[];
}

export interface MonitorGrid {
  /** A page of them by name. What is expected has a row before anything of it has opened. */
  readonly rows: readonly MonitorRow[];
  readonly total_rows: number;
  readonly cells: readonly MonitorCell[];
}

/**
 * A grid has up to 10,000 cells. They are read as six columns in one JSON value, which takes a fraction of the time
 * of as many rows.
 *
 * @param statuses all of them, the most urgent first
 */
export async function readMonitorGrid(
  tx: Tx,
  query: MonitorQuery,
  statuses: readonly AssignedStatus[],
): Promise<MonitorGrid> {
  const { by, occurrences, expected, q, skip, limit } = query;
  const { join, name, hint } = NAMES[by];
  const { rows } = await sql<{ rows: MonitorRow[]; total_rows: number; cells: CellColumns }>`
    with shown as materialized (${inspectionsOf(query)}), expected (key) as materialized (${expected}),
    line as (
      select keys.key, coalesce(${name}, '') as name, ${hint} as hint, count(*) over () as total,
        keys.key in (select key from expected) as will_open,
        row_number() over (order by ${name} collate natural_order nulls last, keys.key) as place
      from (select key from expected union select key from shown) keys (key) left join ${join}
      where ${q ?? ''}::text = '' or strpos(fold_text(${name}), fold_text(${q ?? ''}::text)) > 0
        or strpos(fold_text(${hint}), fold_text(${q ?? ''}::text)) > 0
      order by place limit ${limit} offset ${skip}),
    cell as (
      select line.place - 1 - ${skip} as row, head.place - 1 as occurrence,
        min(array_position(${[...statuses]}::text[], state)) as urgency, count(*) as count,
        bool_or(is_started and state = 'overdue') as is_overdue_started,
        round(avg(score_percent))::int as score_percent, case when count(*) = 1 then min(uuid::text) end as uuid
      from shown join line using (key)
      left join unnest(${[...occurrences]}::timestamptz[]) with ordinality head (occurrence_at, place)
        using (occurrence_at)
      group by line.place, head.place)
    select (select coalesce(json_agg(json_build_object('key', key, 'name', name, 'hint', hint,
        'will_open', will_open) order by place), '[]')
        from line) as rows,
      (select coalesce(max(total), 0)::int from line) as total_rows,
      (select json_build_object('row', coalesce(json_agg(row), '[]'), 'occurrence', json_agg(occurrence),
        'urgency', json_agg(urgency), 'count', json_agg(count), 'is_overdue_started', json_agg(is_overdue_started), 'score_percent', json_agg(score_percent),
        'uuid', json_agg(uuid)) from cell) as cells`.execute(tx);
  const { cells, ...page } = rows[0]!;
  return { ...page, cells: toCells(cells, statuses) };
}

const toCells = (columns: CellColumns, statuses: readonly AssignedStatus[]): MonitorCell[] =>
  columns.row.map((row, index) => ({
    row,
    occurrence: columns.occurrence[index]!,
    status: statuses[columns.urgency[index]! - 1]!,
    count: columns.count[index]!,
    is_overdue_started: columns.is_overdue_started[index]!,
    score_percent: columns.score_percent[index]!,
    uuid: columns.uuid[index]!,
  }));
