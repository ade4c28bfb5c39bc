import { useTranslation } from 'react-i18next';
import { FileList, type FileListProps } from './file-list.tsx';
import type { FileLayout } from './view-settings.ts';

interface FolderEntriesProps extends Omit<FileListProps, 'layout' | 'label'> {
  readonly layout: FileLayout;
}

/** The content of a folder: among tiles, the folders are apart from the files. */
export function FolderEntries({ layout, entries, ...list }: FolderEntriesProps) {
  const { t } = useTranslation('file-manager');
  if (layout === 'list') return <FileList {...list} entries={entries} layout="list" label={t('content')} />;
  const folders = entries.filter(({ kind }) => kind === 'folder');
  const files = entries.filter(({ kind }) => kind === 'file');
  const { onEnd, ...shared } = list;
  return (
    <>
      {folders.length > 0 && (
        <FileList
          {...shared}
          {...(files.length === 0 && onEnd && { onEnd })}
          entries={folders}
          layout="folders"
          label={t('folders')}
        />
      )}
      {files.length > 0 && <FileList {...list} entries={files} layout="grid" label={t('files')} />}
    </>
  );
}
