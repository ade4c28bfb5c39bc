/** Tables of the runner: the activity log and the idempotency keys. */
import type { ActivityCode } from '@rounds/contract/activities';
import type { ColumnType, Generated } from 'kysely';
import type { CreationTime, Time } from '../db/columns.ts';

/** Written as JSON text, read back as the value. */
type Json = ColumnType<unknown, string | null, never>;

interface Entry {
  id: Generated<number>;
  at: CreationTime;
  code: ActivityCode;
  subject_type: string | null;
  subject_id: string | null;
  subject_title: string | null;
  after: Json;
  request_id: string;
  ip: string;
  user_agent: string;
}

interface ActivityTable extends Entry {
  workspace_id: number;
  user_id: number | null;
  user_name: string | null;
  subject_name_lang: Json;
  before: Json;
  /** The first entry of the burst of answers that this one continues. */
  head_id: Generated<number | null>;
}

/** Activity types that a workspace has switched off. */
interface ActivitySwitchedOffTable {
  workspace_id: Generated<number>;
  code: ActivityCode;
}

interface InstallationActivityTable extends Entry {
  account_id: number | null;
}

interface IdempotencyTable {
  workspace_id: number;
  user_id: number;
  key: string;
  endpoint: string;
  request_hash: Buffer;
  /** The body of the reply; null only while the first call with this key is running. */
  answer: string | null;
  created_at: Time;
}

declare module '../db/tables.ts' {
  interface Tables {
    activity: ActivityTable;
    listed_activity: ActivityTable;
    activity_switched_off: ActivitySwitchedOffTable;
    installation_activity: InstallationActivityTable;
    idempotency: IdempotencyTable;
  }
}
