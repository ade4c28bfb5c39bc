import type { FileEntry } from '@rounds/contract/file-manager';
import {
  IconCopy,
  IconDotsVertical,
  IconDownload,
  IconEye,
  IconFolderSymlink,
  IconInfoCircle,
  IconPencil,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, ICON, Menu } from '../../ui/index.ts';

export interface EntryCommands {
  open(entry: FileEntry): void;
  rename(entry: FileEntry, name: string): Promise<boolean>;
  startRenaming(entry: FileEntry): void;
  download(entries: readonly FileEntry[]): void;
  moveTo(entries: readonly FileEntry[]): void;
  copyTo(entries: readonly FileEntry[]): void;
  remove(entries: readonly FileEntry[]): void;
  showAccess(entry: FileEntry): void;
  showDetails(entry: FileEntry): void;
}

/** Offers the actions on one entry that its folder allows. */
export function EntryMenu({ entry, commands }: { readonly entry: FileEntry; readonly commands: EntryCommands }) {
  const { t } = useTranslation('file-manager');
  const may = (action: FileEntry['actions'][number]) => entry.actions.includes(action);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('actions', { name: entry.name })}>
          <IconDotsVertical {...ICON} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {may('view') && (
          <Menu.Item leftSection={<IconEye {...ICON} />} onClick={() => commands.open(entry)}>
            {t('open')}
          </Menu.Item>
        )}
        {may('view') && (
          <Menu.Item leftSection={<IconDownload {...ICON} />} onClick={() => commands.download([entry])}>
            {t('download')}
          </Menu.Item>
        )}
        {may('view') && (
          <Menu.Item leftSection={<IconInfoCircle {...ICON} />} onClick={() => commands.showDetails(entry)}>
            {t('details.title')}
          </Menu.Item>
        )}
        {may('edit') && (
          <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => commands.startRenaming(entry)}>
            {t('rename')}
          </Menu.Item>
        )}
        {may('edit') && (
          <Menu.Item leftSection={<IconFolderSymlink {...ICON} />} onClick={() => commands.moveTo([entry])}>
            {t('move_to')}
          </Menu.Item>
        )}
        {may('view') && (
          <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={() => commands.copyTo([entry])}>
            {t('copy_to')}
          </Menu.Item>
        )}
        {entry.kind === 'folder' && (
          <Menu.Item leftSection={<IconUsers {...ICON} />} onClick={() => commands.showAccess(entry)}>
            {t('access.open')}
          </Menu.Item>
        )}
        {may('delete') && (
          <Menu.Item color="red" leftSection={<IconTrash {...ICON} />} onClick={() => commands.remove([entry])}>
            {t('delete.open')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
