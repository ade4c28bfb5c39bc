import { type FileDetails, type FileEntry, fileManager, getLastName } from '@rounds/contract/file-manager';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FILE_MANAGER_KEY, FileGlyph } from '../../kit/files/index.ts';
import { LazyMap } from '../../kit/map/index.ts';
import { call } from '../../platform/api/index.ts';
import { getDateLocale, useFormat } from '../../platform/i18n/index.ts';
import { Box, Center, type Fact, FactList, ListRow, LoadFailed, SidePanel, SkeletonRows } from '../../ui/index.ts';
import classes from './details.module.css';

interface DetailsPanelProps {
  /** The folder that is shown. */
  readonly path: string;
  readonly selected: readonly FileEntry[];
  readonly onClose: () => void;
}

/** Shows facts about the selected entry, about several of them, or about the folder. */
export function DetailsPanel({ path, selected, onClose }: DetailsPanelProps) {
  const { t } = useTranslation('file-manager');
  const [only] = selected;
  const title =
    selected.length > 1 ? t('selected', { count: selected.length }) : (only?.name ?? (getLastName(path) || t('top')));
  return (
    <SidePanel
      title={title}
      closeLabel={t('details.close')}
      onClose={onClose}
      focusesTitle={false}
      closesOnEscape={false}
    >
      {selected.length > 1 ? (
        <Several entries={selected} />
      ) : (
        <Single key={only?.path ?? path} path={only?.path ?? path} />
      )}
    </SidePanel>
  );
}

function Several({ entries }: { readonly entries: readonly FileEntry[] }) {
  const { t } = useTranslation('file-manager');
  const format = useFormat();
  const files = entries.filter(({ kind }) => kind === 'file');
  return (
    <FactList
      className={classes.facts}
      facts={[
        { label: t('details.size'), value: format.bytes(files.reduce((sum, { size }) => sum + size, 0)) },
        { label: t('details.files'), value: format.number(files.length) },
        { label: t('details.folders'), value: format.number(entries.length - files.length) },
      ]}
    />
  );
}

function Single({ path }: { readonly path: string }) {
  const { t } = useTranslation('file-manager');
  const { data, error, refetch } = useQuery({
    queryKey: [FILE_MANAGER_KEY, 'details', path],
    queryFn: ({ signal }) => call(fileManager.getDetails, { query: { path }, signal, silent: true }),
    retry: false,
  });
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} />;
  const { entry, picture, used_in } = data;
  const isFile = entry?.kind === 'file';
  return (
    <>
      {isFile && (
        <Center overflow="hidden" mt={3} radius="menu" bg="sunken" tone="ink2" className={classes.picture}>
          {entry.type?.startsWith('image/') ? (
            <img src={`${entry.url}?size=screen`} alt="" />
          ) : (
            <FileGlyph type={entry.type} size={48} />
          )}
        </Center>
      )}
      <Facts details={data} />
      {picture?.place && (
        <Box overflow="hidden" mt={3} radius="menu" height={160}>
          <LazyMap label={t('details.place')} initial={picture.place} picked={picture.place} isFixed />
        </Box>
      )}
      {isFile && (
        <Box as="section" mt={5} className={classes.usage} aria-label={t('details.used_in')}>
          <h3>{t('details.used_in')}</h3>
          {used_in.length === 0 ? (
            <p>{t('details.unused')}</p>
          ) : (
            <ul>
              {used_in.map((place) => (
                <ListRow
                  key={`${place.kind} ${place.id}`}
                  title={<bdi>{place.title}</bdi>}
                  description={t(`details.kinds.${place.kind as 'inspection'}`)}
                  to={place.path}
                />
              ))}
            </ul>
          )}
        </Box>
      )}
    </>
  );
}

function Facts({ details }: { readonly details: FileDetails }) {
  const { t, i18n } = useTranslation('file-manager');
  const format = useFormat();
  const { entry, picture, content, access } = details;
  const toTaken = (time: string) =>
    // Without an offset it is the time on the clock of the camera.
    /(Z|[+-]\d\d:\d\d)$/.test(time)
      ? format.dateTime(time)
      : new Intl.DateTimeFormat(getDateLocale(i18n.language), {
          dateStyle: 'medium',
          timeStyle: 'short',
          timeZone: 'UTC',
        }).format(new Date(`${time}Z`));
  const place = picture?.place;
  const facts: readonly Fact[] = [
    {
      label: t('details.type'),
      value: entry?.kind === 'file' ? entry.name.split('.').at(-1)?.toUpperCase() : t('details.folder'),
    },
    { label: t('details.size'), value: format.bytes(content?.size ?? entry?.size ?? 0) },
    { label: t('details.dimensions'), value: picture && `${picture.width} × ${picture.height}` },
    { label: t('details.files'), value: content && format.number(content.files) },
    { label: t('details.folders'), value: content && format.number(content.folders) },
    { label: t('details.taken'), value: picture?.taken_at && toTaken(picture.taken_at) },
    { label: t('details.place'), value: place && <bdi>{`${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}`}</bdi> },
    { label: t('details.added_by'), value: entry?.created_by?.name },
    { label: t('details.added_at'), value: entry && format.dateTime(entry.created_at) },
    {
      label: t('details.changed_at'),
      value: entry && entry.updated_at !== entry.created_at ? format.dateTime(entry.updated_at) : null,
    },
    { label: t('details.access'), value: access.actions.map((action) => t(`access.actions.${action}`)).join(', ') },
    {
      label: t('details.access_from'),
      value: access.from === null ? t('access.by_role') : getLastName(access.from) || t('top'),
    },
  ];
  return <FactList className={classes.facts} facts={facts} />;
}
