import type { Pagination } from '@rounds/contract/list';
import { PAGE_SIZES } from '@rounds/contract/list';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/index.ts';
import { ActionIcon, NativeSelect, UnstyledButton } from '../ui/index.ts';
import styles from './data-table.module.css';
import { pageMarks } from './pages.ts';
import type { TableState } from './table-state.ts';
import type { TableText } from './table-text.ts';

interface TablePagesProps {
  pagination: Pagination;
  state: TableState;
  text: TableText;
  /** On a phone: only where one is, back and on. */
  isShort: boolean;
}

export function TablePages({ pagination, state, text, isShort }: TablePagesProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const sizeId = useId();
  const { total, total_is_exact, limit } = pagination;
  const current = pagination.current_page ?? 1;
  const pages = pagination.total_pages ?? Math.ceil(total / limit);
  const hasNext = total_is_exact ? current < pages : pagination.next_cursor !== null || current < pages;
  const from = (current - 1) * limit + 1;
  const to = total_is_exact ? Math.min(current * limit, total) : current * limit;
  return (
    <footer className={styles.pages}>
      {!isShort && (
        <div className={styles.sizes}>
          <label htmlFor={sizeId}>{t('table.rows_per_page')}</label>
          <NativeSelect
            id={sizeId}
            size="xs"
            w={68}
            value={String(state.limit)}
            data={PAGE_SIZES.map(String)}
            onChange={(event) => state.setLimit(Number(event.currentTarget.value))}
          />
        </div>
      )}
      <bdi className={styles.range}>
        {t('table.range', {
          from: format.number(from),
          to: format.number(to),
          total: text.total(total, total_is_exact),
        })}
      </bdi>
      <nav className={styles.marks} aria-label={t('table.pages')}>
        <ActionIcon
          size={32}
          aria-label={t('table.previous')}
          disabled={current <= 1}
          onClick={() => state.setPage(current - 1)}
        >
          <IconChevronLeft className={styles.mirrored} size={18} stroke={1.75} />
        </ActionIcon>
        {!isShort &&
          pageMarks(current, Math.max(pages, current)).map((mark, index, all) =>
            mark === 'gap' ? (
              <span key={`gap-${all[index - 1]}`} className={styles.gap}>
                …
              </span>
            ) : (
              <UnstyledButton
                key={mark}
                className={styles.mark}
                aria-label={t('table.page', { page: mark })}
                aria-current={mark === current ? 'page' : undefined}
                onClick={() => state.setPage(mark)}
              >
                {format.number(mark)}
              </UnstyledButton>
            ),
          )}
        <ActionIcon
          size={32}
          aria-label={t('table.next')}
          disabled={!hasNext}
          onClick={() => state.setPage(current + 1)}
        >
          <IconChevronRight className={styles.mirrored} size={18} stroke={1.75} />
        </ActionIcon>
      </nav>
    </footer>
  );
}
