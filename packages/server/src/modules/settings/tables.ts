import type { ColumnType } from 'kysely';

interface WorkspaceSettingTable {
  workspace_id: ColumnType<number, number | undefined, never>;
  name: string;
  value: ColumnType<unknown, string, string>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    workspace_setting: WorkspaceSettingTable;
  }
}
