import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Text, useSkin } from '../../ui/index.ts';
import { useCoordinates } from './coordinates.ts';
import classes from './map.module.css';
import type { MapViewProps } from './map-types.ts';
import { useMarkers } from './markers.ts';
import { toBounds, toPlace, toRectangle } from './places.ts';

const MAX_ZOOM = 19;
const PLACE_ZOOM = 15;
const WHOLE_WORLD: L.LatLngBoundsExpression = [
  [-58, -170],
  [75, 178],
];

/** A map with places, or with one that can be chosen. Loaded with the map library when it is first shown. */
export default function MapView(props: MapViewProps) {
  const { tileUrl, label, initial, isFixed = false } = props;
  const { t } = useTranslation('common');
  const skin = useSkin();
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map | null>(null);
  const latest = useRef(props);
  latest.current = props;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is created once; its content follows below
  useEffect(() => {
    if (!element.current) return;
    const created = L.map(element.current, {
      preferCanvas: true,
      zoomControl: false,
      maxZoom: MAX_ZOOM,
      worldCopyJump: true,
      attributionControl: tileUrl !== null,
      ...(isFixed && { dragging: false, scrollWheelZoom: false, doubleClickZoom: false, keyboard: false }),
    });
    created.attributionControl?.setPrefix(false);
    if (!isFixed) {
      L.control.zoom({ zoomInTitle: t('map.zoom_in'), zoomOutTitle: t('map.zoom_out') }).addTo(created);
      L.control.scale({ imperial: false }).addTo(created);
    }
    fit(created, initial);
    // While the map is hidden, such as behind a tab, it has no size and shows nothing.
    const isHidden = () => created.getContainer().clientWidth === 0;
    const report = () => {
      if (!isHidden()) latest.current.onView?.(toRectangle(created));
    };
    created.on('moveend', report);
    created.on('click', ({ latlng }) => latest.current.onPick?.(toPlace(latlng)));
    const observer = new ResizeObserver(() => {
      if (!isHidden()) created.invalidateSize();
    });
    observer.observe(element.current);
    setMap(created);
    report();
    return () => {
      observer.disconnect();
      created.remove();
      setMap(null);
    };
  }, []);

  useTiles(map, tileUrl);
  useView(map, initial);
  useMarkers(map, element, props, skin);
  return (
    <Box relative fullWidth fullHeight>
      <div
        ref={element}
        className={classes.map}
        role="application"
        aria-label={label}
        data-fixed={isFixed || undefined}
        data-plain={tileUrl === null || undefined}
      />
      {tileUrl === null && !isFixed && map && <Center map={map} />}
    </Box>
  );
}

function useTiles(map: L.Map | null, tileUrl: string | null): void {
  useEffect(() => {
    if (!map || !tileUrl) return;
    const layer = L.tileLayer(tileUrl, { maxZoom: MAX_ZOOM, attribution: toAttribution(tileUrl) });
    layer.addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, tileUrl]);
}

/** Shows another selection of places as a whole again. */
function useView(map: L.Map | null, initial: MapViewProps['initial']): void {
  const key = JSON.stringify(initial);
  const lastKey = useRef(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the rectangle by its value
  useEffect(() => {
    if (!map || lastKey.current === key) return;
    lastKey.current = key;
    fit(map, initial);
  }, [map, key]);
}

function fit(map: L.Map, initial: MapViewProps['initial']): void {
  if (initial && 'lat' in initial) map.setView(initial, PLACE_ZOOM);
  else if (initial) map.fitBounds(toBounds(initial), { maxZoom: PLACE_ZOOM, padding: [32, 32] });
  else map.fitBounds(WHOLE_WORLD);
}

/** Shows the coordinates of the middle: without tiles, nothing else says where in the world it is. */
function Center({ map }: { map: L.Map }) {
  const { t } = useTranslation('common');
  const toText = useCoordinates();
  const [at, setAt] = useState(() => toPlace(map.getCenter()));
  useEffect(() => {
    const follow = () => setAt(toPlace(map.getCenter()));
    follow();
    map.on('moveend', follow);
    return () => {
      map.off('moveend', follow);
    };
  }, [map]);
  return (
    <Text py="half" px={2} radius="chip" bg="surface" fontSize="xs" tone="ink2" className={classes.center}>
      {t('map.center')} <bdi>{toText(at)}</bdi>
    </Text>
  );
}

const toAttribution = (tileUrl: string): string => (tileUrl.includes('openstreetmap.org') ? '© OpenStreetMap' : '');
