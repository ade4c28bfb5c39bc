import { FILE_SORTS, type FileSort } from '@rounds/contract/file-manager';
import { useSessionUser } from '../../platform/session/index.ts';
import { useLocalStorage } from '../../ui/index.ts';

export type FileLayout = 'grid' | 'list';
/** Folders above the tiles of files are tiles of their own, smaller ones. */
export type EntryLayout = FileLayout | 'folders';
interface ViewSettings {
  readonly layout: FileLayout;
  readonly sort: FileSort;
  readonly direction: 'asc' | 'desc';
  /** What is known of the selected entry is shown beside the folder. */
  readonly details: boolean;
}

const DEFAULTS: ViewSettings = { layout: 'grid', sort: 'name', direction: 'asc', details: true };

/** How a person looks at files, kept on this device. */
export function useViewSettings(): readonly [ViewSettings, (change: Partial<ViewSettings>) => void] {
  const { id } = useSessionUser();
  const [stored, store] = useLocalStorage<Partial<ViewSettings>>({
    key: `file-manager-${id}`,
    defaultValue: DEFAULTS,
    getInitialValueInEffect: false,
  });
  const settings: ViewSettings = {
    layout: stored.layout === 'list' ? 'list' : 'grid',
    sort: FILE_SORTS.find((sort) => sort === stored.sort) ?? 'name',
    direction: stored.direction === 'desc' ? 'desc' : 'asc',
    details: stored.details ?? DEFAULTS.details,
  };
  return [settings, (change) => store({ ...settings, ...change })];
}
