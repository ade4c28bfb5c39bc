import {
  IconBox,
  IconChartBar,
  IconChecklist,
  IconChevronRight,
  IconHistory,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry, MenuGroup } from '../../feature.ts';
import { ICON, Menu, Stack, Tooltip, UnstyledButton } from '../../ui/index.ts';
import { SideEntry } from './side-entry.tsx';
import classes from './side-menu.module.css';

const ICONS: Record<MenuGroup, typeof IconBox> = {
  checklists: IconChecklist,
  resources: IconBox,
  analytics: IconChartBar,
  people: IconUsers,
  logs: IconHistory,
  settings: IconSettings,
};

interface SideGroupProps {
  group: MenuGroup;
  entries: readonly MenuEntry[];
  /** The entry of the current screen. */
  current: MenuEntry | undefined;
  isOpen: boolean;
  onLeave?: () => void;
}

/** A group of entries: it expands in the open menu and is a fly-out in the rail. */
export function SideGroup({ isOpen, ...part }: SideGroupProps) {
  return isOpen ? <UnfoldingGroup {...part} /> : <FlyOutGroup {...part} />;
}

type GroupProps = Omit<SideGroupProps, 'isOpen'>;

const hasCurrent = ({ entries, current }: GroupProps) => entries.some((entry) => entry === current);

function UnfoldingGroup(props: GroupProps) {
  const { group, entries, current, onLeave } = props;
  const { t } = useTranslation('common');
  const [unfolded, setUnfolded] = useState<boolean | null>(null);
  const isUnfolded = unfolded ?? hasCurrent(props);
  const listId = useId();
  const Icon = ICONS[group];
  return (
    <>
      <UnstyledButton
        className={classes.entry}
        aria-expanded={isUnfolded}
        aria-controls={listId}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <Icon {...ICON} size={18} />
        <span className={classes.name}>{t(`groups.${group}`)}</span>
        <IconChevronRight className={classes.chevron} data-down={isUnfolded || undefined} size={16} aria-hidden />
      </UnstyledButton>
      <Stack as="ul" id={listId} gap="half" pt="half" className={classes.subList} hidden={!isUnfolded}>
        {entries.map((entry) => (
          <li key={entry.key}>
            <SideEntry entry={entry} isCurrent={entry === current} isOpen isInner onLeave={onLeave} />
          </li>
        ))}
      </Stack>
    </>
  );
}

function FlyOutGroup(props: GroupProps) {
  const { group, entries } = props;
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const [isFlownOut, setFlownOut] = useState(false);
  const Icon = ICONS[group];
  const name = t(`groups.${group}`);
  return (
    <Menu position="right-start" offset={10} opened={isFlownOut} onChange={setFlownOut}>
      <Menu.Target>
        <Tooltip label={name} position="right" disabled={isFlownOut}>
          <UnstyledButton className={classes.entry} data-current={hasCurrent(props) || undefined} aria-label={name}>
            <Icon {...ICON} size={18} />
          </UnstyledButton>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown miw={200}>
        <Menu.Label>{name}</Menu.Label>
        {entries.map((entry) => (
          <Menu.Item key={entry.key} onClick={() => void navigate({ to: entry.path })}>
            {t(`menu.${entry.key}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
