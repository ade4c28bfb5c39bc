import { type CSSProperties, type ReactNode, useRef } from 'react';
import { Box, Grid, Row, Stack, Text, UnstyledButton } from '../../ui/index.ts';
import { dayDrag } from './day-dragging.ts';
import { useDayNames } from './day-names.ts';
import { DAYS_PER_WEEK, isSameMonth } from './days.ts';
import classes from './month-grid.module.css';

interface DayProps {
  /** A day of the month that is shown, if the days of other months are not a part of it. */
  readonly month?: string | undefined;
  readonly today?: string | undefined;
  /** Undefined where days cannot be selected. */
  readonly selectedDay?: string | undefined;
  /** Large days have lines between them and room for content; touch ones are pressed as a whole; small ones are figures. */
  readonly size?: 'large' | 'touch' | 'small';
  /** Returns a note about a day, such as a holiday. Large days show it. */
  readonly getNote?: (day: string) => string | undefined;
  /** Renders a mark in the number of the day, which small days emphasize then. */
  readonly renderMark?: (day: string) => ReactNode;
  /** Renders the content of a day below its number. */
  readonly renderDay?: (day: string) => ReactNode;
  readonly onOpen?: (day: string) => void;
  /** Lets records be dropped on days; called with the key of the record. */
  readonly onDrop?: (key: string, day: string) => void;
}

interface MonthGridProps extends DayProps {
  /** Whole weeks: those of a month, or one. */
  readonly days: readonly string[];
  readonly className?: string | undefined;
  readonly hasLongNames?: boolean;
  /** The number of rows for bars over the days; their height is `--lane`. */
  readonly lanes?: number;
  /** Renders the bars over the days of a week; they are placed by `grid-row` from 2 and `grid-column` from 1. */
  readonly renderLanes?: (week: number) => ReactNode;
}

const WEEKDAYS = {
  large: { borderBottom: 'line', size: 'sm', tone: 'ink2', weight: 550 },
  touch: { gap: 'half', size: 'xs', tone: 'ink2', weight: 550, textAlign: 'center' },
  small: { py: 'half', fontSize: '2xs', tone: 'ink3', weight: 500, textAlign: 'center' },
} as const;

/** The weeks of a month, day by day below the names of the days. What is in a day is up to its user. */
export function MonthGrid({ days, className, hasLongNames, lanes, renderLanes, ...dayProps }: MonthGridProps) {
  const { size = 'large' } = dayProps;
  const names = useDayNames();
  const isDragging = dayDrag.useDragged() !== null;
  const weeks = Array.from({ length: days.length / DAYS_PER_WEEK }, (_, week) =>
    days.slice(week * DAYS_PER_WEEK, (week + 1) * DAYS_PER_WEEK),
  );
  const gap = size === 'touch' ? 'half' : undefined;
  return (
    <Stack grow gap={gap} className={className}>
      <Grid columns={7} aria-hidden {...WEEKDAYS[size]}>
        {weeks[0]?.map((day) => (
          <Box as="span" key={day} p={size === 'large' ? 2 : undefined}>
            {hasLongNames ? names.weekday(day) : names.short(day)}
          </Box>
        ))}
      </Grid>
      <Grid as="ol" grow gap={gap} className={classes[size]}>
        {weeks.map((week, index) => (
          <Grid
            as="li"
            key={week[0]}
            columns={7}
            gap={gap}
            className={classes.week}
            style={{ '--lanes': lanes } as CSSProperties}
            data-lanes={lanes}
            data-dragging={isDragging || undefined}
          >
            <ol className={classes.days}>
              {week.map((day, column) => (
                <Day key={day} day={day} column={column + 1} isFirst={index + column === 0} {...dayProps} />
              ))}
            </ol>
            {renderLanes?.(index)}
          </Grid>
        ))}
      </Grid>
    </Stack>
  );
}

interface OneDayProps extends DayProps {
  readonly day: string;
  readonly column: number;
  readonly isFirst: boolean;
}

function Day({ day, column, isFirst, month = day, size = 'large', ...props }: OneDayProps) {
  const { today, selectedDay, getNote, renderMark, renderDay, onOpen, onDrop } = props;
  const names = useDayNames();
  const element = useRef<HTMLLIElement>(null);
  const isOver = dayDrag.useDropTarget(element, {
    accepts: () => onDrop !== undefined,
    getHint: () => true,
    onDrop: (key) => onDrop?.(key, day),
  });
  const isOutside = !isSameMonth(day, month);
  const current = day === today ? 'date' : undefined;
  const note = getNote?.(day);
  const mark = renderMark?.(day);
  // Where weeks of several months are opened by the day, it is said where one begins.
  const hasMonth = onOpen !== undefined && size === 'large' && (isFirst || day.endsWith('-01'));
  const name = hasMonth ? `${names.date(day)}, ${names.weekday(day)}` : names.full(day);
  const number = hasMonth ? names.date(day) : Number(day.slice(8));
  return (
    <Stack
      as="li"
      ref={element}
      gap="half"
      className={classes.day}
      style={{ gridColumn: column }}
      aria-label={onOpen ? undefined : name}
      aria-current={onOpen ? undefined : current}
      data-day={day}
      data-today={current}
      data-selected={day === selectedDay || undefined}
      data-outside={isOutside || undefined}
      data-over={isOver}
    >
      <Row align="start" className={classes.head}>
        {onOpen ? (
          <UnstyledButton
            className={classes.number}
            aria-label={note ? `${name}, ${note}` : name}
            aria-current={current}
            aria-pressed={selectedDay === undefined ? undefined : day === selectedDay}
            onClick={() => onOpen(day)}
          >
            <bdi>{number}</bdi>
            {mark}
          </UnstyledButton>
        ) : (
          <span className={classes.number} data-marked={Boolean(mark) || undefined}>
            {number}
            {mark}
          </span>
        )}
        {note && size === 'large' && (
          <Text
            as="span"
            grow
            shrink
            fontSize="2xs"
            tone="ink2"
            truncate
            className={classes.note}
            title={note}
            aria-hidden
          >
            {note}
          </Text>
        )}
      </Row>
      {renderDay?.(day)}
    </Stack>
  );
}
