/** Fields that a workspace adds to its records; used by the modules of those records. */
import './tables.ts';

export { toLoggedChange, toLoggedField } from './activity.ts';
export { deleteUnusedField, listFields, type SavedFields, saveFields, toCustomField } from './fields.ts';
export { describeOwners, type FieldRow, type FieldSet, ownedFields, selectScopeFields } from './queries.ts';
export { customFieldStore } from './store.ts';
export { translateFieldMessage } from './texts.ts';
export { readValues } from './values.ts';
