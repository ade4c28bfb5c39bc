import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addMonths, getMonthDays, isSameMonth, MonthGrid, useDayNames } from '../../../../kit/calendar/index.ts';
import { ActionIcon, ICON, Row, Text, VisuallyHidden } from '../../../../ui/index.ts';
import classes from '../editor.module.css';

/** A month with the days on which inspections open. */
export function MonthOfDates({ days }: { readonly days: readonly string[] }) {
  const { t } = useTranslation('assignments');
  const names = useDayNames();
  const titleId = useId();
  const [month, setMonth] = useState(days[0]!);
  const marked = new Set(days);
  return (
    // A fieldset is for the fields of a form.
    <Text as="div" role="group" aria-labelledby={titleId} size="sm" tabular textAlign="center">
      <Row justify="between" pb={1} weight={600}>
        <ActionIcon
          size={28}
          aria-label={t('summary.previous_month')}
          disabled={isSameMonth(month, days[0]!)}
          onClick={() => setMonth(addMonths(month, -1))}
        >
          <IconChevronLeft {...ICON} data-mirror />
        </ActionIcon>
        <span className={classes.monthTitle} id={titleId} aria-live="polite">
          {names.month(month)}
        </span>
        <ActionIcon
          size={28}
          aria-label={t('summary.next_month')}
          disabled={isSameMonth(month, days.at(-1)!)}
          onClick={() => setMonth(addMonths(month, 1))}
        >
          <IconChevronRight {...ICON} data-mirror />
        </ActionIcon>
      </Row>
      <MonthGrid
        size="small"
        days={getMonthDays(month)}
        month={month}
        renderMark={(day) => marked.has(day) && <VisuallyHidden>{`, ${t('summary.opens_here')}`}</VisuallyHidden>}
      />
    </Text>
  );
}
