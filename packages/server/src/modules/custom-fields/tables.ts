/** The table of custom fields. */
import type { CustomField } from '@rounds/contract/custom-fields';
import type { ColumnType, Generated } from 'kysely';

/** The kind of record that a field belongs to. */
export type FieldScope = 'assignment';

/** Written as JSON text, read as a parsed value. */
type Json<T> = ColumnType<T, string | null, string | null>;

interface CustomFieldTable {
  id: Generated<number>;
  workspace_id: Generated<number>;
  scope: FieldScope;
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
