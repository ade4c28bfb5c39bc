import { FIRST_TRIAL_PLAN, PLANS, type Plan } from '@rounds/contract/plans.ts';
import { TRIAL_DAYS } from '@rounds/contract/subscription';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

export interface Trial {
  readonly plan: Plan;
  readonly ends_at: Date;
}
export interface PlanStatus {
  readonly own_plan: Plan;
  /** The running trial of a plan above the workspace's own. */
  readonly trial: Trial | null;
  /** All plans that were ever tried. */
  readonly tried: readonly Plan[];
}

export async function getPlanStatus(tx: Tx, workspaceId: number): Promise<PlanStatus> {
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

/** The plan in force: a higher one during a trial. */
export async function getPlan(tx: Tx, workspaceId: number): Promise<Plan> {
  const { own_plan, trial } = await getPlanStatus(tx, workspaceId);
  return trial?.plan ?? own_plan;
}

/** Returns false if the plan was tried before, even by a concurrent call. */
export async function insertTrial(tx: Tx, plan: Plan): Promise<boolean> {
  const trial = await tx
    .insertInto('workspace_trial')
    .values({ plan, ends_at: sql<Date>`now() + make_interval(days => ${TRIAL_DAYS})` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('plan')
    .executeTakeFirst();
  return trial !== undefined;
}

/** Starts the trial with which a new workspace begins, in its transaction; a plan that is not lower needs none. */
export async function startFirstTrial(tx: Tx, own: Plan): Promise<void> {
  if (PLANS.indexOf(own) < PLANS.indexOf(FIRST_TRIAL_PLAN)) await insertTrial(tx, FIRST_TRIAL_PLAN);
}

/** Counts under row-level security, so that only this workspace is counted. */
export function countRecords(tx: Tx) {
  const isPresent = sql<boolean>`status in ('active', 'invite')`;
  return tx
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('user').where(isPresent).select(fn.countAll<number>().as('people')).$asScalar().as('people'),
      selectFrom('template').select(fn.countAll<number>().as('templates')).$asScalar().as('templates'),
      selectFrom('inspection').select(fn.countAll<number>().as('inspections')).$asScalar().as('inspections'),
    ])
    .$narrowType<{ people: number; templates: number; inspections: number }>()
    .executeTakeFirstOrThrow();
}
