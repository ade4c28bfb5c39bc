import { describe, expect, it } from 'vitest';
import { joinPlaces } from './clusters.ts';
import type { MapPlace } from './map-types.ts';

const toPixel = ({ lat, lng }: { lat: number; lng: number }) => ({ x: lng, y: lat });
const toPlace = (id: number, lat: number, lng: number): MapPlace => ({
  ...{ id, uuid: String(id), asset_id: `K-${id}`, display_name: `Kitchen ${id}`, type_name: null, last_score: null },
  place: { lat, lng },
});
const count = (clusters: ReturnType<typeof joinPlaces>) => clusters.map((cluster) => cluster.count);

describe('places of a map that are near each other', () => {
  it('places that would overlap are joined, and others stay single', () => {
    const clusters = joinPlaces([toPlace(1, 0, 0), toPlace(2, 0, 10), toPlace(3, 0, 200)], [], toPixel);
    expect(count(clusters)).toEqual([2, 1]);
    expect(clusters[0]).toMatchObject({
      place: { lat: 0, lng: 5 },
      bounds: { south: 0, north: 0, west: 0, east: 10 },
    });
    expect(clusters[0]!.places.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('no two circles overlap, although joining moves their middle', () => {
    const row = Array.from({ length: 200 }, (_, index) => toPlace(index, (index * 37) % 90, (index * 53) % 400));
    const clusters = joinPlaces(row, [], toPixel);
    expect(count(clusters).reduce((sum, one) => sum + one, 0)).toBe(200);
    for (const [index, { place }] of clusters.entries()) {
      for (const { place: other } of clusters.slice(index + 1)) {
        expect(Math.hypot(place.lat - other.lat, place.lng - other.lng)).toBeGreaterThanOrEqual(40);
      }
    }
  });

  it('groups of the server are joined by their numbers', () => {
    const group = (lng: number, size: number) => ({
      ...{ count: size, place: { lat: 0, lng } },
      bounds: { south: 0, north: 0, west: lng - 1, east: lng + 1 },
    });
    const clusters = joinPlaces([toPlace(1, 0, 0)], [group(0, 30), group(20, 10), group(500, 1)], toPixel);
    expect(count(clusters)).toEqual([40, 1]);
    expect(clusters[0]!.place.lng).toBe(5);
  });
});
