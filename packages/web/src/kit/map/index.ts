/** Maps with places, or with one that can be chosen. */
export { toDirections, useCoordinates } from './coordinates.ts';
export { LazyMap } from './lazy-map.tsx';
export type { MapPlace, Rectangle } from './map-types.ts';
export { SCORE_GLYPHS } from './score-glyphs.ts';
