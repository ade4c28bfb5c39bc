/** Trials that a workspace has begun: one row a plan, for ever, so that each is tried once. */
import type { Plan } from '@rounds/contract/plans';
import type { ColumnType, Generated } from 'kysely';

interface WorkspaceTrialTable {
  workspace_id: Generated<number>;
  plan: Plan;
  started_at: ColumnType<Date, Date | string | undefined, never>;
  ends_at: ColumnType<Date, Date | string, never>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    workspace_trial: WorkspaceTrialTable;
  }
}
