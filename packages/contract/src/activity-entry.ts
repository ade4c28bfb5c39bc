/** The entries of the activity log, and the history of one record. */
import * as z from 'zod/mini';
import type { ListDeclaration } from './list.ts';

/** An answer that an entry is about. Without a value and a note, something else of it was changed, such as its files. */
export const loggedAnswer = z.object({
  question: z.string(),
  /** The answer in words; empty if it was removed. */
  value: z.optional(z.string()),
  note: z.optional(z.string()),
});
export type LoggedAnswer = z.infer<typeof loggedAnswer>;

/** What whoever may read a record sees of its history: not where its changes came from. */
export const recordActivity = z.object({
  id: z.number(),
  at: z.string(),
  code: z.string(),
  user_id: z.nullable(z.number()),
  user_name: z.nullable(z.string()),
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
