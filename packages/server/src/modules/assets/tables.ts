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
  /** Name and number in lower case, for searching. */
  search_text: ColumnType<string, never, never>;
  last_inspection_at: OptionalTime;
  archived_at: OptionalTime;
  created_at: Time;
  updated_at: Time;
}

declare module '../../db/tables.ts' {
  interface Tables {
    asset: AssetTable;
  }
}
