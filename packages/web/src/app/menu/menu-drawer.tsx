import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../feature.ts';
import { Drawer } from '../../ui/index.ts';
import classes from '../shell/shell.module.css';
import { SideMenu } from './side-menu.tsx';

interface MenuDrawerProps {
  entries: readonly MenuEntry[];
  isOpen: boolean;
  onClose(): void;
  onTasks(): void;
  onShortcuts(): void;
}

/** The side menu of a phone. */
export default function MenuDrawer({ entries, isOpen, onClose, onTasks, onShortcuts }: MenuDrawerProps) {
  const { t } = useTranslation('common');
  const closeAnd = (open: () => void) => () => {
    onClose();
    open();
  };
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="left"
      size={280}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': t('menu.label') } }}
      classNames={{ body: classes.drawerBody, content: classes.drawer }}
    >
      <SideMenu
        entries={entries}
        isOpen
        onToggle={onClose}
        onLeave={onClose}
        onTasks={closeAnd(onTasks)}
        onShortcuts={closeAnd(onShortcuts)}
      />
    </Drawer>
  );
}
