import { assignments } from '@rounds/contract/assignments';
import { notFoundError } from '../../http/api-error.ts';
import { type Route, route } from '../../http/module.ts';

const {
  previewDates,
  previewAssets,
  selectAssets,
  getMonitor,
  listAssigned,
  getCalendar,
  downloadCalendar,
  getCalendarLink,
  createCalendarLink,
  deleteCalendarLink,
  moveOccurrence,
  skip,
  unskip,
  remind,
  reassign,
} = assignments;

/** These follow within the hour. */
export const planningRoutes: readonly Route[] = [
  ...[previewDates, previewAssets, selectAssets, getMonitor, listAssigned, getCalendar, downloadCalendar],
  ...[getCalendarLink, createCalendarLink, deleteCalendarLink, moveOccurrence, skip, unskip, remind, reassign],
].map((endpoint) =>
  route(endpoint, async () => {
    throw notFoundError('AST');
  }),
);
