import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { toDay, useDayNames, useZone } from '../../../kit/calendar/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Box, Row, Text, useDirection, useRowWindow } from '../../../ui/index.ts';
import { formatPlanTime, isOtherZone, toCity } from '../plan-time.ts';
import { AssignedStatusMark } from '../status-mark.tsx';
import { type GridPlace, moveInGrid } from './grid-keys.ts';
import classes from './monitor.module.css';
import {
  type CellShortcut,
  type MonitorCell,
  type MonitorOccurrence,
  type MonitorView,
  toMonitorStatus,
} from './monitor-cells.ts';

const ROW_HEIGHT = 41;
/** A row far away is rendered some frames after the grid has scrolled to it. */
const MAX_FOCUS_TRIES = 20;

/** These roles make a table a grid, whose cells get the focus. */
const GRID = { role: 'grid' } as const;
const GRID_CELL = { role: 'gridcell' } as const;

const SHORTCUTS: Readonly<Record<string, CellShortcut>> = { r: 'remind', s: 'skip' };

const isModified = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

interface MonitorGridProps {
  readonly view: MonitorView;
  readonly name: string;
  /** The zone in which the dates are shown; it is named if it is not that of the reader. */
  readonly planZone: string;
  /** Whether today is within what is shown: it has a column also if nothing opens on it. */
  readonly showsToday: boolean;
  readonly onOpen: (cell: MonitorCell, shortcut?: CellShortcut) => void;
}

/** Shows rows by occurrences. The arrows move between cells, Enter opens one, R and S remind and skip. */
export function MonitorGrid({ view, name, planZone, showsToday, onOpen }: MonitorGridProps) {
  const { t } = useTranslation('assigned');
  const { dir } = useDirection();
  const { rows, columns } = view;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [selection, setSelection] = useState<GridPlace>({ row: 0, column: 0 });
  const current = {
    row: Math.min(selection.row, rows.length - 1),
    column: Math.min(selection.column, columns.length - 1),
  };
  const window = useRowWindow({ count: rows.length, rowHeight: ROW_HEIGHT, scroller });
  const { isToday, emptyBefore } = useTodayColumns(columns, showsToday);
  useScrollToLatest(scroller, view.latest);
  const focus = (place: GridPlace, tries = 0) => {
    const cell = scroller?.querySelector<HTMLElement>(`[data-place="${place.row} ${place.column}"]`);
    if (cell) cell.focus();
    else if (tries < MAX_FOCUS_TRIES) requestAnimationFrame(() => focus(place, tries + 1));
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return onOpen(view.getCell(current.row, current.column));
    }
    const shortcut = isModified(event) ? undefined : SHORTCUTS[event.key.toLowerCase()];
    if (shortcut) {
      event.preventDefault();
      return onOpen(view.getCell(current.row, current.column), shortcut);
    }
    const limits = { rows: rows.length, columns: columns.length, isRtl: dir === 'rtl' };
    const next = moveInGrid(current, event, limits);
    if (!next) return;
    event.preventDefault();
    setSelection(next);
    window.keepRendered(next.row);
    window.scrollTo(next.row);
    focus(next);
  };
  const handleClick = ({ target }: MouseEvent) => {
    const place = (target as HTMLElement).closest<HTMLElement>('[data-place]')?.dataset.place?.split(' ').map(Number);
    if (!place) return;
    const [row, column] = place as [number, number];
    setSelection({ row, column });
    onOpen(view.getCell(row, column));
  };
  return (
    <Box grow overflow="auto" bg="surface" className={classes.scroller} ref={setScroller}>
      <table
        className={classes.grid}
        style={{ '--columns': columns.length + (emptyBefore === null ? 0 : 1) } as CSSProperties}
        {...GRID}
        aria-label={t('monitor.grid', { name })}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        onKeyDown={handleKey}
        onClick={handleClick}
      >
        <thead>
          <tr>
            <th className={classes.corner} scope="col">
              <Row as="span" align="baseline" gap={2} className={classes.rowName}>
                <span>{t(`monitor.row_head.${view.by}`)}</span>
                <span className={classes.onTime}>{t('monitor.on_time')}</span>
              </Row>
            </th>
            {columns.map((occurrence, column) => (
              <Fragment key={occurrence?.occurrence_at ?? 'additional'}>
                {column === emptyBefore && <EmptyTodayHead />}
                {occurrence ? (
                  <OccurrenceHead occurrence={occurrence} planZone={planZone} isToday={isToday[column]!} />
                ) : (
                  <th scope="col" className={classes.head} title={t('additional.text')}>
                    <span>{t('additional.label')}</span>
                  </th>
                )}
              </Fragment>
            ))}
            {emptyBefore === columns.length && <EmptyTodayHead />}
          </tr>
        </thead>
        <tbody>
          {window.items.map((item) =>
            'gap' in item ? (
              <tr key={item.key} aria-hidden>
                <td colSpan={columns.length + 2} style={{ blockSize: item.gap, padding: 0 }} />
              </tr>
            ) : (
              <GridRow
                key={item.index}
                view={view}
                row={item.index}
                isToday={isToday}
                emptyBefore={emptyBefore}
                currentColumn={item.index === current.row ? current.column : null}
              />
            ),
          )}
        </tbody>
      </table>
    </Box>
  );
}

interface GridRowProps {
  readonly view: MonitorView;
  readonly row: number;
  readonly isToday: readonly boolean[];
  /** The place of today among the columns if nothing opens on it. */
  readonly emptyBefore: number | null;
  /** The column of the cell that the Tab key reaches. */
  readonly currentColumn: number | null;
}

const GridRow = memo(function GridRow({ view, row, isToday, emptyBefore, currentColumn }: GridRowProps) {
  const { name, hint } = view.rows[row]!;
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const onTime = view.getOnTimeShare(row);
  return (
    <tr aria-rowindex={row + 2} data-index={row}>
      <Text
        as="th"
        borderEnd="line"
        fontSize="sm"
        weight={550}
        textAlign="start"
        className={classes.rowHead}
        scope="row"
        title={[name, hint].filter(Boolean).join(', ')}
      >
        <Row as="span" align="baseline" gap={2} className={classes.rowName}>
          <span dir="auto">{name || t(`monitor.unnamed.${view.by}`)}</span>
          {hint && <bdi className={classes.hint}>{hint}</bdi>}
          {onTime !== null && <bdi className={classes.onTime}>{format.percent(onTime * 100, 0)}</bdi>}
        </Row>
      </Text>
      {view.columns.map((occurrence, column) => (
        <Fragment key={occurrence?.occurrence_at ?? 'additional'}>
          {column === emptyBefore && <td data-today aria-hidden />}
          <GridCell
            cell={view.getCell(row, column)}
            place={`${row} ${column}`}
            isToday={isToday[column]!}
            isCurrent={column === currentColumn}
          />
        </Fragment>
      ))}
      {emptyBefore === view.columns.length && <td data-today aria-hidden />}
    </tr>
  );
});

interface GridCellProps {
  readonly cell: MonitorCell;
  readonly place: string;
  readonly isToday: boolean;
  readonly isCurrent: boolean;
}

function GridCell({ cell, place, isToday, isCurrent }: GridCellProps) {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const { count, score_percent, occurrence } = cell;
  const status = toMonitorStatus(cell);
  const score = score_percent === null ? null : Math.round(score_percent / 100);
  const word = status === null ? t('monitor.no_inspection') : t(`status.${status}`);
  const name = [
    word,
    ...(score === null ? [] : [format.percent(score_percent! / 100)]),
    ...(count > 1 ? [t('count', { count })] : []),
    ...(occurrence ? [] : [t('additional.label')]),
  ].join(', ');
  return (
    <td
      {...GRID_CELL}
      className={classes.cell}
      data-place={place}
      data-today={isToday || undefined}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={name}
      title={name}
    >
      {status !== null && (
        <AssignedStatusMark status={status}>{score !== null && <bdi>{format.number(score)}</bdi>}</AssignedStatusMark>
      )}
    </td>
  );
}

interface OccurrenceHeadProps {
  readonly occurrence: MonitorOccurrence;
  readonly planZone: string;
  readonly isToday: boolean;
}

function OccurrenceHead({ occurrence, planZone, isToday }: OccurrenceHeadProps) {
  const { t } = useTranslation(['assigned', 'common']);
  const format = useFormat();
  const names = useDayNames();
  const { start_at, due_at, local, is_moved } = occurrence;
  const [day, time] = [local.slice(0, 10), local.slice(11)];
  const isElsewhere = isOtherZone(start_at, planZone, format);
  return (
    <th
      scope="col"
      className={classes.head}
      data-today={isToday || undefined}
      title={t('occurrence', {
        start: formatPlanTime(start_at, planZone, format),
        due: formatPlanTime(due_at, planZone, format),
      })}
    >
      <span>{isToday ? t('common:date.today') : names.short(day)}</span>
      <Text as="b" tone="ink">
        <bdi>{names.date(day)}</bdi>
      </Text>
      <span>
        {time}
        {isElsewhere && ` ${toCity(planZone)}`}
        {is_moved && ` (${t('moved')})`}
      </span>
    </th>
  );
}

/** Marks today where nothing opens on it. */
function EmptyTodayHead() {
  const { t } = useTranslation('common');
  const names = useDayNames();
  const zone = useZone();
  return (
    <th className={classes.head} data-today aria-hidden>
      <span>{t('date.today')}</span>
      <Text as="b" tone="ink">
        <bdi>{names.date(toDay(new Date().toISOString(), zone))}</bdi>
      </Text>
      <span>–</span>
    </th>
  );
}

interface TodayColumns {
  /** Whether each column is today. */
  readonly isToday: readonly boolean[];
  /** The column before which today belongs, if it is shown and nothing opens on it. */
  readonly emptyBefore: number | null;
}

function useTodayColumns(columns: MonitorView['columns'], showsToday: boolean): TodayColumns {
  const zone = useZone();
  return useMemo(() => {
    const today = toDay(new Date().toISOString(), zone);
    const days = columns.map((occurrence) => occurrence && toDay(occurrence.start_at, zone));
    const isToday = days.map((day) => day === today);
    const next = days.findIndex((day) => day === null || day > today);
    const isEmpty = showsToday && !isToday.includes(true);
    return { isToday, emptyBefore: isEmpty ? (next < 0 ? columns.length : next) : null };
  }, [columns, zone, showsToday]);
}

/** Shows the last occurrence that has opened, when the grid is first shown. */
function useScrollToLatest(scroller: HTMLElement | null, latest: number) {
  const isDone = useRef(false);
  useEffect(() => {
    if (!scroller || isDone.current) return;
    isDone.current = true;
    scroller.querySelector(`[data-place="0 ${latest}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [scroller, latest]);
}
