import type { Permission } from '@rounds/contract/permissions';
import type { Role } from '@rounds/contract/roles';
import { IconChevronDown, IconLock, IconPencil } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UnstyledButton } from '../../ui/index.ts';
import { PermissionCell } from './permission-cell.tsx';
import type { PermissionSection } from './permission-rows.ts';
import type { Draft } from './role-draft.ts';
import { type RoleActions, RoleMenu } from './role-menu.tsx';
import styles from './roles.module.css';
import { useRoleName } from './use-role-name.ts';

export interface MatrixProps {
  readonly roles: readonly Role[];
  readonly sections: readonly PermissionSection[];
  readonly draft: Draft;
  readonly ownPermissions: ReadonlySet<Permission>;
  readonly actions: RoleActions;
  onToggle(role: Role, code: Permission): void;
}

/** Roles as columns and permissions as rows, for comparison. */
export function RoleMatrix({ roles, sections, draft, ownPermissions, actions, onToggle }: MatrixProps) {
  const { t } = useTranslation('roles');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const nameOf = useRoleName();
  const toggleModule = (module: string) =>
    setFolded(
      (before) => new Set(before.has(module) ? [...before].filter((one) => one !== module) : [...before, module]),
    );

  return (
    <div className={styles.scroll}>
      <table className={styles.matrix}>
        <caption className={styles.caption}>{t('caption')}</caption>
        <thead>
          <tr>
            <td className={styles.corner} />
            {roles.map((role) => (
              <th key={role.id} scope="col" data-own={!role.is_system || undefined}>
                <RoleHead role={role} name={nameOf(role)} actions={actions} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sections.map(({ module, name, rows }) => (
            <Fragment key={module}>
              <tr className={styles.section}>
                <th colSpan={roles.length + 1} scope="colgroup">
                  <UnstyledButton aria-expanded={!folded.has(module)} onClick={() => toggleModule(module)}>
                    <IconChevronDown
                      size={16}
                      stroke={1.75}
                      data-folded={folded.has(module) || undefined}
                      aria-hidden
                    />
                    {name} <span className={styles.quiet}>{rows.length}</span>
                  </UnstyledButton>
                </th>
              </tr>
              {!folded.has(module) &&
                rows.map(({ code, name: permission }) => (
                  <tr key={code}>
                    <th scope="row" className={styles.permission}>
                      {permission} <bdi className={styles.code}>{code}</bdi>
                    </th>
                    {roles.map((role) => (
                      <td key={role.id} data-own={!role.is_system || undefined}>
                        <PermissionCell
                          role={role}
                          roleName={nameOf(role)}
                          code={code}
                          draft={draft}
                          isHeld={ownPermissions.has(code)}
                          onToggle={() => onToggle(role, code)}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function RoleHead({ role, name, actions }: { role: Role; name: string; actions: RoleActions }) {
  const { t } = useTranslation('roles');
  const Icon = role.is_system ? IconLock : IconPencil;
  return (
    <div className={styles.head}>
      <span className={styles.role} title={name}>
        {name}
      </span>
      <span className={styles.kind}>
        <Icon size={13} stroke={1.75} aria-hidden />
        {t(role.is_default ? 'kind.default' : role.is_system ? 'kind.system' : 'kind.custom')}
      </span>
      <span className={styles.kind}>{t('people', { count: role.users_count })}</span>
      <RoleMenu role={role} name={name} actions={actions} />
    </div>
  );
}
