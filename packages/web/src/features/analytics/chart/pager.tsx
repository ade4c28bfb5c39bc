import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { ActionIcon, ICON, Row } from '../../../ui/index.ts';
import classes from './rows.module.css';

interface PagerProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly setPage: (page: number) => void;
}

/** Shows the range of rows, and the previous and next page; renders nothing if there is only one page. */
export function Pager({ page, size, total, setPage }: PagerProps) {
  const { t } = useTranslation('charts');
  const format = useFormat();
  if (total <= size) return null;
  const end = Math.min(page * size, total);
  const params = { from: format.number((page - 1) * size + 1), to: format.number(end), total: format.number(total) };
  return (
    <Row as="footer" gap={1} py={2} size="xs" tone="ink2" className={classes.pager}>
      <bdi>{t('rows.page', params)}</bdi>
      <ActionIcon aria-label={t('rows.previous')} disabled={page === 1} onClick={() => setPage(page - 1)}>
        <IconChevronLeft {...ICON} data-mirror size={18} />
      </ActionIcon>
      <ActionIcon aria-label={t('rows.next')} disabled={end >= total} onClick={() => setPage(page + 1)}>
        <IconChevronRight {...ICON} data-mirror size={18} />
      </ActionIcon>
    </Row>
  );
}
