import type { ErrorCode } from '@rounds/contract/errors';
import type { jobState } from '@rounds/contract/jobs';
import type { ColumnType, Generated } from 'kysely';
import type * as z from 'zod/mini';

export type JobStatus = z.infer<typeof jobState>['status'];

/** Written as JSON text, read back as the value. */
type Json<T = unknown> = ColumnType<T | null, string | null | undefined, string | null>;

interface JobTable {
  id: Generated<number>;
  workspace_id: number;
  user_id: number;
  kind: string;
  status: Generated<JobStatus>;
  progress: Generated<number>;
  /** What the progress counts; null until something is reported. */
  done: number | null;
  total: number | null;
  result: ColumnType<unknown, string | null | undefined, string | null>;
  error_code: ErrorCode | null;
  error_params: Json<Record<string, string | number>>;
  error_data: Json;
  created_at: ColumnType<Date, Date | string | undefined, never>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    job: JobTable;
  }
}
