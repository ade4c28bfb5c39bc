import { WEEKDAYS, type Weekday } from '@rounds/recurrence';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, addMonths, getWeekStart, useDayNames } from '../../../../kit/calendar/index.ts';
import { getFirstWeekday } from '../../../../platform/i18n/index.ts';
import { ActionIcon, Box, ICON, Row, Text, VisuallyHidden } from '../../../../ui/index.ts';
import { getWeekdayName } from '../../recurrence-text.ts';
import classes from '../editor.module.css';

const toWeek = (first: Weekday): readonly Weekday[] => [
  ...WEEKDAYS.slice(WEEKDAYS.indexOf(first)),
  ...WEEKDAYS.slice(0, WEEKDAYS.indexOf(first)),
];
/** A month with the days on which inspections open. */
export function MonthOfDates({ days }: { readonly days: readonly string[] }) {
  const { t, i18n } = useTranslation('assignments');
  const names = useDayNames();
  const [first, setFirst] = useState(`${days[0]!.slice(0, 7)}-01`);
  const marked = new Set(days);
  const weekdays = toWeek(getFirstWeekday());
  const start = getWeekStart(first, getFirstWeekday());
  const next = addMonths(first, 1);
  const weeks = Array.from({ length: 6 }, (_, week) => addDays(start, week * 7)).filter((week) => week < next);
  const lastMonth = `${days.at(-1)!.slice(0, 7)}-01`;
  return (
    <Text as="table" fullWidth size="sm" tabular textAlign="center" className={classes.month}>
      <caption>
        <Row as="span" pb={1} weight={600} justify="between" className={classes.monthHead}>
          <ActionIcon
            size={28}
            aria-label={t('summary.previous_month')}
            disabled={first.slice(0, 7) <= days[0]!.slice(0, 7)}
            onClick={() => setFirst(addMonths(first, -1))}
          >
            <IconChevronLeft {...ICON} data-mirror />
          </ActionIcon>
          <span aria-live="polite">{names.month(first)}</span>
          <ActionIcon
            size={28}
            aria-label={t('summary.next_month')}
            disabled={first >= lastMonth}
            onClick={() => setFirst(next)}
          >
            <IconChevronRight {...ICON} data-mirror />
          </ActionIcon>
        </Row>
      </caption>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col" abbr={getWeekdayName(i18n.language, weekday)}>
              {getWeekdayName(i18n.language, weekday, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week}>
            {weekdays.map((weekday, index) => {
              const day = addDays(week, index);
              const isMarked = marked.has(day);
              return (
                <Box as="td" height={30} p={0} key={weekday} data-marked={isMarked || undefined}>
                  {day.slice(0, 7) === first.slice(0, 7) && (
                    <span>
                      {Number(day.slice(8))}
                      {isMarked && <VisuallyHidden>{`, ${t('summary.opens_here')}`}</VisuallyHidden>}
                    </span>
                  )}
                </Box>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Text>
  );
}
