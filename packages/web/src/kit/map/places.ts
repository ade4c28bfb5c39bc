/** Converts places and rectangles of the contract to those of the map library and back. */
import type { Place } from '@rounds/contract/assets/views.ts';
import type L from 'leaflet';
import type { Rectangle } from './map-types.ts';

/** Seven decimals are about a centimetre. */
const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

export function toPlace(at: L.LatLng): Place {
  const { lat, lng } = at.wrap();
  return { lat: round(Math.max(-90, Math.min(90, lat))), lng: round(lng) };
}

export const toBounds = ({ south, north, west, east }: Rectangle): L.LatLngBoundsLiteral => [
  [south, west],
  [north, east],
];

/** The rectangle that the map shows, with longitudes from -180 to 180. */
export function toRectangle(map: L.Map): Rectangle {
  const bounds = map.getBounds();
  const [south, north] = [Math.max(-90, bounds.getSouth()), Math.min(90, bounds.getNorth())];
  if (bounds.getEast() - bounds.getWest() >= 360) return { south, north, west: -180, east: 180 };
  return { south, north, west: bounds.getSouthWest().wrap().lng, east: bounds.getNorthEast().wrap().lng };
}
