/** The activity log and the activities that it records. */
import * as z from 'zod/mini';
import { ACTIVITIES, type ActivityCode } from '../activities.ts';
import { activityEntry } from '../activity-entry.ts';
import { endpoints } from '../endpoint.ts';
import { exportEndpoint, type ListDeclaration, listEndpoint, listVariant, searchQuery, selectOption } from '../list.ts';
import { flag } from '../values.ts';

/** The codes of all activities that the log records. */
export const ACTIVITY_CODES = Object.keys(ACTIVITIES) as [ActivityCode, ...ActivityCode[]];

export const activityType = z.object({
  id: z.enum(ACTIVITY_CODES),
  /** The part of the code before the dot, such as `asset`. */
  subject: z.string(),
  is_enabled: z.boolean(),
  /** False for security activities, which are always recorded. */
  can_switch_off: z.boolean(),
});
export type ActivityType = z.infer<typeof activityType>;

export const userActivityList: ListDeclaration = {
  table_name: 'user_activity',
  columns: [
    { selector: 'at', type: 'date', sortable: true, filter: 'dateRange' },
    { selector: 'code', type: 'text', filter: 'asyncSelect', remote: '/log/activity-types/search' },
    { selector: 'user_name', type: 'person', filter: 'textBuilder' },
    { selector: 'subject_title', type: 'text', filter: 'textBuilder' },
    { selector: 'ip', type: 'text', filter: 'textBuilder' },
  ],
  default_sort: { key: 'at', direction: 'desc' },
};

/** The viewer’s own activities. */
export const myActivityList = listVariant(userActivityList, 'my_activity', { omitColumns: ['user_name'] });

export const logs = endpoints('logs', {
  listTypes: {
    method: 'GET',
    path: '/log/activity-types',
    access: ['LOG_VIEW_ACTIVITY_TYPES'],
    prefix: 'LOG',
    summary: 'List activity types and whether they are recorded',
    output: z.array(activityType),
  },
  updateType: {
    method: 'PUT',
    path: '/log/activity-types/{id}',
    access: ['APP_EDIT_SETTINGS'],
    prefix: 'LOG',
    no_events: 'settings',
    summary: 'Switch an activity type on or off; security activities stay on',
    params: z.object({ id: z.string().check(z.maxLength(100)) }),
    body: z.object({ is_enabled: flag() }),
    output: activityType,
    errors: ['LOG_OBJECT_NOT_FOUND', 'LOG_TYPE_STAYS_ON'],
    activity: 'activity_type.switched',
  },
  searchTypes: {
    method: 'GET',
    path: '/log/activity-types/search',
    access: ['LOG_VIEW_MY_ACTIVITY', 'LOG_VIEW_USER_ACTIVITY', 'LOG_VIEW_ACTIVITY_TYPES'],
    prefix: 'LOG',
    limit: 'search',
    summary: 'Search activity types by name',
    query: searchQuery(100),
    output: z.array(selectOption()),
  },
  listMine: listEndpoint(myActivityList, activityEntry, {
    path: '/log/activity-log',
    access: ['LOG_VIEW_MY_ACTIVITY'],
    prefix: 'LOG',
    summary: 'List your own activities',
  }),
  exportMine: exportEndpoint(myActivityList, {
    path: '/log/activity-log/export',
    access: ['LOG_VIEW_MY_ACTIVITY'],
    prefix: 'LOG',
    summary: 'Export your own activities',
  }),
  list: listEndpoint(userActivityList, activityEntry, {
    path: '/log/user-activity-log',
    access: ['LOG_VIEW_USER_ACTIVITY'],
    prefix: 'LOG',
    summary: 'List the activities of all users',
  }),
  exportList: exportEndpoint(userActivityList, {
    path: '/log/user-activity-log/export',
    access: ['LOG_VIEW_USER_ACTIVITY'],
    prefix: 'LOG',
    summary: 'Export the activities of all users',
  }),
});
