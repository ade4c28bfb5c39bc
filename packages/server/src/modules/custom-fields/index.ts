/** Fields that a workspace adds to its records; used by the modules of those records. */
import { extend } from '../../http/extensions.ts';
import type { ServerModule } from '../../http/module.ts';
import { type ReferenceTarget, referenceTargets } from '../../lists/index.ts';
import { fieldOptionRoute } from './field-options.ts';
import { findFieldKey } from './queries/fields.ts';

export { toLoggedChange, toLoggedField } from './activity.ts';
export { canViewLists, listFields, type SavedFields, toCustomField } from './fields.ts';
export { formatFieldValue } from './format-value.ts';
export { deleteUnusedField, markLocked } from './locks.ts';
export { type OwnedFieldChanges, type SavedOwner, saveOwner } from './owners.ts';
export {
  describeOwners,
  type FieldRow,
  type FieldSet,
  selectOwnedFields,
  selectScopeFields,
  selectWorkspaceFields,
} from './queries/fields.ts';
export { findItemNames, PLAIN_VALUE, VALUE_COLUMNS, VALUE_JSON } from './queries/values.ts';
export { scopeFieldRoutes } from './scope-routes.ts';
export { customFieldStore, withFields } from './store.ts';
export { type RawValue, toColumns, toFieldValue } from './stored-values.ts';
export { translateFieldMessage } from './texts.ts';
export { checkValues, readPlainValues, readValues, selectUsedFields } from './values.ts';

const field: ReferenceTarget = {
  kind: 'custom_field',
  access: ['SST_VIEW_ASSET_TYPE', 'RES_VIEW_GLOBAL_LISTS'],
  findKey: ({ tx }, id) => findFieldKey(tx, id),
};

export const customFieldsModule: ServerModule = {
  name: 'customFields',
  routes: [fieldOptionRoute],
  extensions: [extend(referenceTargets, field)],
};
