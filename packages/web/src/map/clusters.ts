/** Places that would overlap on the screen, joined to circles with their number. */
import type { Place } from '@rounds/contract/asset-views';
import type { MapGroup, MapPlace } from './map-types.ts';

export interface Cluster {
  /** The middle of all that it stands for. */
  readonly place: Place;
  readonly count: number;
  /** The places that are known one by one. */
  readonly places: readonly MapPlace[];
}

interface Pixel {
  readonly x: number;
  readonly y: number;
}

interface Draft {
  /** Where the first of them is; the others are near it. */
  readonly start: Pixel;
  lat: number;
  lng: number;
  count: number;
  readonly places: MapPlace[];
}

/** Closer than this, in pixels, circles would touch. */
const DISTANCE = 40;

/** @param toPixel where a place is drawn */
export function joinPlaces(
  places: readonly MapPlace[],
  groups: readonly MapGroup[],
  toPixel: (place: Place) => Pixel,
): Cluster[] {
  const drafts: Draft[] = [];
  const cells = new Map<string, Draft[]>();
  const toCell = ({ x, y }: Pixel) => [Math.floor(x / DISTANCE), Math.floor(y / DISTANCE)] as const;
  const findNear = (at: Pixel): Draft | undefined => {
    const [column, row] = toCell(at);
    for (const dx of [0, -1, 1]) {
      for (const dy of [0, -1, 1]) {
        const near = cells
          .get(`${column + dx} ${row + dy}`)
          ?.find(({ start }) => Math.hypot(start.x - at.x, start.y - at.y) < DISTANCE);
        if (near) return near;
      }
    }
    return undefined;
  };
  const add = (place: Place, count: number, own: MapPlace | undefined) => {
    const at = toPixel(place);
    let draft = findNear(at);
    if (!draft) {
      draft = { start: at, lat: 0, lng: 0, count: 0, places: [] };
      const key = toCell(at).join(' ');
      cells.set(key, [...(cells.get(key) ?? []), draft]);
      drafts.push(draft);
    }
    draft.lat += place.lat * count;
    draft.lng += place.lng * count;
    draft.count += count;
    if (own) draft.places.push(own);
  };
  if (groups.length > 0) for (const { place, count } of groups) add(place, count, undefined);
  else for (const own of places) add(own.place, 1, own);
  return drafts.map(({ lat, lng, count, places: own }) => ({
    place: { lat: lat / count, lng: lng / count },
    count,
    places: own,
  }));
}
