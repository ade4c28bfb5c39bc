/** The same lists in SQL, written by hand for one workspace, one person and known policies. */
import type { Categories } from './seed.ts';

export interface Statements {
  readonly page: string;
  /** Absent where nothing is counted. */
  readonly count?: string;
  readonly values: readonly unknown[];
}

const PAGE = `select i.*, c.name_lang, u.full_name as assignee, a.asset_id, a.display_name, k.full_name as creator,
    array(select l.name from issue_label_link x join issue_label l on l.id = x.label_id where x.issue_id = i.id) as labels,
    array(select x.user_id from issue_collaborator x where x.issue_id = i.id) as collaborators
  from issue i join issue_category c on c.id = i.category_id
    left join "user" u on u.id = i.assignee_user_id left join "user" k on k.id = i.created_by
    left join asset a on a.workspace_id = i.workspace_id and a.uuid = i.asset_uuid`;
const ORDER = 'order by i.created_at desc, i.id desc limit 26';
const LIVE = 'i.workspace_id = 1 and not i.archived';
const limitedCount = (where: string) => `select count(*) from (select from issue i where ${where} limit 10001) i`;

const COUNTS = `select i.status, count(*), count(*) filter (where i.due_at < current_date
  and i.status in ('to_do', 'in_progress')) as overdue from issue i where`;

/** The issues that the person sees, each kind by its index. */
const toAccessCondition = (person: number, { organization, restricted, collaborated }: Categories) => `i.id = any(array(
  select id from issue where workspace_id = 1 and created_by = ${person}
  union select id from issue where workspace_id = 1 and assignee_user_id = ${person}
  union select i.id from issue_collaborator x join issue i on i.id = x.issue_id
    where x.workspace_id = 1 and x.user_id = ${person} and i.policy_category_id in (${collaborated.join(', ')})
  union select id from issue where workspace_id = 1 and policy_category_id in (${organization}, ${restricted})))`;

/** @param person null for someone who sees everything */
export function createStatements(person: number | null, categories: Categories, rare: string) {
  const where = person === null ? LIVE : `${LIVE} and ${toAccessCondition(person, categories)}`;
  const page = (condition: string, values: readonly unknown[] = []): Statements => ({
    page: `${PAGE} where ${where} ${condition} ${ORDER}`,
    count: limitedCount(`${where} ${condition}`),
    values,
  });
  return {
    list: page(''),
    'list by words': page(`and i.search like '%' || $1 || '%'`, [rare]),
    search: {
      page: `select i.id, i.number, i.title, i.status from issue i where ${where} and i.search like '%' || $1 || '%' ${ORDER}`,
      values: [rare],
    },
    'board column': page(`and i.status = 'in_progress'`),
    counts: { page: `${COUNTS} ${where} group by i.status`, values: [] },
  } satisfies Record<string, Statements>;
}
