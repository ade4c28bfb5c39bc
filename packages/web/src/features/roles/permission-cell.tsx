import type { Permission } from '@rounds/contract/permissions.ts';
import type { Role } from '@rounds/contract/roles';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { getGrantState, listIncludingPermissions, usePermissionName } from '../../platform/permissions/index.ts';
import { Center, Checkbox, Text, Tooltip, useIsPhone, VisuallyHidden } from '../../ui/index.ts';
import { type Draft, getGranted } from './role-draft.ts';
import classes from './roles.module.css';

interface PermissionCellProps {
  readonly role: Role;
  readonly roleName: string;
  readonly code: Permission;
  readonly draft: Draft;
  /** People can only grant permissions that they have themselves. */
  readonly canGrant: boolean;
  onToggle(): void;
}

/** Shows one permission of one role: granted, included in another one, or not granted, with a mark for changes. */
export function PermissionCell({ role, roleName, code, draft, canGrant, onToggle }: PermissionCellProps) {
  const { t } = useTranslation('roles');
  const getName = usePermissionName();
  const isPhone = useIsPhone();
  const granted = getGranted(draft, role);
  const state = getGrantState(granted, code);
  const isChanged = granted.includes(code) !== role.permissions.includes(code);
  const label = t('cell', { permission: getName(code), role: roleName });
  const includedIn = listIncludingPermissions(granted, code).map(getName).join(', ');

  if (role.is_system) {
    return state === 'none' ? (
      <Text as="span" tone="ink3">
        –<VisuallyHidden>{t('state.none')}</VisuallyHidden>
      </Text>
    ) : (
      <Tooltip label={includedIn ? t('comes_with', { permissions: includedIn }) : t('state.granted')}>
        <Center
          as="span"
          inline
          className={classes.locked}
          data-state={state}
          role="img"
          aria-label={t(`state.${state}`)}
        >
          <IconCheck size={14} stroke={2.5} aria-hidden />
        </Center>
      </Tooltip>
    );
  }
  const isBeyondOwn = !canGrant && !role.permissions.includes(code);
  const hint = isBeyondOwn
    ? t('beyond_own')
    : state === 'included'
      ? t('comes_with', { permissions: includedIn })
      : isChanged
        ? t('state.changed')
        : null;
  return (
    <Tooltip label={hint} disabled={!hint}>
      <Center as="span" inline className={classes.box} data-state={state} data-changed={isChanged || undefined}>
        <Checkbox
          size={isPhone ? 'lg' : 'md'}
          aria-label={hint ? `${label} (${hint})` : label}
          checked={state !== 'none'}
          disabled={state === 'included' || isBeyondOwn}
          onChange={onToggle}
        />
      </Center>
    </Tooltip>
  );
}
