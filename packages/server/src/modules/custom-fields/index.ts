/** Fields that a workspace adds to its records; used by the modules of those records. */
import './tables.ts';

export { toLoggedChange, toLoggedField } from './activity.ts';
export { deleteUnusedField, listFields, type SavedFields, saveFields, toCustomField } from './fields.ts';
export { type FieldRow, type FieldSet, ownedFields } from './queries.ts';
export { customFieldStore } from './store.ts';
