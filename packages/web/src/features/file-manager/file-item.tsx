import type { FileEntry } from '@rounds/contract/file-manager';
import { IconLock } from '@tabler/icons-react';
import { type MouseEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FileGlyph } from '../../kit/files/index.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import { BareCheckbox, Box, Center, NAMED_ICON, Text, UnstyledButton } from '../../ui/index.ts';
import { type EntryCommands, EntryMenu } from './entry-menu.tsx';
import classes from './file-manager.module.css';
import { entryDrag, type FolderDrop, useFolderDrop } from './folder-drop.ts';
import { NameField } from './name-field.tsx';
import type { EntryLayout } from './view-settings.ts';

export interface FileItemProps {
  readonly entry: FileEntry;
  readonly layout: EntryLayout;
  readonly isSelected: boolean;
  readonly isCut: boolean;
  readonly isRenaming: boolean;
  /** Whether to show the path, as a search shows entries of several folders. */
  readonly showPath: boolean;
  readonly commands: EntryCommands;
  /** A tap opens instead of selecting. */
  readonly opensAtOnce: boolean;
  onSelect(entry: FileEntry, how?: { readonly toggle?: boolean; readonly range?: boolean }): void;
  onRenamed(): void;
  /** Returns the paths of what is dragged with the entry. */
  onDragStart(entry: FileEntry): readonly string[];
  readonly drop: FolderDrop;
}

export const canView = ({ actions }: FileEntry): boolean => actions.includes('view');

/** Shows one folder or file as a tile or a row. */
export function FileItem(props: FileItemProps) {
  const { entry, layout, isSelected, isCut, isRenaming, showPath, commands, opensAtOnce, onSelect } = props;
  const { t } = useTranslation('file-manager');
  const format = useFormat();
  const isFolder = entry.kind === 'folder';
  const handleClick = (event: MouseEvent) => {
    // The keyboard presses the button without a click count.
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (isPlain && (event.detail === 0 || opensAtOnce)) return commands.open(entry);
    onSelect(entry, { toggle: event.ctrlKey || event.metaKey, range: event.shiftKey });
  };
  const facts = isFolder
    ? entry.entries_count === null
      ? t('locked')
      : t('entries', { count: entry.entries_count })
    : `${format.bytes(entry.size)}, ${format.date(entry.updated_at)}`;
  const element = useRef<HTMLLIElement>(null);
  entryDrag.useDraggable(element, () => props.onDragStart(entry), { isDisabled: isRenaming });
  const { isOver, handlers } = useFolderDrop(element, isFolder ? entry.path : null, props.drop);
  return (
    <li
      ref={element}
      className={classes.item}
      data-layout={layout}
      data-kind={entry.kind}
      data-selected={isSelected || undefined}
      data-cut={isCut || undefined}
      data-over={isOver || undefined}
      {...handlers}
    >
      <BareCheckbox
        className={classes.check}
        checked={isSelected}
        aria-label={t('select', { name: entry.name })}
        onChange={() => onSelect(entry, { toggle: true })}
      />
      <Center fullHeight overflow="hidden" bg="sunken" tone="ink2" className={classes.picture}>
        {entry.type?.startsWith('image/') ? (
          <Box as="img" fill fit="cover" src={`${entry.url}?size=thumb`} alt="" loading="lazy" draggable={false} />
        ) : (
          <FileGlyph type={entry.type} size={layout === 'grid' && !isFolder ? 40 : 24} />
        )}
      </Center>
      {isRenaming ? (
        <NameField entry={entry} rename={commands.rename} onDone={props.onRenamed} />
      ) : (
        <UnstyledButton
          className={classes.name}
          data-entry={entry.id}
          title={entry.name}
          onClick={handleClick}
          onDoubleClick={() => commands.open(entry)}
        >
          <bdi>{entry.name}</bdi>
        </UnstyledButton>
      )}
      <Text as="span" size="xs" tone="ink2" truncate className={classes.facts}>
        {showPath ? <bdi>{entry.path}</bdi> : facts}
        {(entry.has_own_access || !canView(entry)) && (
          <IconLock {...NAMED_ICON} size={14} aria-label={t('own_access')} />
        )}
      </Text>
      <EntryMenu entry={entry} commands={commands} />
    </li>
  );
}
