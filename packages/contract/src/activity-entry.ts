/** The entries of the activity log, and the history of one record. */
import * as z from 'zod/mini';
import type { ListDeclaration } from './list.ts';
import { timestamp } from './values.ts';

/** The number of files, and the names of those that had arrived. */
const loggedFiles = z.object({ count: z.number(), names: z.array(z.string()) });

/** The change of an answer that an entry is about. If no detail is set, another part of the answer was changed. */
export const loggedAnswer = z.object({
  question: z.string(),
  /** The number of the row; `2.1` is the first row within the second. */
  row: z.optional(z.string()),
  /** Whether the row itself was added or removed. */
  entry: z.optional(z.enum(['added', 'removed'])),
  /** The answer as text; empty if it was removed. */
  value: z.optional(z.string()),
  note: z.optional(z.string()),
  /** The name of the rating; empty if it was removed. */
  rating: z.optional(z.string()),
  files: z.optional(z.object({ added: loggedFiles, removed: loggedFiles })),
});
export type LoggedAnswer = z.infer<typeof loggedAnswer>;

/** The history of a record for everyone who may read it. It leaves out where changes came from. */
export const recordActivity = z.object({
  id: z.number(),
  at: timestamp(),
  code: z.string(),
  user_id: z.nullable(z.number()),
  user_name: z.nullable(z.string()),
  /** The API token by which the person did it. */
  token_name: z.nullable(z.string()),
  subject_type: z.nullable(z.string()),
  subject_id: z.nullable(z.string()),
  subject_title: z.nullable(z.string()),
  /** The changed fields with their previous and new values, if the activity records them. */
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
  /** The answers of this entry and of those that followed shortly after it, each question once, newest first. */
  answers: z.nullable(z.array(loggedAnswer)),
});
export type RecordActivity = z.infer<typeof recordActivity>;

export const activityEntry = z.extend(recordActivity, {
  ip: z.string(),
  user_agent: z.string(),
  /** The browser and system of the user agent; null if they are unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  request_id: z.string(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const recordActivityList: ListDeclaration = {
  table_name: 'record_activity',
  texts: 'user_activity',
  columns: [
    { selector: 'at', type: 'date', sortable: true, filter: 'dateRange' },
    { selector: 'code', type: 'text' },
    { selector: 'user_name', type: 'person', filter: 'textBuilder' },
  ],
  default_sort: { key: 'at', direction: 'desc' },
};
