import type { Pagination } from '@rounds/contract/list.ts';
import { MAX_EXACT_TOTAL, PAGE_SIZES } from '@rounds/contract/list.ts';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { ActionIcon, ICON, NativeSelect, Row, Text, UnstyledButton } from '../../../ui/index.ts';
import classes from '../data-table.module.css';
import type { TableState } from '../model/table-state.ts';
import type { TableText } from '../model/table-text.ts';
import { getPageMarks, type PageMark } from './page-marks.ts';

interface TablePagesProps {
  pagination: Pagination;
  state: TableState;
  text: TableText;
  /** Whether only the position, back and forward are shown, as on phones. */
  isShort: boolean;
}

export const TablePages = memo(({ pagination, state, text, isShort }: TablePagesProps) => {
  const { t } = useTranslation('common');
  const format = useFormat();
  const sizeId = useId();
  const { total, total_is_exact, limit, current_page: current, next_cursor, prev_cursor } = pagination;
  const pages = pagination.total_pages ?? Math.ceil(total / limit);
  const steps = getSteps(pagination, state);
  const isAtEnd = next_cursor === null && prev_cursor !== null && current === null;
  const from = current === null ? null : (current - 1) * limit + 1;
  return (
    <Row as="footer" fixed minHeight={48} gap={4} borderTop="line" fontSize="sm" tone="ink2" className={classes.pages}>
      {!isShort && (
        <Row inline gap={2.5}>
          <label htmlFor={sizeId}>{t('table.rows_per_page')}</label>
          <NativeSelect
            id={sizeId}
            size="xs"
            w={68}
            value={String(state.limit)}
            data={PAGE_SIZES.map(String)}
            onChange={(event) => state.setLimit(Number(event.currentTarget.value))}
          />
        </Row>
      )}
      <Text as="bdi" tabular>
        {from === null
          ? text.total(total, total_is_exact)
          : t('table.range', {
              from: format.number(from),
              to: format.number(total_is_exact ? Math.min(from + limit - 1, total) : from + limit - 1),
              total: text.total(total, total_is_exact),
            })}
      </Text>
      <Row as="nav" gap="half" ms="auto" className={classes.pageButtons} aria-label={t('table.pages')}>
        {current === null && (
          <ActionIcon size={32} aria-label={t('table.first')} onClick={() => state.setPage(1)}>
            <IconChevronsLeft {...ICON} data-mirror size={18} />
          </ActionIcon>
        )}
        <ActionIcon size={32} aria-label={t('table.previous')} {...toButtonProps(steps.back)}>
          <IconChevronLeft {...ICON} data-mirror size={18} />
        </ActionIcon>
        {!isShort &&
          current !== null &&
          getVisibleMarks(pagination, pages).map((mark, index, all) =>
            mark === 'gap' ? (
              <span key={`gap-${all[index - 1]}`} className={classes.gap}>
                …
              </span>
            ) : (
              <UnstyledButton
                key={mark}
                className={classes.pageButton}
                aria-label={t('table.page', { page: mark })}
                aria-current={mark === current ? 'page' : undefined}
                onClick={() => state.setPage(mark)}
              >
                {format.number(mark)}
              </UnstyledButton>
            ),
          )}
        <ActionIcon size={32} aria-label={t('table.next')} {...toButtonProps(steps.on)}>
          <IconChevronRight {...ICON} data-mirror size={18} />
        </ActionIcon>
        {!total_is_exact && (
          <ActionIcon
            size={32}
            aria-label={t('table.last')}
            {...toButtonProps(isAtEnd ? undefined : () => state.setLastPage(next_cursor ?? prev_cursor))}
          >
            <IconChevronsRight {...ICON} data-mirror size={18} />
          </ActionIcon>
        )}
      </Row>
    </Row>
  );
});

/** A button without a next step stays focusable, so that the keyboard does not lose its place on the last page. */
const toButtonProps = (step: (() => void) | undefined) =>
  step ? { onClick: step } : { 'aria-disabled': true, 'data-disabled': true };

/** Steps are page numbers while rows are counted exactly, and cursors beyond that. */
function getSteps(
  { total_is_exact, limit, current_page, total_pages, next_cursor, prev_cursor }: Pagination,
  state: TableState,
) {
  const isCounted = current_page !== null && (total_is_exact || current_page * limit < MAX_EXACT_TOTAL);
  const back =
    current_page !== null
      ? current_page > 1 && (() => state.setPage(current_page - 1))
      : prev_cursor !== null && (() => state.setCursor(prev_cursor));
  const on = isCounted
    ? (total_pages === null || current_page < total_pages) && (() => state.setPage(current_page + 1))
    : next_cursor !== null && (() => state.setCursor(next_cursor));
  return { back: back || undefined, on: on || undefined };
}

/** Lists all pages, or only those up to two beyond this one if the last page is unknown. */
function getVisibleMarks({ current_page, total_is_exact }: Pagination, pages: number): readonly PageMark[] {
  const current = current_page ?? 1;
  const marks = getPageMarks(current, Math.max(pages, current));
  return total_is_exact ? marks : marks.filter((mark) => mark === 'gap' || mark <= current + 2);
}
