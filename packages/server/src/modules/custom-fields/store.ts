/** Custom fields as the lists and routes of a module need them. */
import type { CustomFieldScope, CustomFieldType } from '@rounds/contract/custom-fields';
import { CUSTOM_COLUMN_PREFIX, type CustomColumn } from '@rounds/contract/list';
import type { CustomFieldStore } from '../../lists/index.ts';
import { type FieldRow, toSourceColumn, valuesByKey } from './queries.ts';
import { deleteValues, readValues, selectUsedFields, writeValues } from './values.ts';

/** A list begins with this many custom fields shown; viewers show the others themselves. */
const INITIAL_COLUMNS = 5;

const TEXT = { type: 'text', filter: 'textBuilder' } as const;
const NUMBER = { type: 'number', filter: 'numberBuilder' } as const;
/** How each type of field is shown and filtered in lists. */
const COLUMNS: Record<CustomFieldType, Pick<CustomColumn, 'type' | 'filter' | 'options' | 'option_labels'>> = {
  text: TEXT,
  textarea: TEXT,
  email: TEXT,
  phone: TEXT,
  integer: NUMBER,
  decimal: NUMBER,
};

const toListColumn = ({ key, name, field_type }: FieldRow, index: number): CustomColumn => ({
  selector: CUSTOM_COLUMN_PREFIX + key,
  ...COLUMNS[field_type],
  sortable: true,
  label: name,
  ...(index >= INITIAL_COLUMNS && { omit: true }),
});

export const customFieldStore = (scope: CustomFieldScope): CustomFieldStore => ({
  scope,
  async readColumns(tx, entityId) {
    const fields = await selectUsedFields(tx, scope);
    return {
      columns: fields.map(toListColumn),
      sources: Object.fromEntries(
        fields.map((field) => [CUSTOM_COLUMN_PREFIX + field.key, toSourceColumn(field, entityId)]),
      ),
      values: valuesByKey(fields, entityId),
    };
  },
  readValues: (tx, entityIds) => readValues(tx, scope, entityIds),
  writeValues: (tx, entityId, values, options) => writeValues(tx, scope, entityId, values, options),
  deleteValues: (tx, entityIds) => deleteValues(tx, scope, entityIds),
  async readNamedValues(tx, entityId) {
    const fields = await selectUsedFields(tx, scope);
    const values = (await readValues(tx, scope, [entityId])).get(entityId)!;
    return Object.fromEntries(fields.map(({ key, name }) => [name, values[key] ?? null]));
  },
});
