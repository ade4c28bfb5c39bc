/** The history of an inspection, and reopening it, whose reason is part of the history. */
import type { AnswerChange, Change, Item, ResponseSet } from '@rounds/engine';
import * as z from 'zod/mini';
import { anyId, numericId, requiredText, timestamp, uuid } from '../values.ts';
import { READ_ACCESS } from './access.ts';
import { engineType, inspectionSummary } from './inspection.ts';

/** The maximum of the database column. */
const MAX_SEQUENCE = 2 ** 31 - 1;
export const MAX_REOPEN_REASON = 1_000;
const MAX_ROW_DEPTH = 5;

const author = z.nullable(z.object({ id: z.number(), full_name: z.string() }));
/** The device of a change; null for programs, and for changes from before devices were stored. */
const device = z.nullable(z.object({ browser: z.nullable(z.string()), system: z.nullable(z.string()) }));

/** The parts of an answer that a change set, with their former values. */
export type RegistersBefore = Pick<AnswerChange, 'value' | 'unit' | 'na' | 'note' | 'rating' | 'score'>;

const historyEntry = z.object({
  change: engineType<Change>(),
  by: author,
  received_at: timestamp(),
  sequence: z.number(),
  device,
  late: z.boolean(),
  current: z.boolean(),
  /** The answer before; null for changes of files and rows. */
  before: engineType<RegistersBefore | null>(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** The effect on an answer when its inspection was moved to another version of the template. */
const movedAnswer = z.object({
  item_id: uuid(),
  title: z.string(),
  row: z.array(uuid()),
  /** The answer as text, before the move. */
  answer: z.string(),
  outcome: z.enum(['converted', 'attention']),
  reasons: z.array(z.string()),
  /** The answer as text, after the move; null if nothing of it remains in the new version. */
  now: z.nullable(z.string()),
});
export type MovedAnswer = z.infer<typeof movedAnswer>;

export const HISTORY_EVENTS = ['started', 'completed', 'reopened', 'collaborators', 'signed_off', 'moved'] as const;
export type HistoryEventKind = (typeof HISTORY_EVENTS)[number];
const historyEvent = z.object({
  id: z.string(),
  kind: z.enum(HISTORY_EVENTS),
  at: timestamp(),
  by: author,
  device,
  /** The sequence number of the last change before. */
  sequence: z.number(),
  reason: z.optional(z.string()),
  /** The names of people who were added and removed. */
  added: z.optional(z.array(z.string())),
  removed: z.optional(z.array(z.string())),
  /** The person who signed. */
  name: z.optional(z.string()),
  role: z.optional(z.nullable(z.string())),
  /** The versions of the template before and after a move. */
  from_version: z.optional(z.number()),
  to_version: z.optional(z.number()),
  /** The answers that did not stay as they were. */
  answers: z.optional(z.array(movedAnswer)),
  /** They were given in the old version and arrived after the move. */
  arrived_late: z.optional(z.boolean()),
});
export type HistoryEvent = z.infer<typeof historyEvent>;

/** Row uuids, outermost first, separated by commas. */
const rowPath = z.string().check(z.maxLength(MAX_ROW_DEPTH * 37));

export const historyEndpoints = {
  getHistory: {
    method: 'GET',
    path: '/inspection/{id}/history',
    access: READ_ACCESS,
    prefix: 'INS',
    summary:
      'List who changed what and when, newest first, including overridden answers; `item_id`, `row` (uuids separated by commas) and `by` filter',
    params: z.object({ id: anyId() }),
    query: z.object({
      cursor: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MAX_SEQUENCE))),
      item_id: z.optional(uuid()),
      row: z.optional(rowPath),
      by: z.optional(numericId()),
    }),
    output: z.object({
      entries: z.array(historyEntry),
      /** The other events between these entries, newest first; missing if the query has `item_id`. */
      events: z.array(historyEvent),
      /** Questions and options of earlier versions that the entries name and the present version does not have. */
      earlier_items: z.array(engineType<Item>()),
      earlier_sets: z.array(engineType<ResponseSet>()),
      /** Everyone who changed an answer. */
      people: z.array(z.object({ id: z.number(), full_name: z.string() })),
      /** Null on the last page. */
      next_cursor: z.nullable(z.string()),
    }),
    errors: ['INS_OBJECT_NOT_FOUND'],
  },
  reopen: {
    method: 'POST',
    path: '/inspection/{id}/reopen',
    access: ['INS_MANAGE_INSPECTIONS'],
    prefix: 'INS',
    summary: 'Reopen a completed inspection, with the reason',
    params: z.object({ id: anyId() }),
    body: z.object({ reason: requiredText(MAX_REOPEN_REASON) }),
    output: inspectionSummary,
    errors: ['INS_OBJECT_NOT_FOUND', 'INS_ARCHIVED'],
    activity: 'inspection.reopened',
  },
} as const;
