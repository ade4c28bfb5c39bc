import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Menu } from '../ui/index.ts';
import styles from './data-table.module.css';
import type { RowAction } from './types.ts';

interface RowMenuProps {
  readonly label: string;
  readonly actions: readonly RowAction[];
}

/**
 * Seen on hover and focus, and always in the tab order. A list has a hundred of them: what floats, and
 * all that listens for it, is made when one is opened.
 */
export function RowMenu({ label, actions }: RowMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (actions.length === 0) return null;
  const dots = (
    <button
      ref={button}
      type="button"
      className={styles.menuButton}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={isOpen ? undefined : () => setOpen(true)}
    />
  );
  if (!isOpen) return dots;
  return <OpenMenu button={button} dots={dots} actions={actions} close={() => setOpen(false)} />;
}

interface OpenMenuProps extends Pick<RowMenuProps, 'actions'> {
  readonly button: { readonly current: HTMLElement | null };
  readonly dots: ReactElement;
  close(): void;
}

function OpenMenu({ button, dots, actions, close }: OpenMenuProps) {
  useFocusBack(button);
  return (
    <Menu position="bottom-end" opened onClose={close} returnFocus={false}>
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
function useFocusBack(button: { readonly current: HTMLElement | null }): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    },
    [button],
  );
}
