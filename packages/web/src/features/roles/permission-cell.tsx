import type { Permission } from '@rounds/contract/permissions';
import type { Role } from '@rounds/contract/roles';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Checkbox, Tooltip, useIsPhone, VisuallyHidden } from '../../ui/index.ts';
import { usePermissionName } from './permission-rows.ts';
import { type Draft, getGranted, getGrantState, listIncludingPermissions } from './role-draft.ts';
import styles from './roles.module.css';

interface PermissionCellProps {
  readonly role: Role;
  readonly roleName: string;
  readonly code: Permission;
  readonly draft: Draft;
  /** Whether the person has the permission; nobody can grant more than they have. */
  readonly isHeld: boolean;
  onToggle(): void;
}

/** One permission of one role: granted, included in another one, or not granted, with a mark for changes. */
export function PermissionCell({ role, roleName, code, draft, isHeld, onToggle }: PermissionCellProps) {
  const { t } = useTranslation('roles');
  const nameOf = usePermissionName();
  const isPhone = useIsPhone();
  const granted = getGranted(draft, role);
  const state = getGrantState(granted, code);
  const isChanged = granted.includes(code) !== role.permissions.includes(code);
  const label = t('cell', { permission: nameOf(code), role: roleName });
  const includers = listIncludingPermissions(granted, code).map(nameOf).join(', ');

  if (role.is_system) {
    return state === 'none' ? (
      <span className={styles.none}>
        –<VisuallyHidden>{t('state.none')}</VisuallyHidden>
      </span>
    ) : (
      <Tooltip label={includers ? t('comes_with', { permissions: includers }) : t('state.granted')}>
        <span className={styles.locked} data-state={state} role="img" aria-label={t(`state.${state}`)}>
          <IconCheck size={14} stroke={2.5} aria-hidden />
        </span>
      </Tooltip>
    );
  }
  const isBeyond = !isHeld && !role.permissions.includes(code);
  const hint = isBeyond
    ? t('beyond_own')
    : state === 'included'
      ? t('comes_with', { permissions: includers })
      : isChanged
        ? t('state.changed')
        : null;
  return (
    <Tooltip label={hint} disabled={!hint}>
      <span className={styles.box} data-state={state} data-changed={isChanged || undefined}>
        <Checkbox
          size={isPhone ? 'lg' : 'md'}
          aria-label={hint ? `${label} (${hint})` : label}
          checked={state !== 'none'}
          disabled={state === 'included' || isBeyond}
          onChange={onToggle}
        />
      </span>
    </Tooltip>
  );
}
