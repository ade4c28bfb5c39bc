import { IconCalendarEvent } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fromDayNumber, toDayNumber, useDayNames } from '../../../kit/calendar/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { ActionIcon, ICON, ListRow, StatusBadge, Text } from '../../../ui/index.ts';
import classes from './calendar.module.css';
import { countInspections, type PlannedEntry } from './calendar-weeks.ts';

interface EntryRowProps {
  readonly entry: PlannedEntry;
  /** Under which it is listed; it may have opened before. */
  readonly day: string;
  /** The title of its assignment by default. */
  readonly title?: string | undefined;
  readonly open: () => void;
  readonly move?: () => void;
}

/** One occurrence in a list. */
export function EntryRow({ entry, day, title = entry.assignment.title, open, move }: EntryRowProps) {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const names = useDayNames();
  const { template, status, occurrence_at, start_at, due_at, assets, assets_count, can_move } = entry;
  const { total, completed } = countInspections(entry);
  const others = assets_count - assets.length;
  const facts = [
    template.title,
    [...assets, ...(others > 0 ? [t('more_assets', { count: others })] : [])].join(', '),
    total > 1 && t('calendar.completed_of', { count: completed, total: format.number(total) }),
  ].filter(Boolean);
  return (
    <ListRow
      className={classes.entry}
      start={
        <Text as="bdi" minWidth={56} tone="ink2" tabular>
          {entry.first < toDayNumber(day) ? names.date(fromDayNumber(entry.first)) : format.time(start_at)}
        </Text>
      }
      title={title}
      description={
        <>
          <span dir="auto">{facts.join(' · ')}</span>
          <br />
          <bdi>{occurrence_at === null ? t('additional.inspections') : t('due', { at: format.dateTime(due_at) })}</bdi>
        </>
      }
      onClick={open}
      end={
        <>
          <StatusBadge status={status}>{t(`status.${status}`)}</StatusBadge>
          {can_move && move && (
            <ActionIcon size={34} aria-label={t('move.of', { title })} onClick={move}>
              <IconCalendarEvent {...ICON} size={18} />
            </ActionIcon>
          )}
        </>
      }
    />
  );
}
