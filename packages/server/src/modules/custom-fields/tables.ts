/** The table of fields that workspaces add to their records. */
import type { CustomField } from '@rounds/contract/custom-fields';
import type { ColumnType, Generated } from 'kysely';

/** Which records a field belongs to. */
export type Scope = 'assignment';

/** Written as JSON text, read as what it holds. */
type Json<T> = ColumnType<T, string | null, string | null>;

interface CustomFieldTable {
  id: Generated<number>;
  workspace_id: Generated<number>;
  scope: Scope;
  key: string;
  name: string;
  description: string;
  field_type: CustomField['field_type'];
  is_used: boolean;
  is_required: boolean;
  is_locked: Generated<boolean>;
  default_value: Json<CustomField['default_value']>;
  config: Json<CustomField['config']>;
  position: number;
  updated_at: Generated<Date>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    custom_field: CustomFieldTable;
  }
}
