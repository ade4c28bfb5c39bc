/** The table of assets. */
import type { ColumnType, Generated } from 'kysely';

type Time = ColumnType<Date, Date | string | undefined, Date | string>;
type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

interface AssetTable {
  id: Generated<number>;
  workspace_id: Generated<number>;
  uuid: Generated<string>;
  asset_id: string;
  display_name: string;
  /** What lists sort and search by; the database works it out. */
  archived: ColumnType<boolean, never, never>;
  inspected_order: ColumnType<Date, never, never>;
  name_search: ColumnType<string, never, never>;
  number_search: ColumnType<string, never, never>;
  last_inspection_at: OptionalTime;
  archived_at: OptionalTime;
  created_at: Time;
  updated_at: Time;
}

declare module '../../db/tables.ts' {
  interface Tables {
    asset: AssetTable;
    /** The same rows, for reading lists of them. */
    listed_asset: AssetTable;
  }
}
