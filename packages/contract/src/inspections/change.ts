/** What a device sends: answers and rows as they changed, one by one, and what the server says of them. */
import type { Change } from '@rounds/engine';
import * as z from 'zod/mini';
import { timestamp, uuid } from '../values.ts';

/** At most so many changes travel in one call; the device sends the rest in the next. */
export const CHANGES_PER_CALL = 2_000;

const fileChange = z.object({
  add: z.optional(z.array(uuid()).check(z.maxLength(200))),
  remove: z.optional(z.array(uuid()).check(z.maxLength(200))),
});
const row = z.array(uuid()).check(z.maxLength(5));

const answerChange = z.strictObject({
  id: uuid(),
  seen: z.optional(z.nullable(uuid())),
  item_id: uuid(),
  row: z.optional(row),
  value: z.optional(z.unknown()),
  unit: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  na: z.optional(z.nullable(z.boolean())),
  note: z.optional(z.nullable(z.string().check(z.maxLength(20_000)))),
  rating: z.optional(z.nullable(z.number())),
  score: z.optional(z.nullable(z.number())),
  media: z.optional(fileChange),
  issues: z.optional(fileChange),
  at: timestamp(),
});
const rowChange = z.strictObject({
  id: uuid(),
  item_id: uuid(),
  row: row.check(z.minLength(1)),
  op: z.enum(['add_row', 'remove_row']),
  after: z.optional(z.nullable(uuid())),
  at: timestamp(),
});
/** The shape of one change, the common kind first because it is tried first; whether its item takes it is the engine's to say, change by change. */
export const change = z.union([answerChange, rowChange]) as unknown as z.ZodMiniType<Change>;
/** Changes are checked one by one, so that one bad change never stops the others of its call. */
export const changes = z.array(z.unknown()).check(z.maxLength(CHANGES_PER_CALL));

export const acknowledgement = z.object({
  acknowledged: z.array(z.string()),
  sequence: z.number(),
  refused: z.array(z.object({ id: z.nullable(z.string()), code: z.string(), message: z.string() })),
});
export type Acknowledgement = z.infer<typeof acknowledgement>;
