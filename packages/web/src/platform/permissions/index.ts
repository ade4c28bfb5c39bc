/** Names permissions, and tells which of them a choice grants or includes. */
export { getGrantState, listIncludingPermissions } from './grant-state.ts';
export {
  type PermissionSection,
  usePermissionList,
  usePermissionName,
  usePermissionSections,
} from './permission-names.ts';
