/** The people who have a record open at this moment. */
import * as z from 'zod/mini';

/** A person who has a record open, and the item where the person is. */
export const presentUser = z.object({
  id: z.number(),
  full_name: z.string(),
  avatar: z.nullable(z.string()),
  item_id: z.nullable(z.string()),
  /** The text that the person translates, of those who translate a template. */
  place: z.optional(z.nullable(z.object({ language: z.string(), key: z.nullable(z.string()) }))),
});
export type PresentUser = z.infer<typeof presentUser>;

/** A person who has sent no sign of presence for this long counts as absent. */
export const PRESENCE_EXPIRES_MS = 30_000;
/** People named in one event; of more, only their number is given. */
export const MAX_PRESENT_PEOPLE = 50;
