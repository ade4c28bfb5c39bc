/** A saved view: filter, sorting and page size of a table under a name. */
import * as z from 'zod/mini';

/** Key of the built-in view of every table, which can be neither renamed nor deleted. */
export const DEFAULT_QUERY = 'default';
/** Generated keys end with this. */
export const QUERY_KEY_SUFFIX = '_Query';
/** The maximum length of the name of a saved view, in characters. */
export const MAX_QUERY_NAME_LENGTH = 125;
export const MAX_QUERY_STRING_LENGTH = 8_000;

/** The people who may use a view of somebody else. */
export const querySharing = z.object({
  everyone: z.boolean(),
  groups: z.array(z.object({ id: z.number(), name_lang: z.record(z.string(), z.string()) })),
  people: z.array(z.object({ id: z.number(), full_name: z.string() })),
});
export type QuerySharing = z.infer<typeof querySharing>;

export const savedQuery = z.object({
  /** Null for a built-in view that has not been changed. */
  id: z.nullable(z.number()),
  key: z.string(),
  name: z.string(),
  query_string: z.string(),
  /** Present if it is a view of somebody else, which can be used and copied. */
  owner: z.optional(z.object({ id: z.number(), full_name: z.string() })),
  /** Present if its owner reads it and shares it. */
  sharing: z.optional(querySharing),
  /** The list opens with it. */
  is_default: z.optional(z.boolean()),
});
export type SavedQuery = z.infer<typeof savedQuery>;
