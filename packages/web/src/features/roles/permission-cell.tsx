import type { Permission } from '@rounds/contract/permissions';
import type { Role } from '@rounds/contract/roles';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Checkbox, Tooltip, useIsPhone, VisuallyHidden } from '../../ui/index.ts';
import { usePermissionName } from './permission-rows.ts';
import { type Draft, grantedIn, includedBy, standingOf } from './role-draft.ts';
import styles from './roles.module.css';

interface PermissionCellProps {
  readonly role: Role;
  readonly roleName: string;
  readonly code: Permission;
  readonly draft: Draft;
  /** Whether the person holds it themselves: nobody gives away more. */
  readonly isHeld: boolean;
  onToggle(): void;
}

/** One permission of one role: granted, included in another one, or not; changed ones say so. */
export function PermissionCell({ role, roleName, code, draft, isHeld, onToggle }: PermissionCellProps) {
  const { t } = useTranslation('roles');
  const nameOf = usePermissionName();
  const isPhone = useIsPhone();
  const granted = grantedIn(draft, role);
  const standing = standingOf(granted, code);
  const isChanged = granted.includes(code) !== role.permissions.includes(code);
  const label = t('cell', { permission: nameOf(code), role: roleName });
  const includers = includedBy(granted, code).map(nameOf).join(', ');

  if (role.is_system) {
    return standing === 'none' ? (
      <span className={styles.none}>
        –<VisuallyHidden>{t('standing.none')}</VisuallyHidden>
      </span>
    ) : (
      <Tooltip label={includers ? t('comes_with', { permissions: includers }) : t('standing.granted')}>
        <span className={styles.locked} data-standing={standing} role="img" aria-label={t(`standing.${standing}`)}>
          <IconCheck size={14} stroke={2.5} aria-hidden />
        </span>
      </Tooltip>
    );
  }
  const isBeyond = !isHeld && !role.permissions.includes(code);
  const hint = isBeyond
    ? t('beyond_own')
    : standing === 'included'
      ? t('comes_with', { permissions: includers })
      : isChanged
        ? t('standing.changed')
        : null;
  return (
    <Tooltip label={hint} disabled={!hint}>
      <span className={styles.box} data-standing={standing} data-changed={isChanged || undefined}>
        <Checkbox
          size={isPhone ? 'lg' : 'md'}
          aria-label={hint ? `${label} (${hint})` : label}
          checked={standing !== 'none'}
          disabled={standing === 'included' || isBeyond}
          onChange={onToggle}
        />
      </span>
    </Tooltip>
  );
}
