import { getImpliedPermissions, type Permission, SYSTEM_ROLES } from '@rounds/contract/permissions.ts';
import { useTranslation } from 'react-i18next';
import { getCurrentLanguage } from '../../../platform/i18n/index.ts';
import { usePermissionName, usePermissionSections } from '../../../platform/permissions/index.ts';
import { TableFrame } from '../reading/markdown.tsx';

/** All permissions, made from the contract: what they include, and which built-in roles have them. */
export default function PermissionList() {
  const { t } = useTranslation('help');
  const getName = usePermissionName();
  const sections = usePermissionSections('', () => true);
  return sections.map(({ module, name, rows }) => (
    <section key={module}>
      <h3>{name}</h3>
      <TableFrame name={name}>
        <thead>
          <tr>
            <th scope="col">{t('permissions.name')}</th>
            <th scope="col">{t('permissions.includes')}</th>
            <th scope="col">{t('permissions.roles')}</th>
            <th scope="col">{t('permissions.code')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.code}>
              <th scope="row">{row.name}</th>
              <td>{getImpliedPermissions(row.code).map(getName).join(', ') || '–'}</td>
              <td>{listRoleNames(row.code).join(', ')}</td>
              <td>
                <code dir="ltr">{row.code}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </section>
  ));
}

const listRoleNames = (code: Permission): string[] =>
  Object.values(SYSTEM_ROLES)
    .filter(({ permissions }) => permissions.includes(code))
    .map(({ name_lang }) => name_lang[getCurrentLanguage()]);
