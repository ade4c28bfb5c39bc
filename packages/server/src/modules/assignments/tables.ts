import type { AssignmentStatus, AssignmentType, DynamicAssets, RecurrenceInput } from '@rounds/contract/assignments';
import type { Generated } from 'kysely';
import type { Computed, Json, Time } from '../../db/columns.ts';

interface AssignmentTable {
  id: Generated<number>;
  workspace_id: Generated<number>;
  uuid: Generated<string>;
  title: string;
  type: AssignmentType;
  status: Generated<AssignmentStatus>;
  template_id: number;
  dynamic_assets: Json<readonly DynamicAssets[]>;
  recurrence: Json<readonly RecurrenceInput[]>;
  start_at: Date | null;
  end_at: Date | null;
  timezone: string;
  allow_additional_assets: boolean;
  restricted: boolean;
  auto_finish: boolean;
  collaborative: boolean;
  assigned_by: number | null;
  /** Everything up to this time has opened or was left out; null until the first inspections open. */
  opened_until: Date | null;
  /** When the job has to look at it again. */
  check_at: Date | null;
  next_at: Date | null;
  assets_count: Generated<number>;
  archived_at: Date | null;
  created_at: Time;
  updated_at: Time;
  archived: Computed<boolean>;
  /** Its only inspections are of assets that conditions find. */
  follows_assets: Computed<boolean>;
  /** The title in lower case. */
  search: Computed<string>;
}

interface AssignmentAssetTable {
  workspace_id: Generated<number>;
  assignment_id: number;
  asset_uuid: string;
}

/** A person or a group. */
interface AssignmentAssigneeTable {
  id: Generated<number>;
  workspace_id: Generated<number>;
  assignment_id: number;
  user_id: number | null;
  group_id: number | null;
}

interface AssignmentManagerTable {
  workspace_id: Generated<number>;
  assignment_id: number;
  user_id: number;
}

interface MovedOccurrenceTable {
  workspace_id: Generated<number>;
  assignment_id: number;
  occurrence_at: Date;
  start_at: Date;
  due_at: Date;
  /** The planned time of the changed recurrences whose place it takes. */
  replaces_at: Generated<Date | null>;
}

interface CalendarLinkTable {
  workspace_id: Generated<number>;
  user_id: number;
  token_hash: Buffer;
  created_at: Time;
}

declare module '../../db/tables.ts' {
  interface Tables {
    assignment: AssignmentTable;
    /** The same rows, for reading lists of them. */
    listed_assignment: AssignmentTable;
    assignment_asset: AssignmentAssetTable;
    assignment_assignee: AssignmentAssigneeTable;
    assignment_manager: AssignmentManagerTable;
    moved_occurrence: MovedOccurrenceTable;
    calendar_link: CalendarLinkTable;
  }
}
