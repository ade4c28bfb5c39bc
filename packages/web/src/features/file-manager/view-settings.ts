import { FILE_SORTS, type FileSort } from '@rounds/contract/file-manager';
import { useSessionUser } from '../../session/index.ts';
import { useLocalStorage } from '../../ui/index.ts';

export type FileLayout = 'grid' | 'list';
interface ViewSettings {
  readonly layout: FileLayout;
  readonly sort: FileSort;
  readonly direction: 'asc' | 'desc';
}

const DEFAULTS: ViewSettings = { layout: 'grid', sort: 'name', direction: 'asc' };

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
  };
  return [settings, (change) => store({ ...settings, ...change })];
}
