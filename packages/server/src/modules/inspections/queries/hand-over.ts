/** The open inspections of a person, and where titles have their name. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

interface Person {
  readonly id: number;
  readonly full_name: string;
}
interface Changed {
  readonly id: number;
  readonly uuid: string;
}

const IS_OPEN = sql<boolean>`status <> 'completed' and archived_at is null and skipped_at is null`;

export async function countOpenOf(tx: Tx, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from inspection where user_id = ${userId} and ${IS_OPEN}`.execute(tx);
  return rows[0]!.count;
}

export async function giveOpenTo(tx: Tx, userId: number, { id, full_name }: Person): Promise<readonly Changed[]> {
  const { rows } = await sql<Changed>`
    update inspection set user_id = ${id}, user_name = ${full_name}, updated_at = now(),
      collaborators = coalesce((select jsonb_agg(one) from jsonb_array_elements(collaborators) one
        where (one ->> 'id')::bigint <> ${id}), '[]')
    where user_id = ${userId} and ${IS_OPEN} returning id, uuid`.execute(tx);
  return rows;
}

/** The successor manages what the person managed; those who collaborate are chosen by hand. */
export async function removeFromOpen(tx: Tx, userId: number, successor: Person | null): Promise<readonly Changed[]> {
  const personJson = JSON.stringify([{ id: userId }]);
  const successorJson = JSON.stringify(successor ? [{ id: successor.id, name: successor.full_name }] : []);
  const others = sql`coalesce((select jsonb_agg(one) from jsonb_array_elements(managers) one
    where (one ->> 'id')::bigint not in (${userId}, ${successor?.id ?? 0})), '[]')`;
  const { rows } = await sql<Changed>`
    update inspection set updated_at = now(),
      managers = case when managers @> ${personJson}::jsonb then ${others} || ${successorJson}::jsonb else managers end,
      collaborators = coalesce((select jsonb_agg(one) from jsonb_array_elements(collaborators) one
        where (one ->> 'id')::bigint <> ${userId}), '[]')
    where ${IS_OPEN} and (managers @> ${personJson}::jsonb or collaborators @> ${personJson}::jsonb)
    returning id, uuid`.execute(tx);
  return rows;
}

/** Titles are made of answers and facts, such as who conducts the inspection. */
export async function renameInTitles(
  tx: Tx,
  { user_id, name, replacement }: { readonly user_id: number; readonly name: string; readonly replacement: string },
): Promise<void> {
  await sql`update inspection
    set context = jsonb_set(context, '{title}', to_jsonb(replace(context ->> 'title', ${name}, ${replacement})))
    where user_id = ${user_id} and position(${name} in context ->> 'title') > 0`.execute(tx);
}
