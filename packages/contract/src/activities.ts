/** Activity codes, as the modules declare them. */
import type { ActivityDeclaration, ActivityLevel, EventDeclaration } from './modules/declare.ts';
import { type ActivityCode, collect, type EventCode } from './modules/index.ts';

export type { ActivityCode };

/** The events that an endpoint declares. */
interface DeclaredEvents {
  readonly activity?: ActivityCode | undefined;
  readonly events?: readonly EventCode[] | undefined;
}

/** Codes that are only events, and are not recorded, have no level. */
const toLevel = (declaration: EventDeclaration | ActivityDeclaration<string>): ActivityLevel | null =>
  typeof declaration === 'string' ? declaration : declaration.log;

/** All activity codes of the log. Workspaces can switch off `normal` activities, but not `security` ones. */
export const ACTIVITIES = collect<ActivityCode, ActivityLevel>(({ events, activities }) =>
  Object.fromEntries(
    Object.entries<EventDeclaration | ActivityDeclaration<string>>({ ...events, ...activities }).flatMap(
      ([code, declaration]) => {
        const level = toLevel(declaration);
        return level === null ? [] : [[code, level]];
      },
    ),
  ),
);

const LOGGED_EVENTS = collect<ActivityCode, EventCode | undefined>(({ events, activities }) => ({
  ...Object.fromEntries(Object.keys(events).map((code) => [code, code as EventCode])),
  ...Object.fromEntries(
    Object.entries<ActivityDeclaration<string>>(activities).map(([code, declaration]) => [
      code,
      typeof declaration === 'string' ? undefined : (declaration.event as EventCode),
    ]),
  ),
}));

/** The event that an activity is as well; undefined for those that are only recorded, such as signing in. */
export const findActivityEvent = (code: ActivityCode): EventCode | undefined => LOGGED_EVENTS[code];

/** The events that a call may publish. */
export function listDeclaredEvents({ activity, events = [] }: DeclaredEvents): readonly EventCode[] {
  const event = activity && findActivityEvent(activity);
  return event ? [event, ...events] : events;
}
