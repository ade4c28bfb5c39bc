/** Trials of a workspace. Rows are never deleted, so that each plan can be tried only once. */
import type { Plan } from '@rounds/contract/plans';
import type { ColumnType, Generated } from 'kysely';
import type { CreationTime } from '../../db/columns.ts';

interface WorkspaceTrialTable {
  workspace_id: Generated<number>;
  plan: Plan;
  started_at: CreationTime;
  ends_at: ColumnType<Date, Date | string, never>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    workspace_trial: WorkspaceTrialTable;
  }
}
