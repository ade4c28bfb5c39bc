import { assetList, assets } from '@rounds/contract/assets';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/index.ts';
import { ListFilters } from '../../../data-table/index.ts';
import { useFormat } from '../../../i18n/index.ts';
import { LazyMap, type MapPlace, type Rectangle } from '../../../map/index.ts';
import { paths, useSearchParams } from '../../../paths.ts';
import { useAppSettings } from '../../../session/index.ts';
import { EmptyState, ListRow, LoadFailed, Notice, ScoreBar, SkeletonRows } from '../../../ui/index.ts';
import classes from './map.module.css';

const EVERYWHERE: Rectangle = { south: -90, north: 90, west: -180, east: 180 };
/** The list beside the map names so many places; more are seen by zooming in. */
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
  const start = toPlace(at);
  return (
    <div className={classes.page}>
      <ListFilters list={assetList} search="search" />
      {settings && !settings.map_tile_url && <Notice>{t('map.no_tiles')}</Notice>}
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={8} />}
      {data?.total_everywhere === 0 && (
        <EmptyState kind="filtered" title={t('map.none.title')} text={t('map.none.text')} />
      )}
      {data && data.total_everywhere > 0 && (
        <div className={classes.split}>
          <div className={classes.area}>
            <LazyMap
              label={t('map.title')}
              initial={start ?? data.bounds}
              places={data.places}
              groups={data.groups}
              picked={start}
              onView={setRectangle}
              renderPopup={renderPopup}
            />
          </div>
          <section className={classes.list} aria-label={t('map.in_view')}>
            <p className={classes.count} aria-live="polite">
              {t('map.count', { count: data.total, all: data.total_everywhere })}
            </p>
            {data.groups.length > 0 && <p className={classes.count}>{t('map.zoom')}</p>}
            <ul>
              {data.places.slice(0, MAX_LISTED).map(({ uuid, display_name, asset_id, type_name, last_score }) => (
                <ListRow
                  key={uuid}
                  title={display_name}
                  description={<bdi>{[asset_id, type_name].filter(Boolean).join(' · ')}</bdi>}
                  to={paths.assets.get(uuid).to}
                  end={last_score !== null && <ScoreBar percent={last_score / 100} />}
                />
              ))}
            </ul>
          </section>
        </div>
      )}
    </div>
  );
}

/** A link in a popup is outside of React; it is opened like any other. */
function usePopup() {
  const { t } = useTranslation('lists');
  const format = useFormat();
  const navigate = useNavigate();
  return useCallback(
    ({ uuid, display_name, asset_id, type_name, last_score }: MapPlace) => {
      const box = document.createElement('div');
      box.className = classes.popup!;
      const link = document.createElement('a');
      const target = paths.assets.get(uuid);
      link.href = target.to;
      link.textContent = display_name;
      link.dir = 'auto';
      link.addEventListener('click', (event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(target);
      });
      const score =
        last_score === null ? null : `${t('assets.columns.last_score')}: ${format.percent(last_score / 100)}`;
      box.append(link, ...[asset_id, type_name, score].filter((line) => line !== null).map(toLine));
      return box;
    },
    [t, format, navigate],
  );
}

function toLine(text: string): HTMLElement {
  const line = document.createElement('span');
  line.dir = 'auto';
  line.textContent = text;
  return line;
}

/** A place in the address: `49.1,-122.8`. */
function toPlace(text: string | undefined) {
  const [lat, lng] = (text ?? '').split(',').map(Number);
  return text && Number.isFinite(lat) && Number.isFinite(lng) ? { lat: lat!, lng: lng! } : null;
}
