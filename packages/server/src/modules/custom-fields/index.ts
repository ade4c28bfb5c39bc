/** Fields that a workspace adds to its records, for the modules whose records those are. */
import './tables.ts';

export { deleteUnusedField, fieldsOf, saveFields } from './fields.ts';
export { loggedChange, loggedField } from './logged.ts';
