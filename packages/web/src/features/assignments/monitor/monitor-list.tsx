import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toDay, useDayNames, useZone } from '../../../kit/calendar/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { ActionIcon, Box, ICON, ListRow, ScoreBar, StatusBadge, Text } from '../../../ui/index.ts';
import classes from './monitor.module.css';
import type { MonitorCell, MonitorColumn, MonitorView } from './monitor-cells.ts';

const toKey = (column: MonitorColumn): string => column?.occurrence_at ?? 'additional';
interface MonitorListProps {
  readonly view: MonitorView;
  readonly onOpen: (cell: MonitorCell) => void;
}
/** Shows one occurrence at a time, for phones. */
export function MonitorList({ view, onOpen }: MonitorListProps) {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const names = useDayNames();
  const zone = useZone();
  const { columns, rows } = view;
  const [selection, setSelection] = useState<string | null>(null);
  const match = columns.findIndex((column) => toKey(column) === selection);
  const index = match < 0 ? Math.max(0, view.latest) : match;
  const occurrence = columns[index]!;
  const show = (next: number) => setSelection(toKey(columns[next]!));
  const cells = rows.map((_, row) => view.getCell(row, index));
  return (
    <Box as="section" bg="surface" className={classes.list} aria-labelledby="occurrence">
      <header>
        <ActionIcon
          size={44}
          aria-label={t('monitor.previous_occurrence')}
          disabled={index === 0}
          onClick={() => show(index - 1)}
        >
          <IconChevronLeft {...ICON} data-mirror size={20} />
        </ActionIcon>
        <div>
          <h2 id="occurrence">
            {occurrence ? names.day(toDay(occurrence.start_at, zone)) : t('additional.inspections')}
          </h2>
          <Text as="bdi" size="xs" tone="ink2">
            {occurrence
              ? t('occurrence', {
                  start: format.dateTime(occurrence.start_at),
                  due: format.dateTime(occurrence.due_at),
                })
              : t('additional.text')}
          </Text>
        </div>
        <ActionIcon
          size={44}
          aria-label={t('monitor.next_occurrence')}
          disabled={index === columns.length - 1}
          onClick={() => show(index + 1)}
        >
          <IconChevronRight {...ICON} data-mirror size={20} />
        </ActionIcon>
      </header>
      <ul>
        {cells
          .filter(({ status }) => status !== null)
          .map((cell) => (
            <ListRow
              key={cell.row.key}
              title={cell.row.name || t(`monitor.unnamed.${view.by}`)}
              description={cell.row.hint}
              onClick={() => onOpen(cell)}
              end={
                <>
                  {cell.score_percent !== null && <ScoreBar percent={cell.score_percent / 100} width={0} />}
                  <StatusBadge status={cell.status!}>{t(`status.${cell.status!}`)}</StatusBadge>
                </>
              }
            />
          ))}
      </ul>
    </Box>
  );
}
