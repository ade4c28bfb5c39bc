/** Server-sent events: a window learns that records were saved or that a job made progress. */
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';

/**
 * One record that changed. An event carries no content: a client that shows the record loads it again,
 * and the permissions of that call decide what it may see.
 */
export const recordEvent = z.object({
  /** The name of the module that owns the record, such as `assets` or `jobs`. */
  topic: z.string(),
  /** The number or uuid of the record; null when many records changed at once, as in an import. */
  id: z.nullable(z.union([z.number(), z.string()])),
  revision: z.optional(z.number()),
});
export type RecordEvent = z.infer<typeof recordEvent>;

export const events = endpoints('events', {
  subscribe: {
    method: 'GET',
    path: '/events',
    access: 'signed-in',
    prefix: 'APP',
    summary: 'Receive server-sent events about the records that you may see',
    query: z.strictObject({
      /** Module names, separated by commas; all topics if absent. */
      topics: z.optional(z.string().check(z.maxLength(500))),
    }),
    response: 'events',
    /** Each event. Missed events are not repeated: after a reconnect, load again what is on the screen. */
    output: recordEvent,
    errors: ['APP_UNAVAILABLE', 'RATE_LIMITED'],
  },
});
