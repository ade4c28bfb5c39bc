/** Maps with places, or with one that can be chosen. */
export { LazyMap } from './lazy-map.tsx';
export type { MapPlace, Rectangle } from './map-types.ts';
