import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Menu } from '../ui/index.ts';
import styles from './data-table.module.css';
import type { RowAction } from './types.ts';

/** Seen on hover and focus, and always in the tab order. */
export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const { t } = useTranslation('common');
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className={styles.menuButton} size={30} aria-label={t('table.row_actions', { name })}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown miw={180}>
        {actions.map(({ key, label, icon: Icon, danger, onSelect }) => (
          <Menu.Item
            key={key}
            data-danger={danger || undefined}
            leftSection={Icon && <Icon size={16} stroke={1.75} />}
            onClick={onSelect}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
