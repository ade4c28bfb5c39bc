import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../feature.ts';
import { ICON, Tooltip } from '../../ui/index.ts';
import classes from './side-menu.module.css';

interface SideLinkProps {
  readonly name: string;
  readonly path: string;
  readonly icon: MenuEntry['icon'];
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  /** Whether the entry is inside an open group: indented, without an icon. */
  readonly isInner?: boolean;
  readonly onLeave?: (() => void) | undefined;
}

/** Shows one line of the menu; in the rail only its icon. */
export function SideLink({ name, path, icon: Icon, isCurrent, isOpen, isInner, onLeave }: SideLinkProps) {
  const link = (
    <Link
      className={classes.entry}
      to={path}
      // By default a link is also active on screens below it, including those of other entries.
      activeOptions={{ exact: true }}
      data-inner={isInner || undefined}
      data-current={isCurrent || undefined}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={isOpen ? undefined : name}
      onClick={onLeave}
    >
      {!isInner && <Icon {...ICON} size={18} />}
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

interface SideEntryProps extends Omit<SideLinkProps, 'name' | 'path' | 'icon'> {
  readonly entry: MenuEntry;
}

export function SideEntry({ entry: { key, path, icon }, ...place }: SideEntryProps) {
  const { t } = useTranslation('common');
  return <SideLink {...place} name={t(`menu.${key}`)} path={path} icon={icon} />;
}
