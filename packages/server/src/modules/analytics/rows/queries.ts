/** The answers and assets behind charts, as lists. */
import { answerList, assetRowList } from '@rounds/contract/analytics';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { ListRows, ListSource } from '../../../lists/sql/order.ts';

/** Columns of the rows of several queries. */
const selectFrom = (counted: readonly RawBuilder<unknown>[], columns: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    counted.map((rows) => sql`select ${columns} from (${rows}) as counted`),
    sql` union all `,
  );

/** Whether the id in this column is one of those that were counted. */
export const isCounted = (column: string, counted: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} in (${selectFrom(counted, sql`id`)})`;

export interface AnswerFactRow {
  readonly id: number;
  readonly inspection_id: number;
  readonly position: number;
  readonly question_id: number;
  readonly completed_at: Date;
  readonly number: number | null;
  readonly is_failed: boolean;
}

const answer = (name: string) => sql.ref(`answer.${name}`);
export const answerSource: ListSource = {
  declaration: answerList,
  columns: Object.fromEntries(
    answerList.columns.map(({ selector, sortable }) => [
      selector,
      // Everything else is read for the rows of a page alone, so it can be neither sorted nor filtered.
      sortable ? answer(selector) : sql`null::text`,
    ]),
  ),
  id: answer('id'),
};

const ANSWER_COLUMNS = sql`id, inspection_id, position, question_id, completed_at, number, is_failed`;

/**
 * Selects answers without joining the inspections: for very many answers, the join takes longer than everything else.
 */
export const answerRows = (tx: Tx, counted: readonly RawBuilder<unknown>[]): ListRows<AnswerFactRow> =>
  tx
    .selectFrom(sql<AnswerFactRow>`(${selectFrom(counted, ANSWER_COLUMNS)})`.as('answer'))
    .selectAll() as unknown as ListRows<AnswerFactRow>;

/** The place where an answer was given. */
export interface AnswerOrigin {
  readonly inspection_uuid: string;
  readonly document_id: string | null;
  readonly template_title: string;
  readonly asset_uuid: string | null;
  readonly asset_id: string;
  readonly asset_name: string;
  readonly user_id: number;
  readonly user_name: string;
  readonly item_base_uuid: string;
  readonly question: string;
}

/** Returns the origins by the id of the answer. */
export async function findOrigins(tx: Tx, rows: readonly AnswerFactRow[]): Promise<Map<number, AnswerOrigin>> {
  const { rows: origins } = await sql<AnswerOrigin & { id: number }>`
    select answer.id, i.uuid as inspection_uuid, i.document_id, i.template_title, i.asset_uuid, i.asset_id, i.asset_name,
      i.user_id, i.user_name, question.base_uuid as item_base_uuid, question.title as question
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map((row) => row.inspection_id)}::bigint[],
        ${rows.map((row) => row.question_id)}::integer[]) answer (id, inspection_id, question_id)
      join listed_inspection i on i.id = answer.inspection_id
      join analytics_question question on question.id = answer.question_id`.execute(tx);
  return new Map(origins.map(({ id, ...origin }) => [id, origin]));
}

export interface AssetFactRow {
  readonly id: number;
  readonly uuid: string;
  readonly asset_id: string;
  readonly display_name: string;
  readonly asset_type: string | null;
  readonly last_inspected_at: Date | null;
  readonly last_score: number | null;
}

const asset = (name: string) => sql.ref(`inspected_asset.${name}`);
export const assetSource: ListSource = {
  declaration: assetRowList,
  columns: {
    asset_id: asset('asset_id'),
    display_name: asset('display_name'),
    asset_type: asset('asset_type'),
    last_inspected_at: {
      column: asset('last_inspected_at'),
      sort: sql`coalesce(${asset('last_inspected_at')}, '-infinity')`,
    },
    last_score: asset('last_score'),
  },
  id: asset('id'),
};

/** Selects assets with the inspection that the chart found to be the last one. */
export const assetRows = (tx: Tx, counted: readonly RawBuilder<unknown>[]): ListRows<AssetFactRow> =>
  tx
    .selectFrom(
      sql<AssetFactRow>`(
        select base.id, base.uuid, base.asset_id, base.display_name, base.last_at as last_inspected_at,
          (select asset_type.name from asset join asset_type on asset_type.uuid = asset.type_uuid
            where asset.id = base.id) as asset_type,
          (select i.score_percent from listed_inspection i where i.asset_uuid = base.uuid
            and i.completed_at = base.last_at and i.status = 'completed' limit 1) as last_score
        from (${selectFrom(counted, sql`id, uuid, asset_id, display_name, last_at`)}) base)`.as('inspected_asset'),
    )
    .selectAll() as unknown as ListRows<AssetFactRow>;
