/** The table of saved queries. */
import type { Generated } from 'kysely';
import type { Time } from '../../db/columns.ts';

interface SavedQueryTable {
  id: Generated<number>;
  workspace_id: Generated<number>;
  user_id: number;
  table_name: string;
  key: string;
  name: string;
  query_string: string;
  created_at: Time;
  updated_at: Time;
}

declare module '../../db/tables.ts' {
  interface Tables {
    saved_query: SavedQueryTable;
  }
}
