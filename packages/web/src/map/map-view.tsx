import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { Place } from '@rounds/contract/asset-views';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSkin } from '../ui/index.ts';
import { createGridLayer } from './grid-layer.ts';
import classes from './map.module.css';
import type { MapViewProps, Rectangle } from './map-types.ts';

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
    if (!isFixed) L.control.zoom({ zoomInTitle: t('map.zoom_in'), zoomOutTitle: t('map.zoom_out') }).addTo(created);
    if (initial && 'lat' in initial) created.setView(initial, PLACE_ZOOM);
    else if (initial) created.fitBounds(toBounds(initial), { maxZoom: PLACE_ZOOM, padding: [24, 24] });
    else created.fitBounds(WHOLE_WORLD);
    const report = () => latest.current.onView?.(toRectangle(created));
    created.on('moveend', report);
    created.on('click', ({ latlng }) => latest.current.onPick?.(toPlace(latlng)));
    const observer = new ResizeObserver(() => created.invalidateSize());
    observer.observe(element.current);
    setMap(created);
    report();
    return () => {
      observer.disconnect();
      created.remove();
      setMap(null);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colors of the grid depend on the skin
  useEffect(() => {
    if (!map || !element.current) return;
    const layer = tileUrl
      ? L.tileLayer(tileUrl, { maxZoom: MAX_ZOOM, attribution: toAttribution(tileUrl) })
      : createGridLayer(element.current);
    layer.addTo(map);
    return () => {
      layer.remove();
    };
  }, [map, tileUrl, skin]);

  useMarkers(map, element, props, skin);
  return (
    <div
      ref={element}
      className={classes.map}
      role="application"
      aria-label={label}
      data-fixed={isFixed || undefined}
    />
  );
}

/** Draws places as points, groups with their number, and the chosen place as a pin. */
function useMarkers(
  map: L.Map | null,
  element: RefObject<HTMLDivElement | null>,
  { places, groups, picked, accuracy, renderPopup, onPick }: MapViewProps,
  skin: string,
): void {
  const pick = useRef(onPick);
  pick.current = onPick;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colors of points depend on the skin
  useEffect(() => {
    if (!map || !element.current) return;
    const color = getComputedStyle(element.current).getPropertyValue('--brand').trim();
    const layer = L.layerGroup().addTo(map);
    for (const one of places ?? []) {
      const style = { radius: 8, color: '#fff', weight: 2, fillColor: color, fillOpacity: 1 };
      const marker = L.circleMarker(one.place, style).addTo(layer);
      if (renderPopup) marker.bindPopup(() => renderPopup(one), { closeButton: false });
    }
    for (const { place, count } of groups ?? []) {
      const icon = L.divIcon({ className: classes.group!, html: String(count), iconSize: [40, 40] });
      L.marker(place, { icon, keyboard: true, alt: String(count) })
        .on('click', () => map.setView(place, map.getZoom() + 2))
        .addTo(layer);
    }
    if (picked) {
      if (accuracy) {
        const style = { color, weight: 1, fillOpacity: 0.12, renderer: L.svg() };
        L.circle(picked, { radius: accuracy, ...style }).addTo(layer);
      }
      const icon = L.divIcon({ className: classes.pin!, iconSize: [20, 20] });
      L.marker(picked, { icon, draggable: pick.current !== undefined, keyboard: false })
        .on('dragend', ({ target }) => pick.current?.(toPlace((target as L.Marker).getLatLng())))
        .addTo(layer);
    }
    return () => {
      layer.remove();
    };
  }, [map, places, groups, picked, accuracy, renderPopup, skin]);
}

/** Seven decimals are centimetres. */
const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
function toPlace(at: L.LatLng): Place {
  const { lat, lng } = at.wrap();
  return { lat: round(Math.max(-90, Math.min(90, lat))), lng: round(lng) };
}

const toBounds = ({ south, north, west, east }: Rectangle): L.LatLngBoundsExpression => [
  [south, west],
  [north, east],
];

/** What the map shows, with longitudes from -180 to 180. */
function toRectangle(map: L.Map): Rectangle {
  const bounds = map.getBounds();
  const [south, north] = [Math.max(-90, bounds.getSouth()), Math.min(90, bounds.getNorth())];
  if (bounds.getEast() - bounds.getWest() >= 360) return { south, north, west: -180, east: 180 };
  return { south, north, west: bounds.getSouthWest().wrap().lng, east: bounds.getNorthEast().wrap().lng };
}

const toAttribution = (tileUrl: string): string => (tileUrl.includes('openstreetmap.org') ? '© OpenStreetMap' : '');
