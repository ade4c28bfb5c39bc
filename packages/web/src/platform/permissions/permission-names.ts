/** Lists permissions by module with their names, filtered by a search. */
import {
  listModulePermissions,
  PERMISSION_MODULES,
  type Permission,
  type PermissionModule,
} from '@rounds/contract/permissions.ts';
import { useTranslation } from 'react-i18next';
import { createTextFilter } from '../i18n/index.ts';

export interface PermissionRow {
  readonly code: Permission;
  readonly name: string;
}
export interface PermissionSection {
  readonly module: PermissionModule;
  readonly name: string;
  readonly rows: readonly PermissionRow[];
}

/** The names of permissions and of their modules are part of the contract, whose errors use them. */
export function usePermissionName(): (code: Permission) => string {
  const { t } = useTranslation('errors');
  return (code) => t(`permission.${code}`);
}

/** Formats several permissions for a sentence, each in quotes. */
export function usePermissionList(): (codes: readonly Permission[]) => string {
  const { t, i18n } = useTranslation('common');
  const getName = usePermissionName();
  return (codes) =>
    new Intl.ListFormat(i18n.language).format(codes.map((code) => t('quoted', { text: getName(code) })));
}

export function usePermissionSections(text: string, isShown: (code: Permission) => boolean): PermissionSection[] {
  const { t } = useTranslation('errors');
  const getName = usePermissionName();
  const isFound = createTextFilter(text);
  return PERMISSION_MODULES.map((module) => ({
    module,
    name: t(`module.${module}`),
    rows: listModulePermissions(module)
      .map((code) => ({ code, name: getName(code) }))
      .filter(({ code, name }) => isShown(code) && isFound(name, code)),
  })).filter(({ rows }) => rows.length > 0);
}
