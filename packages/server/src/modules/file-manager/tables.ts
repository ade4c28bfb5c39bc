/** The tables of the file manager. */
import type { FolderAction } from '@rounds/contract/file-manager';
import type { Generated } from 'kysely';
import type { Computed, Json, Time } from '../../db/columns.ts';

/** A person or group in the access list of a folder. */
export interface StoredAccessEntry {
  readonly type: 'user' | 'group';
  readonly id: number;
  readonly actions: readonly FolderAction[];
}

interface FileEntryTable {
  id: Generated<number>;
  workspace_id: Generated<number>;
  uuid: Generated<string>;
  parent_id: number | null;
  name: string;
  file_uuid: string | null;
  type: Generated<string>;
  size: Generated<number>;
  user_id: number;
  created_at: Time;
  updated_at: Time;
  folder_id: Computed<number>;
  is_folder: Computed<boolean>;
  name_key: Computed<string>;
}

interface FolderAccessTable {
  workspace_id: Generated<number>;
  /** Null for the top of the file manager. */
  folder_id: number | null;
  entries: Json<readonly StoredAccessEntry[]>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    file_entry: FileEntryTable;
    folder_access: FolderAccessTable;
    /** A view of the same rows that searches read. */
    listed_file_entry: FileEntryTable;
  }
}
