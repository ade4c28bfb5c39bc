import type { Plan } from '@rounds/contract/plans';
import { TRIAL_DAYS } from '@rounds/contract/subscription';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import './tables.ts';

export interface Trial {
  readonly plan: Plan;
  readonly ends_at: Date;
}
export interface Standing {
  readonly own_plan: Plan;
  /** The trial that holds now, of a plan above the own one. */
  readonly trial: Trial | null;
  /** Of all plans that were ever tried. */
  readonly tried: readonly Plan[];
}

export async function standingOf(tx: Tx, workspaceId: number): Promise<Standing> {
  const { plan } = await tx
    .selectFrom('workspace')
    .select('plan')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<Trial>`
    select plan, ends_at from trial_in_force(${workspaceId}::bigint, ${plan})`.execute(tx);
  const tried = await tx.selectFrom('workspace_trial').select('plan').execute();
  return {
    own_plan: plan,
    trial: rows[0] ?? null,
    tried: tried.map((one) => one.plan),
  };
}

/** False when that plan was tried before, also by somebody else at this very moment. */
export async function beginTrial(tx: Tx, plan: Plan): Promise<boolean> {
  const begun = await tx
    .insertInto('workspace_trial')
    .values({ plan, ends_at: sql<Date>`now() + make_interval(days => ${TRIAL_DAYS})` as never })
    .onConflict((conflict) => conflict.doNothing())
    .returning('plan')
    .executeTakeFirst();
  return begun !== undefined;
}
