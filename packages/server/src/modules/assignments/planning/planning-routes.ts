import { assignments } from '@rounds/contract/assignments';
import { type Route, route, routeWithoutTransaction } from '../../../http/module.ts';
import { listAssigned, moveOccurrence, reassign, remind, skip, unskip } from '../actions.ts';
import { getCalendar } from '../calendar/calendar.ts';
import { createLink, deleteLink, downloadCalendar, getLink } from '../calendar/calendar-links.ts';
import { getMonitor } from '../monitor/monitor.ts';
import { exportMonitor } from '../monitor/monitor-export.ts';
import { remindAll } from '../monitor/remind-all.ts';
import { listConditionValues, previewAssets, previewDates, selectAssets } from './previews.ts';

export const planningRoutes: readonly Route[] = [
  route(assignments.previewDates, previewDates),
  route(assignments.previewAssets, previewAssets),
  route(assignments.listConditionValues, listConditionValues),
  route(assignments.selectAssets, selectAssets),

  route(assignments.getMonitor, getMonitor),
  route(assignments.exportMonitor, exportMonitor),
  route(assignments.listAssigned, listAssigned),
  route(assignments.getCalendar, getCalendar),

  route(assignments.moveOccurrence, moveOccurrence),
  route(assignments.skip, skip),
  route(assignments.unskip, unskip),
  route(assignments.remind, remind),
  route(assignments.remindAll, remindAll),
  route(assignments.reassign, reassign),

  route(assignments.getCalendarLink, getLink),
  route(assignments.createCalendarLink, createLink),
  route(assignments.deleteCalendarLink, deleteLink),
  routeWithoutTransaction(assignments.downloadCalendar, downloadCalendar),
];
