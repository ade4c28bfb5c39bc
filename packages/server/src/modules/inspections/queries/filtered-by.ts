/** The properties by which lists and charts filter inspections, besides their own columns. */
import { type RawBuilder, sql } from 'kysely';

type Nodes = readonly (string | number)[];
const ids = (nodes: Nodes) => sql`${[...nodes]}::bigint[]`;

export const selectSitesWithin = (nodes: Nodes): RawBuilder<unknown> =>
  sql`select id from site_node where id = any(${ids(nodes)}) or ancestors && ${ids(nodes)}`;
export const selectAssetsAtSites = (nodes: Nodes): RawBuilder<unknown> =>
  sql`select uuid from listed_asset where site_id in (${selectSitesWithin(nodes)})`;
export const selectAssetsOfTypes = (nodes: Nodes): RawBuilder<unknown> =>
  sql`select uuid from listed_asset where type_uuid = any(${[...nodes]}::uuid[])`;
export const selectMembers = (nodes: Nodes): RawBuilder<unknown> =>
  sql`select user_id from user_group_member where group_id = any(${ids(nodes)})`;

const ANSWER = /^([\da-f-]{36})\.([\da-f-]{36})$/i;

/** The inspections with one of these answers: a question over all versions and one of its options, joined by a dot. */
export function selectWithAnswers(nodes: Nodes): RawBuilder<unknown> {
  const answers = nodes.flatMap((node) => {
    const [, question, option] = ANSWER.exec(String(node)) ?? [];
    return question && option ? [[question, option] as const] : [];
  });
  const [questions, options] = [0, 1].map((index) => answers.map((answer) => answer[index]));
  return sql`select fact.inspection_id
    from unnest(${questions}::uuid[], ${options}::uuid[]) as answer (question, option)
      join analytics_question question on question.base_uuid = answer.question
      join current_answer_fact fact on fact.question_id = question.id and fact.option_id = answer.option
    where not fact.is_na`;
}
/**
 * Inspections whose answers name one of these items of global lists. Completed ones have facts of their answers; open ones
 * keep in their context the items that their answers name, and those that these belong to.
 */
export const selectNamingItems = (nodes: Nodes): RawBuilder<unknown> => sql`
  select a.inspection_id from current_answer_fact a
    where a.option_id = any(${[...nodes]}::uuid[])
      and a.question_id in (select q.id from analytics_question q where lower(q.list_uuid) in (${selectListsOf(nodes)}))
  union all
  select i.id from inspection i
    where i.status <> 'completed' and exists (
      select from jsonb_each(i.context -> 'lists') list, jsonb_array_elements(list.value) item
      where lower(list.key) in (${selectListsOf(nodes)}) and (item ->> 'uuid') = any(${[...nodes]}::text[]))`;

const selectListsOf = (items: Nodes): RawBuilder<unknown> => sql`
  select l.uuid::text from global_list l join global_list_item i on i.workspace_id = l.workspace_id and i.list_id = l.id
  where i.uuid = any(${[...items]}::uuid[])`;
