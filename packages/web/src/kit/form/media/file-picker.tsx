import { type FileEntry, getLastName, getParentPath } from '@rounds/contract/file-manager';
import { IconArrowUp, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../platform/api/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import {
  ActionIcon,
  BareCheckbox,
  Box,
  Button,
  ICON,
  ListRow,
  LoadFailed,
  Modal,
  Row,
  SkeletonRows,
  Text,
  TextInput,
  useSearchText,
} from '../../../ui/index.ts';
import classes from '../../../ui/mixins.module.css';
import { FileGlyph, useFolder, useSharedFolders } from '../../files/index.ts';
import type { KnownFile } from '../model/form-files.ts';

interface FilePickerProps {
  /** The types of files to offer; other types are not offered. */
  readonly types?: readonly string[];
  readonly isSingle?: boolean;
  readonly onChoose: (files: readonly KnownFile[]) => void;
  readonly onClose: () => void;
}

const toKnown = ({ uuid, name, type, size }: FileEntry): KnownFile => ({ uuid, name, type: type ?? '', size });

/** Chooses files of the file manager, in the folders that the person may view. */
export function FilePicker({ types, isSingle = false, onChoose, onClose }: FilePickerProps) {
  const { t } = useTranslation(['form', 'common']);
  const format = useFormat();
  const [path, setPath] = useState('/');
  const [text, setText] = useState('');
  const q = useSearchText(text);
  const [selection, setSelection] = useState<ReadonlyMap<string, KnownFile>>(new Map());
  const folder = useFolder({ path, q, sort: 'name', direction: 'asc' });
  // People who may not view the top begin with the folders that name them.
  const isDenied = folder.error instanceof CallError && folder.error.code === 'RES_ACCESS_DENIED';
  const shared = useSharedFolders(isDenied);
  const entryList = isDenied ? shared.data?.list : folder.data?.pages.flatMap(({ list }) => list);
  const entries = entryList?.filter(({ kind, type }) => kind === 'folder' || !types || types.includes(type ?? ''));
  const error = isDenied ? shared.error : folder.error;
  const openFolder = (next: string) => {
    setText('');
    setPath(next);
  };
  const toggle = (entry: FileEntry) => {
    const next = new Map(isSingle && !selection.has(entry.uuid) ? [] : selection);
    if (!next.delete(entry.uuid)) next.set(entry.uuid, toKnown(entry));
    setSelection(next);
  };
  const emptyText = isDenied ? t('file.picker_none') : t('file.picker_empty');
  return (
    <Modal opened onClose={onClose} title={t('file.picker_title')} size={560}>
      <div className={classes.dialogForm}>
        <Row wrap gap={2}>
          <ActionIcon
            variant="default"
            size={36}
            disabled={path === '/'}
            aria-label={t('file.picker_up')}
            onClick={() => openFolder(getParentPath(path))}
          >
            <IconArrowUp {...ICON} size={18} />
          </ActionIcon>
          <Text as="strong" grow shrink breakWords>
            <bdi>{getLastName(path) || t('file.picker_top')}</bdi>
          </Text>
          {!isDenied && (
            <TextInput
              type="search"
              aria-label={t('file.picker_search')}
              placeholder={t('file.picker_search')}
              leftSection={<IconSearch {...ICON} />}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Row>
        {error ? (
          <LoadFailed error={error} retry={isDenied ? shared.refetch : folder.refetch} />
        ) : !entries ? (
          <SkeletonRows rows={4} />
        ) : entries.length === 0 ? (
          <p>{emptyText}</p>
        ) : (
          <Box as="ul" maxHeight="50dvh" overflow="auto">
            {entries.map((entry) => {
              const isFolder = entry.kind === 'folder';
              const canOpen = entry.actions.includes('view');
              return (
                <ListRow
                  key={entry.id}
                  title={<bdi>{entry.name}</bdi>}
                  description={q ? entry.path : isFolder ? undefined : format.bytes(entry.size)}
                  start={
                    <>
                      {!isFolder && (
                        <BareCheckbox
                          aria-label={entry.name}
                          checked={selection.has(entry.uuid)}
                          onChange={() => toggle(entry)}
                        />
                      )}
                      <FileGlyph type={entry.type} />
                    </>
                  }
                  onClick={!isFolder ? () => toggle(entry) : canOpen ? () => openFolder(entry.path) : undefined}
                />
              );
            })}
          </Box>
        )}
        {!isDenied && folder.hasNextPage && (
          <Button variant="subtle" loading={folder.isFetchingNextPage} onClick={() => void folder.fetchNextPage()}>
            {t('file.picker_more')}
          </Button>
        )}
        <div className={classes.dialogActions}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button disabled={selection.size === 0} onClick={() => onChoose([...selection.values()])}>
            {t('file.picker_choose', { count: selection.size })}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
