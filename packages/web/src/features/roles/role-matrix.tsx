import type { Permission } from '@rounds/contract/permissions.ts';
import type { Role } from '@rounds/contract/roles';
import { IconChevronDown, IconLock, IconPencil } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteNames } from '../../kit/resource/index.ts';
import type { PermissionSection } from '../../platform/permissions/index.ts';
import { Box, ICON, Row, Stack, Text, UnstyledButton } from '../../ui/index.ts';
import { PermissionCell } from './permission-cell.tsx';
import type { Draft } from './role-draft.ts';
import { type RoleActions, RoleMenu } from './role-menu.tsx';
import classes from './roles.module.css';
import { useRoleName } from './use-role-name.ts';
export interface MatrixProps {
  readonly roles: readonly Role[];
  readonly sections: readonly PermissionSection[];
  readonly draft: Draft;
  readonly ownPermissions: ReadonlySet<Permission>;
  readonly actions: RoleActions;
  onToggle(role: Role, code: Permission): void;
}
/** Shows roles as columns and permissions as rows, for comparison. */
export function RoleMatrix({ roles, sections, draft, ownPermissions, actions, onToggle }: MatrixProps) {
  const { t } = useTranslation('roles');
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const getName = useRoleName();
  const toggleModule = (module: string) =>
    setCollapsed(
      (current) => new Set(current.has(module) ? [...current].filter((one) => one !== module) : [...current, module]),
    );
  return (
    <Box grow shrinkBlock overflow="auto">
      <Box as="table" fullWidth className={classes.matrix}>
        <Box as="caption" visuallyHidden>
          {t('caption')}
        </Box>
        <thead>
          <tr>
            <td className={classes.corner} />
            {roles.map((role) => (
              <th key={role.id} scope="col" data-own={!role.is_system || undefined}>
                <RoleHead role={role} name={getName(role)} actions={actions} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sections.map(({ module, name, rows }) => (
            <Fragment key={module}>
              <tr className={classes.section}>
                <th colSpan={roles.length + 1} scope="colgroup">
                  <UnstyledButton aria-expanded={!collapsed.has(module)} onClick={() => toggleModule(module)}>
                    <IconChevronDown {...ICON} data-collapsed={collapsed.has(module) || undefined} />
                    {name}{' '}
                    <Text as="span" tone="ink3" weight={400}>
                      {rows.length}
                    </Text>
                  </UnstyledButton>
                </th>
              </tr>
              {!collapsed.has(module) &&
                rows.map(({ code, name: permission }) => (
                  <tr key={code}>
                    <th scope="row" className={classes.permission}>
                      {permission}{' '}
                      <Text as="bdi" fontSize="2xs" tone="ink3" weight={400} className={classes.code}>
                        {code}
                      </Text>
                    </th>
                    {roles.map((role) => (
                      <Text as="td" textAlign="center" key={role.id} data-own={!role.is_system || undefined}>
                        <PermissionCell
                          role={role}
                          roleName={getName(role)}
                          code={code}
                          draft={draft}
                          canGrant={ownPermissions.has(code)}
                          onToggle={() => onToggle(role, code)}
                        />
                      </Text>
                    ))}
                  </tr>
                ))}
            </Fragment>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
export function RoleHead({ role, name, actions }: { role: Role; name: string; actions: RoleActions }) {
  const { t } = useTranslation('roles');
  const Icon = role.is_system ? IconLock : IconPencil;
  return (
    <Stack align="center" mx="auto" textAlign="center" minWidth={104} maxWidth={180} className={classes.head}>
      <Text
        as="span"
        maxWidth="100%"
        overflow="hidden"
        fontSize="sm"
        tone="ink"
        weight={600}
        className={classes.role}
        title={name}
      >
        {name}
      </Text>
      <Row as="span" inline fontSize="xs" gap={1} tone="ink2" weight={400}>
        <Icon {...ICON} size={13} />
        {t(role.is_default ? 'kind.default' : role.is_system ? 'kind.system' : 'kind.custom')}
      </Row>
      <Row as="span" inline fontSize="xs" gap={1} tone="ink2" weight={400}>
        {t('people', { count: role.users_count })}
      </Row>
      <Row as="span" inline fontSize="xs" gap={1} tone="ink2" weight={400}>
        <SiteNames sites={role.sites} />
      </Row>
      <RoleMenu role={role} name={name} actions={actions} />
    </Stack>
  );
}
