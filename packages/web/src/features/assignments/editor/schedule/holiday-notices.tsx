import type { RecurrenceInput } from '@rounds/contract/assignments';
import { ASSIGNMENT_DEFAULTS } from '@rounds/contract/settings/assignment.ts';
import type { Holiday } from '@rounds/contract/settings/region.ts';
import { findMovedDay } from '@rounds/recurrence';
import { IconCalendarOff } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayNames } from '../../../../kit/calendar/index.ts';
import { useHolidays } from '../../../../platform/session/index.ts';
import { Notice } from '../../../../ui/index.ts';
import { useAssignmentDefaults } from '../../assignment-queries.ts';
import { type AssignmentDraft, toRecurrence } from '../draft.ts';
import classes from '../editor.module.css';
import { getHolidayChoice, listHolidayDates, setHolidayChoice } from './holiday-dates.ts';

const MAX_NAMED = 5;
const NOTICES = {
  open: 'summary.on_holidays',
  skip: 'summary.holidays_skipped',
  next: 'summary.holidays_moved',
  previous: 'summary.holidays_moved',
} as const;

interface HolidayNoticesProps {
  readonly draft: AssignmentDraft;
  readonly onChange: (changes: Partial<AssignmentDraft>) => void;
}

/** The holidays that each schedule skips, or on which it would open inspections. */
export function HolidayNotices({ draft: { type, recurrence }, onChange }: HolidayNoticesProps) {
  const { t } = useTranslation('assignments');
  const toNames = useHolidayNames();
  const holidays = useHolidays();
  const { data: defaults = ASSIGNMENT_DEFAULTS } = useAssignmentDefaults();
  const shown = useDeferredValue(recurrence);
  const found = useMemo(() => {
    const now = new Date().toISOString();
    return shown.map((one) => listHolidayDates(one, holidays, now));
  }, [shown, holidays]);
  if (type === 'direct') return null;
  return found.map((met, index) => {
    if (met.length === 0) return null;
    const one = shown[index]!;
    const choice = getHolidayChoice(one);
    const days = { holidays, workingDays: defaults.working_days };
    const skip = () =>
      onChange({ recurrence: recurrence.with(index, setHolidayChoice(recurrence[index]!, 'skip', days)) });
    return (
      <Notice
        // biome-ignore lint/suspicious/noArrayIndexKey: recurrences have no identity apart from their position
        key={index}
        className={classes.weekend}
        Icon={IconCalendarOff}
        {...(choice === 'open'
          ? { action: { label: t('schedule.skip_holidays'), onPress: skip } }
          : { tone: 'calm' as const })}
      >
        {t(NOTICES[choice], { days: toNames(met, choice === 'open' || choice === 'skip' ? undefined : one) })}
      </Notice>
    );
  });
}

/** “25 Dec (Christmas Day), 1 Jan 2027 (New Year) and 3 more”; with the days to which a schedule moves their work. */
function useHolidayNames(): (holidays: readonly Holiday[], moving?: RecurrenceInput) => string {
  const { t } = useTranslation('assignments');
  const names = useDayNames();
  const toName = ({ day, name }: Holiday, moving: RecurrenceInput | undefined) => {
    const moved = moving ? findMovedDay(toRecurrence(moving), day) : null;
    return `${names.date(day)} (${name})${moved === null ? '' : ` → ${names.day(moved)}`}`;
  };
  return (holidays, moving) => {
    const named = holidays.slice(0, MAX_NAMED).map((holiday) => toName(holiday, moving));
    const others = holidays.length - named.length;
    return [named.join(', '), ...(others > 0 ? [t('and_more', { count: others })] : [])].join(' ');
  };
}
