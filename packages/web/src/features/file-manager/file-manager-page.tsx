import { type FileEntry, getLastName } from '@rounds/contract/file-manager';
import { IconFolderPlus, IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FILE_MANAGER_KEY, FolderTree, useFolder } from '../../kit/files/index.ts';
import { paths, useSearchParams } from '../../paths.ts';
import { queryClient } from '../../platform/api/index.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import { createEventBatcher, useServerEvents } from '../../platform/session/index.ts';
import {
  Box,
  Button,
  EmptyState,
  ICON,
  PageHeader,
  Row,
  SkeletonCards,
  Stack,
  Text,
  useIsPhone,
  useIsWide,
  useSearchText,
} from '../../ui/index.ts';
import { AccessDialog } from './access-dialog.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { useConflictDialog } from './conflict-dialog.tsx';
import { DetailsPanel } from './details-panel.tsx';
import type { EntryCommands } from './entry-menu.tsx';
import { canView } from './file-item.tsx';
import classes from './file-manager.module.css';
import { DestinationDialog, NewFolderDialog } from './folder-dialog.tsx';
import { type FolderDrop, useUploadDrop } from './folder-drop.ts';
import { FolderEntries } from './folder-entries.tsx';
import { FolderFailed } from './folder-failed.tsx';
import { FolderToolbar, SelectionBar } from './folder-toolbar.tsx';
import { Preview } from './preview.tsx';
import { UploadButtons } from './upload-buttons.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { uploadQueue } from './upload-queue.ts';
import { useFileActions } from './use-file-actions.ts';
import { useScreenKeys } from './use-screen-keys.ts';
import { useSelection } from './use-selection.ts';
import { useViewSettings } from './view-settings.ts';

const schedule = createEventBatcher();

type OpenDialog =
  | { readonly kind: 'folder' }
  | { readonly kind: 'move' | 'copy'; readonly entries: readonly FileEntry[] }
  | { readonly kind: 'access'; readonly path: string };

interface Clipboard {
  readonly kind: 'move' | 'copy';
  readonly paths: readonly string[];
}

/** The folders and files of the workspace. */
export default function FileManagerPage() {
  const { t } = useTranslation('file-manager');
  const { path = '/' } = useSearchParams('path');
  const navigate = useNavigate();
  const isWide = useIsWide();
  return (
    <Row fullHeight align="stretch">
      {isWide && (
        <Stack as="aside" fixed overflow="auto" gap={4} py={3} px={2} borderEnd="line" bg="surface" width={230}>
          <FolderTree
            label={t('folders')}
            topName={t('top')}
            lockedLabel={t('locked')}
            selected={path}
            onSelect={(to) => void navigate(paths.fileManager(to))}
          />
        </Stack>
      )}
      <FolderScreen key={path} path={path} />
      <UploadPanel />
    </Row>
  );
}

let clipboard: Clipboard | null = null;

function FolderScreen({ path }: { readonly path: string }) {
  const { t } = useTranslation(['file-manager', 'common']);
  const format = useFormat();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const view = useViewSettings();
  const [{ layout, sort, direction, details }] = view;
  const [text, setText] = useState('');
  const q = useSearchText(text);
  const folder = useFolder({ path, q, sort, direction });
  const first = folder.data?.pages[0];
  const entries = useMemo(() => folder.data?.pages.flatMap(({ list }) => list) ?? [], [folder.data]);
  const selection = useSelection(entries);
  const conflicts = useConflictDialog();
  const actions = useFileActions(conflicts.ask);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [renaming, setRenaming] = useState<number | null>(null);
  const [previewed, setPreviewed] = useState<FileEntry | null>(null);
  const [cutPaths, setCutPaths] = useState<ReadonlySet<string>>(new Set(toCutPaths()));
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  // The panel covers the folder on narrow windows, so it is only opened from a menu.
  const isWide = useIsWide();
  const [showsDetails, setShowsDetails] = useState(false);
  const reload = () => queryClient.invalidateQueries({ queryKey: [FILE_MANAGER_KEY] });
  useServerEvents('fileManager', () => schedule(reload));

  const name = getLastName(path) || t('top');
  const may = (action: FileEntry['actions'][number]) => first?.access.actions.includes(action) ?? false;
  const openPath = (to: string) => void navigate(paths.fileManager(to));
  const commands: EntryCommands = {
    open: (entry) => {
      if (entry.kind === 'file') setPreviewed(entry);
      else if (canView(entry)) openPath(entry.path);
    },
    rename: actions.rename,
    startRenaming: ({ id }) => setRenaming(id),
    download: actions.download,
    moveTo: (entries) => setDialog({ kind: 'move', entries }),
    copyTo: (entries) => setDialog({ kind: 'copy', entries }),
    remove: (entries) => void actions.remove(entries).then((isDone) => isDone && selection.clear()),
    showAccess: (entry) => setDialog({ kind: 'access', path: entry.path }),
    showDetails: (entry) => {
      selection.select(entry);
      view[1]({ details: true });
      setShowsDetails(true);
    },
  };

  const putOnClipboard = (kind: Clipboard['kind']) => {
    if (selection.entries.length === 0) return;
    clipboard = { kind, paths: selection.entries.map((entry) => entry.path) };
    setCutPaths(new Set(toCutPaths()));
  };
  const paste = async () => {
    if (!clipboard) return;
    const { kind, paths: copied } = clipboard;
    if (kind === 'move') clipboard = null;
    await actions.transfer(kind, copied, path);
    setCutPaths(new Set(toCutPaths()));
  };
  const drop: FolderDrop = {
    move: (moved, destination) => void actions.transfer('move', moved, destination),
    upload: uploadQueue.add,
  };
  const uploadDrop = useUploadDrop(may('upload') ? path : null, drop.upload);
  useScreenKeys((event) => {
    const isControl = event.ctrlKey || event.metaKey;
    if (isControl && event.key === 'a') selection.selectAll();
    else if (isControl && event.key === 'v' && may('upload')) void paste();
    else if (event.key === 'Escape' && selection.entries.length > 0) selection.clear();
    else return;
    event.preventDefault();
  });

  const newFolder = may('upload') && (
    <Button variant="default" leftSection={<IconFolderPlus {...ICON} />} onClick={() => setDialog({ kind: 'folder' })}>
      {t('new_folder')}
    </Button>
  );
  const files = entries.filter(({ kind }) => kind === 'file');
  return (
    <>
      <PageHeader
        title={name}
        before={<Breadcrumbs path={path} drop={drop} />}
        actions={
          may('upload') && (
            <>
              {newFolder}
              <UploadButtons onChosen={(files) => uploadQueue.add(files, path)} />
            </>
          )
        }
      />
      {/* Files are also chosen with a button. */}
      <Stack
        gap={3}
        className={classes.main}
        ref={setScroller}
        data-over={uploadDrop.isOver || undefined}
        {...uploadDrop.handlers}
      >
        <FolderToolbar folderName={name} text={text} onText={setText} view={view} />
        {first && selection.entries.length > 0 && <SelectionBar selection={selection} commands={commands} />}
        {first && selection.entries.length === 0 && (
          <Row wrap gap={2} size="sm" fixed minHeight={44} py={1} px={3} radius="menu" bg="brand-soft" tone="ink">
            <Box as="p" flex="1 1 200px">
              {first.access.from === null
                ? t('access.line_by_role')
                : t('access.line', {
                    actions: first.access.actions.map((action) => t(`access.actions.${action}`)).join(', '),
                    name: getLastName(first.access.from) || t('top'),
                  })}
            </Box>
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconUsers {...ICON} />}
              onClick={() => setDialog({ kind: 'access', path })}
            >
              {t('access.open')}
            </Button>
          </Row>
        )}
        {folder.error ? (
          <FolderFailed
            error={folder.error}
            retry={folder.refetch}
            openPath={openPath}
            path={path}
            onChangeAccess={() => setDialog({ kind: 'access', path })}
          />
        ) : !first ? (
          <SkeletonCards heights={[130, 130, 130]} />
        ) : entries.length === 0 ? (
          <EmptyState
            kind={q ? 'filtered' : 'nothing'}
            title={q ? t('nothing_found', { text: q }) : t('empty.title')}
            text={q ? undefined : may('upload') ? t('empty.text') : t('empty.read_only')}
            action={!q && newFolder}
          />
        ) : (
          <FolderEntries
            entries={entries}
            layout={layout}
            selection={selection}
            commands={commands}
            cutPaths={cutPaths}
            renaming={renaming}
            showPath={q !== ''}
            opensAtOnce={isPhone}
            scroller={scroller}
            onRenamed={() => setRenaming(null)}
            drop={drop}
            onCut={() => putOnClipboard('move')}
            onCopy={() => putOnClipboard('copy')}
            onEnd={() => {
              if (folder.hasNextPage && !folder.isFetchingNextPage) void folder.fetchNextPage();
            }}
          />
        )}
        {first && (
          <Text p={2} size="xs" tone="ink3">
            {t('storage', { size: format.bytes(first.storage.used) })}
          </Text>
        )}
      </Stack>
      {first && details && (isWide || showsDetails) && (
        <DetailsPanel
          path={path}
          selected={selection.entries}
          onClose={() => (isWide ? view[1]({ details: false }) : setShowsDetails(false))}
        />
      )}
      {previewed && (
        <Preview
          entry={previewed}
          files={files}
          onShow={setPreviewed}
          onDownload={(entry) => actions.download([entry])}
          onClose={() => setPreviewed(null)}
        />
      )}
      {dialog?.kind === 'folder' && (
        <NewFolderDialog
          create={(folderName) => actions.createFolder(path, folderName)}
          onClose={() => setDialog(null)}
        />
      )}
      {(dialog?.kind === 'move' || dialog?.kind === 'copy') && (
        <DestinationDialog
          kind={dialog.kind}
          entries={dialog.entries}
          start={path}
          choose={(destination) =>
            actions.transfer(
              dialog.kind,
              dialog.entries.map((entry) => entry.path),
              destination,
            )
          }
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'access' && <AccessDialog path={dialog.path} onClose={() => setDialog(null)} />}
      {conflicts.dialog}
    </>
  );
}

const toCutPaths = (): readonly string[] => (clipboard?.kind === 'move' ? clipboard.paths : []);
