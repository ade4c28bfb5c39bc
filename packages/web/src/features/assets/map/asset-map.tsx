import { assetList, assets } from '@rounds/contract/assets';
import type { OutputOf } from '@rounds/contract/endpoint.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFilters } from '../../../kit/data-table/index.ts';
import { LazyMap, type Rectangle } from '../../../kit/map/index.ts';
import { paths, useSearchParams } from '../../../paths.ts';
import { call } from '../../../platform/api/index.ts';
import { useAppSettings } from '../../../platform/session/index.ts';
import {
  Anchor,
  Box,
  EmptyState,
  Grid,
  ListRow,
  LoadFailed,
  Notice,
  PanelTabs,
  ScoreBar,
  SkeletonRows,
  Stack,
  Text,
  useIsPhone,
} from '../../../ui/index.ts';
import classes from './map.module.css';
import { MapLegend } from './map-legend.tsx';
import { usePopup } from './map-popup.ts';

type Places = OutputOf<typeof assets.listPlaces>;

const EVERYWHERE: Rectangle = { south: -90, north: 90, west: -180, east: 180 };
/** The list next to the map has at most this many places; zooming in shows more. */
const MAX_LISTED = 100;

function usePlaces(rectangle: Rectangle | null, filter: string | undefined) {
  const query = { ...(rectangle ?? EVERYWHERE), filter };
  return useQuery({
    queryKey: ['assets', 'map', query],
    queryFn: ({ signal }) => call(assets.listPlaces, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The assets that pass the filter of the list, where they are. */
export function AssetMap() {
  const { t } = useTranslation('assets');
  const { filter, at } = useSearchParams('filter', 'at');
  const [rectangle, setRectangle] = useState<Rectangle | null>(null);
  const { data: settings } = useAppSettings();
  const { data, error, refetch } = usePlaces(rectangle, filter);
  const renderPopup = usePopup();
  const [tab, setTab] = useState<'map' | 'list'>('map');
  const panelId = useId();
  const isPhone = useIsPhone();
  const start = toPlace(at);
  const isShown = (part: typeof tab) => !isPhone || tab === part;
  return (
    <Stack bg="surface">
      <ListFilters list={assetList} search="search" />
      {settings && !settings.map_tile_url && <Notice>{t('map.no_tiles')}</Notice>}
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={8} />}
      {data?.total_everywhere === 0 && (
        <EmptyState
          kind="filtered"
          title={t('map.none.title')}
          text={t('map.none.text')}
          action={<WithoutPlace data={data} filter={filter} />}
        />
      )}
      {data && data.total_everywhere > 0 && (
        <>
          {isPhone && (
            <PanelTabs
              label={t('show.label')}
              tabs={[
                { id: 'map', label: t('show.map') },
                { id: 'list', label: t('map.list'), count: data.total },
              ]}
              current={tab}
              onChange={(id) => setTab(id === 'list' ? 'list' : 'map')}
              panelId={panelId}
            />
          )}
          <Grid
            grow
            shrinkBlock
            borderTop="line"
            template="minmax(0, 1fr) 320px"
            stackBelow="tablet"
            id={panelId}
            {...(isPhone && { role: 'tabpanel' })}
          >
            <Box relative shrinkBlock className={classes.area} hidden={!isShown('map')}>
              <LazyMap
                label={t('map.title')}
                initial={start ?? data.bounds}
                places={data.places}
                groups={data.groups}
                picked={start}
                onView={setRectangle}
                renderPopup={renderPopup}
              />
              <MapLegend />
            </Box>
            <section className={classes.list} aria-label={t('map.in_view')} hidden={!isShown('list')}>
              <Text px={4} fontSize="sm" tone="ink2" aria-live="polite">
                {t('map.count', { count: data.total, all: data.total_everywhere })}
                {data.without_place > 0 && ' · '}
                <WithoutPlace data={data} filter={filter} />
              </Text>
              <PlaceList data={data} />
            </section>
          </Grid>
        </>
      )}
    </Stack>
  );
}

/** Leads to exactly the assets that the map cannot show. */
function WithoutPlace({ data, filter }: { data: Places; filter: string | undefined }) {
  const { t } = useTranslation('assets');
  if (data.without_place === 0) return null;
  return (
    <Anchor
      component={Link}
      {...paths.assets.list({ filter: { ...parseFilter(filter), location: ['without'] } })}
      className={classes.without}
      size="sm"
    >
      {t('map.without', { count: data.without_place })}
    </Anchor>
  );
}

/** Sorts assets by name, so that each keeps its place while the map is moved. */
function PlaceList({ data: { places, total } }: { data: Places }) {
  const { t } = useTranslation('assets');
  const visiblePlaces = places.slice(0, MAX_LISTED);
  return (
    <>
      <ul>
        {visiblePlaces.map(({ uuid, display_name, asset_id, type_name, last_score }) => (
          <ListRow
            key={uuid}
            title={<bdi>{display_name}</bdi>}
            description={<bdi>{[asset_id, type_name].filter(Boolean).join(' · ')}</bdi>}
            to={paths.assets.get(uuid).to}
            end={last_score !== null && <ScoreBar percent={last_score / 100} width={36} />}
          />
        ))}
      </ul>
      {total > visiblePlaces.length && (
        <Text px={4} fontSize="sm" tone="ink2">
          {t('map.first', { count: visiblePlaces.length })}
        </Text>
      )}
    </>
  );
}

function parseFilter(text: string | undefined): object {
  try {
    return Object(JSON.parse(text ?? '{}'));
  } catch {
    // The list ignores it as well.
    return {};
  }
}

/** A place in the address: `49.1,-122.8`. */
function toPlace(text: string | undefined) {
  const [lat, lng] = (text ?? '').split(',').map(Number);
  return text && Number.isFinite(lat) && Number.isFinite(lng) ? { lat: lat!, lng: lng! } : null;
}
