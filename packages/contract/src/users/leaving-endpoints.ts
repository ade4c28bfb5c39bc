/** People who leave but stay in the workspace, deactivated: now or after their last day, with or without successors. */
import * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import { bulkEndpoint, bulkSelection, type ListDeclaration } from '../list.ts';
import { PERSONAL_WORK_KINDS, type PersonalWorkKind } from '../person-removal/personal-work.ts';
import { isoDay, numericId } from '../values.ts';

/** The kinds of work that are handed over. Access stays with the person: it works again when they are activated. */
export const HANDED_OVER_KINDS = PERSONAL_WORK_KINDS.filter((kind) => kind !== 'access_lists') as readonly Exclude<
  PersonalWorkKind,
  'access_lists'
>[];
export type HandedOverKind = (typeof HANDED_OVER_KINDS)[number];

/** The successor for each kind of work; kinds without one stay as they are. */
const successors = () => z.partialRecord(z.enum(HANDED_OVER_KINDS), numericId());
/** The id of the person who takes over, by kind of work. */
export type Successors = Readonly<Partial<Record<HandedOverKind, number>>>;

/** A planned last day; the person is deactivated when it is over. */
export const departure = z.object({
  last_day: isoDay(),
  planned_by: z.string(),
  successors: z.array(z.object({ kind: z.enum(HANDED_OVER_KINDS), id: z.number(), full_name: z.string() })),
});
export type Departure = z.infer<typeof departure>;

/** The open work of people who leave. */
export const openWork = z.object({
  people: z.number(),
  /** Kinds of work that none of them has are missing. */
  work: z.array(z.object({ kind: z.enum(HANDED_OVER_KINDS), count: z.number() })),
  /** Groups that they are in; they stay members. */
  groups: z.number(),
});
export type OpenWork = z.infer<typeof openWork>;

const LEAVING_ERRORS = [
  ...(['VALIDATION_FAILED', 'APP_COUNT_NOT_MATCH', 'USR_STILL_INVITED'] as const),
  ...(['USR_PERSON_BEYOND_OWN', 'USR_SITES_BEYOND_OWN', 'USR_NOT_ONESELF'] as const),
] satisfies readonly ErrorCode[];
const managing = { access: ['USR_MANAGE_USER'], prefix: 'USR' } as const;

export const leavingEndpoints = (list: ListDeclaration) =>
  ({
    getOpenWork: {
      ...managing,
      method: 'POST',
      path: '/user/open-work',
      no_events: 'reading',
      summary: 'Count what selected users have open, which somebody else can take over before they are deactivated',
      body: bulkSelection(),
      output: openWork,
      errors: ['VALIDATION_FAILED', 'USR_PERSON_BEYOND_OWN', 'USR_SITES_BEYOND_OWN'],
    },
    bulkHandOver: {
      ...bulkEndpoint(list, {
        ...managing,
        path: '/user/bulk-hand-over',
        summary: 'Hand over the open work of users, deactivate them and end their sessions, all of it or nothing',
      }),
      body: z.extend(bulkSelection(), { successors: successors() }),
      errors: [...LEAVING_ERRORS, 'USR_LAST_ADMINISTRATOR'] as const,
      activity: 'user.deactivated',
      events: [
        ...(['assignment.changed', 'inspection.changed', 'issue.assigned', 'issue.changed'] as const),
        ...(['scheduled_report.changed', 'section.changed', 'alert.changed', 'date_reminder.changed'] as const),
      ],
    },
    bulkPlanDeparture: {
      ...bulkEndpoint(list, {
        ...managing,
        path: '/user/bulk-plan-departure',
        summary: 'Plan the last day of users: when it is over, their open work is handed over and they are deactivated',
      }),
      body: z.extend(bulkSelection(), { successors: successors(), last_day: isoDay() }),
      errors: LEAVING_ERRORS,
      activity: 'user.departure_planned',
    },
    cancelDeparture: {
      ...managing,
      method: 'DELETE',
      path: '/user/{id}/departure',
      summary: 'Cancel the planned last day of a user; one without a plan stays as they are',
      params: z.object({ id: numericId() }),
      output: z.null(),
      errors: ['USR_USER_NOT_EXIST', 'USR_PERSON_BEYOND_OWN', 'USR_SITES_BEYOND_OWN'],
      activity: 'user.departure_cancelled',
    },
  }) as const;
