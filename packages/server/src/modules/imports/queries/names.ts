/** Records that the cells of custom fields name. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** The records that a text names: one, or several. */
export interface NamedRecords {
  readonly text: string;
  readonly ids: readonly (string | number)[];
  /** The name of the first one. */
  readonly name: string;
}

/** People who can be chosen, by email address or full name without regard to case. */
export async function findNamedPeople(tx: Tx, texts: readonly string[]): Promise<NamedRecords[]> {
  const { rows } = await sql<NamedRecords>`
    select given.text, array_agg(distinct u.id) as ids, min(u.full_name) as name
    from unnest(${[...texts]}::text[]) as given (text)
      join listed_user u on u.status in ('active', 'invite')
      left join account a on a.id = u.account_id
    where lower(u.full_name) = lower(given.text) or lower(a.email) = lower(given.text)
    group by given.text`.execute(tx);
  return rows;
}

/** Items of a global list that can be chosen, by their id or name without regard to case. */
export async function findNamedItems(tx: Tx, listUuid: string, texts: readonly string[]): Promise<NamedRecords[]> {
  const { rows } = await sql<NamedRecords>`
    select given.text, array_agg(distinct i.uuid) as ids, min(i.display_name) as name
    from unnest(${[...texts]}::text[]) as given (text)
      join global_list l on l.uuid = ${listUuid}::uuid
      join global_list_item i on i.list_id = l.id and i.archived_at is null
        and (lower(i.item_id) = lower(given.text) or lower(i.display_name) = lower(given.text))
    group by given.text`.execute(tx);
  return rows;
}
