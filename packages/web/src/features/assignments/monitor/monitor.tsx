import { type Assignment, MAX_MONITOR_ROWS } from '@rounds/contract/assignments';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toDay, useDayNames, useZone } from '../../../kit/calendar/index.ts';
import { changeSearch, useSearchParams } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import {
  ActionIcon,
  Button,
  EmptyState,
  ICON,
  LoadFailed,
  NativeSelect,
  Notice,
  Row,
  Segmented,
  SkeletonRows,
  TextInput,
  useIsPhone,
  useSearchText,
} from '../../../ui/index.ts';
import { formatPlanTime, getPlanZone } from '../plan-time.ts';
import { useCanManage, useMonitor } from '../planning-queries.ts';
import { CellDrawer } from './cell-drawer.tsx';
import classes from './monitor.module.css';
import {
  type CellShortcut,
  MONITOR_ORDERS,
  type MonitorCell,
  type MonitorView,
  toMonitorView,
} from './monitor-cells.ts';
import { MonitorExport } from './monitor-export.tsx';
import { KeyHints, Legend, RowPages } from './monitor-footer.tsx';
import { MonitorGrid } from './monitor-grid.tsx';
import { MonitorList } from './monitor-list.tsx';
import { type MonitorRange, SPANS, useMonitorRange } from './range.ts';
import { RemindAll } from './remind-all.tsx';
import { useStoredView } from './stored-view.ts';

const BY = ['asset', 'person'] as const;

interface OpenedCell {
  readonly cell: MonitorCell;
  readonly shortcut: CellShortcut | undefined;
}

/** The inspections of an assignment: assets or people by dates. */
export function Monitor({ assignment }: { readonly assignment: Assignment }) {
  const { t } = useTranslation('assigned');
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const range = useMonitorRange(assignment);
  const canManage = useCanManage(assignment);
  const isDirect = assignment.type === 'direct';
  const storedView = useStoredView(assignment.id);
  const search = useSearchParams('by', 'order');
  const by = BY.find((one) => one === (search.by ?? storedView.view.by)) ?? 'asset';
  const order = MONITOR_ORDERS.find((one) => one === (search.order ?? storedView.view.order)) ?? 'worst';
  const changeView = (changes: { readonly by?: string; readonly order?: string }) => {
    storedView.store(changes);
    void navigate({ ...changeSearch(changes), replace: true });
  };
  const [text, setText] = useState('');
  const q = useSearchText(text);
  const [skip, setSkip] = useState(0);
  const [opened, setOpened] = useState<OpenedCell | null>(null);
  const open = (cell: MonitorCell, shortcut?: CellShortcut) => setOpened({ cell, shortcut });
  const period = isDirect ? {} : range.query;
  const { data, error, refetch } = useMonitor(assignment.id, {
    ...period,
    by,
    ...(q !== '' && { q }),
    skip,
  });
  const view = useMemo(() => data && toMonitorView(data, by, order), [data, by, order]);
  return (
    <>
      <Row wrap gap={2} columnGap={3} py={3} px="edge" className={classes.tools}>
        <TextInput
          aria-label={t(`monitor.search.${by}`)}
          placeholder={t(`monitor.search.${by}`)}
          type="search"
          value={text}
          onChange={(event) => {
            setSkip(0);
            setText(event.currentTarget.value);
          }}
        />
        <Segmented
          aria-label={t('monitor.rows')}
          value={by}
          data={BY.map((value) => ({ value, label: t(`monitor.by.${value}`) }))}
          onChange={(value) => {
            setSkip(0);
            changeView({ by: value });
          }}
        />
        {!isPhone && data && data.rows.length > 1 && data.rows.length === data.total_rows && (
          <NativeSelect
            aria-label={t('monitor.order')}
            value={order}
            data={MONITOR_ORDERS.map((value) => ({ value, label: t(`monitor.orders.${value}`) }))}
            onChange={({ currentTarget: { value } }) => changeView({ order: value })}
          />
        )}
        <Row wrap gap={2} ms="auto" className={classes.range}>
          {canManage && data && <RemindAll assignment={assignment} remindable={data.remindable} />}
          <MonitorExport assignment={assignment} query={{ ...period, by, ...(q !== '' && { q }) }} />
          {!isDirect && <RangeChoice range={range} />}
        </Row>
      </Row>
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={8} />}
      {view?.is_truncated && <Notice className={classes.notice}>{t('monitor.truncated')}</Notice>}
      {view && isEmpty(view) && (
        <NoDates assignment={assignment} isSearching={q !== ''} range={isDirect ? null : range} />
      )}
      {view && !isEmpty(view) && (
        <>
          {isPhone ? (
            <MonitorList view={view} onOpen={open} />
          ) : (
            <MonitorGrid
              key={`${by} ${order}`}
              view={view}
              name={assignment.title}
              planZone={getPlanZone(assignment)}
              showsToday={!isDirect && range.hasToday}
              onOpen={open}
            />
          )}
          <Row wrap justify="between" gap={2} columnGap={5} py={3} px="edge">
            <Legend view={view} />
            {!isPhone && <KeyHints canManage={canManage} />}
          </Row>
          {view.total_rows > MAX_MONITOR_ROWS && <RowPages total={view.total_rows} skip={skip} setSkip={setSkip} />}
        </>
      )}
      {opened && (
        <CellDrawer assignment={assignment} {...opened} period={period} by={by} close={() => setOpened(null)} />
      )}
    </>
  );
}

interface NoDatesProps {
  readonly assignment: Assignment;
  readonly isSearching: boolean;
  /** The range; null for an assignment with one date. */
  readonly range: MonitorRange | null;
}

/** Tells when the next date is, and leads to it. */
function NoDates({ assignment, isSearching, range }: NoDatesProps) {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const names = useDayNames();
  const zone = useZone();
  const { next_at } = assignment;
  if (isSearching) return <EmptyState kind="filtered" title={t('monitor.nothing_found')} />;
  const day = next_at && toDay(next_at, zone);
  return (
    <EmptyState
      kind="filtered"
      title={t('monitor.empty.title')}
      text={
        next_at
          ? t('monitor.empty.next', { at: formatPlanTime(next_at, getPlanZone(assignment), format) })
          : t('monitor.empty.text')
      }
      action={
        day &&
        range && (
          <Button variant="default" onClick={() => range.show(day)}>
            {t('monitor.empty.show', { day: names.date(day) })}
          </Button>
        )
      }
    />
  );
}

const isEmpty = ({ rows, columns }: MonitorView): boolean => rows.length === 0 || columns.length === 0;

function RangeChoice({ range }: { readonly range: MonitorRange }) {
  const { t } = useTranslation(['assigned', 'common']);
  const format = useFormat();
  return (
    <Row wrap gap={2}>
      <ActionIcon size={34} aria-label={t('common:date.previous_period')} onClick={() => range.shift(-1)}>
        <IconChevronLeft {...ICON} data-mirror size={18} />
      </ActionIcon>
      <bdi>{format.dayRange(range.from, range.until)}</bdi>
      <ActionIcon size={34} aria-label={t('common:date.next_period')} onClick={() => range.shift(1)}>
        <IconChevronRight {...ICON} data-mirror size={18} />
      </ActionIcon>
      <NativeSelect
        aria-label={t('monitor.span')}
        value={String(range.span)}
        data={SPANS.map((span) => ({ value: String(span), label: t(`monitor.spans.${span}`) }))}
        onChange={(event) => range.setSpan(SPANS.find((span) => String(span) === event.currentTarget.value)!)}
      />
    </Row>
  );
}
