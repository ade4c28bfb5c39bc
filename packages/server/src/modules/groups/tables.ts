/** Tables of groups and their members. */
import type { Generated, JSONColumnType } from 'kysely';
import type { Time } from '../../db/columns.ts';

interface GroupTable {
  id: Generated<number>;
  workspace_id: Generated<number>;
  name_lang: JSONColumnType<Record<string, string>>;
  created_at: Time;
  updated_at: Time;
}

interface GroupMemberTable {
  workspace_id: Generated<number>;
  group_id: number;
  user_id: number;
  added_at: Time;
}

declare module '../../db/tables.ts' {
  interface Tables {
    user_group: GroupTable;
    user_group_member: GroupMemberTable;
  }
}
