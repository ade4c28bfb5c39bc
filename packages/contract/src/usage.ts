/** Where a record is used: which other records refer to it. */
import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { anyId } from './values.ts';

/** Kinds of records that others can refer to. */
export const USAGE_KINDS = ['asset', 'asset_type', 'template', 'group', 'role'] as const;
export type UsageKind = (typeof USAGE_KINDS)[number];

/** The number of places that are named; `used` counts all of them. */
export const MAX_USAGE_PLACES = 20;

export const usagePlace = z.object({
  /** Kind of the referring record, such as `inspection`. */
  kind: z.string(),
  id: z.union([z.number(), z.string()]),
  title: z.string(),
  /** Path of its page in the web application. */
  path: z.string(),
});
export type UsagePlace = z.infer<typeof usagePlace>;

export const usage = endpoints('usage', {
  get: {
    method: 'GET',
    path: '/usage/{kind}/{id}',
    access: ['SST_VIEW_ASSET', 'SST_VIEW_ASSET_TYPE', 'CKL_MANAGE_TEMPLATES', 'USR_VIEW_GROUP_LIST', 'USR_MANAGE_ROLE'],
    prefix: 'APP',
    summary: 'Count the records that refer to a record, and name those that you can see',
    params: z.object({ kind: z.enum(USAGE_KINDS), id: anyId() }),
    output: z.object({ used: z.number(), places: z.array(usagePlace) }),
    errors: ['APP_OBJECT_NOT_FOUND'],
  },
});
