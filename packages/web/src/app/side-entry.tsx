import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../feature.ts';
import { Tooltip } from '../ui/index.ts';
import classes from './side-menu.module.css';

interface SideEntryProps {
  entry: MenuEntry;
  isCurrent: boolean;
  isOpen: boolean;
  /** Inside an open group: indented, without an icon. */
  isInner?: boolean;
  onLeave?: () => void;
}

export function SideEntry({ entry, isCurrent, isOpen, isInner, onLeave }: SideEntryProps) {
  const { t } = useTranslation('common');
  const name = t(`menu.${entry.key}`);
  const Icon = entry.icon;
  const link = (
    <Link
      className={classes.entry}
      to={entry.path}
      // By default a link is also active on screens below it, including those of other entries.
      activeOptions={{ exact: true }}
      data-inner={isInner || undefined}
      data-current={isCurrent || undefined}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={isOpen ? undefined : name}
      onClick={onLeave}
    >
      {!isInner && <Icon size={18} stroke={1.75} />}
      {isOpen && <span className={classes.name}>{name}</span>}
    </Link>
  );
  return isOpen ? (
    link
  ) : (
    <Tooltip label={name} position="right">
      {link}
    </Tooltip>
  );
}
