/** Fields that a workspace adds to its records; used by the modules of those records. */
import { registerReferenceTarget } from '../../lists/index.ts';
import { findFieldKey } from './queries.ts';
import './tables.ts';

export { toLoggedChange, toLoggedField } from './activity.ts';
export { listFields, type SavedFields, saveFields, toCustomField } from './fields.ts';
export { deleteUnusedField, markLocked } from './locks.ts';
export { describeOwners, type FieldRow, type FieldSet, selectOwnedFields, selectScopeFields } from './queries.ts';
export { customFieldStore } from './store.ts';
export { translateFieldMessage } from './texts.ts';
export { readValues } from './values.ts';

registerReferenceTarget({
  kind: 'custom_field',
  access: ['SST_VIEW_ASSET_TYPE', 'RES_VIEW_GLOBAL_LISTS'],
  findKey: ({ tx }, id) => findFieldKey(tx, id),
});
