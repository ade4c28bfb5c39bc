import type { IssueSummary } from '@rounds/contract/issues';
import { IconCalendarEvent, IconExternalLink } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  DAYS_PER_WEEK,
  dayDrag,
  isSameMonth,
  useDayNames,
} from '../../../kit/calendar/index.ts';
import { paths } from '../../../paths.ts';
import { Box, Grid, ICON, Menu, ScrollRegion, Stack, StatusGlyph, Text, UnstyledButton } from '../../../ui/index.ts';
import { ISSUE_STATUS_STYLES } from '../issue-marks.tsx';
import classes from './calendar.module.css';

const MAX_SHOWN = 4;

interface MonthGridProps {
  readonly days: readonly string[];
  /** A day of the month that is shown. */
  readonly month: string;
  readonly today: string;
  readonly byDay: ReadonlyMap<string, readonly IssueSummary[]>;
  readonly onMove: (issue: IssueSummary) => void;
  readonly onOpenDay: (day: string) => void;
  /** Called with the uuid of the issue. */
  readonly onDrop: (uuid: string, day: string) => void;
}

export function MonthGrid({ days, month, today, byDay, onMove, onOpenDay, onDrop }: MonthGridProps) {
  const names = useDayNames();
  return (
    <ScrollRegion className={classes.month} aria-label={names.month(month)}>
      <Grid columns={7} borderBottom="line" size="sm" tone="ink2" weight={550} aria-hidden>
        {days.slice(0, DAYS_PER_WEEK).map((day) => (
          <Box as="span" p={2} key={day}>
            {names.short(day)}
          </Box>
        ))}
      </Grid>
      <Grid as="ol" grow columns={7} className={classes.grid}>
        {days.map((day) => (
          <Day
            key={day}
            day={day}
            isToday={day === today}
            isOutside={!isSameMonth(day, month)}
            issues={byDay.get(day) ?? []}
            onMove={onMove}
            onOpenDay={onOpenDay}
            onDrop={onDrop}
          />
        ))}
      </Grid>
    </ScrollRegion>
  );
}

interface DayProps extends Pick<MonthGridProps, 'onMove' | 'onOpenDay' | 'onDrop'> {
  readonly day: string;
  readonly isToday: boolean;
  readonly isOutside: boolean;
  readonly issues: readonly IssueSummary[];
}

function Day({ day, isToday, isOutside, issues, onMove, onOpenDay, onDrop }: DayProps) {
  const { t } = useTranslation('issues');
  const names = useDayNames();
  const element = useRef<HTMLLIElement>(null);
  const isOver = dayDrag.useDropTarget(element, { getHint: () => true, onDrop: (uuid) => onDrop(uuid, day) });
  const others = issues.length - MAX_SHOWN;
  return (
    <Stack
      as="li"
      ref={element}
      gap="half"
      className={classes.day}
      aria-label={names.full(day)}
      aria-current={isToday ? 'date' : undefined}
      data-outside={isOutside || undefined}
      data-over={isOver}
    >
      <Text as="span" p={1} size="sm" weight={600} className={classes.number}>
        {Number(day.slice(8))}
      </Text>
      {issues.slice(0, MAX_SHOWN).map((issue) => (
        <DueIssue key={issue.id} issue={issue} onMove={onMove} />
      ))}
      {others > 0 && (
        <UnstyledButton className={classes.more} onClick={() => onOpenDay(day)}>
          {t('calendar.more', { count: others })}
        </UnstyledButton>
      )}
    </Stack>
  );
}

function DueIssue({ issue, onMove }: { readonly issue: IssueSummary; readonly onMove: (issue: IssueSummary) => void }) {
  const { t } = useTranslation(['issues', 'lists']);
  const navigate = useNavigate();
  const element = useRef<HTMLDivElement>(null);
  const { uuid, number, title, status, is_overdue, may } = issue;
  dayDrag.useDraggable(element, () => uuid, { isDisabled: !may.edit });
  const name = [
    `#${number} ${title}`,
    t(`lists:issues.options.status.${status}`),
    ...(is_overdue ? [t('lists:issues.columns.is_overdue')] : []),
  ].join(', ');
  return (
    <div ref={element} className={classes.issue} data-movable={may.edit || undefined}>
      <Menu position="bottom-start">
        <Menu.Target>
          <UnstyledButton
            className={classes.issueName}
            data-overdue={is_overdue || undefined}
            data-tone={ISSUE_STATUS_STYLES[status].tone}
            aria-label={name}
            title={name}
          >
            <StatusGlyph name={is_overdue ? 'exclamation' : ISSUE_STATUS_STYLES[status].glyph} />
            <Text as="span" truncate dir="auto">
              {title}
            </Text>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown miw={200}>
          <Menu.Item leftSection={<IconExternalLink {...ICON} />} onClick={() => void navigate(paths.issues.get(uuid))}>
            {t('issues:board.open')}
          </Menu.Item>
          {may.edit && (
            <Menu.Item leftSection={<IconCalendarEvent {...ICON} />} onClick={() => onMove(issue)}>
              {t('issues:calendar.move')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
