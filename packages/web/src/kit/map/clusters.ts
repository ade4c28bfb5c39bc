/** Joins places that would overlap on the screen to circles with their number. */
import type { Place } from '@rounds/contract/assets/views.ts';
import type { MapGroup, MapPlace, Rectangle } from './map-types.ts';

export interface Cluster {
  /** The middle of all places that it represents. */
  readonly place: Place;
  readonly count: number;
  /** The rectangle around all of them. */
  readonly bounds: Rectangle;
  /** The places that are known one by one. */
  readonly places: readonly MapPlace[];
}

interface Pixel {
  readonly x: number;
  readonly y: number;
}
type ToPixel = (place: Place) => Pixel;

/** Circles that are closer than this, in pixels, would touch. */
const DISTANCE = 40;

/** @param toPixel where a place is drawn */
export function joinPlaces(places: readonly MapPlace[], groups: readonly MapGroup[], toPixel: ToPixel): Cluster[] {
  let clusters: Cluster[] =
    groups.length > 0 ? groups.map((group) => ({ ...group, places: [] })) : places.map(toSingle);
  // The middle of joined places is elsewhere, where others may be near.
  for (let before = Number.POSITIVE_INFINITY; clusters.length < before; ) {
    before = clusters.length;
    clusters = joinNear(clusters, toPixel);
  }
  return clusters;
}

const toSingle = (own: MapPlace): Cluster => {
  const { lat, lng } = own.place;
  return { place: own.place, count: 1, bounds: { south: lat, north: lat, west: lng, east: lng }, places: [own] };
};

/** Each joins the first one that is near; cells of the size of that distance keep the search short. */
function joinNear(clusters: readonly Cluster[], toPixel: ToPixel): Cluster[] {
  const joined: { at: Pixel; members: Cluster[] }[] = [];
  const cells = new Map<string, typeof joined>();
  for (const cluster of clusters) {
    const at = toPixel(cluster.place);
    const [column, row] = [Math.floor(at.x / DISTANCE), Math.floor(at.y / DISTANCE)];
    const near = [0, -1, 1]
      .flatMap((dx) => [0, -1, 1].flatMap((dy) => cells.get(`${column + dx} ${row + dy}`) ?? []))
      .find((one) => Math.hypot(one.at.x - at.x, one.at.y - at.y) < DISTANCE);
    if (near) {
      near.members.push(cluster);
      continue;
    }
    const first = { at, members: [cluster] };
    joined.push(first);
    cells.set(`${column} ${row}`, [...(cells.get(`${column} ${row}`) ?? []), first]);
  }
  return joined.map(({ members }) => toOne(members));
}

function toOne(members: readonly Cluster[]): Cluster {
  const [only] = members;
  if (only && members.length === 1) return only;
  const count = members.reduce((sum, one) => sum + one.count, 0);
  const toMean = (key: 'lat' | 'lng') => members.reduce((sum, one) => sum + one.place[key] * one.count, 0) / count;
  const listEdges = (key: keyof Rectangle) => members.map(({ bounds }) => bounds[key]);
  return {
    place: { lat: toMean('lat'), lng: toMean('lng') },
    count,
    bounds: {
      south: Math.min(...listEdges('south')),
      north: Math.max(...listEdges('north')),
      west: Math.min(...listEdges('west')),
      east: Math.max(...listEdges('east')),
    },
    places: members.flatMap(({ places }) => places),
  };
}
