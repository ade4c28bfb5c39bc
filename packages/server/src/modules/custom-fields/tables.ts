/** The tables of custom fields and their values. */
import type { CustomField, CustomFieldScope } from '@rounds/contract/custom-fields';
import type { ColumnType, Generated } from 'kysely';
import type { Computed } from '../../db/columns.ts';

/** Written as JSON text, read as a parsed value. */
type Json<T> = ColumnType<T, string | null, string | null>;

interface CustomFieldTable {
  id: Generated<number>;
  workspace_id: Generated<number>;
  scope: CustomFieldScope;
  /** The uuid of the record that the field belongs to, such as a type of assets; null for fields of the workspace. */
  owner: string | null;
  key: string;
  name: string;
  description: string;
  field_type: CustomField['field_type'];
  is_used: boolean;
  is_required: boolean;
  default_value: Json<CustomField['default_value']>;
  config: Json<CustomField['config']>;
  position: number;
  updated_at: Generated<Date>;
}

/** A value is in the column of its type; the other one is null. */
interface CustomFieldValueTable {
  workspace_id: Generated<number>;
  field_id: number;
  entity_id: number;
  text: string | null;
  number: number | null;
  text_search: Computed<string | null>;
  text_order: Computed<string | null>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    custom_field: CustomFieldTable;
    custom_field_value: CustomFieldValueTable;
    /** A view of the same rows that lists read. */
    listed_custom_field_value: CustomFieldValueTable;
  }
}
