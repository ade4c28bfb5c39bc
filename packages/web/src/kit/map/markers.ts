/** Draws on a map: single places in the color of their score, circles with the number of joined ones, and a pin. */
import L from 'leaflet';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { getScoreTone } from '../../ui/index.ts';
import { type Cluster, joinPlaces } from './clusters.ts';
import classes from './map.module.css';
import type { MapPlace, MapViewProps } from './map-types.ts';
import { toBounds, toPlace } from './places.ts';
import { SCORE_GLYPHS } from './score-glyphs.ts';

const MAX_COUNT_SIZE = 56;
const MIN_COUNT_SIZE = 34;
const POINT_SIZE = 24;
const PADDING: L.PointTuple = [48, 48];

/** Draws the markers again after zooming, because their overlaps depend on it. */
export function useMarkers(
  map: L.Map | null,
  element: RefObject<HTMLDivElement | null>,
  { places = [], groups = [], picked, accuracy, renderPopup, onPick }: MapViewProps,
  skin: string,
): void {
  const { t } = useTranslation('common');
  const format = useFormat();
  const pick = useRef(onPick);
  pick.current = onPick;
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again when the texts change
  useEffect(() => {
    if (!map) return;
    const layer = L.layerGroup().addTo(map);
    const draw = () => {
      layer.clearLayers();
      const toPixel = (place: L.LatLngLiteral) => map.project(place);
      for (const cluster of joinPlaces(places, groups, toPixel)) {
        const [only] = cluster.places;
        const marker =
          cluster.count === 1 && only
            ? toPoint(only)
            : toCircle(cluster, format.number(cluster.count), t('map.joined', { count: cluster.count }));
        marker.addTo(layer);
        if (cluster.count === 1 && only) {
          if (renderPopup) marker.bindPopup(() => renderPopup([only]), { closeButton: false });
        } else {
          marker.on('click', () => openCluster(map, cluster, renderPopup));
          marker.on('keypress', ({ originalEvent }) => {
            if (originalEvent.key !== 'Enter') return;
            openCluster(map, cluster, renderPopup);
            // The circle, which had the focus, may be drawn again.
            map.getContainer().focus();
          });
        }
      }
    };
    draw();
    map.on('zoomend', draw);
    return () => {
      map.off('zoomend', draw);
      layer.remove();
    };
  }, [map, places, groups, renderPopup, format]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colors depend on the skin
  useEffect(() => {
    if (!map || !element.current || !picked) return;
    const color = getComputedStyle(element.current).getPropertyValue('--brand').trim();
    const layer = L.layerGroup().addTo(map);
    if (accuracy) {
      const style = { color, weight: 1, fillOpacity: 0.12, renderer: L.svg() };
      L.circle(picked, { radius: accuracy, ...style }).addTo(layer);
    }
    const icon = L.divIcon({ className: classes.pin!, iconSize: [20, 20] });
    L.marker(picked, { icon, draggable: pick.current !== undefined, keyboard: false, zIndexOffset: 1000 })
      .on('dragend', ({ target }) => pick.current?.(toPlace((target as L.Marker).getLatLng())))
      .addTo(layer);
    return () => {
      layer.remove();
    };
  }, [map, picked, accuracy, skin]);
}

function toPoint({ place, display_name, last_score }: MapPlace): L.Marker {
  const tone = getScoreTone(last_score === null ? null : last_score / 100);
  const glyph = document.createElement('span');
  glyph.dataset.tone = tone;
  glyph.textContent = SCORE_GLYPHS[tone];
  const icon = L.divIcon({ className: classes.point!, html: glyph, iconSize: [POINT_SIZE, POINT_SIZE] });
  return L.marker(place, { icon, keyboard: true, title: display_name, alt: display_name });
}

function toCircle({ place, count }: Cluster, number: string, label: string): L.Marker {
  const size = Math.min(MAX_COUNT_SIZE, MIN_COUNT_SIZE + 6 * Math.log10(count));
  const icon = L.divIcon({ className: classes.group!, html: number, iconSize: [size, size] });
  return L.marker(place, { icon, keyboard: true, title: label, alt: label });
}

/** Zooms to the places of a circle; places that stay joined are listed. */
function openCluster(map: L.Map, { place, places, bounds }: Cluster, renderPopup: MapViewProps['renderPopup']): void {
  const target = L.latLngBounds(toBounds(bounds));
  const isApart = map.getBoundsZoom(target, false, L.point(PADDING)) > map.getZoom();
  if (isApart) map.fitBounds(target, { padding: PADDING });
  else if (places.length === 0) map.setView(place, Math.min(map.getMaxZoom(), map.getZoom() + 1));
  else if (renderPopup) L.popup({ closeButton: false }).setLatLng(place).setContent(renderPopup(places)).openOn(map);
}
