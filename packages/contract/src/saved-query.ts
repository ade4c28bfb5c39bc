/** A saved view: filter, sorting and page size of a table under a name. */
import * as z from 'zod/mini';

/** Key of the built-in view of every table, which can be neither renamed nor deleted. */
export const DEFAULT_QUERY = 'default';
/** Generated keys end with this. */
export const QUERY_KEY_SUFFIX = '_Query';
export const MAX_QUERY_NAME_LENGTH = 125;
export const MAX_QUERY_STRING_LENGTH = 8_000;

export const savedQuery = z.object({
  /** Null for a built-in view that has not been changed. */
  id: z.nullable(z.number()),
  key: z.string(),
  name: z.string(),
  query_string: z.string(),
});
export type SavedQuery = z.infer<typeof savedQuery>;
