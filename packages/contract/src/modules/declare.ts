/** The declarations of a module: permissions, events, activities and errors. `modules/index.ts` collects them. */
import type * as z from 'zod/mini';

/** Workspaces can switch off the recording of `normal` activities, but not of `security` ones. */
export type ActivityLevel = 'normal' | 'security';

/**
 * The details of an event. `log` is the level at which the activity log records it under the same code; if it is null,
 * the log does not record it, or only under the code of an activity that names the event.
 */
export interface EventDetails {
  readonly log: ActivityLevel | null;
  readonly data?: z.ZodMiniType;
}
export type EventDeclaration = ActivityLevel | EventDetails;

/** An activity that is not an event of the same code; it may name the event that it is as well. */
export type ActivityDeclaration<Event extends string> =
  | ActivityLevel
  | { readonly log: ActivityLevel; readonly event: Event };

export interface ModuleDeclaration<
  Permission extends string,
  Events extends Readonly<Record<string, EventDeclaration>>,
  Activity extends string,
  ErrorCode extends string,
> {
  /** The prefix of the codes of its permissions. */
  readonly prefix?: string;
  /** The position of its permissions in the role matrix, which follows the menu. */
  readonly position?: number;
  /** The permissions in the order of the role matrix. */
  readonly permissions: readonly Permission[];
  /** Permissions that come with another one: managing includes viewing. */
  readonly implies: { readonly [P in Permission]?: readonly NoInfer<Permission>[] };
  /** The events of its records; a code consists of the kind of record, a dot, and what happened. */
  readonly events: Events;
  /** Activities that the log records in addition to the events, such as signing in, or an import of many records. */
  readonly activities: { readonly [A in Activity]: ActivityDeclaration<string> };
  /** Error codes with their HTTP status. */
  readonly errors: { readonly [E in ErrorCode]: number };
}

/** Names are in the locale files: of permissions and errors in `errors.json`, of activities in `activities.json`. */
export const declareModule = <
  const Permission extends string = never,
  const Events extends Readonly<Record<string, EventDeclaration>> = Readonly<Record<never, EventDeclaration>>,
  const Activity extends string = never,
  const ErrorCode extends string = never,
>({
  permissions = [],
  implies = {},
  events = {} as Events,
  activities = {} as { readonly [A in Activity]: ActivityDeclaration<string> },
  errors = {} as { readonly [E in ErrorCode]: number },
  ...rest
}: Partial<ModuleDeclaration<Permission, Events, Activity, ErrorCode>>): ModuleDeclaration<
  Permission,
  Events,
  Activity,
  ErrorCode
> => ({
  ...rest,
  permissions,
  implies,
  events,
  activities,
  errors,
});
