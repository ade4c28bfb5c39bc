/** Fields that a workspace adds to its records; used by the modules of those records. */
import './tables.ts';

export { toLoggedChange, toLoggedField } from './activity.ts';
export { deleteUnusedField, listFields, saveFields } from './fields.ts';
export { customFieldStore } from './store.ts';
export { readValues, writeValues } from './values.ts';
