import type { Holiday } from '@rounds/contract/settings/region';
import { IconCalendarOff } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayNames } from '../../../calendar/index.ts';
import { useHolidays } from '../../../session/index.ts';
import { Notice } from '../../../ui/index.ts';
import type { AssignmentDraft } from './draft.ts';
import classes from './editor.module.css';
import { listHolidayDates, setSkipping } from './holiday-dates.ts';

const MAX_NAMED = 5;

interface HolidayNoticesProps {
  readonly draft: AssignmentDraft;
  readonly onChange: (changes: Partial<AssignmentDraft>) => void;
}

/** The holidays that each schedule skips, or on which it would open inspections. */
export function HolidayNotices({ draft: { type, recurrence }, onChange }: HolidayNoticesProps) {
  const { t } = useTranslation('assignments');
  const toNames = useHolidayNames();
  const holidays = useHolidays();
  const shown = useDeferredValue(recurrence);
  const found = useMemo(() => {
    const now = new Date().toISOString();
    return shown.map((one) => listHolidayDates(one, holidays, now));
  }, [shown, holidays]);
  if (type === 'direct') return null;
  return found.map((met, index) => {
    if (met.length === 0) return null;
    const isSkipping = shown[index]?.skip_holidays === true;
    const skip = () =>
      onChange({ recurrence: recurrence.map((one, at) => (at === index ? setSkipping(one, true, holidays) : one)) });
    return (
      <Notice
        // biome-ignore lint/suspicious/noArrayIndexKey: recurrences have no identity apart from their position
        key={index}
        className={classes.weekend}
        Icon={IconCalendarOff}
        {...(isSkipping
          ? { tone: 'calm' as const }
          : { action: { label: t('schedule.skip_holidays'), onPress: skip } })}
      >
        {t(isSkipping ? 'summary.holidays_skipped' : 'summary.on_holidays', { days: toNames(met) })}
      </Notice>
    );
  });
}

/** “25 Dec (Christmas Day), 1 Jan 2027 (New Year) and 3 more” */
function useHolidayNames(): (holidays: readonly Holiday[]) => string {
  const { t } = useTranslation('assignments');
  const names = useDayNames();
  return (holidays) => {
    const named = holidays.slice(0, MAX_NAMED).map(({ day, name }) => `${names.date(day)} (${name})`);
    const others = holidays.length - named.length;
    return [named.join(', '), ...(others > 0 ? [t('and_more', { count: others })] : [])].join(' ');
  };
}
