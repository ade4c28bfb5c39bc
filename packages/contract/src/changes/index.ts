/** The change feed: what happened to the records of a workspace, in an order that never changes. */
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';
import { timestamp } from '../values.ts';

/** The maximum number of changes on one page. */
export const MAX_CHANGES = 1_000;
export const DEFAULT_CHANGES = 100;
export const MAX_CHANGES_WAIT_SECONDS = 30;
/** Replaces a cursor for readers who need only future changes. */
export const CHANGES_FROM_NOW = 'now';

/** One event of a record, as other systems read it. */
export const change = z.object({
  /** The id of a change never changes, so that a reader recognizes a change that it has read before. */
  id: z.string(),
  /** The kind of record, a dot, and what happened: `asset.archived`. */
  type: z.string(),
  kind: z.string(),
  at: timestamp(),
  /** Null: the server itself. */
  actor: z.nullable(z.object({ id: z.number(), name: z.string() })),
  /** A record without an id exists once in a workspace, such as the fields of issues. */
  record: z.object({ id: z.nullable(z.number()), uuid: z.nullable(z.string()) }),
  /** The details of the change, such as the old and the new status. */
  data: z.nullable(z.record(z.string(), z.unknown())),
});
export type Change = z.infer<typeof change>;

export const changesPage = z.object({
  changes: z.array(change),
  /** The `after` of the next call. */
  cursor: z.string(),
  /** Whether there is more to read already. */
  has_more: z.boolean(),
});
export type ChangesPage = z.infer<typeof changesPage>;

/** The change feed: `GET /changes` with a cursor. */
export const changes = endpoints('changes', {
  list: {
    method: 'GET',
    path: '/changes',
    access: 'signed-in',
    feature: 'app_api',
    prefix: 'APP',
    summary: 'Read what happened to the records that you may see, oldest first, without gaps',
    query: z.strictObject({
      /** The `cursor` of the last response, or `now`; from the beginning, 30 days back, if absent. */
      after: z.optional(z.string().check(z.maxLength(300))),
      /** Kinds of records or single types, separated by commas: `issue,asset.archived`. All if absent. */
      types: z.optional(z.string().check(z.maxLength(2_000))),
      limit: z._default(z.coerce.number().check(z.int(), z.positive(), z.maximum(MAX_CHANGES)), DEFAULT_CHANGES),
      /** Seconds that the call waits for a change if there is none. */
      wait: z._default(z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(MAX_CHANGES_WAIT_SECONDS)), 0),
    }),
    output: changesPage,
    errors: ['APP_CURSOR_EXPIRED', 'RATE_LIMITED', 'VALIDATION_FAILED'],
  },
});
