/** Working on one inspection together: who may, who is there, and what the others do. */
import type { LoggedChange } from '@rounds/engine';
import * as z from 'zod/mini';
import { presentUser } from '../presence.ts';
import { anyId, numericId, uuid } from '../values.ts';
import { CONDUCT_ACCESS, READ_ACCESS } from './access.ts';
import { engineType, INSPECTION_STATUSES } from './inspection.ts';

export const MAX_COLLABORATORS = 100;

/** A person who works on an inspection together with its conductor. */
export const collaborator = z.object({
  id: z.number(),
  full_name: z.string(),
  avatar: z.nullable(z.string()),
});
export type Collaborator = z.infer<typeof collaborator>;

/** A person who has the inspection open, and where. */
export const presentPerson = z.extend(presentUser, { row: z.array(z.string()) });
export type PresentPerson = z.infer<typeof presentPerson>;

/** The events that everyone with an open inspection receives: its status, changes of others, and who is where. */
export const inspectionEvent = z.discriminatedUnion('kind', [
  /** The first event of a stream, and whenever one of these changes. */
  z.object({
    kind: z.literal('status'),
    status: z.enum(INSPECTION_STATUSES),
    is_archived: z.boolean(),
    sequence: z.number(),
    /** The version of the template, to which it may have been moved. */
    version_id: z.optional(z.number()),
  }),
  /** New changes; without `changes`, they are to be loaded. */
  z.object({
    kind: z.literal('changes'),
    sequence: z.number(),
    changes: z.optional(z.array(engineType<LoggedChange>())),
  }),
  z.object({ kind: z.literal('presence'), people: z.array(presentPerson), count: z.number() }),
  /** The person may no longer read the inspection. */
  z.object({ kind: z.literal('gone') }),
]);
export type InspectionEvent = z.infer<typeof inspectionEvent>;

const params = z.object({ id: anyId() });

export const collaborationEndpoints = {
  listCollaborators: {
    method: 'GET',
    path: '/inspection/{id}/collaborators',
    access: READ_ACCESS,
    prefix: 'INS',
    summary: 'List who works on an inspection beside the person who conducts it',
    params,
    output: z.array(collaborator),
    errors: ['INS_OBJECT_NOT_FOUND'],
  },
  saveCollaborators: {
    method: 'PUT',
    path: '/inspection/{id}/collaborators',
    access: CONDUCT_ACCESS,
    prefix: 'INS',
    summary: 'Set who works on an inspection; for the person who conducts it, its managers, and INS_MANAGE_INSPECTIONS',
    params,
    body: z.object({ user_ids: z.array(numericId()).check(z.maxLength(MAX_COLLABORATORS)) }),
    output: z.array(collaborator),
    errors: ['INS_OBJECT_NOT_FOUND', 'INS_ARCHIVED', 'USR_FORBIDDEN'],
    activity: 'inspection.collaborators_changed',
  },
  watch: {
    method: 'GET',
    path: '/inspection/{id}/events',
    access: READ_ACCESS,
    prefix: 'INS',
    summary: 'Receive server-sent events about one inspection: changes of answers, its status, and who is there',
    params,
    response: 'events',
    /** Each event. Missed events are not repeated: the first event has the sequence from which to catch up. */
    output: inspectionEvent,
    errors: ['INS_OBJECT_NOT_FOUND', 'APP_UNAVAILABLE', 'RATE_LIMITED'],
  },
  showPresence: {
    method: 'POST',
    path: '/inspection/{id}/presence',
    access: READ_ACCESS,
    prefix: 'INS',
    no_events: 'personal',
    summary: 'Show the others where you are; repeat it at least every 30 seconds',
    params,
    body: z.object({
      item_id: z.nullable(uuid()),
      row: z.optional(z.array(uuid()).check(z.maxLength(5))),
      away: z.optional(z.boolean()),
    }),
    output: z.null(),
    errors: ['INS_OBJECT_NOT_FOUND'],
  },
} as const;
