import { FILE_SORTS, type FileSort } from '@rounds/contract/file-manager';
import { useSessionUser } from '../../platform/session/index.ts';
import { useLocalStorage } from '../../ui/index.ts';

export type FileLayout = 'grid' | 'list';
/** The layouts of entries. Folders above the tiles of files are smaller tiles of their own. */
export type EntryLayout = FileLayout | 'folders';
interface ViewSettings {
  readonly layout: FileLayout;
  readonly sort: FileSort;
  readonly direction: 'asc' | 'desc';
  /** Whether the facts about the selected entry are shown next to the folder. */
  readonly details: boolean;
}

const DEFAULTS: ViewSettings = { layout: 'grid', sort: 'name', direction: 'asc', details: true };

/** Stores how a person views files on this device. */
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
