import { LIBRARY_CATEGORIES, type LibraryCategory, type LibraryEntry } from '@rounds/contract/checklists/library.ts';
import type { ContentLanguage } from '@rounds/contract/languages.ts';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { listLanguageChoices, useFormat } from '../../../platform/i18n/index.ts';
import {
  Box,
  Button,
  EmptyState,
  Grid,
  ICON,
  LoadFailed,
  PageHeader,
  Select,
  SkeletonCards,
  Text,
  TextInput,
  useSearchText,
} from '../../../ui/index.ts';
import { FolderSelect } from '../entries/folder-select.tsx';
import { LibraryCard } from './library-card.tsx';
import classes from './library-page.module.css';
import LibraryPreview from './library-preview.tsx';
import { useLibrary, useTakeFromLibrary } from './library-queries.ts';
import NewerDialog from './newer-dialog.tsx';

const PAGE = 24;
/** Shows what other workspaces share and what ships with the product, to view and to use. */
export default function LibraryPage() {
  const { t, i18n } = useTranslation('library');
  const format = useFormat();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [language, setLanguage] = useState<ContentLanguage | null>(null);
  const [category, setCategory] = useState<LibraryCategory | null>(null);
  const [pages, setPages] = useState(1);
  const [previewed, setPreviewed] = useState<LibraryEntry | null>(null);
  const [compared, setCompared] = useState<number | null>(null);
  const [folder, setFolder] = useState<number | null>(null);
  const take = useTakeFromLibrary();
  const q = useSearchText(text);
  const library = useLibrary({
    ...(q && { q }),
    ...(language && { language }),
    ...(category && { category }),
    limit: PAGE * pages,
  });
  const isFiltered = q !== '' || language !== null || category !== null;
  const clear = () => {
    setText('');
    setLanguage(null);
    setCategory(null);
  };
  const use = (id: string) =>
    void take.mutateAsync({ id, parent_id: folder }).then(
      (entry) => navigate(paths.templates.edit(entry.id)),
      () => {},
    );
  const list = library.data?.list;
  const total = library.data?.pagination.total ?? 0;
  return (
    <Grid alignContent="start" gap={3} p={5} className={classes.page}>
      <PageHeader title={t('title')} />
      <Grid as="search" gap={3} className={classes.filters}>
        <TextInput
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch {...ICON} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={200}
        />
        <Select
          aria-label={t('category.label')}
          placeholder={t('category.all')}
          data={LIBRARY_CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
          value={category}
          onChange={(value) => setCategory(value as LibraryCategory | null)}
          clearable
          clearButtonProps={{ 'aria-label': t('category.all') }}
        />
        <Select
          aria-label={t('language.label')}
          placeholder={t('language.all')}
          data={listLanguageChoices(i18n.language)}
          value={language}
          onChange={(value) => setLanguage(value as ContentLanguage | null)}
          clearable
          clearButtonProps={{ 'aria-label': t('language.all') }}
          searchable
        />
      </Grid>
      <Box hideEmpty maxWidth={320}>
        <FolderSelect value={folder} onChange={setFolder} />
      </Box>
      <Text fontSize="sm" tone="ink2" minHeight={18} role="status">
        {list && t('count', { count: total, number: format.number(total) })}
      </Text>
      {library.isError && !list && <LoadFailed error={library.error} retry={library.refetch} />}
      {!list && !library.isError && <SkeletonCards heights={[220, 220, 220]} />}
      {list && list.length === 0 && (
        <EmptyState
          kind={isFiltered ? 'filtered' : 'nothing'}
          title={t('empty.title')}
          text={t('empty.text')}
          action={isFiltered && <Button onClick={clear}>{t('empty.clear')}</Button>}
        />
      )}
      {list && list.length > 0 && (
        <Grid as="ul" gap={4} template="repeat(auto-fill, minmax(min(300px, 100%), 1fr))">
          {list.map((entry) => (
            <Grid as="li" shrink key={entry.id}>
              <LibraryCard
                entry={entry}
                isTaking={take.isPending && take.variables.id === entry.id}
                isDisabled={take.isPending && take.variables.id !== entry.id}
                onPreview={() => setPreviewed(entry)}
                onUse={() => use(entry.id)}
                onCompare={setCompared}
              />
            </Grid>
          ))}
        </Grid>
      )}
      {list && list.length < total && (
        <Button
          className={classes.more}
          variant="default"
          loading={library.isFetching}
          onClick={() => setPages(pages + 1)}
        >
          {t('more')}
        </Button>
      )}
      {library.data && (
        <Text fontSize="sm" tone="ink2">
          {t('own_key')}{' '}
          <Text as="code" tone="ink" weight={550} dir="ltr">
            {library.data.workspace_key}
          </Text>
        </Text>
      )}
      {previewed && (
        <LibraryPreview
          id={previewed.id}
          title={previewed.title}
          isTaking={take.isPending}
          onUse={() => use(previewed.id)}
          onClose={() => setPreviewed(null)}
        />
      )}
      {compared !== null && <NewerDialog templateId={compared} onClose={() => setCompared(null)} />}
    </Grid>
  );
}
