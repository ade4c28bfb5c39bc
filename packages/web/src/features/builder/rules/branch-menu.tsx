import type { Branch } from '@rounds/engine';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Menu } from '../../../ui/index.ts';

interface BranchMenuProps {
  /** The display name of the branch. */
  name: string;
  branches: readonly Branch[];
  at: number;
  onChange: (branches: readonly Branch[]) => void;
}

/** Moves or removes a branch. */
export function BranchMenu({ name, branches, at, onChange }: BranchMenuProps) {
  const { t } = useTranslation(['rules', 'builder']);
  const branch = branches[at] as Branch;
  const swap = (other: number) => {
    const next = [...branches];
    next[at] = branches[other] as Branch;
    next[other] = branch;
    onChange(next);
  };
  const isElse = branch.when === null;
  const nextIsElse = branches[at + 1]?.when === null;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('branch.actions_of', { name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={isElse || at === 0} onClick={() => swap(at - 1)}>
          {t('builder:move_up')}
        </Menu.Item>
        <Menu.Item disabled={isElse || nextIsElse || at === branches.length - 1} onClick={() => swap(at + 1)}>
          {t('builder:move_down')}
        </Menu.Item>
        <Menu.Item
          color="red"
          disabled={branches.length === 1}
          onClick={() => onChange(branches.filter((_, index) => index !== at))}
        >
          {t('branch.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
