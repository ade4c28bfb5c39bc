/** Assets as a tree and on a map. */
import * as z from 'zod/mini';
import { anyId, queryText, uuid } from '../values.ts';

const view = ['SST_VIEW_ASSET'] as const;

/** WGS 84, in degrees. */
export const place = z.object({
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lng: z.number().check(z.minimum(-180), z.maximum(180)),
});
const rectangle = z.object({ south: z.number(), north: z.number(), west: z.number(), east: z.number() });
export type Place = z.infer<typeof place>;

const assetName = {
  id: z.number(),
  uuid: uuid(),
  asset_id: z.string(),
  display_name: z.string(),
  type_name: z.nullable(z.string()),
};

export const assetNode = z.object({
  ...assetName,
  /** Assets that are part of it and not archived. */
  parts_count: z.number(),
  /** The names of the assets that it is part of, outermost first; only in a search. */
  path: z.optional(z.array(z.string())),
});
export type AssetNode = z.infer<typeof assetNode>;

/** The number of parts that the tree loads at once below an asset. */
export const TREE_PAGE_SIZE = 100;
/** A map with more places than these receives them as groups. */
export const MAX_MAP_PLACES = 500;

const degrees = (max: number) => z.coerce.number().check(z.minimum(-max), z.maximum(max));

export const assetViewEndpoints = {
  listTree: {
    method: 'GET',
    path: '/assets/tree',
    access: view,
    prefix: 'SST',
    summary: 'List the assets that are part of another one, or that are part of none; with q, search in all levels',
    query: z.object({
      parent: z.optional(uuid()),
      q: z.optional(queryText()),
      skip: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000)), 0),
    }),
    output: z.object({ list: z.array(assetNode), has_more: z.boolean() }),
    errors: ['VALIDATION_FAILED'],
  },
  move: {
    method: 'PUT',
    path: '/assets/{id}/parent',
    access: ['SST_MANAGE_ASSET'],
    prefix: 'SST',
    summary: 'Make an asset part of another one, or of none',
    params: z.object({ id: anyId() }),
    body: z.object({ parent_uuid: z.nullable(uuid()) }),
    output: z.null(),
    errors: ['SST_OBJECT_NOT_FOUND', 'SST_ASSET_ARCHIVED', 'VALIDATION_FAILED'],
    activity: 'asset.changed',
  },
  listPlaces: {
    method: 'GET',
    path: '/assets/map',
    access: view,
    prefix: 'SST',
    summary: 'List the places of assets in a rectangle that pass the filter of the list; many of them as groups',
    query: z.object({
      /** The same as that of the list. */
      filter: z.optional(queryText()),
      south: degrees(90),
      north: degrees(90),
      /** West of `east`, or east of it where the rectangle crosses the 180th meridian. */
      west: degrees(180),
      east: degrees(180),
    }),
    output: z.object({
      /** Assets with a place in the rectangle, and in all. */
      total: z.number(),
      total_everywhere: z.number(),
      /** Assets that pass the filter and have no place. */
      without_place: z.number(),
      /** The rectangle around all places, to begin with. */
      bounds: z.nullable(rectangle),
      /** Lists places by name: all in the rectangle, or the first ones if there are groups. */
      places: z.array(z.object({ ...assetName, last_score: z.nullable(z.number()), place })),
      /** `bounds` is around all places of a group. */
      groups: z.array(z.object({ count: z.number(), place, bounds: rectangle })),
    }),
    errors: ['VALIDATION_FAILED'],
  },
} as const;
