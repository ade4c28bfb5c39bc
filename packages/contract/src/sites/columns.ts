/** The columns of a structure of sites: values that nodes have in addition to their title, such as a cost centre. */
import * as z from 'zod/mini';
import { requiredText } from '../values.ts';

/** The types of values that sites can have. */
export const SITE_COLUMN_TYPES = ['text', 'number', 'date', 'checkbox'] as const;
export type SiteColumnType = (typeof SITE_COLUMN_TYPES)[number];
export const MAX_SITE_COLUMNS = 30;

export const siteColumn = z.object({
  /** Permanent, so that a column can be renamed. */
  id: z.string(),
  label: z.string(),
  type: z.enum(SITE_COLUMN_TYPES),
  /** True if every site needs a value. */
  required: z.boolean(),
  /** No two nodes have the same value. */
  unique: z.boolean(),
});
export type SiteColumn = z.infer<typeof siteColumn>;

export const siteColumnInput = z.object({
  /** A column without an id is new. */
  id: z.optional(requiredText(50)),
  label: requiredText(100),
  type: z._default(z.enum(SITE_COLUMN_TYPES), 'text'),
  required: z._default(z.boolean(), false),
  unique: z._default(z.boolean(), false),
});
