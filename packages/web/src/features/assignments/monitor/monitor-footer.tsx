/** The footer of the monitor: the meaning of its marks, its keys, and further rows. */
import { MAX_MONITOR_ROWS } from '@rounds/contract/assignments';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat, useKeyNames } from '../../../platform/i18n/index.ts';
import { ActionIcon, ICON, Kbd, Row, Text } from '../../../ui/index.ts';
import { AssignedStatusMark } from '../status-mark.tsx';
import classes from './monitor.module.css';
import { MONITOR_STATUSES, type MonitorView } from './monitor-cells.ts';

/** Explains the marks, with the number of cells that have each. */
export function Legend({ view }: { readonly view: MonitorView }) {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  return (
    <Row as="ul" size="sm" tone="ink2" align="stretch" wrap className={classes.legend} aria-label={t('monitor.legend')}>
      {MONITOR_STATUSES.map((status) => (
        <li key={status}>
          <AssignedStatusMark status={status} />
          <span>{t(`status.${status}`)}</span>
          <Text as="b" tone="ink" tabular>
            {format.number(view.counts[status] ?? 0)}
          </Text>
        </li>
      ))}
    </Row>
  );
}

/** The keys of the grid; reminding and skipping only for those who may. */
export function KeyHints({ canManage }: { readonly canManage: boolean }) {
  const { t } = useTranslation('assigned');
  const keyNames = useKeyNames();
  const hints = [
    { keys: ['←', '↑', '→', '↓'], text: t('monitor.keys.move') },
    { keys: ['Enter'], text: t('monitor.keys.open') },
    ...(canManage
      ? [
          { keys: ['R'], text: t('monitor.keys.remind') },
          { keys: ['S'], text: t('monitor.keys.skip') },
        ]
      : []),
  ];
  return (
    <Row as="ul" align="stretch" size="xs" wrap tone="ink2" gap={2} columnGap={3} className={classes.keys}>
      {hints.map(({ keys, text }) => (
        <li key={text}>
          {keys.map((key) => (
            <Kbd key={key}>{keyNames(key)}</Kbd>
          ))}
          {text}
        </li>
      ))}
    </Row>
  );
}

interface RowPagesProps {
  readonly total: number;
  readonly skip: number;
  readonly setSkip: (skip: number) => void;
}

/** Steps through more rows than are shown at once. */
export function RowPages({ total, skip, setSkip }: RowPagesProps) {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const end = Math.min(skip + MAX_MONITOR_ROWS, total);
  const places = { from: format.number(skip + 1), to: format.number(end), total: format.number(total) };
  return (
    <Row wrap gap={2} px="edge" pb={3}>
      <ActionIcon
        size={34}
        aria-label={t('monitor.previous_rows')}
        disabled={skip === 0}
        onClick={() => setSkip(Math.max(0, skip - MAX_MONITOR_ROWS))}
      >
        <IconChevronLeft {...ICON} data-mirror size={18} />
      </ActionIcon>
      <bdi>{t('monitor.row_range', places)}</bdi>
      <ActionIcon
        size={34}
        aria-label={t('monitor.next_rows')}
        disabled={end >= total}
        onClick={() => setSkip(skip + MAX_MONITOR_ROWS)}
      >
        <IconChevronRight {...ICON} data-mirror size={18} />
      </ActionIcon>
    </Row>
  );
}
