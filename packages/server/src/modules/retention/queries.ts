import type { Language } from '@rounds/contract/languages.ts';
import type { RetentionRule } from '@rounds/contract/retention';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

export interface StoredRule {
  readonly rule: RetentionRule;
  readonly months: number;
  readonly starts_at: Date;
  /** The time at which people were notified that it begins. */
  readonly announced_at: Date | null;
  readonly last_run_at: Date | null;
  readonly last_count: number;
}

export async function listRules(tx: Tx): Promise<StoredRule[]> {
  const rows = await tx
    .selectFrom('retention_rule')
    .select(['rule', 'months', 'starts_at', 'announced_at', 'last_run_at', 'last_count'])
    .execute();
  return rows as StoredRule[];
}

export async function saveRule(tx: Tx, rule: RetentionRule, months: number, starts_at: Date): Promise<void> {
  await tx
    .insertInto('retention_rule')
    .values({ rule, months, starts_at })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'rule']).doUpdateSet({ months, starts_at, announced_at: null }),
    )
    .execute();
}

export const deleteRule = (tx: Tx, rule: RetentionRule) =>
  tx.deleteFrom('retention_rule').where('rule', '=', rule).execute();

export async function saveRun(tx: Tx, rule: RetentionRule, count: number): Promise<void> {
  await tx
    .updateTable('retention_rule')
    .set({ last_run_at: sql<Date>`now()`, last_count: count })
    .where('rule', '=', rule)
    .execute();
}

/** False if somebody else has told them. */
export async function markAnnounced(tx: Tx, rule: RetentionRule): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('retention_rule')
    .set({ announced_at: sql<Date>`now()` })
    .where('rule', '=', rule)
    .where('announced_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const isOld = (months: number) => sql<boolean>`at < now() - make_interval(months => ${months}::int)`;

export async function countOldActivity(tx: Tx, months: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from activity where ${isOld(months)}`.execute(tx);
  return rows[0]!.count;
}

/** Deletes up to `limit` entries, the oldest first, and returns their number. */
export async function deleteOldActivity(tx: Tx, months: number, limit: number): Promise<number> {
  await sql`select set_config('rounds.retention', 'on', true)`.execute(tx);
  const { numAffectedRows = 0n } = await sql`
    delete from activity where id in (
      select id from activity where ${isOld(months)} order by at, id limit ${limit})`.execute(tx);
  await sql`select set_config('rounds.retention', '', true)`.execute(tx);
  return Number(numAffectedRows);
}

/** Active people who may change settings. */
export async function listEditors(tx: Tx, workspaceId: number) {
  const { rows } = await sql<{ id: number; email: string; first_name: string; locale: Language; tz_code: string }>`
    select u.id, a.email, u.first_name, u.locale, u.tz_code from "user" u join account a on a.id = u.account_id
    where u.workspace_id = ${workspaceId} and u.status = 'active' and exists (
      select from user_role ur join role r on r.id = ur.role_id
      where ur.user_id = u.id and 'APP_EDIT_SETTINGS' = any(r.permissions))
    order by u.id`.execute(tx);
  return rows;
}
