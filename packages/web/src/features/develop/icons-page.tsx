import * as tabler from '@tabler/icons-react';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar, SearchField } from '../../kit/data-table/index.ts';
import { createTextFilter } from '../../platform/i18n/index.ts';
import { Button, EmptyState, Grid, ICON, PageHeader, toast } from '../../ui/index.ts';
import classes from './develop.module.css';

type Icon = ComponentType<{ size?: number; stroke?: number }>;
const SOURCES = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
});
// Pattern: it reads the sources of this application.
const ICON_IMPORT = /import \{([^}]*)\} from '@tabler\/icons-react'/g;
const ICONS = tabler as unknown as Readonly<Record<string, Icon | undefined>>;
/** The names of all icons that the application imports. */
async function listUsedIcons(): Promise<string[]> {
  const sources = await Promise.all(Object.values(SOURCES).map((load) => load()));
  const names = sources
    .flatMap((source) => [...source.matchAll(ICON_IMPORT)])
    .flatMap(([, imported = '']) => imported.split(','))
    .map((name) => name.trim().split(' ')[0]!);
  return [...new Set(names)].filter((name) => name.startsWith('Icon') && ICONS[name]).sort();
}
/** All icons of the application; a click copies the name. */
export default function IconsPage() {
  const { t } = useTranslation('develop');
  const [names, setNames] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  useEffect(() => void listUsedIcons().then(setNames), []);
  const isFound = createTextFilter(text);
  const visibleNames = names.filter((name) => isFound(name));
  const copy = async (name: string) => {
    await navigator.clipboard.writeText(name);
    toast.success(t('copied', { name }));
  };
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} />
      <FilterBar>
        <SearchField value={text} label={t('find')} onChange={setText} onClear={() => setText('')} />
        <span role="status">{t('count', { count: visibleNames.length })}</span>
      </FilterBar>
      {names.length > 0 && visibleNames.length === 0 && <EmptyState kind="filtered" title={t('none')} />}
      <Grid as="ul" overflow="auto" gap={2} px="edge" pt={3} pb={6} template="repeat(auto-fill, minmax(240px, 1fr))">
        {visibleNames.map((name) => (
          <li key={name}>
            <IconButton name={name} onClick={() => void copy(name)} />
          </li>
        ))}
      </Grid>
    </div>
  );
}
function IconButton({ name, onClick }: { name: string; onClick(): void }) {
  const Icon = ICONS[name];
  return (
    <Button
      variant="default"
      fullWidth
      justify="flex-start"
      leftSection={Icon && <Icon {...ICON} size={20} />}
      onClick={onClick}
    >
      {name}
    </Button>
  );
}
