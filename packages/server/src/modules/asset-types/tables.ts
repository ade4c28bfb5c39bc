/** The table of asset types. */
import type { Generated } from 'kysely';
import type { OptionalTime, Time } from '../../db/columns.ts';

interface AssetTypeTable {
  id: Generated<number>;
  workspace_id: Generated<number>;
  uuid: Generated<string>;
  name: string;
  archived_at: OptionalTime;
  created_at: Time;
  updated_at: Time;
}

declare module '../../db/tables.ts' {
  interface Tables {
    asset_type: AssetTypeTable;
  }
}
