/** A saved query: the filter, order and page size of a table under a name (second specification, section 3.4). */
import * as z from 'zod/mini';

/** The built-in query of every table: it can be neither renamed nor deleted. */
export const DEFAULT_QUERY = 'default';
/** What the keys of further queries end with. */
export const QUERY_SUFFIX = '_Query';
export const QUERY_NAME_MAX = 125;
export const QUERY_STRING_MAX = 8_000;

export const savedQuery = z.object({
  /** Null for the built-in one while nobody has saved anything onto it. */
  id: z.nullable(z.number()),
  key: z.string(),
  name: z.string(),
  query_string: z.string(),
});
export type SavedQuery = z.infer<typeof savedQuery>;
