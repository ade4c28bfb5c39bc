/** The usage of a record: the other records that refer to it. */
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';
import { anyId } from '../values.ts';

/** Kinds of records that others can refer to. */
export const USAGE_KINDS = [
  'asset',
  'asset_type',
  'template',
  'group',
  'role',
  'global_list',
  'global_list_item',
  'site',
  'site_structure',
  'user',
  'custom_field',
  'issue_category',
  'response_set',
  'global_response',
] as const;
export type UsageKind = (typeof USAGE_KINDS)[number];

/** The number of places that are named; `used` counts all of them that the user may see. */
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

/**
 * The choices for a record that is archived or deleted while others refer to it: `refuse` fails with `_IN_USE` and the
 * places, `unlink` first makes them refer to nothing, and `continue`, the default, archives it as it is. A record that
 * others refer to is never deleted.
 */
export const whenUsed = () => z.optional(z.enum(['refuse', 'continue', 'unlink']));
/** The choice for a record that others refer to; see `whenUsed`. */
export type WhenUsed = 'refuse' | 'continue' | 'unlink';

/** `data` of `_IN_USE`, in addition to the number of places by field. */
export const inUseData = z.object({
  used: z.number(),
  /** The first places that the user may see. */
  places: z.array(usagePlace),
  /** Whether `unlink` would do it. */
  can_unlink: z.boolean(),
  /** Whether `continue` would do it. */
  can_continue: z.boolean(),
});
export type InUseData = z.infer<typeof inUseData>;

export const usage = endpoints('usage', {
  get: {
    method: 'GET',
    path: '/usage/{kind}/{id}',
    access: [
      'SST_VIEW_ASSET',
      'SST_VIEW_ASSET_TYPE',
      'CKL_MANAGE_TEMPLATES',
      'USR_VIEW_GROUP_LIST',
      'USR_VIEW_USER_LIST',
      'USR_MANAGE_ROLE',
      'RES_VIEW_GLOBAL_LISTS',
      'ACT_MANAGE_CATEGORY',
    ],
    prefix: 'APP',
    summary: 'Count and name the records that refer to a record and that you can see',
    params: z.object({ kind: z.enum(USAGE_KINDS), id: anyId() }),
    output: z.object({ used: z.number(), places: z.array(usagePlace) }),
    errors: ['APP_OBJECT_NOT_FOUND'],
  },
});
