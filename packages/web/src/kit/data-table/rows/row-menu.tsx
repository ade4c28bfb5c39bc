import { useState } from 'react';
import { ICON, Menu, UnstyledButton } from '../../../ui/index.ts';
import classes from '../data-table.module.css';
import type { RowAction } from '../types.ts';

interface RowMenuProps {
  readonly label: string;
  readonly actions: readonly RowAction[];
}

/**
 * A menu that is visible on hover and focus, and always in the tab order. A list has a hundred of them, so the menu and
 * its listeners are created when it is opened for the first time.
 */
export function RowMenu({ label, actions }: RowMenuProps) {
  const [isMade, setMade] = useState(false);
  if (actions.length === 0) return null;
  const dots = { className: classes.menuButton, 'aria-label': label } as const;
  if (!isMade)
    return <UnstyledButton {...dots} aria-haspopup="menu" aria-expanded={false} onClick={() => setMade(true)} />;
  return (
    <Menu position="bottom-end" defaultOpened>
      <Menu.Target>
        <UnstyledButton {...dots} />
      </Menu.Target>
      <Menu.Dropdown miw={180}>
        {actions.map(({ key, label, icon: Icon, danger, onSelect }) => (
          <Menu.Item
            key={key}
            data-danger={danger || undefined}
            leftSection={Icon && <Icon {...ICON} />}
            onClick={onSelect}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
