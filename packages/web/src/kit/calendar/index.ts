/**
 * The parts that the calendars of several features share: days and their names, the month, steps between periods,
 * dragging to a day.
 */
export { dayDrag } from './day-dragging.ts';
export { useDayNames } from './day-names.ts';
export {
  addDays,
  addMonths,
  DAYS_PER_WEEK,
  fromDayNumber,
  getMonthDays,
  getWeekStart,
  isSameMonth,
  toDay,
  toDayNumber,
  toDeviceDay,
  toInstant,
  toLocalTime,
  useZone,
} from './days.ts';
export { MonthGrid } from './month-grid.tsx';
export { PeriodSteps } from './period-steps.tsx';
