import { IconDots } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../ui/index.ts';
import styles from './data-table.module.css';
import type { RowAction } from './types.ts';

interface RowMenuProps {
  readonly name: string;
  readonly actions: readonly RowAction[];
}

/**
 * Seen on hover and focus, and always in the tab order. A list has a hundred of them: what floats, and
 * all that listens for it, is made when one is opened.
 */
export function RowMenu({ name, actions }: RowMenuProps) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusBack(button, isOpen);
  if (actions.length === 0) return null;
  const dots = (
    <button
      ref={button}
      type="button"
      className={styles.menuButton}
      aria-label={t('table.row_actions', { name })}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={isOpen ? undefined : () => setOpen(true)}
    >
      <IconDots size={18} stroke={1.75} />
    </button>
  );
  if (!isOpen) return dots;
  return (
    <Menu position="bottom-end" opened onClose={() => setOpen(false)} returnFocus={false}>
      <Menu.Target>{dots}</Menu.Target>
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

/** The button that opened the menu has the focus again, unless something else took it. */
function useFocusBack(button: { readonly current: HTMLElement | null }, isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true });
    }
    wasOpen.current = isOpen;
  }, [button, isOpen]);
}
