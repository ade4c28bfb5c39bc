/** The tables of imports that can be undone. */
import type { ColumnType, Generated } from 'kysely';

/** The records that can be imported with undo. */
export type ImportedTable = 'asset' | 'global_list_item';

interface RecordImportTable {
  id: Generated<number>;
  workspace_id: Generated<number>;
  kind: ImportedTable;
  /** The list whose items were imported; null for assets. */
  list_id: number | null;
  file_name: string;
  user_id: number;
  created: Generated<number>;
  changed: Generated<number>;
  /** The time of the transaction, which is also `updated_at` of its rows as long as nobody changes them. */
  created_at: Generated<Date>;
  undone_at: Date | null;
}

interface RecordImportRowTable {
  workspace_id: Generated<number>;
  import_id: number;
  entity_id: number;
  /** What the record was before; null if the import created it. Written as JSON text. */
  before: ColumnType<Readonly<Record<string, unknown>> | null, string | null, never>;
}

/** Files of imports that a job is going to store. */
interface RecordImportFileTable {
  workspace_id: Generated<number>;
  key: string;
  created_at: Generated<Date>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    record_import: RecordImportTable;
    record_import_row: RecordImportRowTable;
    record_import_file: RecordImportFileTable;
  }
}
