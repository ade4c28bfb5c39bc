/** Titles and counts of questions. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../db/database.ts';
import type { Condition } from '../../sources/queries/filters.ts';

/** Returns titles by permanent id; if several templates have the question, the title in the oldest. */
export async function listQuestionTitles(tx: Tx, uuids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ uuid: string; title: string }>`
    select distinct on (base_uuid) base_uuid as uuid, title from analytics_question
    where base_uuid = any(${[...uuids]}::uuid[]) order by base_uuid, template_id`.execute(tx);
  return new Map(rows.map(({ uuid, title }) => [uuid, title]));
}

export interface QuestionCounts {
  readonly question_id: number;
  readonly answered: number;
  readonly failed: number;
}

/** Counts how often each question was answered and failed, from selected answers with the key `question`. */
export async function countAnswers(tx: Tx, selected: RawBuilder<unknown>): Promise<Map<number, QuestionCounts>> {
  const { rows } = await sql<QuestionCounts>`
    select question as question_id, count(*) filter (where is_first)::float8 as answered,
      count(*) filter (where is_first and is_failed)::float8 as failed
    from (${selected}) as base group by question`.execute(tx);
  return new Map(rows.map((row) => [row.question_id, row]));
}

export interface ChosenOption {
  readonly question_id: number;
  readonly option_id: string;
  readonly count: number;
}

/** Counts the options of each question that were selected most, from selected answers with the key `question`. */
export async function countChosen(tx: Tx, selected: RawBuilder<unknown>, limit: number): Promise<ChosenOption[]> {
  const { rows } = await sql<ChosenOption>`
    select question_id, option_id, count from (
      select question as question_id, option_id::text as option_id, count(*)::float8 as count,
        row_number() over (partition by question order by count(*) desc, option_id) as place
      from (${selected}) as base where option_id is not null group by question, option_id) counted
    where place <= ${limit}::int order by question_id, place`.execute(tx);
  return rows;
}

export const QUESTION_ID = sql`fact.question_id`;

/** The templates for which the conditions hold; null, which is all of them, without conditions. */
export async function listTemplateIds(tx: Tx, conditions: readonly Condition[]): Promise<number[] | null> {
  if (conditions.length === 0) return null;
  const { rows } = await sql<{ id: number }>`
    select id from template where ${sql.join([...conditions], sql` and `)}`.execute(tx);
  return rows.map(({ id }) => id);
}
