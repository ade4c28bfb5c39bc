import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dayDrag, fromDayNumber } from '../../../kit/calendar/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import {
  Box,
  joinClasses,
  STATUS_STYLES,
  StatusGlyph,
  Text,
  UnstyledButton,
  VisuallyHidden,
} from '../../../ui/index.ts';
import statusMarkClasses from '../status-mark.module.css';
import classes from './calendar.module.css';
import { type Bar, countInspections, type EntryGroup } from './calendar-weeks.ts';

interface EntryBarProps {
  readonly bar: Bar;
  readonly isDetailed: boolean;
  readonly open: () => void;
}

/** One occurrence, which can be dragged to another day, or those of several days. */
export function EntryBar({ bar: { group, column, length, lane }, isDetailed, open }: EntryBarProps) {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const element = useRef<HTMLButtonElement>(null);
  const { key, assignment, occurrence_at, start_at, can_move, assets } = group.entries[0]!;
  const isMovable = can_move && group.entries.length === 1;
  const { tone, glyph } = STATUS_STYLES[group.status];
  dayDrag.useDraggable(element, () => key, { isDisabled: !isMovable });
  const facts = [t(`status.${group.status}`), useDatesText(group)].join(', ');
  const count = useCountText(group, length > 1);
  return (
    <UnstyledButton
      ref={element}
      className={joinClasses(statusMarkClasses.tinted, classes.bar)}
      style={{ gridColumn: `${column + 1} / span ${length}`, gridRow: lane + 2 }}
      data-tone={tone}
      data-status={group.status}
      data-detailed={isDetailed || undefined}
      data-movable={isMovable || undefined}
      title={[assignment.title, facts, count].filter(Boolean).join(', ')}
      onClick={open}
    >
      <StatusGlyph name={glyph} />
      {occurrence_at === null && <IconPlus className={classes.barMark} size={12} stroke={2} aria-hidden />}
      <Text as="span" grow shrink truncate className={classes.barTitle} dir="auto">
        {assignment.title}
      </Text>
      <VisuallyHidden>{`, ${facts}`}</VisuallyHidden>
      {isDetailed && (
        <Text as="span" fullWidth weight={400} truncate className={classes.barHint}>
          <bdi>{format.time(start_at)}</bdi> <span dir="auto">{assets.join(', ')}</span>
        </Text>
      )}
      {count && (
        <Box as="bdi" hideBelow="tablet" tabular noWrap>
          {count}
        </Box>
      )}
    </UnstyledButton>
  );
}

function useDatesText({ entries, first, last }: EntryGroup): string {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const { occurrence_at, start_at, due_at } = entries[0]!;
  if (entries.length > 1) {
    const range = format.dayRange(fromDayNumber(first), fromDayNumber(last));
    return [range, t('calendar.entries', { count: entries.length })].join(', ');
  }
  return occurrence_at === null
    ? t('additional.started', { at: format.dateTime(start_at) })
    : t('occurrence', { start: format.dateTime(start_at), due: format.dateTime(due_at) });
}

/** How many inspections are completed. Wide bars also say how many are not, or were not in time. */
function useCountText(group: EntryGroup, isWide: boolean): string | undefined {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const { total, completed } = countInspections(group);
  const { status, counts } = group;
  if (total <= 1) return undefined;
  if (status === 'upcoming') return isWide ? t('count', { count: total }) : undefined;
  const share = `${format.number(completed)}/${format.number(total)}`;
  const hasNote = status === 'overdue' || status === 'missed' || status === 'completed_late';
  return hasNote && isWide ? `${share}, ${t(`calendar.of_status.${status}`, { count: counts[status]! })}` : share;
}
