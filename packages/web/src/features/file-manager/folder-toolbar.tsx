import { FILE_SORTS, type FileEntry, type FolderAction } from '@rounds/contract/file-manager';
import {
  IconCopy,
  IconDownload,
  IconFolderSymlink,
  IconInfoCircle,
  IconLayoutGrid,
  IconList,
  IconSearch,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Button, ICON, Select, TextInput, ToggleButton, Toolbar, useIsWide } from '../../ui/index.ts';
import type { EntryCommands } from './entry-menu.tsx';
import classes from './file-manager.module.css';
import type { Selection } from './use-selection.ts';
import type { useViewSettings } from './view-settings.ts';

interface FolderToolbarProps {
  readonly folderName: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly view: ReturnType<typeof useViewSettings>;
}

const DIRECTIONS = ['asc', 'desc'] as const;

/** Offers search, order and layout of a folder. */
export function FolderToolbar({ folderName, text, onText, view: [view, changeView] }: FolderToolbarProps) {
  const { t } = useTranslation('file-manager');
  // Elsewhere the menu of an entry opens its details.
  const isWide = useIsWide();
  return (
    <Toolbar
      label={t('view')}
      className={classes.toolbar}
      end={
        <>
          <ToggleButton
            isPressed={view.layout === 'grid'}
            aria-label={t('grid')}
            title={t('grid')}
            onToggle={() => changeView({ layout: 'grid' })}
          >
            <IconLayoutGrid {...ICON} size={18} />
          </ToggleButton>
          <ToggleButton
            isPressed={view.layout === 'list'}
            aria-label={t('list')}
            title={t('list')}
            onToggle={() => changeView({ layout: 'list' })}
          >
            <IconList {...ICON} size={18} />
          </ToggleButton>
          {isWide && (
            <ToggleButton
              isPressed={view.details}
              aria-label={t('details.title')}
              title={t('details.title')}
              onToggle={() => changeView({ details: !view.details })}
            >
              <IconInfoCircle {...ICON} size={18} />
            </ToggleButton>
          )}
        </>
      }
    >
      <TextInput
        className={classes.search}
        type="search"
        aria-label={t('search', { name: folderName })}
        placeholder={t('search', { name: folderName })}
        leftSection={<IconSearch {...ICON} />}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <Select
        className={classes.sort}
        aria-label={t('sort.label')}
        allowDeselect={false}
        data={FILE_SORTS.flatMap((sort) =>
          DIRECTIONS.map((direction) => ({ value: `${sort} ${direction}`, label: t(`sort.${sort}_${direction}`) })),
        )}
        value={`${view.sort} ${view.direction}`}
        onChange={(value) => {
          const sort = FILE_SORTS.find((one) => value?.startsWith(`${one} `));
          if (sort) changeView({ sort, direction: value?.endsWith('desc') ? 'desc' : 'asc' });
        }}
      />
    </Toolbar>
  );
}

interface SelectionBarProps {
  readonly selection: Selection;
  readonly commands: EntryCommands;
}

/** Offers the actions on the selected entries. */
export function SelectionBar({ selection, commands }: SelectionBarProps) {
  const { t } = useTranslation('file-manager');
  const { entries } = selection;
  const canAll = (action: FolderAction) => entries.every(({ actions }) => actions.includes(action));
  const button = (
    action: FolderAction,
    label: string,
    Icon: ComponentType<{ size: number; stroke: number }>,
    run: (entries: readonly FileEntry[]) => void,
  ) => (
    <Button
      variant="default"
      size="xs"
      disabled={!canAll(action)}
      leftSection={<Icon {...ICON} />}
      onClick={() => run(entries)}
    >
      {label}
    </Button>
  );
  return (
    <Toolbar label={t('selection')} className={classes.selectionBar}>
      <span aria-live="polite">{t('selected', { count: entries.length })}</span>
      {button('view', t('download'), IconDownload, commands.download)}
      {button('edit', t('move_to'), IconFolderSymlink, commands.moveTo)}
      {button('view', t('copy_to'), IconCopy, commands.copyTo)}
      {button('delete', t('delete.open'), IconTrash, commands.remove)}
      <ActionIcon variant="subtle" color="gray" aria-label={t('unselect')} onClick={selection.clear}>
        <IconX size={16} />
      </ActionIcon>
    </Toolbar>
  );
}
